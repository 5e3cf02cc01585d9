// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import widget from "../src/widget.js";
import { columnsGame, FakeModel, settle, triangleGame } from "./fake_model.js";

/** @type {(() => void)[]} */
let endings = [];

/** @param {Record<string, any>} traits @param {HTMLElement|ShadowRoot} [home] */
function show(traits, home = document.body) {
  const model = new FakeModel(traits);
  return { model, ...mount(model, home) };
}

/** @param {FakeModel} model @param {HTMLElement|ShadowRoot} [home] */
function mount(model, home = document.body) {
  const el = document.createElement("div");
  home.append(el);
  const end = widget.render({ model, el });
  endings.push(end);
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (el.querySelector(selector));
  return {
    el,
    end,
    find,
    card: (/** @type {number} */ slot) => find(`[data-slot="${slot}"]`),
    status: () => (find(".gw-status").textContent ?? "").replaceAll("\uFE0E", ""),
    /** @param {string} key @param {Element} [on] @param {KeyboardEventInit} [more] */
    press(key, on = el.querySelector(".golf") ?? el, more = {}) {
      const event = new KeyboardEvent("keydown", {
        key,
        bubbles: true,
        cancelable: true,
        composed: true,
        ...more,
      });
      on.dispatchEvent(event);
      return event;
    },
  };
}

/** @param {Element} node @param {number} [detail] */
const click = (node, detail = 1) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));

beforeEach(() => document.body.replaceChildren());

afterEach(() => {
  for (const end of endings) end();
  endings = [];
  vi.useRealTimers();
});

test("open cards are buttons with full names, covered ones are neither focusable nor announced", () => {
  const { card, find } = show(columnsGame());
  expect(card(3).tagName).toBe("BUTTON");
  expect(card(3).getAttribute("type")).toBe("button");
  expect(card(3).getAttribute("aria-label")).toBe("7 of clubs, column 1, 1 card beneath, can be played");
  expect(card(0).tagName).toBe("DIV");
  expect(card(0).getAttribute("aria-hidden")).toBe("true");
  expect(card(0).hasAttribute("tabindex")).toBe(false);
  expect(find(".gw-board").getAttribute("role")).toBe("group");
  expect(find(".gw-waste").getAttribute("role")).toBe("img");
  expect(find(".gw-waste").getAttribute("aria-label")).toBe("Waste, 6 of spades on top");
  expect(find(".gw-stock").getAttribute("aria-label")).toBe("Draw from the stock, 3 cards left");
  expect(find(".gw-status").getAttribute("role")).toBe("status");
  expect(find(".gw-number").textContent).toBe("6");
});

test("everything that can take the focus keeps the notebook's shortcuts away", () => {
  const { el } = show(columnsGame());
  const focusable = el.querySelectorAll("button, input, select, [tabindex]");
  expect(focusable.length).toBeGreaterThan(10);
  for (const node of focusable) expect(node.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
});

test("the board is one tab stop", () => {
  const { el } = show(columnsGame());
  const stops = el.querySelectorAll('[data-slot][tabindex="0"]');
  expect([...stops].map((node) => node.getAttribute("data-slot"))).toEqual(["3"]);
});

test("a face-down card shows a back and no name", () => {
  const { card } = show(triangleGame());
  expect(card(0).classList.contains("gw-back")).toBe(true);
  expect(card(0).textContent).toBe("");
  expect(card(4).getAttribute("aria-label")).toContain("place 5");
});

test("a click sends a play intent, whether the card fits or not", async () => {
  const { model, card } = show(columnsGame());
  for (const slot of [3, 4, 0]) {
    click(card(slot));
    model.answer();
    await settle();
  }
  expect(model.sent).toEqual([3, 4, 0].map((slot) => ({ type: "play", slot, serial: 1, ply: 0 })));
});

test("five fast clicks on the stock are five draws", async () => {
  const { model, find } = show(columnsGame({}, { stock: 9 }));
  for (let i = 1; i <= 5; i++) click(find(".gw-stock"), i);
  for (let i = 1; i <= 5; i++) {
    model.answer({ ply: i, line: Array(i).fill(-1), drawn: Array(i).fill("2C") });
    await settle();
  }
  expect(model.sent.map((message) => [message.type, message.ply])).toEqual(
    [0, 1, 2, 3, 4].map((ply) => ["draw", ply]),
  );
});

test("a second click on a card that has been played by then is nothing", async () => {
  const { model, card } = show(columnsGame());
  click(card(3));
  click(card(3));
  model.answer({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(model.sent).toHaveLength(1);
});

test("a double click plays one card, not the one beneath; a later click plays that", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { model, card } = show(columnsGame());
  click(card(3), 1);
  model.answer({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  click(card(0), 2);
  expect(model.sent).toHaveLength(1);
  click(card(5), 2);
  expect(model.sent).toHaveLength(2);
  model.answer();
  await settle();
  vi.advanceTimersByTime(400);
  click(card(0), 2);
  expect(model.sent).toHaveLength(3);
});

test("a move patches the nodes: those that stay keep their identity and the focus", async () => {
  const { model, card } = show(columnsGame());
  const [four, five] = [card(4), card(5)];
  four.focus();
  model.sync({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(card(4)).toBe(four);
  expect(card(5)).toBe(five);
  expect(document.activeElement).toBe(four);
  expect(card(3)).toBeNull();
  expect(card(0).tagName).toBe("BUTTON");
  model.sync({ line: [3], ply: 0, legal: [3, 5, -1] });
  await settle();
  expect(card(3).previousElementSibling?.getAttribute("data-slot")).toBe("2");
  expect(card(0).tagName).toBe("DIV");
  expect(document.activeElement).toBe(four);
});

test("the focus goes from a played card to the card that it uncovers, and back on undo", async () => {
  const { model, card } = show(columnsGame());
  card(3).focus();
  model.sync({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(document.activeElement).toBe(card(0));
  model.sync({ ply: 0 });
  await settle();
  expect(document.activeElement).toBe(card(3));
});

test("a focus elsewhere is never moved", async () => {
  const { model } = show(columnsGame());
  const outside = document.createElement("button");
  document.body.append(outside);
  outside.focus();
  model.sync({ line: [3], ply: 1 });
  await settle();
  expect(document.activeElement).toBe(outside);
});

test("when nothing is left the widget itself keeps the focus, so that the keys go on working", async () => {
  const { model, card, find } = show(columnsGame({ line: [3, 0, 4, 1, 5], ply: 5 }, { stock: 0 }));
  card(2).focus();
  model.sync({ line: [3, 0, 4, 1, 5, 2], ply: 6, over: true });
  await settle();
  expect(document.activeElement).toBe(find(".golf"));
});

test("arrows, Enter, letters and digits", async () => {
  const { model, card, find, press, status } = show(columnsGame());
  card(3).focus();
  press("ArrowRight", card(3));
  expect(document.activeElement).toBe(card(4));
  await settle();
  expect(card(4).getAttribute("tabindex")).toBe("0");
  expect(card(3).getAttribute("tabindex")).toBe("-1");
  press("ArrowDown", card(4));
  expect(document.activeElement).toBe(find(".gw-stock"));
  press("ArrowUp", find(".gw-stock"));
  expect(document.activeElement).toBe(card(4));
  press("i", card(4));
  await settle();
  expect(status()).toBe("Beneath Queen of hearts: K♦.");
  for (const [key, more] of /** @type {[string, object][]} */ ([
    ["Enter", {}],
    ["Enter", { shiftKey: true }],
    [" ", {}],
    ["3", {}],
    ["d", {}],
    ["u", {}],
    ["Z", { shiftKey: true }],
  ])) {
    expect(press(key, card(4), more).defaultPrevented).toBe(true);
    model.answer();
    await settle();
  }
  expect(model.sent.map(({ type, slot }) => slot ?? type)).toEqual([4, 4, 4, 5, "draw", "undo", "redo"]);
});

test("plain keys stay inside the widget; Tab, Escape and combinations pass", () => {
  const { card, press } = show(columnsGame());
  const heard = /** @type {string[]} */ ([]);
  const listen = (/** @type {KeyboardEvent} */ event) => heard.push(event.key);
  document.addEventListener("keydown", listen);
  for (const key of ["a", "d", "x", "Enter", "ArrowUp", "F2"]) press(key, card(3));
  expect(press("a", card(3)).defaultPrevented).toBe(false);
  expect(heard).toEqual([]);
  for (const key of ["Tab", "Escape"]) expect(press(key, card(3)).defaultPrevented).toBe(false);
  press("z", card(3), { ctrlKey: true });
  document.removeEventListener("keydown", listen);
  expect(heard).toEqual(["Tab", "Escape", "z"]);
});

test("typing a deal number triggers no game key; Enter deals it, Escape closes the form", async () => {
  const { model, find, press } = show(columnsGame());
  click(find(".gw-deal"));
  const field = /** @type {HTMLInputElement} */ (find(".gw-field"));
  expect(document.activeElement).toBe(field);
  for (const key of ["1", "d", "u"]) expect(press(key, field).defaultPrevented).toBe(false);
  expect(model.sent).toEqual([]);
  field.value = "12a3";
  field.dispatchEvent(new Event("input"));
  expect(field.value).toBe("123");
  press("Enter", field);
  expect(model.sent).toEqual([{ type: "new", number: 123, serial: 1, ply: 0 }]);
  expect(document.activeElement).toBe(find(".gw-deal"));
  click(find(".gw-deal"));
  press("Escape", field);
  expect(find(".gw-form").hidden).toBe(true);
  await settle();
  expect(find(".gw-deal").getAttribute("aria-expanded")).toBe("false");
});

test.each(["", "0", "9007199254740992"])("%s is no deal number, and that is said", async (typed) => {
  const { model, find, press, status } = show(columnsGame());
  click(find(".gw-deal"));
  const field = /** @type {HTMLInputElement} */ (find(".gw-field"));
  field.value = typed;
  press("Enter", field);
  await settle();
  expect(model.sent).toEqual([]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(status()).toContain("whole number");
});

test("the largest deal number is taken", () => {
  const { model, find, press } = show(columnsGame());
  click(find(".gw-deal"));
  const field = /** @type {HTMLInputElement} */ (find(".gw-field"));
  field.value = "9007199254740991";
  press("Enter", field);
  expect(model.sent[0].number).toBe(Number.MAX_SAFE_INTEGER);
});

test("New in the middle of a hole asks once more, and forgets it after four seconds", async () => {
  vi.useFakeTimers();
  const { model, find, status } = show(columnsGame({ line: [3], ply: 1, can_undo: true }));
  click(find(".gw-new"));
  await vi.advanceTimersByTimeAsync(10);
  expect(model.sent).toEqual([]);
  expect(find(".gw-new").textContent).toBe("Leave hole?");
  expect(status()).toContain("again");
  await vi.advanceTimersByTimeAsync(4000);
  expect(find(".gw-new").textContent).toBe("New");
  expect(status()).toContain("Played 7 of clubs");
  click(find(".gw-new"));
  click(find(".gw-new"));
  expect(model.sent.map((message) => message.type)).toEqual(["new"]);
});

test.each([
  ["before the first move", { ply: 0 }],
  ["after the end", { line: [3], ply: 1, over: true }],
])("New %s needs no second press", (_, traits) => {
  const { model, find } = show(columnsGame(traits));
  click(find(".gw-new"));
  expect(model.sent.map((message) => message.type)).toEqual(["new"]);
});

test("buttons that can do nothing are aria-disabled and send nothing", () => {
  const { model, find } = show(columnsGame({ legal: [] }));
  for (const name of ["draw", "undo", "redo", "restart"]) {
    const button = /** @type {HTMLButtonElement} */ (find(`.gw-${name}`));
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.disabled).toBe(false);
    click(button);
  }
  expect(model.sent).toEqual([]);
});

test("the filled button is the natural next action", async () => {
  const { model, find } = show(columnsGame());
  const filled = () => ["draw", "new"].filter((name) => find(`.gw-${name}`).classList.contains("gw-main"));
  expect(filled()).toEqual([]);
  model.sync({ legal: [-1] });
  await settle();
  expect(filled()).toEqual(["draw"]);
  model.sync({ legal: [], over: true });
  await settle();
  expect(filled()).toEqual(["new"]);
});

test("a game without a stock shows none", () => {
  const { find } = show(columnsGame({}, { stock: 0 }));
  expect(find(".gw-stock").hidden).toBe(true);
  expect(find(".gw-draw").hidden).toBe(true);
});

test("settings set traits and follow them", async () => {
  const { model, el, find } = show(columnsGame());
  click(find(".gw-settings"));
  await settle();
  expect(find(".gw-options").hidden).toBe(false);
  expect(find(".gw-settings").getAttribute("aria-expanded")).toBe("true");
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (el.querySelectorAll(".gw-check"));
  for (const box of boxes) {
    box.checked = !box.checked;
    box.dispatchEvent(new Event("change"));
  }
  const selects = /** @type {NodeListOf<HTMLSelectElement>} */ (el.querySelectorAll(".gw-select"));
  selects[0].value = "on";
  selects[0].dispatchEvent(new Event("change"));
  selects[1].value = "zh";
  selects[1].dispatchEvent(new Event("change"));
  expect(model.assigned).toEqual([
    ["show_playable", false],
    ["four_colour", true],
    ["left_handed", true],
    ["motion", "on"],
    ["lang", "zh"],
  ]);
  expect(model.saves).toBe(5);
  await settle();
  expect(find(".gw-draw").textContent).toBe("翻牌");
  expect(find(".golf").lang).toBe("zh-Hans");
  expect(find(".golf").className).toBe("golf gw-four gw-left");
  expect(el.querySelectorAll(".gw-play")).toHaveLength(0);
});

test("two views of one model stay in step", async () => {
  const model = new FakeModel(columnsGame());
  const [one, two] = [mount(model), mount(model)];
  click(one.card(3));
  model.answer({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  for (const view of [one, two]) {
    expect(view.card(3)).toBeNull();
    expect(view.status()).toContain("Played 7 of clubs.");
  }
  one.end();
  click(two.card(0));
  model.answer({ line: [3, 0], ply: 2 });
  await settle();
  expect(two.card(0)).toBeNull();
  expect(model.sent).toHaveLength(2);
});

test("the cleanup removes the view and every listener and timer", () => {
  vi.useFakeTimers();
  const { model, el, end, find } = show(columnsGame({ line: [3], ply: 1 }));
  expect(model.listenerCount).toBeGreaterThan(10);
  click(find(".gw-stock"));
  click(find(".gw-new"));
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  end();
  expect(model.listenerCount).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(el.childElementCount).toBe(0);
});

test("the signal of the host ends the view as well", () => {
  const model = new FakeModel(columnsGame());
  const host = new AbortController();
  const el = document.createElement("div");
  widget.render({ model, el, signal: host.signal });
  host.abort();
  expect(model.listenerCount).toBe(0);
  expect(el.childElementCount).toBe(0);
});

test("it works inside a shadow root, with the focus", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  const shadow = host.attachShadow({ mode: "open" });
  const { model, card, press } = show(columnsGame(), shadow);
  card(3).focus();
  expect(shadow.activeElement).toBe(card(3));
  press("Enter", card(3));
  model.answer({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(model.sent).toHaveLength(1);
  expect(shadow.activeElement).toBe(card(0));
});

test("hostile text is shown as text", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const board = { variant: "x", title: evil, rule: evil, deal: evil };
  const { model, el, find, status } = show(columnsGame({ error: evil }, board));
  for (const name of ["title", "rule", "deal", "error"]) expect(find(`.gw-${name}`).textContent).toBe(evil);
  model.sync({
    notice: { key: "hook_error", n: 1, detail: evil },
    faces: [evil, evil, evil, evil, evil, evil],
  });
  await settle();
  expect(status()).toContain(evil);
  expect(el.querySelector("img")).toBeNull();
});

test("missing and odd traits do not throw", async () => {
  const { find, status } = show({ lang: "en" });
  expect(status()).toBe("No game to show yet.");
  expect(find(".gw-error").hidden).toBe(true);
  const { model, card } = show(columnsGame({ faces: ["", "1X", "??", "7C", null, "*"] }));
  expect(card(3).textContent).toBe("7");
  expect(card(5).getAttribute("aria-label")).toContain("Joker");
  for (const value of [null, 3, "x", [], {}]) {
    for (const name of Object.keys(columnsGame()).filter((key) => key !== "answers")) {
      model.sync({ ...columnsGame(), [name]: value });
      await settle();
    }
  }
  model.sync(columnsGame());
  await settle();
  expect(card(4).getAttribute("aria-label")).toContain("Queen of hearts");
});

test("a notice is shown, also for the second time, and the line is set once per change", async () => {
  const { model, find, status } = show(columnsGame());
  const line = find(".gw-status");
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.filter((record) => record.addedNodes.length > 0).length;
  });
  observer.observe(line, { childList: true });
  model.answer({ notice: { key: "gone", n: 1 } });
  await settle();
  expect(status()).toBe("That card has already been played.");
  const first = line.textContent;
  model.answer({ notice: { key: "gone", n: 2 } });
  await settle();
  expect(status().trim()).toBe("That card has already been played.");
  expect(line.textContent).not.toBe(first);
  model.answer({ notice: {}, line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(status()).toContain("Played 7 of clubs.");
  expect(changes).toBe(3);
  observer.disconnect();
});

test("no answer: first a quiet mark, then the truth, and an answer clears it", async () => {
  vi.useFakeTimers();
  const { model, find, status } = show(columnsGame());
  click(find(".gw-stock"));
  await vi.advanceTimersByTimeAsync(450);
  expect(find(".gw-wait").classList.contains("gw-on")).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(status()).toContain("No kernel answers");
  expect(find(".gw-wait").classList.contains("gw-on")).toBe(false);
  model.answer({ line: [-1], ply: 1, drawn: ["4D"] });
  await vi.advanceTimersByTimeAsync(10);
  expect(status()).toContain("Turned 4 of diamonds.");
});

test("the end of a hole stands out in the status line and in the score", async () => {
  const { model, find, status } = show(columnsGame());
  model.sync({ line: [3, 0, 4, 1, 5, 2], ply: 6, legal: [], over: true, score: -3 });
  await settle();
  expect(status()).toBe("Cleared with 3 cards in the stock: −3, 8 under par.");
  expect(find(".gw-status").classList.contains("gw-outcome")).toBe(true);
  expect(find(".gw-number").textContent).toBe("−3");
});

test("with animation a copy flies and disappears; with several moves at once, or without animation, none does", async () => {
  const { model, find } = show(columnsGame({ motion: "on" }));
  const started = /** @type {any[]} */ ([]);
  const animate = vi.fn(() => {
    const animation = { onfinish: null, oncancel: null };
    started.push(animation);
    return animation;
  });
  Object.assign(HTMLElement.prototype, { animate });
  const box = vi
    .spyOn(HTMLElement.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(0, 0, 50, 70));
  model.sync({ line: [3], ply: 1 });
  await settle();
  expect(find(".gw-air").childElementCount).toBe(1);
  started[0].onfinish();
  expect(find(".gw-air").childElementCount).toBe(0);
  model.sync({ line: [3, 0, 5], ply: 3 });
  await settle();
  model.sync({ motion: "off", line: [3, 0, 5, 4], ply: 4 });
  await settle();
  expect(find(".gw-air").childElementCount).toBe(0);
  box.mockRestore();
  Reflect.deleteProperty(HTMLElement.prototype, "animate");
});

test("the waste shows its last four cards, the top one with its large suit", () => {
  const line = [3, -1, -1, 5, 0];
  const { el, find } = show(columnsGame({ line, ply: 5, drawn: ["2C", "3C"] }));
  const fan = [...el.querySelectorAll(".gw-waste .gw-card")];
  expect(fan.map((card) => card.textContent)).toEqual(["2", "3", "5", "8"]);
  expect(fan.map((card) => card.querySelectorAll(".gw-pip").length)).toEqual([0, 0, 0, 1]);
  expect(find(".gw-waste").getAttribute("aria-label")).toBe("Waste, 8 of diamonds on top");
});

test("an exhausted stock stays as an empty place that still answers", () => {
  const { model, el, find } = show(
    columnsGame({ line: [-1, -1, -1], ply: 3, drawn: ["2C", "3C", "9C"], legal: [] }),
  );
  expect(find(".gw-stock").getAttribute("aria-label")).toBe("The stock is empty");
  expect(
    [...el.querySelectorAll(".gw-stock > *")].every((node) => node instanceof HTMLElement && node.hidden),
  ).toBe(true);
  click(find(".gw-stock"));
  expect(model.sent.map((message) => message.type)).toEqual(["draw"]);
});

test("draws that had to wait are dropped at an empty stock", async () => {
  const { model, find } = show(columnsGame({}, { stock: 1 }));
  for (let i = 1; i <= 3; i++) click(find(".gw-stock"), i);
  model.answer({ line: [-1], ply: 1, drawn: ["2C"], legal: [] });
  await settle();
  expect(model.sent).toHaveLength(1);
});

test("an empty column shows its place", async () => {
  const { model, el } = show(columnsGame());
  expect(el.querySelectorAll(".gw-empty")).toHaveLength(0);
  model.sync({ line: [3, 0], ply: 2 });
  await settle();
  const outlines = /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll(".gw-empty"));
  expect([...outlines].map((node) => node.style.getPropertyValue("--x"))).toEqual(["0"]);
});
