import { expect, test } from "vitest";
import { edge, heir, neighbour } from "../src/focus.js";
import { makeScene, STOCK } from "../src/scene.js";
import { readState } from "../src/traits.js";
import { columnsGame, FakeModel, triangleGame } from "./fake_model.js";

/** @param {Record<string, any>} traits */
const openOf = (traits) => makeScene(readState(new FakeModel(traits))).open;

/** A spot that is its own home. @param {number} slot @param {number} x @param {number} y */
const spot = (slot, x, y) => ({ slot, x, y, home: { x, y }, label: slot });

test("in ragged columns left and right go from column to column", () => {
  const open = openOf(columnsGame({ line: [4], ply: 1 }));
  expect(open.map((place) => place.slot)).toEqual([1, 3, 5]);
  expect(neighbour(open, 3, "right", true)).toBe(1);
  expect(neighbour(open, 1, "right", true)).toBe(5);
  expect(neighbour(open, 5, "left", true)).toBe(1);
  expect(neighbour(open, 3, "left", true)).toBeNull();
});

test("down leads to the stock and up returns to the card one came from", () => {
  const open = openOf(columnsGame());
  expect(neighbour(open, 4, "down", true)).toBe(STOCK);
  expect(neighbour(open, 4, "down", false)).toBeNull();
  expect(neighbour(open, STOCK, "up", true, 4)).toBe(4);
  expect(neighbour(open, STOCK, "up", true, 99)).toBe(3);
  expect(neighbour([], STOCK, "up", true)).toBeNull();
});

test("in a triangle left and right stay in the row, up and down leave it", () => {
  const open = openOf(triangleGame({ line: [3, 4], ply: 2 }));
  expect(open.map((place) => place.slot)).toEqual([1, 5]);
  const rows = [
    spot(0, 1.1, 0),
    spot(1, 0.55, 0.5),
    spot(2, 1.65, 0.5),
    spot(3, 0, 1),
    spot(4, 1.1, 1),
    spot(5, 2.2, 1),
  ];
  expect(neighbour(rows, 3, "right", true)).toBe(4);
  expect(neighbour(rows, 1, "right", true)).toBe(2);
  expect(neighbour(rows, 5, "up", true)).toBe(2);
  expect([1, 2]).toContain(neighbour(rows, 4, "up", true));
  expect(neighbour(rows, 1, "up", true)).toBe(0);
  expect([1, 2]).toContain(neighbour(rows, 0, "down", true));
  expect(neighbour(rows, 5, "down", true)).toBe(STOCK);
});

test("at the end of a row the way goes on to another row rather than nowhere", () => {
  expect(neighbour(openOf(triangleGame({ line: [3, 4], ply: 2 })), 1, "right", true)).toBe(5);
});

test("every open card can be reached with the arrows: columns, a triangle, a circle", () => {
  const circle = Array.from({ length: 17 }, (_, k) =>
    spot(k, 4 + 4 * Math.cos((2 * Math.PI * k) / 17), 3 + 3 * Math.sin((2 * Math.PI * k) / 17)),
  );
  const tables = [openOf(columnsGame()), openOf(triangleGame({ line: [4], ply: 1 })), circle];
  for (const spots of tables) {
    const reached = new Set([spots[0].slot]);
    const todo = [spots[0].slot];
    for (let from = todo.pop(); from !== undefined; from = todo.pop()) {
      for (const direction of /** @type {const} */ (["left", "right", "up", "down"])) {
        const to = neighbour(spots, from, direction, false);
        if (to !== null && !reached.has(to)) {
          reached.add(to);
          todo.push(to);
        }
      }
    }
    expect(reached.size).toBe(spots.length);
  }
});

test("the heir is the card with the same label, else the nearest one, else the stock", () => {
  const open = openOf(columnsGame({ line: [3], ply: 1 }));
  expect(heir(open, { x: 0, y: 0.3, label: 1 }, true)).toBe(0);
  expect(heir(open, { x: 2.3, y: 0, label: 9 }, true)).toBe(5);
  expect(heir([], { x: 0, y: 0, label: 1 }, true)).toBe(STOCK);
  expect(heir([], { x: 0, y: 0, label: 1 }, false)).toBeNull();
});

test("first and last in reading order", () => {
  const open = openOf(triangleGame({ line: [3, 4], ply: 2 }));
  expect(edge(open, "first")).toBe(1);
  expect(edge(open, "last")).toBe(5);
  expect(edge([], "first")).toBeNull();
});
