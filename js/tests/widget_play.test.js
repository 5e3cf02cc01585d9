// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { columnsGame, settle } from "./fake_model.js";
import { click, show } from "./page.js";

test("a click sends a play intent, whether the card fits or not", async () => {
  const { model, card } = show(columnsGame());
  for (const slot of [3, 4, 0]) {
    click(card(slot));
    model.answer();
    await settle();
  }
  expect(model.sent).toEqual([3, 4, 0].map((slot) => ({ type: "play", slot, serial: 1, ply: 0 })));
});

test("five fast clicks on the stock are five draws", async () => {
  const { model, find } = show(columnsGame({}, { stock: 9 }));
  for (let i = 1; i <= 5; i++) click(find(".gw-stock"), i);
  for (let i = 1; i <= 5; i++) {
    model.answer({ ply: i, line: Array(i).fill(-1), drawn: Array(i).fill("2C") });
    await settle();
  }
  expect(model.sent.map((message) => [message.type, message.ply])).toEqual(
    [0, 1, 2, 3, 4].map((ply) => ["draw", ply]),
  );
});

test("a second click on a card that has been played by then is nothing", async () => {
  const { model, card } = show(columnsGame());
  click(card(3));
  click(card(3));
  model.answer({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(model.sent).toHaveLength(1);
});

test("a double click plays one card, not the one beneath; a later click plays that", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { model, card } = show(columnsGame());
  click(card(3), 1);
  model.answer({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  click(card(0), 2);
  expect(model.sent).toHaveLength(1);
  click(card(5), 2);
  expect(model.sent).toHaveLength(2);
  model.answer();
  await settle();
  vi.advanceTimersByTime(400);
  click(card(0), 2);
  expect(model.sent).toHaveLength(3);
});

test("New in the middle of a hole asks once more, and forgets it after four seconds", async () => {
  vi.useFakeTimers();
  const { model, find, status } = show(columnsGame({ line: [3], ply: 1, can_undo: true }));
  click(find(".gw-new"));
  await vi.advanceTimersByTimeAsync(10);
  expect(model.sent).toEqual([]);
  expect(find(".gw-new").textContent).toBe("Leave hole?");
  expect(status()).toContain("again");
  await vi.advanceTimersByTimeAsync(4000);
  expect(find(".gw-new").textContent).toBe("New");
  expect(status()).toContain("Played 7 of clubs");
  click(find(".gw-new"));
  click(find(".gw-new"));
  expect(model.sent.map((message) => message.type)).toEqual(["new"]);
});

test.each([
  ["before the first move", { ply: 0 }],
  ["after the end", { line: [3], ply: 1, over: true }],
])("New %s needs no second press", (_, traits) => {
  const { model, find } = show(columnsGame(traits));
  click(find(".gw-new"));
  expect(model.sent.map((message) => message.type)).toEqual(["new"]);
});

test("buttons that can do nothing are aria-disabled and send nothing", () => {
  const { model, find } = show(columnsGame({ legal: [] }));
  for (const name of ["draw", "undo", "redo", "restart"]) {
    const button = /** @type {HTMLButtonElement} */ (find(`.gw-${name}`));
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.disabled).toBe(false);
    click(button);
  }
  expect(model.sent).toEqual([]);
});

test("no answer: first a quiet mark, then the truth, and an answer clears it", async () => {
  vi.useFakeTimers();
  const { model, find, status } = show(columnsGame());
  click(find(".gw-stock"));
  await vi.advanceTimersByTimeAsync(450);
  expect(find(".gw-wait").classList.contains("gw-on")).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(status()).toContain("No kernel answers");
  expect(find(".gw-wait").classList.contains("gw-on")).toBe(false);
  model.answer({ line: [-1], ply: 1, drawn: ["4D"] });
  await vi.advanceTimersByTimeAsync(10);
  expect(status()).toContain("Turned 4 of diamonds.");
});

test("an exhausted stock stays as an empty place that still answers", () => {
  const { model, el, find } = show(
    columnsGame({ line: [-1, -1, -1], ply: 3, drawn: ["2C", "3C", "9C"], legal: [] }),
  );
  expect(find(".gw-stock").getAttribute("aria-label")).toBe("The stock is empty");
  expect(
    [...el.querySelectorAll(".gw-stock > *")].every((node) => node instanceof HTMLElement && node.hidden),
  ).toBe(true);
  click(find(".gw-stock"));
  expect(model.sent.map((message) => message.type)).toEqual(["draw"]);
});

test("draws that had to wait are dropped at an empty stock", async () => {
  const { model, find } = show(columnsGame({}, { stock: 1 }));
  for (let i = 1; i <= 3; i++) click(find(".gw-stock"), i);
  model.answer({ line: [-1], ply: 1, drawn: ["2C"], legal: [] });
  await settle();
  expect(model.sent).toHaveLength(1);
});
