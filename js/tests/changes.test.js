import { expect, test } from "vitest";
import { isElsewhere, isNews, lastMove } from "../src/changes.js";
import { readState } from "../src/traits.js";
import { columnsGame, FakeModel } from "./fake_model.js";

/** @param {Record<string, any>} [traits] @param {Record<string, any>} [board] */
const state = (traits, board) => readState(new FakeModel(columnsGame(traits, board)));

test("one step forward is a move; several steps, a step back or another deal are not", () => {
  const start = state();
  const one = state({ line: [3], ply: 1 });
  expect(lastMove(start, one)).toBe(3);
  expect(lastMove(start, state({ line: [-1], ply: 1 }))).toBe(-1);
  expect(lastMove(start, state({ line: [3, 5], ply: 2 }))).toBeNull();
  expect(lastMove(one, state({ line: [3], ply: 0 }))).toBeNull();
  expect(lastMove(start, start)).toBeNull();
  expect(lastMove(start, state({ line: [3], ply: 1 }, { serial: 2 }))).toBeNull();
});

test("another ply or another game is elsewhere, another score is not", () => {
  expect(isElsewhere(state(), state({ line: [3], ply: 1 }))).toBe(true);
  expect(isElsewhere(state(), state({}, { serial: 2 }))).toBe(true);
  expect(isElsewhere(state(), state({ score: 9, answers: 4 }))).toBe(false);
});

test("a notice is news when its number changes", () => {
  const told = state({ notice: { key: "gone", n: 1 } });
  expect(isNews(state(), told)).toBe(true);
  expect(isNews(told, state({ notice: { key: "gone", n: 2 } }))).toBe(true);
  expect(isNews(told, told)).toBe(false);
  expect(isNews(told, state())).toBe(false);
});
