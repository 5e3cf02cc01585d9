import { expect, test } from "vitest";
import { readCard, standingText, turnText } from "../src/scorecard_text.js";
import { TABLES, Words } from "../src/words.js";
import { courseCard } from "./fake_model.js";

const en = new Words("en");

/** @param {Record<string, any>} [more] */
const card = (more) => /** @type {import("../src/scorecard_text.js").Card} */ (readCard(courseCard(more)));

test("without rows there is no card, and what cannot be read does no harm", () => {
  expect(readCard({})).toBeNull();
  expect(readCard({ rows: 5 })).toBeNull();
  const odd = readCard({
    rows: [["1", 7, [3, "x", null, "assisted"], null], "row"],
    total: "much",
    match: [],
  });
  expect(odd?.rows).toEqual([
    [
      { text: "1", sign: 0, marks: [] },
      { text: "", sign: 0, marks: [] },
      { text: "", sign: 0, marks: ["", "assisted"] },
      { text: "", sign: 0, marks: [] },
    ],
    [{ text: "", sign: 0, marks: [] }],
  ]);
  expect(odd && standingText(en, odd)).toBe("");
  expect(odd && turnText(en, odd)).toContain("of 2");
});

test("whose hole it is", () => {
  expect(turnText(en, card())).toBe("Hole 2 of 3");
  expect(turnText(en, card({ player: "<b>Bob</b>", hole: 3 }))).toBe("<b>Bob</b>: Hole 3 of 3");
  expect(turnText(new Words("zh"), card({ player: "Bob" }))).toBe("Bob: 第 2 洞，共 3 洞");
});

test.each([
  [[0, 0, 0], ""],
  [[7, 1, 2], "Total 7 after 1 of 3 holes, 2 over par."],
  [[10, 2, 0], "Total 10 after 2 of 3 holes, level par."],
  [[12, 3, -3], "Total 12 after 3 of 3 holes, 3 under par."],
  [[-2, 3, -17], "Total −2 after 3 of 3 holes, 17 under par, perfect."],
  [[-2, 2, -12], "Total −2 after 2 of 3 holes, 12 under par."],
  [[120, 2, null], "Total 120 after 2 of 3 holes."],
  [[0, 3, null], "Total 0 after 3 of 3 holes."],
])("a total of %j", (total, text) => {
  expect(standingText(en, card({ total }))).toBe(text);
});

test.each([
  [{ key: "match.up", names: ["Ann"], n: 2, left: 4 }, "Ann 2 up, 4 to play."],
  [{ key: "match.level", names: [], n: 0, left: 4 }, "All square, 4 to play."],
  [{ key: "match.won", names: ["Ann"], n: 3, left: 2 }, "Ann wins 3 & 2."],
  [{ key: "match.won_last", names: ["Ann"], n: 1, left: 0 }, "Ann wins 1 up."],
  [{ key: "stroke.up", names: ["Ann", "Bob"], n: 5, left: 4 }, "In the lead by 5: Ann, Bob."],
  [{ key: "stroke.level", names: [], n: 0, left: 4 }, "All level."],
  [{ key: "stroke.won", names: ["Ann"], n: 5, left: 0 }, "Best by 5: Ann."],
])("where a match stands: %j", (match, text) => {
  const shown = card({ total: [7, 1, 2], match });
  expect(standingText(en, shown)).toBe(`Total 7 after 1 of 3 holes, 2 over par. ${text}`);
  expect(Object.keys(TABLES.zh)).toContain(match.key);
});

test("who is waited for", () => {
  expect(standingText(en, card({ total: [7, 1, 2], waiting: ["Bob", "Cy"] }))).toMatch(
    / Still playing: Bob, Cy\.$/,
  );
});

test("who takes long is named before the first hole is over, and who is given up", () => {
  const slow = card({ total: [0, 0, 0], thinking: ["Bob"], waiting: ["Bob"] });
  expect(standingText(en, slow)).toBe("Bob is still thinking; play on.");
  const many = card({ total: [7, 1, 2], thinking: ["Bob", "Cy"], gone: ["Di"], waiting: ["Bob", "Eve"] });
  expect(standingText(en, many)).toBe(
    "Total 7 after 1 of 3 holes, 2 over par. Still playing: Eve. Bob, Cy are still thinking; play on. " +
      "Di has given up and concedes the holes that are left.",
  );
  expect(standingText(new Words("zh"), slow)).toBe("Bob 还在思考，您可以继续打。");
});
