import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ARMED_MS, createArming, createClickGuard } from "../src/guards.js";

let time = 0;
const now = () => time;
const played = { label: 2, beneath: [4, 1] };

beforeEach(() => {
  time = 1000;
});

afterEach(() => vi.useRealTimers());

test("the second half of a double click is ignored on the same column and on what lay beneath", () => {
  const guard = createClickGuard(now);
  guard.clicked(played);
  time += 200;
  expect(guard.ignores({ slot: 9, label: 2 }, 2)).toBe(true);
  expect(guard.ignores({ slot: 4, label: 7 }, 2)).toBe(true);
  expect(guard.ignores({ slot: 9, label: 7 }, 2)).toBe(false);
});

test("a single click is never ignored, nor a late one, nor the first one", () => {
  const guard = createClickGuard(now);
  expect(guard.ignores({ slot: 4, label: 2 }, 2)).toBe(false);
  guard.clicked(played);
  time += 200;
  expect(guard.ignores({ slot: 4, label: 2 }, 1)).toBe(false);
  time += 200;
  expect(guard.ignores({ slot: 4, label: 2 }, 2)).toBe(false);
});

test("two presses where one is not enough", () => {
  vi.useFakeTimers();
  const changed = vi.fn();
  const arming = createArming(changed);
  expect(arming.press(false)).toBe(true);
  expect(arming.press(true)).toBe(false);
  expect(arming.armed()).toBe(true);
  expect(arming.press(true)).toBe(true);
  expect(arming.armed()).toBe(false);
  vi.advanceTimersByTime(ARMED_MS);
  expect(changed).not.toHaveBeenCalled();
  arming.press(true);
  vi.advanceTimersByTime(ARMED_MS);
  expect(arming.armed()).toBe(false);
  expect(changed).toHaveBeenCalledOnce();
});
