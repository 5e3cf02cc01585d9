// What is said about a scene: card names, the names of buttons, the status line, the end of a hole. DOM-free.

import { numberText } from "./words.js";

/** @typedef {import("./traits.js").State} State */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Place} Place */
/** @typedef {import("./words.js").Words} Words */

/** @type {Record<string, string>} */
const GLYPHS = { S: "\u2660\uFE0E", H: "\u2665\uFE0E", D: "\u2666\uFE0E", C: "\u2663\uFE0E" };

// More cards than this in one sentence are no help to anybody.
const MAX_LISTED = 8;

/** The rank as it stands on the card. @param {string} card */
const rankText = (card) => (card[0] === "T" ? "10" : card === "*" ? "" : (card[0] ?? ""));

/** The suit letter of a card, "*" for a joker. @param {string} card */
export const suitOf = (card) => (card === "*" ? "*" : (card[1] ?? ""));

/** "7 of clubs". @param {Words} words @param {string} card */
export function cardName(words, card) {
  if (card === "*") return words.t("card.joker");
  if (!words.has(`suit.${card[1]}`)) return words.t("card.hidden");
  return words.t("card.name", { rank: rankName(words, card[0]), suit: words.t(`suit.${card[1]}`) });
}

/** "7♣". @param {Words} words @param {string} card */
export function cardShort(words, card) {
  return card.length === 2 ? rankText(card) + (GLYPHS[card[1]] ?? "") : cardName(words, card);
}

/** A list of cards, cut where it gets too long. @param {Words} words @param {string[]} names */
function listed(words, names) {
  const more = names.length - MAX_LISTED;
  if (more < 2) return names.join(words.t("list.comma"));
  return words.t("list.more", { cards: names.slice(0, MAX_LISTED).join(words.t("list.comma")), n: more });
}

/** The full name of an open card, as a screen reader says it. @param {Words} words @param {Place} place @param {boolean} columns */
export function placeName(words, place, columns) {
  const parts = [
    cardName(words, place.card),
    words.t(columns ? "name.column" : "name.place", { label: place.label }),
  ];
  if (place.beneath.length > 0) parts.push(words.t("name.beneath", { n: place.beneath.length }));
  if (place.playable) parts.push(words.t("name.playable"));
  return parts.join(words.t("name.join"));
}

/** What lies under a card: face-up ones by name, hidden ones as a number. @param {Words} words @param {Scene} scene @param {Place} place */
export function beneathText(words, scene, place) {
  const cards = place.beneath.map((slot) => scene.bySlot.get(slot)?.card ?? "");
  const names = cards.filter(Boolean).map((card) => cardShort(words, card));
  const hidden = cards.length - names.length;
  if (hidden > 0) names.push(words.t("card.hidden_count", { n: hidden }));
  const card = cardName(words, place.card);
  if (names.length === 0) return words.t("status.nothing_beneath", { card });
  return words.t("status.beneath", { card, cards: names.join(words.t("list.comma")) });
}

/** The status line for the position itself. @param {Words} words @param {State} state @param {Scene} scene */
export function positionText(words, state, scene) {
  if (state.board.slots.length === 0) return words.t("status.no_game");
  if (state.over) return outcomeText(words, state, scene);
  return [happened(words, state, scene), possible(words, scene)]
    .filter(Boolean)
    .join(words.t("sentence.join"));
}

/** @param {Words} words @param {State} state @param {Scene} scene */
function happened(words, state, scene) {
  // With a redo tail the person has gone back: the last move of the line is not what has just happened.
  if (state.ply < scene.moves) {
    if (state.ply === 0) return words.t("status.back_start");
    return words.t("status.back", { ply: state.ply, total: scene.moves });
  }
  return happenedText(words, scene);
}

/** What lies on the waste, and how it came there. @param {Words} words @param {Scene} scene */
export function happenedText(words, scene) {
  const top = scene.waste[scene.waste.length - 1];
  if (!top) return words.t("status.empty_waste");
  const key = top.from === null ? "status.started" : top.from < 0 ? "status.turned" : "status.played";
  return words.t(key, { card: cardName(words, top.card) });
}

/** @param {Words} words @param {Scene} scene */
function possible(words, scene) {
  const n = scene.playable.length;
  if (n === 0) return words.t(scene.canDraw ? "status.draw" : "status.stuck");
  const cards = listed(
    words,
    scene.playable.map((place) => cardShort(words, place.card)),
  );
  return words.t("status.playable", { n, cards });
}

/** The sentence at the end of a hole. @param {Words} words @param {State} state @param {Scene} scene */
export function outcomeText(words, state, scene) {
  const { scoring, par } = state.board;
  const left = scene.places.length;
  const spare = left === 0 && scoring === "hole" ? scene.stockLeft : 0;
  const what =
    left > 0
      ? words.t("over.left", { n: left })
      : words.t(spare > 0 ? "over.cleared_stock" : "over.cleared", { n: spare });
  if (scoring === "streak") {
    const points = words.t("over.points", { n: state.score });
    return words.t("over.with_score", { what, score: points });
  }
  // Cards left are the score; only a cleared table needs it said as a number.
  const score = left === 0 && scoring === "hole" ? numberText(state.score) : "";
  const term = par === null ? "" : golfTerm(words, state.score, par);
  if (score && term) return words.t("over.with_both", { what, score, term });
  if (score) return words.t("over.with_score", { what, score });
  return term ? words.t("over.with_term", { what, term }) : words.t("over.sentence", { what });
}

/** "double bogey (par 5)", "8 under par". @param {Words} words @param {number} score @param {number} par */
export function golfTerm(words, score, par) {
  const difference = score - par;
  if (difference === 0) return words.t("par.0");
  const key = `par.${difference}`;
  if (words.has(key)) return words.t("par.named", { term: words.t(key), par });
  return words.t(difference < 0 ? "par.under" : "par.over", { n: Math.abs(difference) });
}

/**
 * A notice from Python in words, or "" for a kind that this page does not know.
 * @param {Words} words
 * @param {import("./traits.js").Notice} notice
 */
export function noticeText(words, notice) {
  const key = `notice.${notice.key}`;
  if (!words.has(key)) return "";
  /** @type {Record<string, string>} */
  const params = {};
  for (const [name, value] of Object.entries(notice)) {
    const isCard = (name === "card" || name === "top") && typeof value === "string";
    params[name] = isCard ? cardName(words, value) : String(value);
  }
  return words.t(key, params);
}

/** A rank as it is said: "Queen", "10", "7". @param {Words} words @param {string} letter */
export function rankName(words, letter) {
  return words.has(`rank.${letter}`) ? words.t(`rank.${letter}`) : letter === "T" ? "10" : letter;
}

/** The rule of a game in one sentence. @param {Words} words @param {State["board"]} board */
export function ruleText(words, board) {
  if (board.rule || board.slots.length === 0) return board.rule;
  const ranks = "A23456789TJQK";
  const second = ranks[ranks.indexOf(board.high) - 1] ?? "";
  return [
    words.t(`corner.${board.corner}`, {
      high: rankName(words, board.high),
      second: rankName(words, second),
      low: rankName(words, "A"),
    }),
    board.walls ? words.t("rule.walls") : "",
    board.faceDown.size > 0 ? words.t("rule.face_down") : "",
    board.scoring === "streak" ? words.t("rule.streak") : "",
    board.decks > 1 ? words.t("rule.decks", { n: board.decks }) : "",
    board.jokers > 0 ? words.t("rule.jokers", { n: board.jokers }) : "",
    board.free ? words.t("rule.free") : "",
  ]
    .filter(Boolean)
    .join(words.t("rule.join"));
}

/** The title of a game, translated where the words know it. @param {Words} words @param {State["board"]} board */
export function titleText(words, board) {
  const key = `title.${board.title}`;
  return words.has(key) ? words.t(key) : board.title;
}
