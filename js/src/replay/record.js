// Reads the traits of a replay into plain, well-formed objects: records, each a tree of moves that the engine has
// checked, and where the replay stands. DOM-free.

import { STOCK } from "../scene.js";
import { count, integers, list, maybe, number, record, text } from "../traits.js";

/**
 * @typedef {object} Evaluation what an adviser thinks of a move
 * @property {string} adviser
 * @property {boolean} clairvoyant
 * @property {number|null} best
 * @property {number|null} played
 * @property {number|null} lost
 * @property {number|null} chance
 */
/** @typedef {{legal: number[], score: number, streak: number, over: boolean}} Standing what the engine says of a position */
/** @typedef {{comment: string, steps: Step[]}} Branch */
/** @typedef {Standing & {move: number, comment: string, glyphs: number[], by: string, evaluations: Evaluation[], variations: Branch[]}} Step the position is the one after the move */
/** @typedef {Branch & {name: string, tags: [string, string][], start: Standing}} Recorded */

/**
 * @typedef {object} Replay
 * @property {Recorded[]} records several are compared
 * @property {number[]} variation the line that is followed: () is the main line, (3, 0) the first instead of move 3
 * @property {Step[][]} lines for each record, the steps of that line
 * @property {number[][]} moments for each moment of the replay, how many moves of each record have been made
 * @property {number} ply the moment that is shown
 * @property {boolean} playing
 * @property {number} speed
 * @property {boolean} loop
 * @property {"draw"|"move"} lock
 * @property {boolean} live whether a game is being played on from here
 * @property {boolean} canPlay whether a game can be played on from here
 */

export const SPEEDS = [0.5, 1, 2, 4, 8, 16];

// The engine's own limit, and a little more.
const NESTING = 24;

/** @param {unknown} value @returns {Evaluation} */
function readEvaluation(value) {
  const raw = record(value);
  return {
    adviser: text(raw.adviser),
    clairvoyant: raw.clairvoyant === true,
    best: maybe(raw.best),
    played: maybe(raw.played),
    lost: maybe(raw.lost),
    chance: maybe(raw.chance),
  };
}

/** @param {Record<string, unknown>} raw @returns {Standing} */
const readStanding = (raw) => ({
  legal: integers(raw.legal),
  score: number(raw.score, 0),
  streak: count(raw.streak),
  over: raw.over === true,
});

/** @param {unknown} value @param {number} depth @returns {Branch} */
function readBranch(value, depth) {
  const raw = record(value);
  const steps = list(raw.steps).map((each) => {
    const step = record(each);
    return {
      ...readStanding(step),
      move: number(step.move, STOCK),
      comment: text(step.comment),
      glyphs: integers(step.glyphs),
      by: text(step.by),
      evaluations: list(step.evaluations).map(readEvaluation),
      variations: depth > 0 ? list(step.variations).map((variation) => readBranch(variation, depth - 1)) : [],
    };
  });
  return { comment: text(raw.comment), steps };
}

/** @param {unknown} value @returns {Recorded[]} */
export const readRecords = (value) =>
  list(value).map((each) => {
    const raw = record(each);
    return {
      ...readBranch(raw, NESTING),
      name: text(raw.name),
      tags: list(raw.tags).map((tag) => /** @type {[string, string]} */ (list(tag).map(text))),
      start: readStanding(record(raw.start)),
    };
  });

/**
 * The steps of a line from the beginning, as far as the path to it exists.
 * @param {Branch} record @param {number[]} variation
 * @returns {Step[]}
 */
export function lineOf(record, variation) {
  const before = [];
  let { steps } = record;
  for (let i = 0; i + 1 < variation.length; i += 2) {
    const next = steps[variation[i] - 1]?.variations[variation[i + 1]];
    if (!next) break;
    before.push(...steps.slice(0, variation[i] - 1));
    steps = next.steps;
  }
  return [...before, ...steps];
}

/**
 * @param {import("../traits.js").Readable} model
 * @param {Recorded[]} records as read from it
 * @returns {Replay}
 */
export function readReplay(model, records) {
  const variation = integers(model.get("variation"));
  const lines = records.map((each) => lineOf(each, variation));
  const lock = model.get("lock") === "move" ? "move" : "draw";
  const moments =
    records.length > 1
      ? list(record(model.get("moments"))[lock]).map(integers)
      : Array.from({ length: (lines[0]?.length ?? 0) + 1 }, (_, ply) => [ply]);
  if (moments.length === 0) moments.push(lines.map(() => 0));
  return {
    records,
    variation,
    lines,
    moments,
    ply: Math.min(count(model.get("ply")), moments.length - 1),
    playing: model.get("playing") === true,
    speed: Math.min(16, Math.max(0.5, number(model.get("speed"), 1))),
    loop: model.get("loop") === true,
    lock,
    live: model.get("live") === true,
    canPlay: model.get("can_play") === true,
  };
}

/** The step that led to what is shown of a record; none at the start. @param {Replay} replay @param {number} [which] */
export const stepAt = (replay, which = 0) => replay.lines[which]?.[pliesAt(replay, which) - 1] ?? null;

/** How many moves of a record have been made. @param {Replay} replay @param {number} which */
export const pliesAt = (replay, which) =>
  Math.min(replay.moments[replay.ply][which] ?? 0, replay.lines[which].length);

/**
 * The line in which a ply of a longer way lies: before a variation branches off, that is the line it branches off from.
 * @param {number[]} variation @param {number} ply
 * @returns {{variation: number[], at: number}} `at` counts from the beginning of that line
 */
export function homeOf(variation, ply) {
  let base = 0;
  for (let i = 0; i + 1 < variation.length; i += 2) {
    const stem = variation[i] - 1;
    if (ply - base <= stem) return { variation: variation.slice(0, i), at: ply - base };
    base += stem;
  }
  return { variation, at: ply - base };
}

/**
 * What could be played instead of the step that is shown: the lines, the main one first, and which of them it is.
 * @param {Recorded} record @param {number[]} variation @param {number} ply
 * @returns {{lines: number[][], index: number}}
 */
export function alternatives(record, variation, ply) {
  let { variation: stem, at } = homeOf(variation, ply);
  let index = 0;
  if (at === 1 && stem.length > 0) {
    index = stem[stem.length - 1] + 1;
    at = stem[stem.length - 2];
    stem = stem.slice(0, -2);
  }
  const step = lineOf(record, stem)[ply - 1];
  const others = step?.variations.map((_, number) => [...stem, at, number]) ?? [];
  return { lines: [stem, ...others], index };
}
