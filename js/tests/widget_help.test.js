// @vitest-environment happy-dom

import { expect, test } from "vitest";
import { columnsGame, settle } from "./fake_model.js";
import { click, mount, show } from "./page.js";

const hint = (/** @type {any} */ more = {}) => ({
  adviser: "caddie",
  honest: true,
  state: "ready",
  moves: [
    { move: 3, value: 2.5, error: 0.25, clears: 0.12, reason: {} },
    { move: -1, value: 4, error: 0.5, clears: 0.04, reason: {} },
  ],
  ...more,
});

test("the key and the button ask; the answer is marked, and a second press explains it", async () => {
  const { model, find, card, press, status } = show(columnsGame());
  press("h");
  expect(model.sent).toEqual([{ type: "hint", serial: 1, ply: 0 }]);
  model.answer({ hints: [hint({ state: "thinking", moves: [] })] });
  await settle();
  expect(status()).toBe("Caddie is thinking…");
  press("h");
  await settle();
  expect(status()).toBe("Still thinking…");
  expect(model.sent).toHaveLength(2); // asked once more, so that a kernel that is gone is found out
  model.answer();
  model.sync({ hints: [hint()] });
  await settle();
  expect(find(".gw-advised")).toBe(card(3));
  expect(card(3).querySelector(".gw-badge")?.textContent).toBe("★");
  expect(card(3).getAttribute("aria-label")).toMatch(/can be played, advised by Caddie$/);
  expect(find(".gw-hint").textContent).toBe("Why?");
  click(find(".gw-hint"));
  await settle();
  expect(status()).toContain("Caddie: play 7♣. It expects");
  expect(model.sent).toHaveLength(2);
});

test("hints vanish with the next move, and show in every view", async () => {
  const { model, card } = show(columnsGame({ hints: [hint()] }));
  const other = mount(model);
  await settle();
  expect(other.card(3).classList.contains("gw-advised")).toBe(true);
  model.answer({ line: [5], ply: 1, legal: [-1], hints: [] });
  await settle();
  expect(card(3).classList.contains("gw-advised")).toBe(false);
  expect(card(3).querySelector(".gw-badge")).toBeNull();
  expect(other.find(".gw-hint").textContent).toBe("Hint");
});

test("the stock can be advised, and bars show what moves are worth", async () => {
  const { model, find, card } = show(
    columnsGame({ show_values: true, hints: [hint({ moves: [{ move: -1, value: 1 }] })] }),
  );
  expect(find(".gw-stock .gw-badge").textContent).toBe("★");
  expect(find(".gw-stock").getAttribute("aria-label")).toBe(
    "Draw from the stock, 3 cards left, advised by Caddie, worth 1",
  );
  model.sync({ hints: [hint()] });
  await settle();
  expect(card(3).querySelector(".gw-worth b")?.textContent).toBe("2.5");
  expect(find(".gw-stock .gw-badge")).toBeNull();
  model.set("show_values", false);
  await settle();
  expect(card(3).querySelector(".gw-worth")).toBeNull();
});

test("without advisers there is no button, and the key says so", async () => {
  const { model, find, press, status } = show(columnsGame({ advisers: [] }));
  expect(find(".gw-hint").hidden).toBe(true);
  press("h");
  await settle();
  expect(status()).toBe("Nobody gives hints here.");
  expect(model.sent).toEqual([]);
});

test("several advisers are numbered, in the status line and on the cards", async () => {
  const { card, status, find } = show(
    columnsGame({ hints: [hint(), hint({ adviser: "<b>x</b>", honest: false })] }),
  );
  expect(status()).toMatch(/^1 Caddie: play .* 2 <b>x<\/b> \(knows the stock\): play/);
  expect(card(3).querySelector(".gw-badge")?.textContent).toBe("1·2");
  expect(find(".gw-early").hidden).toBe(true);
});

test("what is found while thinking shows below, and is not read out", async () => {
  const { status, find } = show(columnsGame({ hints: [hint({ state: "thinking" })] }));
  expect(status()).toBe("Caddie is thinking…");
  expect(find(".gw-early").textContent).toContain("2.5 ± 0.25");
});

test("the verdict line: on by key, the last word stands while the next is worked out", async () => {
  const { model, find, press } = show(columnsGame());
  expect(find(".gw-verdict").hidden).toBe(true);
  press("v");
  expect(model.assigned).toEqual([["show_verdict", true]]);
  const says = async (/** @type {any} */ verdict, more = {}) => {
    model.sync({ verdict, ...more });
    await settle();
    return find(".gw-verdict > span").textContent;
  };
  expect(await says({ state: "calculating" })).toBe("Can it be cleared? Calculating…");
  expect(await says({ state: "winnable", best: -2 })).toBe(
    "This deal can be cleared. Best possible score: −2.",
  );
  expect(await says({ state: "calculating" }, { line: [3], ply: 1 })).toContain("This deal can be cleared");
  expect(find(".gw-verdict").classList.contains("gw-old")).toBe(true);
  expect(await says({ state: "unwinnable", best: 3 })).toBe(
    "The table can no longer be cleared. Best possible score: 3.",
  );
  expect(find(".gw-verdict .gw-button").hidden).toBe(true);
  press("v");
  await settle();
  expect(find(".gw-verdict").hidden).toBe(true);
});

test("a verdict on another deal says nothing about this one", async () => {
  const { model, find } = show(columnsGame({ show_verdict: true, verdict: { state: "winnable", best: 0 } }));
  model.sync({ board: { ...model.traits.board, serial: 2 }, verdict: { state: "calculating" } });
  await settle();
  expect(find(".gw-verdict > span").textContent).toBe("Can it be cleared? Calculating…");
});

test("a dead deal is dealt again by one press", async () => {
  const { model, find } = show(
    columnsGame({ show_verdict: true, verdict: { state: "no_play", best: 6, redeal: true } }),
  );
  expect(find(".gw-verdict").textContent).toContain("No play ever fits in this deal.");
  click(find(".gw-verdict .gw-button"));
  expect(model.sent).toEqual([{ type: "redeal", serial: 1, ply: 0 }]);
});

test("the end of a hole says that there was help", async () => {
  const { find } = show(columnsGame({ over: true, legal: [], assists: ["hint"] }));
  expect(find(".gw-score").textContent).toContain("with help");
});
