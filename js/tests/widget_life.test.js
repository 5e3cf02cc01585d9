// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import widget from "../src/widget.js";
import { columnsGame, FakeModel, settle } from "./fake_model.js";
import { click, mount, show } from "./page.js";

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
    ["show_odds", true],
    ["four_colour", true],
    ["left_handed", true],
    ["show_verdict", true],
    ["show_values", true],
    ["motion", "on"],
    ["lang", "zh"],
  ]);
  expect(model.saves).toBe(8);
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
    notice: { key: "bad_message", n: 1, detail: evil },
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
  expect(card(3).dataset.look).toBe("7C+");
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
