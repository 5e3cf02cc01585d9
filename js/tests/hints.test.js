import { expect, test } from "vitest";
import { barsOf, hintsText, marksOf, reasonText, sheetText, worthText } from "../src/hints.js";
import { readState } from "../src/traits.js";
import { Words } from "../src/words.js";
import { columnsGame, FakeModel, triangleGame } from "./fake_model.js";

const words = new Words("en");
const plain = (/** @type {string} */ text) => text.replaceAll("\uFE0E", "");

/** @param {any[]} hints @param {any} [more] */
const stateOf = (hints, more = {}) => readState(new FakeModel(columnsGame({ hints, ...more })));

const CADDIE = {
  adviser: "caddie",
  honest: true,
  state: "ready",
  moves: [
    { move: 3, value: 2.5, error: 0.25, clears: 0.123, reason: { key: "none such" } },
    { move: -1, value: 4, error: 0.5, clears: 0.041, reason: {} },
    { move: 5, value: 6.5, error: null, clears: null, reason: {} },
  ],
};
const ORACLE = { adviser: "oracle of mine", honest: false, state: "ready", moves: [{ move: -1 }] };

test("one adviser in one line", () => {
  const state = stateOf([CADDIE, ORACLE]);
  expect(plain(sheetText(words, state, state.hints[0]))).toBe(
    "Caddie: play 7♣ (2.5 ± 0.25 cards left, clears 12 %).",
  );
  expect(plain(sheetText(words, state, state.hints[1]))).toBe("oracle of mine (knows the stock): draw.");
  expect(plain(hintsText(words, state))).toBe(
    "1 Caddie: play 7♣ (2.5 ± 0.25 cards left, clears 12 %). 2 oracle of mine (knows the stock): draw.",
  );
});

test("what is thought, failed, late or empty", () => {
  for (const [sheet, text] of /** @type {[any, string][]} */ ([
    [{ state: "thinking", moves: [] }, "Caddie is thinking…"],
    [{ state: "failed", moves: [] }, "Caddie has failed."],
    [{ state: "late", moves: CADDIE.moves }, "Caddie takes too long."],
    [{ state: "ready", moves: [] }, "Caddie has no advice."],
  ])) {
    const state = stateOf([{ ...CADDIE, ...sheet }]);
    expect(sheetText(words, state, state.hints[0])).toBe(text);
  }
  // The status line waits for the last word; the list below it does not.
  const early = stateOf([{ ...CADDIE, state: "thinking" }]);
  expect(hintsText(words, early)).toBe("Caddie is thinking…");
  expect(sheetText(words, early, early.hints[0])).toContain("2.5 ± 0.25");
});

test("worth in words", () => {
  const state = stateOf([]);
  const worth = (/** @type {any} */ advice) =>
    worthText(words, state, { value: null, error: null, clears: null, ...advice });
  expect(worth({})).toBe("");
  expect(worth({ value: -3 })).toBe("−3 cards left");
  expect(worth({ value: 3, clears: 0 })).toBe("3 cards left, clears 0 %");
  expect(worth({ clears: 0.005 })).toBe("clears 0.5 %");
  expect(worth({ clears: 1 })).toBe("clears 100 %");
  const points = readState(new FakeModel(triangleGame({ hints: [] })));
  expect(worthText(words, points, { move: 3, value: 31.26, error: 1, clears: null, reason: null })).toBe(
    "31.3 ± 1 points",
  );
});

test("a reason that no words are known for falls back to the worth", () => {
  const state = stateOf([CADDIE, ORACLE]);
  const [caddie, oracle] = state.hints;
  expect(plain(reasonText(words, state, caddie, caddie.moves[0]))).toBe(
    "Caddie: play 7♣. It expects 2.5 ± 0.25 cards left, clears 12 %; no other move is better.",
  );
  expect(reasonText(words, state, oracle, oracle.moves[0])).toBe("oracle of mine: draw. It gives no reason.");
});

test("marks: a star for one adviser, numbers for several, bars when they are wanted", () => {
  expect([...marksOf(words, stateOf([CADDIE]))]).toEqual([
    [3, { badge: "★", advised: "Caddie", worth: null }],
  ]);
  const both = marksOf(words, stateOf([CADDIE, ORACLE], { show_values: true }));
  expect(both.get(3)).toEqual({
    badge: "1",
    advised: "Caddie",
    worth: { worth: 1, error: 0.0625, text: "2.5" },
  });
  expect(both.get(-1)?.badge).toBe("2");
  expect(both.get(5)).toEqual({ badge: "", advised: "", worth: { worth: 0.08, error: 0, text: "6.5" } });
  const same = marksOf(words, stateOf([CADDIE, { ...CADDIE, adviser: "b" }]));
  expect(same.get(3)).toMatchObject({ badge: "1·2", advised: "Caddie and b" });
});

test("bars: longer is better, close values stay close", () => {
  const move = (/** @type {number} */ value) => ({
    move: value,
    value,
    error: 0.1,
    clears: null,
    reason: null,
  });
  const low = barsOf([move(2), move(2.1)], false);
  expect(low.get(2)?.worth).toBe(1);
  expect(low.get(2.1)?.worth).toBeCloseTo(0.908);
  expect(barsOf([move(2), move(30)], true).get(30)?.worth).toBe(1);
  expect(barsOf([], true).size).toBe(0);
});

test("odd hints are harmless", () => {
  for (const hints of [5, [5], [null], [{ moves: 3 }], [{ moves: [{ move: "x" }, null] }], { a: 1 }]) {
    const state = stateOf(/** @type {any} */ (hints));
    expect(marksOf(words, state).size).toBe(0);
    expect(typeof hintsText(words, state)).toBe("string");
  }
});
