// What is said about the odds: chances as percentages and fractions, the headline, the lines of the table. DOM-free.

import { rankName } from "./sentences.js";

/** @typedef {import("./traits.js").Odds} Odds */
/** @typedef {import("./traits.js").Pair} Pair */
/** @typedef {import("./words.js").Words} Words */

// A longer fraction tells nobody anything.
const LONGEST = 999_999;

/** "19 %"; never 0 or 100 unless it is exactly that. @param {Words} words @param {Pair} chance */
export function percent(words, [count, of]) {
  const value = Math.round((100 * count) / of);
  const text = value === 0 && count > 0 ? "<1" : value === 100 && count < of ? ">99" : String(value);
  return words.t("odds.percent", { n: text });
}

/** "3/16", or "" where a whole number or a long fraction would stand. @param {Pair} chance */
export const fraction = ([count, of]) => (of > 1 && of <= LONGEST ? `${count}/${of}` : "");

/** The chance that the next stock card helps, in one sentence. @param {Words} words @param {Odds|null} odds */
export function headline(words, odds) {
  if (!odds) return words.t("odds.missing");
  const { helping, unseen, draws } = odds;
  if (draws === 0) return words.t(unseen > 0 ? "odds.no_draw" : "odds.all_seen");
  if (helping === 0) return words.t("odds.none");
  return words.t("odds.helps", { n: helping, unseen, percent: percent(words, [helping, unseen]) });
}

/** Where the unseen cards are, if not all of them are in the stock. @param {Words} words @param {Odds} odds */
export const whereabouts = (words, { unseen, draws }) =>
  draws > 0 && unseen > draws ? words.t("odds.face_down", { stock: draws, n: unseen - draws }) : "";

/**
 * The lines of the table: what, the exact fraction, the rounded figure.
 * @param {Words} words @param {Odds} odds
 * @returns {[what: string, exact: string, figure: string][]}
 */
export function figures(words, { within, comes, wait, helping }) {
  if (helping === 0 || !wait) return [];
  /** @type {(key: string, chance: Pair, n?: number) => [string, string, string]} */
  const line = (key, chance, n = 0) => [words.t(key, { n }), fraction(chance), percent(words, chance)];
  const sure = comes[0] === comes[1];
  const draws = wait[1] === 1 ? String(wait[0]) : (wait[0] / wait[1]).toFixed(1);
  return [
    ...within.slice(1).map((chance, index) => line("odds.within", chance, index + 2)),
    ...(sure ? [] : [line("odds.stock", comes)]),
    [words.t(sure ? "odds.wait" : "odds.wait_if"), fraction(wait), words.t("odds.draws", { n: draws })],
  ];
}

/** The letter over a column of the rack. @param {number} rank 0 for jokers */
export const rankLetter = (rank) => (rank === 0 ? "\u2605" : rank === 10 ? "10" : "A23456789TJQK"[rank - 1]);

/** "Ace: 3 of 4 unseen, 19 %, helps". @param {Words} words @param {Odds} odds @param {Odds["ranks"][number]} kind */
export function rankText(words, { unseen, draws }, { rank, left, total, helps }) {
  const parts = [
    words.t("odds.rank", {
      rank: rank === 0 ? words.t("card.joker") : rankName(words, "A23456789TJQK"[rank - 1]),
      n: left,
      total,
    }),
  ];
  if (left > 0 && draws > 0) parts.push(percent(words, [left, unseen]));
  if (helps) parts.push(words.t("odds.rank_helps"));
  return parts.join(words.t("name.join"));
}
