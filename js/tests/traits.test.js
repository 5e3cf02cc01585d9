import { expect, test } from "vitest";
import { makeScene } from "../src/scene.js";
import { readState } from "../src/traits.js";
import { columnsGame, FakeModel } from "./fake_model.js";

test("well-formed traits are read as they are", () => {
  const state = readState(new FakeModel(columnsGame({ ply: 1, line: [3], notice: { key: "gone", n: 4 } })));
  expect(state.board.labels).toEqual([1, 2, 3, 1, 2, 3]);
  expect(state.board.par).toBe(5);
  expect(state.ply).toBe(1);
  expect(state.notice).toEqual({ key: "gone", n: 4 });
});

test("missing traits become harmless defaults", () => {
  const state = readState(new FakeModel({}));
  expect(state.board).toMatchObject({
    serial: 0,
    slots: [],
    stock: 0,
    scoring: "hole",
    par: null,
    columns: false,
  });
  expect(state.settings).toEqual({
    lang: "auto",
    show_playable: true,
    show_odds: false,
    four_colour: false,
    motion: "system",
    left_handed: false,
    show_values: false,
    show_verdict: false,
  });
  expect(state.notice).toBeNull();
});

test("odd traits never throw and never lead outside the layout", () => {
  const odd = [null, 7, "x", [], {}, [null], [["a"]], { slots: 3 }, Number.NaN, -1, 1e99, [-5, 99, 1.5]];
  for (const name of Object.keys(columnsGame())) {
    for (const value of odd) {
      const state = readState(new FakeModel({ ...columnsGame(), [name]: value }));
      expect(state.ply).toBeLessThanOrEqual(state.line.length);
      expect(() => makeScene(state)).not.toThrow();
    }
  }
  for (const name of Object.keys(columnsGame().board)) {
    for (const value of odd) {
      const { board } = readState(new FakeModel(columnsGame({}, { [name]: value })));
      expect(board.coveredBy.flat().every((slot) => slot >= 0 && slot < board.slots.length)).toBe(true);
      expect(board.size.every((extent) => extent >= 1 && extent <= 201)).toBe(true);
    }
  }
});

test("a cover relation that runs in a circle does not hang", () => {
  const traits = columnsGame({}, { covered_by: [[3], [4], [5], [0], [1], [2]] });
  expect(makeScene(readState(new FakeModel(traits))).open).toEqual([]);
});

test("the board is never smaller than its cards", () => {
  expect(readState(new FakeModel(columnsGame({}, { size: [1, 1] }))).board.size).toEqual([3.32, 1.3]);
});
