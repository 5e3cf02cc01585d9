import { expect, test } from "vitest";
import { commandOf } from "../src/replay/keys.js";
import { after, before, draws, mistakes, momentAt, parting, turnsOf } from "../src/replay/marks.js";
import { pathOf, rangeOf, seriesOf } from "../src/replay/points.js";
import { alternatives, homeOf, lineOf, readRecords, readReplay } from "../src/replay/record.js";
import { compareTraits, replayTraits, says, step } from "./replay_model.js";

/** @param {Record<string, any>} traits */
function read(traits) {
  const model = { get: (/** @type {string} */ name) => traits[name] };
  return readReplay(model, readRecords(traits.records));
}
const moves = (/** @type {{move: number}[]} */ line) => line.map(({ move }) => move);

test("a line is followed through its variations", () => {
  const [record] = readRecords(replayTraits().records);
  expect(moves(lineOf(record, []))).toEqual([3, 0, -1, 5, -1, 4, 1]);
  expect(moves(lineOf(record, [2, 0]))).toEqual([3, 5, -1, 4]);
  expect(moves(lineOf(record, [2, 0, 2, 0]))).toEqual([3, 5, 0]);
  expect(moves(lineOf(record, [2, 7]))).toEqual([3, 0, -1, 5, -1, 4, 1]);
});

test("a ply before a branch lies in the line that is branched off from", () => {
  expect(homeOf([2, 0, 2, 0], 1)).toEqual({ variation: [], at: 1 });
  expect(homeOf([2, 0, 2, 0], 2)).toEqual({ variation: [2, 0], at: 1 });
  expect(homeOf([2, 0, 2, 0], 3)).toEqual({ variation: [2, 0, 2, 0], at: 1 });
  expect(homeOf([], 5)).toEqual({ variation: [], at: 5 });
});

test("alternatives are the lines that go through the same position, from wherever one looks", () => {
  const [record] = readRecords(replayTraits().records);
  expect(alternatives(record, [], 2)).toEqual({ lines: [[], [2, 0]], index: 0 });
  expect(alternatives(record, [2, 0], 2)).toEqual({ lines: [[], [2, 0]], index: 1 });
  expect(alternatives(record, [2, 0, 2, 0], 2)).toEqual({ lines: [[], [2, 0]], index: 1 });
  expect(alternatives(record, [2, 0, 2, 0], 3)).toEqual({
    lines: [
      [2, 0],
      [2, 0, 2, 0],
    ],
    index: 1,
  });
  expect(alternatives(record, [], 1)).toEqual({ lines: [[]], index: 0 });
});

test("what cannot be read is left out, and nothing throws", () => {
  for (const odd of [null, 3, "x", [], {}, [null], [{ steps: 3 }], [{ steps: [null, { move: "x" }] }]]) {
    const replay = read({
      records: odd,
      ply: 99,
      variation: [null, "a", 2],
      speed: Number.NaN,
      moments: 3,
      lock: odd,
    });
    expect(replay.ply).toBeLessThanOrEqual(replay.moments.length - 1);
    expect(replay.speed).toBe(1);
  }
  let deep = step(3);
  for (let i = 0; i < 500; i += 1) deep = step(3, { variations: [{ steps: [deep] }] });
  expect(readRecords([{ steps: [deep] }])).toHaveLength(1);
});

test("draws and mistakes are found, by signs and by what was lost", () => {
  const replay = read(replayTraits());
  expect(draws(replay)).toEqual([3, 5]);
  expect(mistakes(replay)).toEqual([2, 4, 6]);
  expect(after([3, 5], 3)).toBe(5);
  expect(after([3, 5], 5)).toBeUndefined();
  expect([before([3, 5], 5), before([3, 5], 3)]).toEqual([3, 0]);
});

test("replays that are compared: turns, parting, and the moment that is as far", () => {
  const replay = read(compareTraits());
  expect(turnsOf(replay.lines[0]).map(({ from, plays }) => [from, moves(plays)])).toEqual([
    [0, [3, 0]],
    [3, [5]],
  ]);
  expect(parting(replay.lines)).toBe(1);
  expect(parting([replay.lines[0], replay.lines[0]])).toBeNull();
  expect(parting([replay.lines[0], replay.lines[0].slice(0, 2)])).toBe(2);
  expect(draws(replay)).toEqual([3, 5]);
  expect(momentAt(replay, [3, 2])).toBe(3);
  expect(momentAt(replay, [3, 3])).toBe(5);
  expect(momentAt(read(compareTraits({ lock: "move" })), [2, 1])).toBe(2);
});

test("what was knowable and what only the stock tells are series of their own", () => {
  const line = readRecords([
    {
      steps: [
        step(3, { evaluations: [says(0)] }),
        step(0, { evaluations: [says(1.5), says(2, { clairvoyant: true, chance: null })] }),
      ],
    },
  ])[0].steps;
  const [honest, knowing, ...rest] = seriesOf(line);
  expect(rest).toEqual([]);
  expect([honest.clairvoyant, knowing.clairvoyant]).toEqual([false, true]);
  expect(honest.values).toEqual([
    { ply: 0, value: 2 },
    { ply: 1, value: 2 },
    { ply: 2, value: 3.5 },
  ]);
  expect([honest.lost, honest.worst, honest.losses]).toEqual([1.5, 2, [2]]);
  expect(knowing.chances).toEqual([]);
  expect(rangeOf(honest.values)).toEqual([2, 3.5]);
  expect(pathOf(honest.values, 2, [2, 3.5])).toBe("M0 95L50 95L100 5");
  expect(pathOf([{ ply: 0, value: 1 }], 0, [1, 1])).toBe("M0 95");
});

test.each([
  ["ArrowLeft", "back"],
  ["ArrowRight", "forward"],
  ["Home", "first"],
  ["End", "last"],
  ["PageUp", "lastDraw"],
  ["PageDown", "draw"],
  [" ", "play"],
  ["M", "mistake"],
  ["+", "faster"],
  ["x", null],
  ["constructor", null],
])("the key %s means %s", (key, command) => {
  expect(commandOf({ key })).toBe(command);
});

test("a key that is held down steps on, but does not switch to and fro", () => {
  expect(commandOf({ key: "ArrowRight", repeat: true })).toBe("forward");
  expect(commandOf({ key: " ", repeat: true })).toBeNull();
});
