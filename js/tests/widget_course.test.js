// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { columnsGame, courseCard, settle } from "./fake_model.js";
import { click, show } from "./page.js";

/** @param {Record<string, any>} [card] @param {Record<string, any>} [traits] */
const course = (card, traits) => show(columnsGame({ card: courseCard(card), ...traits }));

/** @param {Element} el @param {string} selector */
const texts = (el, selector) => [...el.querySelectorAll(selector)].map((node) => node.textContent);

const PAIR = {
  player: "Bob",
  turn: 3,
  head: ["hole", "par"],
  names: ["Ann", "Bob"],
  rows: [
    ["1", "5", ["4", -1], ["9", 1, "redealt", "conceded"]],
    ["2", "5", ["5", 0], ""],
    ["3", "5", "", ""],
  ],
  foot: [
    ["total", "15", "9", "9"],
    ["to_par", "", "−1", "+4"],
  ],
};

test("a single hole has no card, and chooses its deal", () => {
  const { find } = show(columnsGame());
  expect(find(".gw-golfcard").hidden).toBe(true);
  expect(find(".gw-deal").hidden).toBe(false);
  expect(find(".gw-in").classList.contains("gw-course")).toBe(false);
});

test("the card is a table with heads; the hole that is played is marked", () => {
  const { el, find } = course();
  expect(find(".gw-golfcard").hidden).toBe(false);
  expect(find(".gw-deal").hidden).toBe(true);
  expect(find(".gw-turn").textContent).toBe("Hole 2 of 3Course 7, par 15");
  expect(texts(el, "thead th[scope=col]")).toEqual(["Hole", "Par", "Score", "Total", "To par"]);
  expect(texts(el, "tbody th[scope=row]")).toEqual(["1", "2", "3"]);
  expect(texts(el, "tbody tr:first-child td")).toEqual(["5", "7with help", "7", "+2"]);
  expect(texts(el, "[aria-current] th")).toEqual(["2"]);
  expect(texts(el, "tfoot tr")).toEqual([]);
  expect(find(".gw-box").textContent).toBe("7");
  expect(find(".gw-golfcard p").textContent).toBe("Total 7 after 1 of 3 holes, 2 over par.");
});

test("several players have a column each, sums, and a mark at whose turn it is", () => {
  const { el, find } = course(PAIR);
  expect(texts(el, "thead th")).toEqual(["Hole", "Par", "Ann", "Bob"]);
  expect(texts(el, "thead .gw-here")).toEqual(["Bob"]);
  expect(texts(el, "tbody tr:first-child small")).toEqual(["redealt", "conceded"]);
  expect(find(".gw-ring").textContent).toBe("4");
  expect(texts(el, "tfoot tr:first-child *")).toEqual(["Total", "15", "15", "9", "9", "9", "9"]);
  expect(texts(el, "tfoot th")).toEqual(["Total", "To par"]);
});

test("names and other texts are never markup", () => {
  const bad = "<img src=x onerror=alert(1)>";
  const { el } = course({
    ...PAIR,
    player: bad,
    names: [bad, bad],
    waiting: [bad],
    next: bad,
    state: "holed",
  });
  expect(el.querySelector("img")).toBeNull();
  expect(texts(el, "thead .gw-here")).toEqual([bad]);
});

test("the status line says whose turn it is at the start, and the standing at the end", async () => {
  const { model, status } = course(PAIR);
  expect(status()).toMatch(/^Bob: Hole 2 of 3\. 6 of spades starts the waste\./);
  model.answer({ line: [3], ply: 1, legal: [0] });
  await settle();
  expect(status()).toMatch(/^Played 7 of clubs/);
  const end = courseCard({ ...PAIR, state: "holed", total: [14, 2, 4], next: "Ann" });
  model.answer({ line: [3, 5], ply: 2, legal: [], over: true, score: 4, card: end });
  await settle();
  expect(status()).toBe("4 cards left, birdie (par 5). Total 14 after 2 of 3 holes, 4 over par.");
});

test("a hole is conceded with a second press; then the next one is dealt by button or key", async () => {
  const { model, find, press, status } = course();
  expect(find(".gw-new").textContent).toBe("Concede");
  press("n");
  await settle();
  expect(model.sent).toEqual([]);
  expect(find(".gw-new").textContent).toBe("Leave hole?");
  expect(status()).toBe("Press it again, or N, to leave this hole.");
  click(find(".gw-new"));
  expect(model.sent).toEqual([{ type: "concede", serial: 1, ply: 0 }]);
  model.answer({ over: true, legal: [], card: courseCard({ state: "holed" }) });
  await settle();
  expect(find(".gw-new").textContent).toBe("Next hole");
  expect(find(".gw-new").classList.contains("gw-main")).toBe(true);
  for (const name of ["draw", "hint", "restart"])
    expect(find(`.gw-${name}`).getAttribute("aria-disabled")).toBe("true");
  press("n");
  expect(model.sent.at(-1)).toEqual({ type: "next", serial: 1, ply: 0 });
});

test("the button names who plays next", () => {
  const { find } = course({ ...PAIR, state: "holed", next: "Ann" }, { over: true });
  expect(find(".gw-new").textContent).toBe("Next: Ann");
});

test("after the last hole another course is begun with a second press", async () => {
  const { el, model, find, status } = course({ state: "over", hole: 3 }, { over: true, ply: 0 });
  expect(find(".gw-new").textContent).toBe("New course");
  expect(el.querySelector("[aria-current]")).toBeNull();
  click(find(".gw-new"));
  await settle();
  expect(status()).toContain("this card will be gone");
  click(find(".gw-new"));
  expect(model.sent).toEqual([{ type: "new", serial: 1, ply: 0 }]);
});

test("whether a hole is dead is asked by a button; the offer comes without the verdict line being on", async () => {
  const { model, find, status } = course({ ask: true });
  const ask = find(".gw-golfcard .gw-button");
  expect(ask.hidden).toBe(false);
  click(ask);
  expect(model.sent).toEqual([{ type: "ask", serial: 1, ply: 0 }]);
  model.answer({ card: courseCard(), notice: { key: "asking", n: 1 } });
  await settle();
  expect(ask.hidden).toBe(true);
  expect(status()).toBe("Can it be cleared? Calculating…");
  model.sync({ notice: { key: "alive", n: 2 } });
  await settle();
  expect(status()).toContain("It is not proved");
  expect(find(".gw-verdict").hidden).toBe(true);
  model.sync({ notice: {}, verdict: { state: "unwinnable", redeal: true } });
  await settle();
  expect(find(".gw-verdict").hidden).toBe(false);
  click(find(".gw-verdict .gw-button"));
  expect(model.sent.at(-1)).toEqual({ type: "redeal", serial: 1, ply: 0 });
});

test("a card that did not change is not drawn anew; another language is", async () => {
  const { el, model } = course();
  const row = el.querySelector("tbody tr");
  model.answer({ line: [3], ply: 1, legal: [0], card: courseCard() });
  await settle();
  expect(el.querySelector("tbody tr")).toBe(row);
  model.sync({ lang: "zh" });
  await settle();
  expect(texts(el, "thead th")).toEqual(["洞", "标准杆", "成绩", "总计", "与标准杆"]);
});

test.each([
  [[], null],
  [["A", "B", "C"], "0"],
])("only a card that may have to be scrolled is a stop for Tab: %j", (names, stop) => {
  expect(course({ names }).find(".gw-sheet").getAttribute("tabindex")).toBe(stop);
});
