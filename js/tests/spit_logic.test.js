// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callOf, choicesOf, pileMeans, sideMeans, stillPicked } from "../src/spit/choose.js";
import { handOf, keysOf, nameOfKey } from "../src/spit/keys.js";
import { drawnHeap, drawnPile } from "../src/spit/pile.js";
import { createSender, PING_MS, SILENT_MS, WAIT_MS } from "../src/spit/sender.js";
import { statusOf } from "../src/spit/sentences.js";
import { createSpoken, GAP_MS } from "../src/spit/spoken.js";
import { readSpit } from "../src/spit/state.js";
import { Words } from "../src/words.js";
import { FakeModel } from "./fake_model.js";
import { race } from "./spit_model.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("two key sets that share no key, for every number of stockpiles", () => {
  for (const columns of [2, 3, 4, 5, 6]) {
    const all = [0, 1].flatMap((player) => Object.values(keysOf(player, columns, true)).flat());
    expect(new Set(all).size).toBe(2 * columns + 4);
    all.forEach((key) => {
      expect(handOf(key, columns, [true, true])).not.toBeNull();
    });
  }
  expect(keysOf(1, 5, true)).toEqual({ piles: ["6", "7", "8", "9", "0"], sides: ["o", "p"] });
  expect(handOf("6", 5, [true, false])).toBeNull();
  expect(handOf("0", 5, [true, true])).toEqual({ player: 1, column: 4 });
  expect(handOf("p", 5, [true, true])).toEqual({ player: 1, side: 1 });
});

test("keys are found whatever the layout, Shift or the input method make of them", () => {
  expect(nameOfKey({ key: "&", code: "Digit1" })).toBe("1");
  expect(nameOfKey({ key: "!", code: "Digit1" })).toBe("1");
  expect(nameOfKey({ key: "6", code: "Numpad6" })).toBe("6");
  expect(nameOfKey({ key: "Q", code: "KeyQ" })).toBe("q");
  expect(nameOfKey({ key: "q", code: "KeyA" })).toBe("q");
  expect(nameOfKey({ key: "Process", code: "KeyQ" })).toBe("q");
  expect(nameOfKey({ key: "й", code: "KeyQ" })).toBe("q");
  expect(nameOfKey({ key: "_", code: "Minus" })).toBe("-");
  expect(nameOfKey({ key: "7" })).toBe("7");
  expect(nameOfKey({ key: "ArrowUp", code: "ArrowUp" })).toBe("ArrowUp");
});

const play = (/** @type {number} */ column, /** @type {number} */ target) => ({
  kind: "play",
  column,
  target,
});
const move = (/** @type {number} */ column, /** @type {number} */ target) => ({
  kind: "move",
  column,
  target,
});
const turn = (/** @type {number} */ column) => ({ kind: "turn", column, target: null });
const spit = (/** @type {number|null} */ target = null) => ({ kind: "spit", column: null, target });

test("a stockpile alone plays where only one pile fits, and asks where two do", () => {
  const full = [false, false, false];
  expect(pileMeans([play(1, 0)], full, null, 1)).toEqual({ act: play(1, 0) });
  expect(pileMeans([play(1, 0), play(1, 1)], full, null, 1)).toEqual({ pick: 1 });
  expect(pileMeans([play(1, 0), play(1, 1)], full, 1, 1)).toEqual({ pick: null });
  expect(pileMeans([turn(2)], full, null, 2)).toEqual({ act: turn(2) });
  expect(pileMeans([play(1, 0)], full, null, 0)).toEqual({ why: 0 });
  expect(pileMeans([play(0, 1), play(1, 0), play(1, 1)], full, 1, 0)).toEqual({ act: play(0, 1) });
});

test("a card that fits goes to the spit piles first; one space is as good as another", () => {
  const two = [false, true, true];
  expect(pileMeans([play(0, 1), move(0, 1), move(0, 2)], two, null, 0)).toEqual({ act: play(0, 1) });
  expect(choicesOf([move(0, 1), move(0, 2)], two, 0)).toEqual([move(0, 1)]);
  expect(pileMeans([move(0, 1), move(0, 2)], two, null, 0)).toEqual({ act: move(0, 1) });
  const one = [false, false, true];
  const legal = [play(0, 0), play(0, 1), move(0, 2), move(1, 2)];
  expect(pileMeans(legal, one, 0, 2)).toEqual({ act: move(0, 2) });
  expect(pileMeans(legal, one, null, 2)).toEqual({ pick: 2 });
  expect(pileMeans(legal, one, 2, 1)).toEqual({ act: move(1, 2) });
  expect(pileMeans([move(1, 2)], one, null, 2)).toEqual({ act: move(1, 2) });
  expect(pileMeans([], one, null, 2)).toEqual({ why: 2 });
  // Equal ranks are a choice of their own.
  expect(pileMeans([move(0, 1), move(0, 2)], [false, false, true], null, 0)).toEqual({ pick: 0 });
});

test("a spit pile takes the chosen card, or the only one that fits; it is called on and slapped too", () => {
  const full = [false, false, false];
  expect(sideMeans("play", [], full, 2, 1)).toEqual({ act: play(2, 1) });
  expect(sideMeans("play", [play(0, 1), play(1, 0)], full, null, 1)).toEqual({ act: play(0, 1) });
  expect(sideMeans("play", [play(0, 1), play(1, 1)], full, null, 1)).toEqual({ tell: "pick_first" });
  expect(sideMeans("play", [], full, null, 1)).toEqual({ tell: "pick_first" });
  expect(sideMeans("slap", [], full, null, 1)).toEqual({ act: { kind: "slap", column: null, target: 1 } });
  expect(sideMeans("spit", [spit()], full, null, 1)).toEqual({ act: spit() });
  expect(sideMeans("spit", [spit(), spit(1)], full, null, 1)).toEqual({ act: spit(1) });
  expect(sideMeans("spit", [spit(), spit(1)], full, null, 0)).toEqual({ act: spit() });
  expect(callOf([], null)).toEqual(spit());
});

test("a chosen card stays chosen as long as it can go anywhere", () => {
  expect(stillPicked([play(1, 0)], [false, false], 1)).toBe(1);
  expect(stillPicked([turn(1)], [false, false], 1)).toBeNull();
  expect(stillPicked([], [false, false], 1)).toBeNull();
  expect(stillPicked([move(1, 0)], [true, false], 0)).toBe(0);
  expect(stillPicked([], [true, false], null)).toBeNull();
});

test("odd traits never throw", () => {
  const odd = [null, 7, "x", [], {}, [null], [["a"]], { rows: 3 }, Number.NaN, -1, 1e99, [-5, 99, 1.5]];
  const words = new Words("en");
  const view = { words, mood: /** @type {const} */ ("idle"), picked: [null, null], info: null };
  const traits = /** @type {Record<string, any>} */ (race());
  for (const value of odd) {
    for (const name of Object.keys(traits))
      statusOf({ ...view, state: readSpit(new FakeModel({ ...traits, [name]: value })) });
    for (const name of Object.keys(traits.table)) {
      const state = readSpit(new FakeModel({ ...traits, table: { ...traits.table, [name]: value } }));
      statusOf({ ...view, state });
      expect(state.rows.flatMap((row) => row.map(drawnPile)).length).toBeLessThanOrEqual(12);
      expect(state.centre.map(drawnHeap)).toHaveLength(2);
    }
  }
});

/** @param {{racing?: boolean, broken?: boolean}} [how] */
function sender({ racing = false, broken = false } = {}) {
  const sent = /** @type {any[]} */ ([]);
  let answers = 0;
  const made = createSender({
    send(message) {
      if (broken) throw new Error("no channel");
      sent.push(message);
    },
    answers: () => answers,
    racing: () => racing,
    changed: () => {},
  });
  const answer = (n = 1) => {
    answers += n;
    made.update();
  };
  return { ...made, sent, answer };
}

test("cards are sent at once, also before the last one has been answered", () => {
  const { send, sent, answer, mood, dispose } = sender();
  for (const n of [1, 2, 3]) expect(send({ n })).toBe(true);
  expect(sent).toHaveLength(3);
  vi.advanceTimersByTime(WAIT_MS - 1);
  answer(2);
  vi.advanceTimersByTime(WAIT_MS - 1);
  answer();
  expect(mood()).toBe("idle");
  vi.advanceTimersByTime(SILENT_MS);
  expect(mood()).toBe("idle");
  dispose();
  expect(vi.getTimerCount()).toBe(0);
});

test("while nobody answers nothing more is sent, and an answer ends that", () => {
  const { send, sent, answer, mood, dispose } = sender();
  send({ n: 1 });
  vi.advanceTimersByTime(WAIT_MS);
  expect(mood()).toBe("waiting");
  expect(send({ n: 2 })).toBe(false);
  vi.advanceTimersByTime(SILENT_MS);
  expect(mood()).toBe("silent");
  expect(send({ n: 3 })).toBe(true); // somebody may have come back
  expect(send({ n: 4 })).toBe(false);
  expect(sent).toHaveLength(2);
  expect(mood()).toBe("silent");
  answer();
  expect(mood()).toBe("idle");
  dispose();
});

test("a kernel that has answered is asked now and then in a race, one that never did is not", () => {
  const silent = sender({ racing: true });
  vi.advanceTimersByTime(5 * PING_MS);
  expect(silent.sent).toEqual([]);
  silent.dispose();
  const live = sender({ racing: true });
  live.answer();
  vi.advanceTimersByTime(PING_MS);
  expect(live.sent).toEqual([{ type: "ping" }]);
  vi.advanceTimersByTime(WAIT_MS);
  expect(live.mood()).toBe("waiting");
  vi.advanceTimersByTime(2 * PING_MS);
  expect(live.sent).toHaveLength(1);
  vi.advanceTimersByTime(SILENT_MS);
  expect(live.mood()).toBe("silent");
  live.dispose();
});

test("without a channel the silence is noticed at once", () => {
  const { send, mood, dispose } = sender({ broken: true });
  send({});
  expect(mood()).toBe("silent");
  dispose();
});

test("a race is read out at most once in some seconds, results at once", () => {
  const said = /** @type {string[]} */ ([]);
  const { offer, dispose } = createSpoken(
    (text) => said.push(text),
    () => Date.now(),
  );
  offer("begin", "0", true);
  for (let i = 1; i <= 40; i += 1) {
    offer(`news ${i}`, `race ${i}`, false);
    vi.advanceTimersByTime(200);
  }
  expect(said).toEqual(["begin", "news 25"]);
  offer("slap!", "slap", true);
  offer("slap!", "slap", true);
  expect(said.at(-1)).toBe("slap!");
  vi.advanceTimersByTime(2 * GAP_MS);
  expect(said).toHaveLength(3);
  offer("news 41", "race 41", false);
  expect(said).toHaveLength(4);
  dispose();
  expect(vi.getTimerCount()).toBe(0);
});
