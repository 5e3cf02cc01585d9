import { expect, test } from "vitest";
import { isForeign, keyAction } from "../src/keys.js";

test.each([
  ["ArrowLeft", { type: "move", direction: "left" }],
  ["ArrowDown", { type: "move", direction: "down" }],
  ["Home", { type: "first" }],
  ["End", { type: "last" }],
  ["Enter", { type: "press" }],
  [" ", { type: "press" }],
  ["d", { type: "draw" }],
  ["D", { type: "draw" }],
  ["u", { type: "undo" }],
  ["z", { type: "undo" }],
  ["r", { type: "redo" }],
  ["n", { type: "new" }],
  ["i", { type: "beneath" }],
  ["o", { type: "odds" }],
  ["?", { type: "settings" }],
  ["1", { type: "label", label: 1 }],
  ["9", { type: "label", label: 9 }],
  ["0", { type: "label", label: 10 }],
])("%s on a card", (key, action) => {
  expect(keyAction({ key }, true)).toEqual(action);
});

test("Shift turns Z into redo, and Enter stays Enter", () => {
  expect(keyAction({ key: "Z", shiftKey: true }, true)).toEqual({ type: "redo" });
  expect(keyAction({ key: "Enter", shiftKey: true }, true)).toEqual({ type: "press" });
});

test("on a toolbar button arrows and Enter keep their own meaning, letters still play", () => {
  for (const key of ["ArrowLeft", "Enter", " ", "Home"]) expect(keyAction({ key }, false)).toBeNull();
  expect(keyAction({ key: "d" }, false)).toEqual({ type: "draw" });
});

test("combinations and Tab belong to somebody else", () => {
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
    expect(keyAction({ key: "z", [modifier]: true }, true)).toBeNull();
    expect(isForeign({ key: "z", [modifier]: true })).toBe(true);
  }
  expect(isForeign({ key: "Tab" })).toBe(true);
  expect(isForeign({ key: "d" })).toBe(false);
});

test("keys without a meaning give nothing", () => {
  for (const key of ["a", "x", "F5", "Escape", "Dead", "constructor"])
    expect(keyAction({ key }, true)).toBeNull();
  expect(keyAction({ key: "d", isComposing: true }, true)).toBeNull();
});

test("a key held down moves on but does not play on", () => {
  expect(keyAction({ key: "Enter", repeat: true }, true)).toEqual({ type: "nothing" });
  expect(keyAction({ key: "d", repeat: true }, true)).toEqual({ type: "nothing" });
  expect(keyAction({ key: "ArrowLeft", repeat: true }, true)).toEqual({ type: "move", direction: "left" });
  expect(keyAction({ key: "u", repeat: true }, true)).toEqual({ type: "undo" });
});
