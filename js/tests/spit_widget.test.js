// @vitest-environment happy-dom
import axe from "axe-core";
import { afterEach, expect, test, vi } from "vitest";
import { WAIT_MS } from "../src/spit/sender.js";
import { FakeModel, settle } from "./fake_model.js";
import { click } from "./page.js";
import { ended, mountSpit, race, showSpit, twoPeople, wantOf } from "./spit_model.js";

afterEach(() => {
  vi.useRealTimers();
});

test("the table says who has what", () => {
  const { el, find, pile, heap, packet } = showSpit();
  expect(find(".golf").getAttribute("aria-label")).toBe("Spit, You against Computer, level 3");
  expect(pile(0, 1).getAttribute("aria-label")).toBe("3 of diamonds, You, stockpile 2, 1 card beneath");
  expect(pile(0, 3).getAttribute("aria-label")).toBe("face down, You, stockpile 4, 2 cards beneath");
  expect(pile(0, 4).getAttribute("aria-label")).toBe("empty, You, stockpile 5");
  expect(heap(1).getAttribute("aria-label")).toBe("right spit pile: Queen of spades, 3 cards");
  expect(packet(1).getAttribute("aria-label")).toBe("Spit cards of Computer, level 3: 9 left");
  expect([...el.querySelectorAll(".gs-number")].map((node) => node.textContent)).toEqual(["15", "9"]);
  expect([...el.querySelectorAll(".gs-key")].map((node) => node.textContent?.trim())).toEqual([
    ...["Q", "W"],
    ...["1", "2", "3", "4", "5", ""],
  ]);
  expect(el.querySelectorAll(".gw-play")).toHaveLength(0);
  expect(pile(1, 0).tagName).toBe("DIV");
});

test("keys, taps and clicks mean the same", async () => {
  const { model, press, tap, pile, heap } = showSpit();
  press("1");
  press("4");
  tap(pile(0, 1));
  click(pile(0, 1)); // the click that a browser makes of the tap
  click(pile(0, 0), 0); // that of the Enter key
  press("w");
  expect(model.sent.map(wantOf)).toEqual([
    "p1 play 0 1",
    "p1 turn 3 null",
    "p1 play 1 0",
    "p1 play 0 1",
    "p1 play 0 1",
  ]);
  expect(model.sent[0]).toMatchObject({ serial: 1, ply: 2, card: "KS" });
  tap(heap(0));
  expect(wantOf(model.sent[5])).toBe("p1 play 1 0");
});

test("what cannot be done is asked of Python, and its reason stands at the card for a moment", async () => {
  vi.useFakeTimers();
  const { model, press, pile, note, status, spoken } = showSpit(race({ legal: [[["play", 0, 1]], []] }));
  press("3");
  expect(model.sent[0]).toMatchObject({ type: "pile", player: 0, column: 2, card: "9H" });
  model.answer({
    notice: { key: "no_fit", n: 1, player: 0, column: 2, target: null, kind: "pile", card: "9H" },
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(note(pile(0, 2))).toBe("Does not fit");
  expect(status()).toBe("9 of hearts: Does not fit.");
  expect(spoken()).toBe("9 of hearts: Does not fit.");
  expect(pile(0, 2).className).toContain("gs-refused");
  await vi.advanceTimersByTimeAsync(2000);
  expect(note(pile(0, 2))).toBe("");
  // A view that comes later does not show it again.
  expect(mountSpit(model).note(pile(0, 2))).toBe("");
});

test("two fitting piles: the card is chosen, the targets are marked, a second key plays", async () => {
  const legal = [
    [
      ["play", 0, 0],
      ["play", 0, 1],
    ],
    [],
  ];
  const { model, press, pile, heap, status } = showSpit(race({ legal }));
  press("1");
  await settle();
  expect(model.sent).toEqual([]);
  expect(pile(0, 0).getAttribute("aria-pressed")).toBe("true");
  expect([heap(0), heap(1)].map((node) => node.classList.contains("gs-target"))).toEqual([true, true]);
  expect(status()).toBe("King of spades: where to?");
  press("q");
  expect(model.sent.map(wantOf)).toEqual(["p1 play 0 0"]);
  await settle();
  expect(pile(0, 0).getAttribute("aria-pressed")).toBeNull();
  press("1");
  press("Escape");
  await settle();
  expect(pile(0, 0).getAttribute("aria-pressed")).toBeNull();
  expect(model.sent).toHaveLength(1);
});

test("two people press at once, one with a key held down, and nothing is lost", () => {
  const { model, press, el } = showSpit(twoPeople());
  const root = /** @type {Element} */ (el.querySelector(".golf"));
  press("1", root, { code: "Digit1" });
  for (let i = 0; i < 5; i += 1) press("1", root, { code: "Digit1", repeat: true });
  press("0", root, { code: "Digit0" });
  press(")", root, { code: "Digit0", shiftKey: true });
  press("2", root, { code: "Digit2" });
  expect(model.sent.map(wantOf)).toEqual(["p1 play 0 1", "p2 play 4 0", "p2 play 4 0", "p1 play 1 0"]);
});

test("no key reaches the notebook, but those of the browser do", () => {
  const { press, el } = showSpit(twoPeople());
  const root = /** @type {Element} */ (el.querySelector(".golf"));
  const heard = /** @type {string[]} */ ([]);
  document.addEventListener("keydown", (event) => heard.push(event.key));
  for (const key of ["1", "0", "q", "d", "x", "Enter", "ArrowUp"]) press(key);
  press("s", root, { ctrlKey: true });
  press("Tab");
  expect(heard).toEqual(["s", "Tab"]);
});

test("a drag plays or moves, wherever the card is let go", () => {
  const { model, pile, heap, el } = showSpit();
  const at = (/** @type {HTMLElement} */ node, /** @type {number} */ x) => {
    node.getBoundingClientRect = () => new DOMRect(x, 0, 50, 70);
  };
  [...el.querySelectorAll(".gs-pile")].forEach((node, i) => {
    at(/** @type {HTMLElement} */ (node), 1000 + 100 * i);
  });
  at(pile(0, 0), 0);
  at(heap(0), 200);
  at(pile(0, 4), 400);
  const drag = (/** @type {number} */ x, end = "pointerup") => {
    for (const [type, clientX] of /** @type {[string, number][]} */ ([
      ["pointerdown", 10],
      ["pointermove", (x + 10) / 2],
      ["pointermove", x],
      [end, x],
    ]))
      pile(0, 0).dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: 30 }),
      );
  };
  drag(220);
  drag(420);
  drag(700);
  drag(30);
  drag(220, "pointercancel");
  expect(model.sent.map(wantOf)).toEqual(["p1 play 0 0", "p1 move 0 4"]);
  expect(el.querySelector(".gs-ghost, .gs-lifted")).toBeNull();
});

test("calling, slapping, and what the line says of it", async () => {
  const { model, press, button, status, find } = showSpit(
    race(
      { legal: [[["spit", null, null]], []], running: false },
      {
        phase: "spit",
        centre: [
          [0, []],
          [0, []],
        ],
      },
    ),
  );
  expect(status()).toBe("Call “Spit!” to begin the round.");
  click(button("Spit!"));
  press("q");
  press("Enter");
  expect(model.sent.map(wantOf)).toEqual(Array(3).fill("p1 spit null null"));
  model.answer({
    legal: [[], []],
    table: { ...model.traits.table, called: [true, false] },
    ply: 3,
  });
  await settle();
  expect(status()).toBe("You have called “Spit!”. Waiting for Computer, level 3.");
  expect(find(".gs-caption:last-of-type .gs-spoke").hidden).toBe(false);
  const slaps = [
    ["slap", null, 0],
    ["slap", null, 1],
  ];
  model.sync({ legal: [slaps, []], table: { ...model.traits.table, phase: "slap", out: 1 }, ply: 4 });
  await settle();
  expect(status()).toBe("Computer, level 3 is out: slap the smaller pile!");
  press("w");
  click(button("Slap left"));
  expect(model.sent.slice(3).map(wantOf)).toEqual(["p1 slap null 1", "p1 slap null 0"]);
});

test("two people on one screen slap from their own side of it", () => {
  const slaps = [
    ["slap", null, 0],
    ["slap", null, 1],
  ];
  const { model, tap, heap, press } = showSpit(twoPeople({ legal: [slaps, slaps] }, { phase: "slap" }));
  heap(0).getBoundingClientRect = () => new DOMRect(0, 0, 50, 4); // taps are at 5: its lower half
  tap(heap(0));
  heap(1).getBoundingClientRect = () => new DOMRect(0, 0, 50, 70);
  tap(heap(1), 2);
  press("o");
  expect(model.sent.map(wantOf)).toEqual(["p1 slap null 0", "p2 slap null 1", "p2 slap null 0"]);
});

test("a round has ended: who took what, and the next one", async () => {
  const { model, button, find, el, status, spoken, press } = showSpit(ended());
  expect(find(".gs-result").textContent).toBe(
    "Round 1You went out.You took 12 cards.Computer, level 3 took 19 cards.",
  );
  expect(status()).toBe("You went out.");
  expect(spoken()).toBe(
    "You went out. You took 12 cards. Computer, level 3 took 19 cards. You: 21 cards; Computer, level 3: 31 cards.",
  );
  expect(find(".gs-centre").hidden).toBe(true);
  expect([...el.querySelectorAll(".gs-badge")].map((node) => node.textContent).filter(Boolean)).toEqual([
    "31",
    "21",
  ]);
  press("1");
  click(button("Next round"));
  press("Enter");
  expect(model.sent.map(wantOf)).toEqual(["next", "next"]);
  model.answer({ stage: "over", table: { ...model.traits.table, winner: 0, phase: "over" } });
  await settle();
  expect(status()).toBe("You have won!");
  click(button("New game"));
  expect(wantOf(model.sent[2])).toBe("new");
});

test("a pause covers the cards, and the keys go on working", async () => {
  const { model, press, find, button, pile, status } = showSpit();
  pile(0, 0).focus();
  press("Escape", pile(0, 0));
  expect(model.sent.map(wantOf)).toEqual(["pause"]);
  model.answer({ paused: true, running: false });
  await settle();
  expect(find(".gs-table").classList.contains("gs-paused")).toBe(true);
  expect(status()).toBe("Paused.");
  expect(document.activeElement).toBe(button("Continue"));
  press("Escape", button("Continue"));
  expect(model.sent.map(wantOf)).toEqual(["pause", "resume"]);
});

test("a page that is hidden pauses the race, one without a race does not", () => {
  const hide = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const { model } = showSpit();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(model.sent.map(wantOf)).toEqual(["pause"]);
  const other = showSpit(ended());
  document.dispatchEvent(new Event("visibilitychange"));
  expect(other.model.sent).toEqual([]);
  hide.mockRestore();
});

test("a kernel that is busy is named, and nothing is sent meanwhile", async () => {
  vi.useFakeTimers();
  const { model, press, status } = showSpit();
  press("1");
  await vi.advanceTimersByTimeAsync(WAIT_MS + 10);
  expect(status()).toBe("waiting…");
  press("2");
  expect(model.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(status()).toContain("No kernel answers");
  model.answer({ busy: true });
  await vi.advanceTimersByTimeAsync(10);
  expect(status()).toBe("The kernel is busy with a cell: the race stands still.");
});

test("arrows walk over the table, and it is one stop of the Tab key", async () => {
  const { press, pile, heap, el } = showSpit();
  press("ArrowUp");
  expect(document.activeElement).toBe(pile(0, 0));
  press("ArrowRight", pile(0, 0));
  press("ArrowRight", pile(0, 1));
  expect(document.activeElement).toBe(pile(0, 2));
  press("ArrowUp", pile(0, 2));
  expect([heap(0), heap(1)]).toContain(document.activeElement);
  await settle();
  expect(el.querySelectorAll('.gs-pile[tabindex="0"]')).toHaveLength(1);
});

test("the opponent and the settings are assigned, a game is left with a second press", async () => {
  const { model, button, el, status } = showSpit();
  click(button("Rules and settings"));
  await settle();
  const select = /** @type {HTMLSelectElement} */ (el.querySelector(".gw-options select"));
  expect(select.value).toBe("3");
  expect([...select.options].filter((option) => !option.hidden)).toHaveLength(11);
  select.value = "people";
  select.dispatchEvent(new Event("change"));
  expect(model.assigned).toEqual([["rival", "people"]]);
  await settle();
  expect(el.querySelectorAll(".gs-key")).toHaveLength(16);
  click(button("New game"));
  await settle();
  expect(status()).toBe("Press it again, or N, to leave this game.");
  click(button("Leave game?"));
  expect(model.sent.map(wantOf)).toEqual(["new"]);
});

test("names are text, Chinese is spoken, and a shared game is shown twice", async () => {
  const model = new FakeModel(twoPeople({ names: ["<img src=x>", "Bob"], lang: "zh" }));
  const [one, two] = [mountSpit(model), mountSpit(model)];
  expect(one.el.querySelectorAll("img")).toHaveLength(0);
  expect(one.find(".gs-caption:last-of-type .gs-who").textContent).toBe("<img src=x>");
  expect(one.find(".golf").lang).toBe("zh-Hans");
  model.sync({ paused: true, running: false });
  await settle();
  for (const view of [one, two]) expect(view.status()).toBe("已暂停。");
});

test("the cleanup removes the view and every listener and timer, and pauses what was played on it", () => {
  vi.useFakeTimers();
  const { model, el, end, press } = showSpit();
  press("1");
  end();
  expect(model.sent.map(wantOf)).toEqual(["p1 play 0 1", "pause"]);
  expect(model.listenerCount).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(el.childElementCount).toBe(0);
});

test.each([
  ["a race", race()],
  ["two people", twoPeople({ show_playable: true })],
  ["a result", ended()],
  ["a pause", race({ paused: true, running: false })],
])("axe finds nothing wrong with %s", async (_name, traits) => {
  const { el, button } = showSpit(traits);
  click(button("Rules and settings"));
  await settle();
  const { violations } = await axe.run(el, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});

test("the settings tell how the game is played and won, for the rules in force", async () => {
  const { model, find } = showSpit(race());
  const help = () => find(".gw-keys").textContent;
  expect(find(".gw-rule").textContent).toMatch(/^get rid of your cards: /);
  expect(help()).toMatch(
    /^Play the face-up cards .* slap the smaller spit pile.* Who has no cards left at all wins\.$/,
  );
  const rules = { ...model.traits.table.rules, chooses: true, rounds: 3 };
  model.sync({ table: { ...model.traits.table, rules } });
  await settle();
  expect(help()).toMatch(/chooses the smaller spit pile.* Who has fewer cards after 3 rounds wins\.$/);
});

test("a person who spits alone is told of the choice of a pile", async () => {
  const free = [
    ["spit", null, 0],
    ["spit", null, 1],
  ];
  const { model, status, press } = showSpit(race({ legal: [free, []] }, { phase: "spit", spits: [4, 0] }));
  expect(status()).toBe("Nobody can play: you spit alone, on either pile.");
  press("w");
  expect(model.sent.map(wantOf)).toEqual(["p1 spit null 1"]);
  model.answer({ legal: [[["spit", null, 1]], []], ply: 9 });
  await settle();
  expect(status()).toBe("Nobody can play: you spit alone.");
});
