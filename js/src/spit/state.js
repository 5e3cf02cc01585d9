// Reads the synced traits of a game of Spit into one plain object. As in traits.js nothing is trusted: what cannot be
// read becomes a harmless default.

import { count, list, maybe, number, oneOf, readNotice, record, text } from "../traits.js";

/** @typedef {{down: number, up: string[]}} Pile a stockpile: how many cards lie face down, and those that lie face up */
/** @typedef {{count: number, cards: string[]}} Heap a spit pile: how many cards, and the top ones */
/** @typedef {{kind: string, column: number|null, target: number|null}} Act what a player may do, or does */
/** @typedef {{round: number, out: number|null, took: number[], cards: number[]}} Result */

/**
 * @typedef {object} Rules
 * @property {number} columns
 * @property {boolean} stack
 * @property {boolean} same
 * @property {boolean} chooses
 * @property {number|null} rounds
 */

/**
 * @typedef {object} SpitState
 * @property {number} serial
 * @property {string} name
 * @property {Rules} rules
 * @property {number} round
 * @property {"spit"|"play"|"slap"|"over"} phase
 * @property {Pile[][]} rows
 * @property {number[]} spits
 * @property {Heap[]} centre
 * @property {boolean[]} called
 * @property {number|null} single
 * @property {number|null} keep
 * @property {number|null} out
 * @property {number|null} winner
 * @property {number} ply
 * @property {Act[][]} legal
 * @property {(Act & {ply: number, player: number})|null} last
 * @property {string[]} names
 * @property {boolean[]} people
 * @property {string} rival
 * @property {"play"|"result"|"over"} stage
 * @property {boolean} paused
 * @property {boolean} running
 * @property {boolean} busy
 * @property {Result[]} results
 * @property {number} answers
 * @property {import("../traits.js").Notice|null} notice
 * @property {string} error
 * @property {import("../traits.js").Settings} settings
 */

/** Names of the traits that the page listens to. */
export const SPIT_TRAITS = [
  "table",
  "legal",
  "last",
  "names",
  "busy",
  "rival",
  "ply",
  "stage",
  "paused",
  "running",
  "results",
  "answers",
  "notice",
  "error",
  "lang",
  "show_playable",
  "four_colour",
  "motion",
  "left_handed",
];

const MAX_COLUMNS = 6;
const BOTH = [0, 1];

/** @param {unknown} value */
const cards = (value) => list(value).map(text).filter(Boolean);

/** @param {unknown} value @param {number} most @returns {number|null} */
function place(value, most) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < most ? Number(value) : null;
}

/** @param {unknown} value @param {number} columns @returns {Pile[]} */
function readRow(value, columns) {
  const row = list(value);
  return Array.from({ length: columns }, (_, column) => {
    const [down, up] = list(row[column]);
    return { down: Math.min(52, count(down)), up: cards(up) };
  });
}

/** @param {unknown} value @returns {Result} */
function readResult(value) {
  const raw = record(value);
  const pair = (/** @type {unknown} */ both) => BOTH.map((player) => count(list(both)[player]));
  return {
    round: count(raw.round, 1),
    out: place(raw.out, 2),
    took: pair(raw.took),
    cards: pair(raw.cards),
  };
}

/**
 * @param {import("../traits.js").Readable} model
 * @returns {SpitState}
 */
export function readSpit(model) {
  const table = record(model.get("table"));
  const rules = record(table.rules);
  const columns = Math.max(1, Math.min(MAX_COLUMNS, count(rules.columns, 5)));
  const last = record(model.get("last"));
  const rival = text(model.get("rival")) || "people";
  return {
    serial: number(table.serial, 0),
    name: text(table.name),
    rules: {
      columns,
      stack: rules.stack === true,
      same: rules.same === true,
      chooses: rules.chooses === true,
      rounds: maybe(rules.rounds),
    },
    round: count(table.round, 1),
    phase: oneOf(table.phase, /** @type {const} */ (["spit", "play", "slap", "over"])),
    rows: BOTH.map((player) => readRow(list(table.rows)[player], columns)),
    spits: BOTH.map((player) => Math.min(52, count(list(table.spits)[player]))),
    centre: BOTH.map((side) => {
      const [n, top] = list(list(table.centre)[side]);
      return { count: Math.min(52, count(n)), cards: cards(top) };
    }),
    called: BOTH.map((player) => list(table.called)[player] === true),
    single: place(table.single, 2),
    keep: place(table.keep, 2),
    out: place(table.out, 2),
    winner: place(table.winner, 2),
    ply: count(model.get("ply")),
    legal: BOTH.map((player) =>
      list(list(model.get("legal"))[player]).map((each) => {
        const [kind, column, target] = list(each);
        return { kind: text(kind), column: place(column, columns), target: place(target, columns) };
      }),
    ),
    last: text(last.kind)
      ? {
          kind: text(last.kind),
          ply: count(last.ply),
          player: place(last.player, 2) ?? 0,
          column: place(last.column, columns),
          target: place(last.target, columns),
        }
      : null,
    names: BOTH.map((player) => text(list(model.get("names"))[player])),
    people: [true, rival === "people"],
    rival,
    stage: oneOf(model.get("stage"), /** @type {const} */ (["play", "result", "over"])),
    paused: model.get("paused") === true,
    running: model.get("running") === true,
    busy: model.get("busy") === true,
    results: list(model.get("results")).map(readResult),
    answers: number(model.get("answers"), 0),
    notice: readNotice(model.get("notice")),
    error: text(model.get("error")),
    settings: {
      lang: oneOf(model.get("lang"), /** @type {const} */ (["auto", "en", "zh"])),
      show_playable: model.get("show_playable") === true,
      four_colour: model.get("four_colour") === true,
      motion: oneOf(model.get("motion"), /** @type {const} */ (["system", "on", "off"])),
      left_handed: model.get("left_handed") === true,
      show_odds: false,
      show_values: false,
      show_verdict: false,
    },
  };
}

/** The card on top of a stockpile, "" where none lies face up. @param {Pile|undefined} pile */
export const topOf = (pile) => pile?.up[pile.up.length - 1] ?? "";

/** How many cards of a player lie in the stockpiles. @param {SpitState} state @param {number} player */
export const leftOf = (state, player) =>
  state.rows[player].reduce((sum, { down, up }) => sum + down + up.length, 0);

/** Whether cards lie on the table: between rounds, and after the last one, each player holds a packet. @param {SpitState} state */
export const isLaidOut = (state) => state.stage === "play";

/** The cards that a player holds between rounds. @param {SpitState} state @param {number} player */
export const heldBy = (state, player) => state.results[state.results.length - 1]?.cards[player] ?? 0;
