// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { columnsGame, settle } from "./fake_model.js";
import { click, show } from "./page.js";

/** @param {string} key @param {Element} on */
function held(key, on) {
  const event = new KeyboardEvent("keydown", {
    key,
    repeat: true,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  on.dispatchEvent(event);
  return event;
}

test("a key that is held down on a button presses it once", () => {
  const { find, model } = show(columnsGame());
  for (const name of [".gw-draw", ".gw-new", ".gw-settings"]) {
    expect(held("Enter", find(name)).defaultPrevented, name).toBe(true);
    expect(held(" ", find(name)).defaultPrevented, name).toBe(true);
  }
  expect(model.sent).toEqual([]);
});

test("a double click on New does not leave the hole", async () => {
  const { find, model } = show(columnsGame({ line: [-1], drawn: ["2C"], ply: 1, can_undo: true }));
  click(find(".gw-new"), 1);
  click(find(".gw-new"), 2);
  await settle();
  expect(model.sent).toEqual([]);
  expect(find(".gw-new").textContent).toBe("Leave hole?");
  click(find(".gw-new"), 1);
  expect(model.sent.map((/** @type {any} */ m) => m.type)).toEqual(["new"]);
});

test("closing the settings from inside gives the focus to their button", async () => {
  const { find, press } = show(columnsGame());
  click(find(".gw-settings"));
  await settle();
  const box = /** @type {HTMLElement} */ (find(".gw-check"));
  for (const key of ["?", "Escape"]) {
    if (find(".gw-options").hidden) click(find(".gw-settings"));
    await settle();
    box.focus();
    press(key, box);
    await settle();
    expect(find(".gw-options").hidden).toBe(true);
    expect(document.activeElement).toBe(find(".gw-settings"));
  }
});

test("a button that a new game has no use for gives the focus to the board", async () => {
  const { find, model, card } = show(columnsGame());
  find(".gw-draw").focus();
  model.sync({ board: { ...model.traits.board, serial: 2, stock: 0 }, legal: [3, 5] });
  await settle();
  expect(find(".gw-draw").hidden).toBe(true);
  expect(document.activeElement).toBe(card(3));
});

test("a number that no open card carries is said", async () => {
  const { card, press, status, model } = show(columnsGame());
  card(3).focus();
  press("9", card(3));
  await settle();
  expect(status()).toBe("There is no open card with the number 9.");
  expect(model.sent).toEqual([]);
});
