// A scorecard: read from its trait, and what is said of it. DOM-free.

import { list, number, record, text } from "./traits.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {{text: string, sign: number, marks: string[]}} Cell `sign`: under, at or over par */
/**
 * @typedef {object} Card
 * @property {number} course
 * @property {number} [par] of the course
 * @property {number} hole the hole on the board
 * @property {"playing"|"holed"|"over"} state
 * @property {string} [player] whose hole it is, if there are several
 * @property {string} [next] who plays the next hole, if that is somebody else
 * @property {boolean} [ask] whether it may be asked if the hole is dead
 * @property {unknown[]} total strokes, holes, and strokes over par (null without par)
 * @property {Record<string, unknown>} match
 * @property {string[]} waiting who has not finished, when the people have
 * @property {string[]} thinking who takes long over a move
 * @property {string[]} gone who has been given up
 * @property {string[]} head
 * @property {string[]} names
 * @property {number} [turn] the column of the player whose hole it is
 * @property {Cell[][]} rows
 * @property {Cell[][]} foot
 */

/** @param {unknown} value */
const texts = (value) => list(value).map(text);

/** @param {unknown} value @returns {Cell[][]} */
const table = (value) =>
  list(value).map((row) =>
    (list(row).length > 0 ? list(row) : [""]).map((cell) => {
      const [score, sign, ...marks] = Array.isArray(cell) ? cell : [cell];
      return { text: text(score), sign: number(sign, 0), marks: marks.map(text) };
    }),
  );

/** What cannot be read does no harm: it is compared, or shown as it is. @param {Record<string, unknown>} raw @returns {Card|null} null where there is no course */
export function readCard(raw) {
  const rows = table(raw.rows);
  const [head, names, waiting] = [raw.head, raw.names, raw.waiting].map(texts);
  const [thinking, gone] = [raw.thinking, raw.gone].map(texts);
  const others = { waiting, thinking, gone };
  const read = { ...raw, rows, foot: table(raw.foot), head, names, ...others, total: list(raw.total) };
  return rows.length > 0 ? /** @type {Card} */ (/** @type {unknown} */ (read)) : null;
}

/** Whose hole it is: "Bob: Hole 3 of 9". @param {Words} words @param {Card} card */
export const turnText = (words, { player, hole, rows }) =>
  (player ? `${player}: ` : "") + words.t("card.now", { n: hole, holes: rows.length });

/** How the card and the match stand, and who keeps others waiting. @param {Words} words @param {Card} card */
export function standingText(words, card) {
  const { thinking, gone } = card;
  const waiting = card.waiting.filter((name) => !thinking.includes(name));
  const parts = [...scoreParts(words, card)];
  for (const [key, names] of Object.entries({ waiting, thinking, gone })) {
    if (names.length === 0) continue;
    parts.push(words.t(`card.${key}`, { n: names.length, names: names.join(words.t("list.comma")) }));
  }
  return parts.join(words.t("sentence.join"));
}

/** How the card and the match stand; nothing before the first hole is over. @param {Words} words @param {Card} card */
function scoreParts(words, { total, rows, match }) {
  const [score, n, over] = total.map((value) => number(value, NaN));
  if (!n) return [];
  const comma = words.t("list.comma");
  const terms = [words.t("card.after", { score, n, holes: rows.length })];
  if (!Number.isNaN(over)) {
    const key = over < 0 ? "par.under" : over > 0 ? "par.over" : "card.level";
    terms.push(words.t(key, { n: Math.abs(over) }));
    if (n === rows.length && score <= 0) terms.push(words.t("card.perfect"));
  }
  const parts = [words.t("over.sentence", { what: terms.join(comma) })];
  const { key, names, n: lead, left } = record(match);
  const told = { names: texts(names).join(comma), n: number(lead, 0), left: number(left, 0) };
  if (key) parts.push(words.t(text(key), told));
  return parts;
}
