// What advisers have said, in words and as marks for the cards. DOM-free.

import { STOCK } from "./scene.js";
import { cardShort } from "./sentences.js";

/** @typedef {import("./traits.js").State} State */
/** @typedef {import("./traits.js").Sheet} Sheet */
/** @typedef {import("./traits.js").Advice} Advice */
/** @typedef {import("./words.js").Words} Words */

/** @typedef {{worth: number, error: number, text: string}} Worth a bar: both lengths from 0 to 1 */
/** @typedef {{badge: string, advised: string, worth: Worth|null}} Mark what is drawn on a card, or on the stock */

// The worst move still has a bar that can be seen.
const SHORTEST = 0.08;

/** The best move of each adviser that has said anything. @param {State} state @returns {{sheet: Sheet, advice: Advice}[]} */
export const bestOf = (state) =>
  state.hints.flatMap((sheet) => (sheet.moves.length > 0 ? [{ sheet, advice: sheet.moves[0] }] : []));

/** @param {Words} words @param {{adviser: string}} sheet */
export function adviserName(words, { adviser }) {
  const key = `adviser.${adviser}`;
  return words.has(key) ? words.t(key) : adviser;
}

/** @param {Words} words @param {State} state @param {number} move */
function moveText(words, state, move) {
  if (move === STOCK) return words.t("hint.draw");
  return words.t("hint.play", { card: cardShort(words, state.faces[move] ?? "") });
}

/** "4.8 ± 0.2 cards left, clears 12 %". @param {Words} words @param {State} state @param {Pick<Advice, "value"|"error"|"clears"> & Partial<Advice>} advice */
export function worthText(words, state, { value, error, clears }) {
  const parts = [];
  if (value !== null) {
    const unit = state.board.scoring === "streak" ? "hint.points" : "hint.left";
    const number = error
      ? words.t("hint.plus_minus", { value: fixed(value), error: fixed(error, 2) })
      : fixed(value);
    parts.push(words.t(unit, { value: number, n: number === "1" ? 1 : 2 }));
  }
  if (clears !== null) parts.push(words.t("hint.clears", { percent: percent(clears) }));
  return parts.join(words.t("list.comma"));
}

/** One adviser in one line. @param {Words} words @param {State} state @param {Sheet} sheet */
export function sheetText(words, state, sheet) {
  const name = words.t(sheet.honest ? "hint.honest" : "hint.clairvoyant", {
    name: adviserName(words, sheet),
  });
  if (sheet.state === "failed" || sheet.state === "late") return words.t(`hint.${sheet.state}`, { name });
  const [best] = sheet.moves;
  if (!best) return words.t(sheet.state === "ready" ? "hint.nothing" : "hint.thinking", { name });
  const worth = worthText(words, state, best);
  return words.t(worth ? "hint.says_worth" : "hint.says", {
    name,
    move: moveText(words, state, best.move),
    worth,
  });
}

/** The reason in one sentence. @param {Words} words @param {State} state @param {Sheet} sheet @param {Advice} advice */
export function reasonText(words, state, sheet, advice) {
  const key = advice.reason?.key ?? "";
  const what = { name: adviserName(words, sheet), move: moveText(words, state, advice.move) };
  if (!advice.reason || !key.startsWith("reason.") || !words.has(key)) {
    const worth = worthText(words, state, advice);
    return words.t(worth ? "hint.because_worth" : "hint.because_nothing", { ...what, worth });
  }
  /** @type {Record<string, string|number>} */
  const params = {};
  for (const [name, value] of Object.entries(advice.reason)) {
    if (Array.isArray(value))
      params[name] = value.map((card) => cardShort(words, String(card))).join(words.t("list.comma"));
    else if (name === "card" || name === "top") params[name] = cardShort(words, String(value));
    else params[name] = typeof value === "number" ? fixed(value, 2) : String(value);
    // Plural forms are chosen by a number.
    if (name === "n") params[name] = Number(value);
  }
  return words.t("hint.because", { ...what, reason: words.t(key, params) });
}

/** All advisers, with their numbers if they are several. @param {Words} words @param {State} state @param {(sheet: Sheet) => string} textOf */
export const numbered = (words, { hints }, textOf) =>
  hints
    .map((sheet, index) => (hints.length > 1 ? `${index + 1} ${textOf(sheet)}` : textOf(sheet)))
    .join(words.t("sentence.join"));

/** What the status line says of the hints: the last word of each adviser, not every better number. @param {Words} words @param {State} state */
export const hintsText = (words, state) =>
  numbered(words, state, (sheet) =>
    sheet.state === "thinking"
      ? words.t("hint.thinking", { name: adviserName(words, sheet) })
      : sheetText(words, state, sheet),
  );

/**
 * What is marked on the table: the advised moves, and what every move is worth to the first adviser that says it.
 * @param {Words} words
 * @param {State} state
 * @returns {Map<number, Mark>} by slot (or STOCK)
 */
export function marksOf(words, state) {
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  /** @param {number} move */
  const mark = (move) => {
    const known = marks.get(move) ?? { badge: "", advised: "", worth: null };
    marks.set(move, known);
    return known;
  };
  const best = bestOf(state);
  for (const { sheet, advice } of best) {
    const known = mark(advice.move);
    // One adviser has a star, several have their number.
    const badge = state.hints.length === 1 ? "★" : String(state.hints.indexOf(sheet) + 1);
    known.badge = known.badge ? `${known.badge}·${badge}` : badge;
    const name = adviserName(words, sheet);
    known.advised = known.advised ? words.t("hint.and", { names: known.advised, name }) : name;
  }
  const sheet = best.find(({ advice }) => advice.value !== null)?.sheet;
  if (sheet && state.settings.show_values) {
    const bars = barsOf(sheet.moves, state.board.scoring === "streak");
    for (const [move, worth] of bars) mark(move).worth = worth;
  }
  return marks;
}

/**
 * The bars: the longer, the better.
 * @param {Advice[]} moves
 * @param {boolean} high whether a high value is good
 * @returns {Map<number, Worth>}
 */
export function barsOf(moves, high) {
  const known = moves.filter(({ value }) => value !== null);
  const values = known.map(({ value }) => (high ? 1 : -1) * Number(value));
  const most = Math.max(...values);
  const span = Math.max(1, most - Math.min(...values));
  return new Map(
    known.map(({ move, value, error }, index) => [
      move,
      {
        worth: SHORTEST + (1 - SHORTEST) * (1 - (most - values[index]) / span),
        error: Math.min(1, Number(error ?? 0) / span),
        text: fixed(Number(value)),
      },
    ]),
  );
}

/** @param {number} value @param {number} [digits] */
export const fixed = (value, digits = 1) => {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(digits);
  return text.replace(/^-/, "\u2212");
};

/** A chance as a percentage, without pretending to be sure. @param {number} chance */
export function percent(chance) {
  const hundredths = 100 * chance;
  return hundredths > 0 && hundredths < 10 ? hundredths.toFixed(1) : String(Math.round(hundredths));
}

/** What a mark adds to the name of a card. @param {Words} words @param {Mark|undefined} mark */
export function markText(words, mark) {
  const parts = [];
  if (mark?.advised) parts.push(words.t("name.advised", { name: mark.advised }));
  if (mark?.worth) parts.push(words.t("name.worth", { value: mark.worth.text }));
  return parts.map((part) => words.t("name.join") + part).join("");
}
