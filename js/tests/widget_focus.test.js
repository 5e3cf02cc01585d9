// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { columnsGame, settle } from "./fake_model.js";
import { click, show } from "./page.js";

test("open cards are buttons with full names, covered ones are neither focusable nor announced", () => {
  const { card, find } = show(columnsGame());
  expect(card(3).tagName).toBe("BUTTON");
  expect(card(3).getAttribute("type")).toBe("button");
  expect(card(3).getAttribute("aria-label")).toBe("7 of clubs, column 1, 1 card beneath, can be played");
  expect(card(0).tagName).toBe("DIV");
  expect(card(0).getAttribute("aria-hidden")).toBe("true");
  expect(card(0).hasAttribute("tabindex")).toBe(false);
  expect(find(".gw-board").getAttribute("role")).toBe("group");
  expect(find(".gw-waste").getAttribute("role")).toBe("img");
  expect(find(".gw-waste").getAttribute("aria-label")).toBe("Waste, 6 of spades on top");
  expect(find(".gw-stock").getAttribute("aria-label")).toBe("Draw from the stock, 3 cards left");
  expect(find(".gw-status").getAttribute("role")).toBe("status");
  expect(find(".gw-number").textContent).toBe("6");
});

test("the board is one tab stop", () => {
  const { el } = show(columnsGame());
  const stops = el.querySelectorAll('[data-slot][tabindex="0"]');
  expect([...stops].map((node) => node.getAttribute("data-slot"))).toEqual(["3"]);
});

test("a move patches the nodes: those that stay keep their identity and the focus", async () => {
  const { model, card } = show(columnsGame());
  const [four, five] = [card(4), card(5)];
  four.focus();
  model.sync({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(card(4)).toBe(four);
  expect(card(5)).toBe(five);
  expect(document.activeElement).toBe(four);
  expect(card(3)).toBeNull();
  expect(card(0).tagName).toBe("BUTTON");
  model.sync({ line: [3], ply: 0, legal: [3, 5, -1] });
  await settle();
  expect(card(3).previousElementSibling?.getAttribute("data-slot")).toBe("2");
  expect(card(0).tagName).toBe("DIV");
  expect(document.activeElement).toBe(four);
});

test("the focus goes from a played card to the card that it uncovers, and back on undo", async () => {
  const { model, card } = show(columnsGame());
  card(3).focus();
  model.sync({ line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(document.activeElement).toBe(card(0));
  model.sync({ ply: 0 });
  await settle();
  expect(document.activeElement).toBe(card(3));
});

test("a focus elsewhere is never moved", async () => {
  const { model } = show(columnsGame());
  const outside = document.createElement("button");
  document.body.append(outside);
  outside.focus();
  model.sync({ line: [3], ply: 1 });
  await settle();
  expect(document.activeElement).toBe(outside);
});

test("when nothing is left the widget itself keeps the focus, so that the keys go on working", async () => {
  const { model, card, find } = show(columnsGame({ line: [3, 0, 4, 1, 5], ply: 5 }, { stock: 0 }));
  card(2).focus();
  model.sync({ line: [3, 0, 4, 1, 5, 2], ply: 6, over: true });
  await settle();
  expect(document.activeElement).toBe(find(".golf"));
});

test("arrows, Enter, letters and digits", async () => {
  const { model, card, find, press, status } = show(columnsGame());
  card(3).focus();
  press("ArrowRight", card(3));
  expect(document.activeElement).toBe(card(4));
  await settle();
  expect(card(4).getAttribute("tabindex")).toBe("0");
  expect(card(3).getAttribute("tabindex")).toBe("-1");
  press("ArrowDown", card(4));
  expect(document.activeElement).toBe(find(".gw-stock"));
  press("ArrowUp", find(".gw-stock"));
  expect(document.activeElement).toBe(card(4));
  press("i", card(4));
  await settle();
  expect(status()).toBe("Beneath Queen of hearts: K♦.");
  for (const [key, more] of /** @type {[string, object][]} */ ([
    ["Enter", {}],
    ["Enter", { shiftKey: true }],
    [" ", {}],
    ["3", {}],
    ["d", {}],
    ["u", {}],
    ["Z", { shiftKey: true }],
  ])) {
    expect(press(key, card(4), more).defaultPrevented).toBe(true);
    model.answer();
    await settle();
  }
  expect(model.sent.map(({ type, slot }) => slot ?? type)).toEqual([4, 4, 4, 5, "draw", "undo", "redo"]);
});

test("plain keys stay inside the widget; Tab, Escape and combinations pass", () => {
  const { card, press } = show(columnsGame());
  const heard = /** @type {string[]} */ ([]);
  const listen = (/** @type {KeyboardEvent} */ event) => heard.push(event.key);
  document.addEventListener("keydown", listen);
  for (const key of ["a", "d", "x", "Enter", "ArrowUp", "F2"]) press(key, card(3));
  expect(press("a", card(3)).defaultPrevented).toBe(false);
  expect(heard).toEqual([]);
  for (const key of ["Tab", "Escape"]) expect(press(key, card(3)).defaultPrevented).toBe(false);
  press("z", card(3), { ctrlKey: true });
  document.removeEventListener("keydown", listen);
  expect(heard).toEqual(["Tab", "Escape", "z"]);
});

test("typing a deal number triggers no game key; Enter deals it, Escape closes the form", async () => {
  const { model, find, press } = show(columnsGame());
  click(find(".gw-deal"));
  const field = /** @type {HTMLInputElement} */ (find(".gw-field"));
  expect(document.activeElement).toBe(field);
  for (const key of ["1", "d", "u"]) expect(press(key, field).defaultPrevented).toBe(false);
  expect(model.sent).toEqual([]);
  field.value = "12a3";
  field.dispatchEvent(new Event("input"));
  expect(field.value).toBe("123");
  press("Enter", field);
  expect(model.sent).toEqual([{ type: "new", number: 123, serial: 1, ply: 0 }]);
  expect(document.activeElement).toBe(find(".gw-deal"));
  click(find(".gw-deal"));
  press("Escape", field);
  expect(find(".gw-form").hidden).toBe(true);
  await settle();
  expect(find(".gw-deal").getAttribute("aria-expanded")).toBe("false");
});

test.each(["", "0", "9007199254740992"])("%s is no deal number, and that is said", async (typed) => {
  const { model, find, press, status } = show(columnsGame());
  click(find(".gw-deal"));
  const field = /** @type {HTMLInputElement} */ (find(".gw-field"));
  field.value = typed;
  press("Enter", field);
  await settle();
  expect(model.sent).toEqual([]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(status()).toContain("whole number");
});

test("the largest deal number is taken", () => {
  const { model, find, press } = show(columnsGame());
  click(find(".gw-deal"));
  const field = /** @type {HTMLInputElement} */ (find(".gw-field"));
  field.value = "9007199254740991";
  press("Enter", field);
  expect(model.sent[0].number).toBe(Number.MAX_SAFE_INTEGER);
});

test("the stock keeps the focus while one draws", async () => {
  const { model, find } = show(columnsGame());
  find(".gw-stock").focus();
  model.sync({ line: [-1], ply: 1, drawn: ["2C"] });
  await settle();
  expect(document.activeElement).toBe(find(".gw-stock"));
});
