// Places of interest on the way: draws, mistakes, the turns between draws, and where two games part. DOM-free.

import { STOCK } from "../scene.js";

/** @typedef {import("./record.js").Replay} Replay */
/** @typedef {import("./record.js").Step} Step */

/** The signs of the first six glyphs; the others are numbers. */
const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];
const BAD = [2, 4, 6];
/** From this many strokes (or points) lost on, a move is a mistake even without a glyph. */
export const LOST = 0.5;

/** @param {Step} step */
export const signs = ({ glyphs }) => glyphs.map((glyph) => SIGNS[glyph] || `$${glyph}`).join(" ");

/** @param {Step} step */
export const isMistake = ({ glyphs, evaluations }) =>
  glyphs.some((glyph) => BAD.includes(glyph)) || evaluations.some(({ lost }) => (lost ?? 0) >= LOST);

/**
 * The moments that a move of this kind leads to, in any of the records.
 * @param {Replay} replay @param {(step: Step) => boolean} is
 * @returns {number[]}
 */
export function momentsOf({ lines, moments }, is) {
  return moments.flatMap((plies, at) =>
    at > 0 &&
    lines.some(
      (line, i) => plies[i] > moments[at - 1][i] && line.slice(moments[at - 1][i], plies[i]).some(is),
    )
      ? [at]
      : [],
  );
}

/** @param {Replay} replay */
export const draws = (replay) => momentsOf(replay, ({ move }) => move === STOCK);

/** @param {Replay} replay */
export const mistakes = (replay) => momentsOf(replay, isMistake);

/** @param {number[]} places in ascending order @param {number} ply @returns {number|undefined} */
export const after = (places, ply) => places.find((place) => place > ply);

/** @param {number[]} places @param {number} ply */
export const before = (places, ply) => places.filter((place) => place < ply).pop() ?? 0;

/**
 * The turns of a line: what is played between two draws. `from` is the ply at which a turn begins.
 * @param {Step[]} line
 * @returns {{from: number, plays: Step[]}[]}
 */
export function turnsOf(line) {
  const turns = [{ from: 0, plays: /** @type {Step[]} */ ([]) }];
  line.forEach((step, at) => {
    if (step.move === STOCK) turns.push({ from: at + 1, plays: [] });
    else turns[turns.length - 1].plays.push(step);
  });
  return turns;
}

/** The ply after which not all lines go on with the same move, or null if they are the same. @param {Step[][]} lines */
export function parting(lines) {
  const [first, ...others] = lines;
  const longest = Math.max(...lines.map((line) => line.length));
  for (let at = 0; at < longest; at += 1)
    if (others.some((line) => line[at]?.move !== first[at]?.move)) return at;
  return null;
}

/** The first moment at which the lines have come so far. @param {Replay} replay @param {number[]} plies @returns {number} */
export function momentAt({ moments, lines }, plies) {
  const found = moments.findIndex((now) =>
    lines.every((line, i) => now[i] >= Math.min(plies[i], line.length)),
  );
  return found < 0 ? moments.length - 1 : found;
}
