// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { figures, fraction, headline, percent, rankText, whereabouts } from "../src/odds_text.js";
import { readState } from "../src/traits.js";
import { Words } from "../src/words.js";
import { columnsGame, FakeModel, settle } from "./fake_model.js";
import { click, show } from "./page.js";

const words = new Words("en");
const plain = (/** @type {string|null} */ text) => (text ?? "").replaceAll("\u00A0", " ");

/** Odds as Python sends them. @param {Record<string, unknown>} [more] */
const told = (more = {}) => ({
  serial: 1,
  ply: 0,
  unseen: 16,
  draws: 16,
  helping: 4,
  ranks: [
    [1, 0, 4, 1],
    [2, 4, 4, 1],
    [10, 1, 4, 0],
    [13, 3, 4, 0],
    [0, 1, 1, 0],
  ],
  within: [
    [1, 4],
    [9, 20],
    [17, 28],
  ],
  comes: [1, 1],
  wait: [17, 5],
  ...more,
});

/** @param {Record<string, unknown>} [more] @returns {import("../src/traits.js").Odds} */
function read(more) {
  const { odds } = readState(new FakeModel(columnsGame({ odds: told(more) })));
  if (!odds) throw new Error("no odds");
  return odds;
}

test("the odds are read only when they are those of the position on screen", () => {
  expect(read().ranks[1]).toEqual({ rank: 2, left: 4, total: 4, helps: true });
  expect(read().ranks[0].helps).toBe(false);
  for (const odds of [null, {}, [], 7, told({ ply: 1 }), told({ serial: 2 })])
    expect(readState(new FakeModel(columnsGame({ odds }))).odds).toBeNull();
  const odd = read({ ranks: [["x"], null], within: [[1], [1, 0], "no"], comes: 3, wait: null, draws: 99 });
  expect(odd).toMatchObject({ within: [], comes: [0, 1], wait: null, draws: 16 });
  expect(odd.ranks[0]).toEqual({ rank: 0, left: 0, total: 0, helps: false });
});

test("percentages never lie at the ends", () => {
  const say = (/** @type {number} */ count, /** @type {number} */ of) => plain(percent(words, [count, of]));
  expect([say(0, 16), say(3, 16), say(16, 16)]).toEqual(["0 %", "19 %", "100 %"]);
  expect([say(1, 1000), say(999, 1000)]).toEqual(["<1 %", ">99 %"]);
  expect(percent(new Words("zh"), [3, 16])).toBe("19%");
  expect([fraction([3, 16]), fraction([1, 1]), fraction([1, 10 ** 6])]).toEqual(["3/16", "", ""]);
});

test("the headline for every case", () => {
  expect(plain(headline(words, read()))).toBe("4 of 16 unseen cards help: 25 %");
  expect(plain(headline(words, read({ helping: 1 })))).toBe("1 of 16 unseen cards helps: 6 %");
  expect(headline(words, read({ helping: 0 }))).toBe("No unseen card helps.");
  expect(headline(words, read({ draws: 0 }))).toBe("No draw is left.");
  expect(headline(words, read({ unseen: 0, draws: 0 }))).toBe("Every card has been seen.");
  expect(headline(words, null)).toContain("Python");
});

test("the table: chances for the next draws, and the wait", () => {
  expect(figures(words, read()).map((line) => plain(line.join("|")))).toEqual([
    "Within 2 draws|9/20|45 %",
    "Within 3 draws|17/28|61 %",
    "Expected wait|17/5|3.4 draws",
  ]);
  const unsure = figures(words, read({ unseen: 20, comes: [2, 3], wait: [2, 1], within: [[1, 5]] }));
  expect(unsure.map((line) => plain(line.join("|")))).toEqual([
    "In the whole stock|2/3|67 %",
    "Expected wait, if one comes||2 draws",
  ]);
  expect(figures(words, read({ helping: 0, wait: [] }))).toEqual([]);
  expect(whereabouts(words, read())).toBe("");
  expect(whereabouts(words, read({ unseen: 20 }))).toBe("16 in the stock, 4 face down on the table");
});

test("a rank in words", () => {
  const { ranks, ...rest } = read();
  const odds = { ranks, ...rest };
  expect(ranks.map((kind) => plain(rankText(words, odds, kind)))).toEqual([
    "Ace: 0 of 4 unseen",
    "2: 4 of 4 unseen, 25 %, helps",
    "10: 1 of 4 unseen, 6 %",
    "King: 3 of 4 unseen, 19 %",
    "Joker: 1 of 1 unseen, 6 %",
  ]);
});

test("the panel opens with the key and the box, and follows the position", async () => {
  const { model, find, press, status } = show(columnsGame());
  expect(find(".gw-odds").hidden).toBe(true);
  press("o");
  expect(model.assigned).toEqual([["show_odds", true]]);
  await settle();
  expect(find(".gw-odds").hidden).toBe(false);
  expect(find(".gw-chance").textContent).toContain("have to come from Python");
  expect(find(".gw-unseen").hidden).toBe(true);
  model.sync({ odds: told() });
  await settle();
  expect(plain(find(".gw-chance").textContent)).toBe("4 of 16 unseen cards help: 25 %");
  expect(plain(status())).toBe("4 of 16 unseen cards help: 25 %");
  model.answer({ line: [-1], ply: 1, drawn: ["2C"], odds: told({ ply: 1, unseen: 15, helping: 3 }) });
  await settle();
  expect(plain(find(".gw-chance").textContent)).toBe("3 of 15 unseen cards help: 20 %");
  expect(status()).toContain("Turned 2 of clubs.");
  press("O");
  await settle();
  expect(find(".gw-odds").hidden).toBe(true);
  expect(status()).toBe("The odds are hidden.");
  click(find(".gw-settings"));
  await settle();
  const box = /** @type {HTMLInputElement} */ (find(".gw-options").querySelectorAll(".gw-check")[1]);
  expect(box.checked).toBe(false);
  box.checked = true;
  box.dispatchEvent(new Event("change"));
  await settle();
  expect(find(".gw-odds").hidden).toBe(false);
});

test("the rack: marks for the eyes, a list for the ears", async () => {
  const { model, el, find } = show(columnsGame({ show_odds: true, odds: told() }));
  const rack = find(".gw-rack");
  expect(rack.getAttribute("aria-hidden")).toBe("true");
  const columns = () => [...rack.children].map((column) => column.textContent);
  expect(columns()).toEqual(["A0/16", "24/16", "101/16", "K3/16", "\u26051/16"]);
  const full = () => [...rack.children].map((column) => column.querySelectorAll(".gw-full").length);
  expect(full()).toEqual([0, 4, 1, 3, 1]);
  expect(rack.querySelectorAll(".gw-dot")).toHaveLength(17);
  expect(rack.querySelectorAll(".gw-helps")).toHaveLength(1);
  expect(find(".gw-spoken").children).toHaveLength(5);
  expect(find(".gw-figures").querySelectorAll("tr")).toHaveLength(3);
  // Patched, not made anew, and gone when there is nothing to say.
  const first = rack.firstElementChild;
  model.sync({ odds: told({ helping: 0, wait: [], ranks: [[1, 2, 4, 0], ...told().ranks.slice(1)] }) });
  await settle();
  expect(rack.firstElementChild).toBe(first);
  expect(full()[0]).toBe(2);
  expect(el.querySelectorAll(".gw-figures tr")).toHaveLength(0);
});

test("many cards of a rank are a number", () => {
  const ranks = [
    [1, 5, 16, 0],
    [2, 7, 8, 0],
  ];
  const { find } = show(columnsGame({ show_odds: true, odds: told({ ranks }) }));
  const [giant, twin] = find(".gw-rack").children;
  expect(giant.querySelectorAll(".gw-dot")).toHaveLength(0);
  expect(giant.textContent).toBe("A5/16");
  expect(twin.querySelectorAll(".gw-dot")).toHaveLength(8);
});

test("a board that has no game shows no odds", () => {
  const { find } = show({ show_odds: true });
  expect(find(".gw-odds").hidden).toBe(true);
});
