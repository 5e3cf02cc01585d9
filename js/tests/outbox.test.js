import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOutbox, MAX_QUEUE, SILENT_MS, WAIT_MS } from "../src/outbox.js";

/** @type {{serial: number, ply: number, answers: number}} */
let seen;
/** @type {any[]} */
let sent;
/** @type {ReturnType<typeof createOutbox>} */
let outbox;
const changed = vi.fn();
const draw = () => ({ type: "draw" });

/** Python answers, with a new position or without. @param {Partial<typeof seen>} [to] */
function answer(to = {}) {
  seen = { ...seen, ...to, answers: seen.answers + 1 };
  outbox.update();
}

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockReset();
  seen = { serial: 3, ply: 0, answers: 7 };
  sent = [];
  outbox = createOutbox({ send: (message) => sent.push(message), seen: () => seen, changed });
});

afterEach(() => {
  outbox.dispose();
  vi.useRealTimers();
});

test("an intent carries the serial and the ply of the moment", () => {
  outbox.act(() => ({ type: "play", slot: 4 }));
  expect(sent).toEqual([{ type: "play", slot: 4, serial: 3, ply: 0 }]);
});

test("five quick actions become five intents, each after the answer to the one before", () => {
  for (let i = 0; i < 5; i++) outbox.act(draw);
  expect(sent).toHaveLength(1);
  for (let i = 1; i <= 5; i++) answer({ ply: i });
  expect(sent.map((message) => message.ply)).toEqual([0, 1, 2, 3, 4]);
  expect(outbox.mood()).toBe("idle");
});

test("a change of other traits is no answer", () => {
  outbox.act(draw);
  outbox.act(draw);
  seen = { ...seen, ply: 1 };
  outbox.update();
  expect(sent).toHaveLength(1);
});

test("a queued wish that makes no sense any more is dropped, the one behind it is sent", () => {
  outbox.act(() => ({ type: "play", slot: 4 }));
  const queuedFlags = /** @type {boolean[]} */ ([]);
  outbox.act((queued) => {
    queuedFlags.push(queued);
    return null;
  });
  outbox.act(draw);
  answer({ ply: 1 });
  expect(queuedFlags).toEqual([true]);
  expect(sent.map((message) => message.type)).toEqual(["play", "draw"]);
});

test("wishes about a game that has been replaced are dropped", () => {
  outbox.act(() => ({ type: "new" }));
  outbox.act(draw);
  answer({ serial: 4 });
  expect(sent).toHaveLength(1);
  expect(outbox.mood()).toBe("idle");
});

test("the queue is bounded", () => {
  for (let i = 0; i < 99; i++) outbox.act(draw);
  for (let i = 0; i < 99; i++) answer();
  expect(sent).toHaveLength(1 + MAX_QUEUE);
});

test("after a while a mark, then silence; the queue is cleared", () => {
  outbox.act(draw);
  outbox.act(draw);
  vi.advanceTimersByTime(WAIT_MS - 1);
  expect(outbox.mood()).toBe("sent");
  vi.advanceTimersByTime(1);
  expect(outbox.mood()).toBe("waiting");
  vi.advanceTimersByTime(SILENT_MS - WAIT_MS);
  expect(outbox.mood()).toBe("silent");
  answer({ ply: 1 });
  expect(outbox.mood()).toBe("idle");
  expect(sent).toHaveLength(1);
});

test("after a silence one may try again; the sentence stays until there is an answer", () => {
  outbox.act(draw);
  vi.advanceTimersByTime(SILENT_MS);
  outbox.act(draw);
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(WAIT_MS);
  expect(outbox.mood()).toBe("silent");
  answer();
  expect(outbox.mood()).toBe("idle");
});

test("a quick answer raises no mark later", () => {
  outbox.act(draw);
  answer();
  vi.advanceTimersByTime(SILENT_MS * 2);
  expect(outbox.mood()).toBe("idle");
});

test("a channel that is closed is silence at once", () => {
  const closed = createOutbox({
    send: () => {
      throw new Error("closed");
    },
    seen: () => seen,
    changed,
  });
  closed.act(draw);
  expect(closed.mood()).toBe("silent");
  expect(vi.getTimerCount()).toBe(0);
});

test("dispose leaves no timer behind", () => {
  outbox.act(draw);
  expect(vi.getTimerCount()).toBe(2);
  outbox.dispose();
  expect(vi.getTimerCount()).toBe(0);
});
