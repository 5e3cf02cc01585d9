// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { columnsGame, settle, triangleGame } from "./fake_model.js";
import { show } from "./page.js";

test("a face-down card shows a back and no name", () => {
  const { card } = show(triangleGame());
  expect(card(0).classList.contains("gw-back")).toBe(true);
  expect(card(0).textContent).toBe("");
  expect(card(4).getAttribute("aria-label")).toContain("place 5");
});

test("the filled button is the natural next action", async () => {
  const { model, find } = show(columnsGame());
  const filled = () => ["draw", "new"].filter((name) => find(`.gw-${name}`).classList.contains("gw-main"));
  expect(filled()).toEqual([]);
  model.sync({ legal: [-1] });
  await settle();
  expect(filled()).toEqual(["draw"]);
  model.sync({ legal: [], over: true });
  await settle();
  expect(filled()).toEqual(["new"]);
});

test("a game without a stock shows none", () => {
  const { find } = show(columnsGame({}, { stock: 0 }));
  expect(find(".gw-stock").hidden).toBe(true);
  expect(find(".gw-draw").hidden).toBe(true);
});

test("a notice is shown, also for the second time, and the line is set once per change", async () => {
  const { model, find, status } = show(columnsGame());
  const line = find(".gw-status");
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.filter((record) => record.addedNodes.length > 0).length;
  });
  observer.observe(line, { childList: true });
  model.answer({ notice: { key: "gone", n: 1 } });
  await settle();
  expect(status()).toBe("That card has already been played.");
  const first = line.textContent;
  model.answer({ notice: { key: "gone", n: 2 } });
  await settle();
  expect(status().trim()).toBe("That card has already been played.");
  expect(line.textContent).not.toBe(first);
  model.answer({ notice: {}, line: [3], ply: 1, legal: [0, -1] });
  await settle();
  expect(status()).toContain("Played 7 of clubs.");
  expect(changes).toBe(3);
  observer.disconnect();
});

test("the end of a hole stands out in the status line and in the score", async () => {
  const { model, find, status } = show(columnsGame());
  model.sync({ line: [3, 0, 4, 1, 5, 2], ply: 6, legal: [], over: true, score: -3 });
  await settle();
  expect(status()).toBe("Cleared with 3 cards in the stock: −3, 8 under par.");
  expect(find(".gw-status").classList.contains("gw-outcome")).toBe(true);
  expect(find(".gw-number").textContent).toBe("−3");
});

test("the waste shows its last four cards, the top one with its large suit", () => {
  const line = [3, -1, -1, 5, 0];
  const { el, find } = show(columnsGame({ line, ply: 5, drawn: ["2C", "3C"] }));
  const fan = [...el.querySelectorAll(".gw-waste .gw-card")];
  expect(fan.map((card) => card.getAttribute("data-look")?.[0])).toEqual(["2", "3", "5", "8"]);
  expect(fan.map((card) => card.querySelectorAll(".gw-pip").length)).toEqual([0, 0, 0, 1]);
  expect(find(".gw-waste").getAttribute("aria-label")).toBe("Waste, 8 of diamonds on top");
});

test("an empty column shows its place", async () => {
  const { model, el } = show(columnsGame());
  expect(el.querySelectorAll(".gw-empty")).toHaveLength(0);
  model.sync({ line: [3, 0], ply: 2 });
  await settle();
  const outlines = /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll(".gw-empty"));
  expect([...outlines].map((node) => node.style.getPropertyValue("--x"))).toEqual(["0"]);
});

test("the score block says what the scoring counts", async () => {
  const { el, model } = show(triangleGame({ score: 12, streak: 4 }));
  const lines = () =>
    [...el.querySelectorAll(".gw-score > *")].map((node) => node.textContent).filter(Boolean);
  expect(lines()).toEqual(["12", "points", "streak 4", "6 cards left"]);
  model.sync(columnsGame());
  await settle();
  expect(lines()).toEqual(["6", "cards left", "par 5"]);
  model.sync(columnsGame({}, { scoring: "count", par: null }));
  await settle();
  expect(lines()).toEqual(["6", "cards left"]);
});

test("every rank is drawn, and every suit", () => {
  for (const rank of "A23456789TJQK") {
    for (const suit of "SHDC") {
      const { card } = show(columnsGame({ faces: ["8D", "KD", "TS", rank + suit, "QH", "5H"] }));
      expect(card(3).querySelector(".gw-rank path")?.getAttribute("d"), rank + suit).toMatch(/^M[\d.]/);
      expect(card(3).querySelector(".gw-suit path")?.getAttribute("d"), rank + suit).toMatch(/^M/i);
    }
  }
});

test("a move touches only what it changes: all else would be styled and laid out anew", async () => {
  const { el, model, find, card } = show(columnsGame());
  /** @type {Set<unknown>} */
  const touched = new Set();
  const watch = new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records) {
      // happy-dom tells of classes that are set to what they were; browsers do not.
      const same = attributeName === "class" && /** @type {Element} */ (target).className === oldValue;
      if (attributeName && !same) touched.add(target);
    }
  });
  watch.observe(el, { subtree: true, attributes: true, attributeOldValue: true });
  model.answer({ line: [5], ply: 1, legal: [3, -1], score: 5, can_undo: true });
  await settle();
  watch.disconnect();
  expect(find(".gw-number").textContent).toBe("5");
  expect(touched.size).toBeGreaterThan(0);
  expect(touched.has(find(".golf"))).toBe(false);
  for (const slot of [0, 1, 4]) expect(touched.has(card(slot)), `slot ${slot}`).toBe(false);
});
