// What is said about a game of Spit. DOM-free.

import { cardName, noticeText } from "../sentences.js";
import { heldBy, leftOf, topOf } from "./state.js";

/** @typedef {import("./state.js").SpitState} State */
/** @typedef {import("../words.js").Words} Words */

/** Whether sentences about a player say "you". @param {State} state @param {number} player */
const isYou = (state, player) => player === 0 && !state.people[1] && state.names[0] === "";

/** @param {Words} words @param {State} state @param {number} player */
export function nameOf(words, state, player) {
  if (state.names[player]) return state.names[player];
  if (isYou(state, player)) return words.t("spit.you");
  if (player === 0 || state.people[1]) return words.t("spit.player", { n: player + 1 });
  return state.rival === "own" ? words.t("spit.opponent") : words.t("spit.computer", { n: state.rival });
}

/**
 * A sentence about a player, in the form for "you" where that is meant.
 * @param {Words} words @param {State} state @param {string} key @param {number} player
 * @param {import("../words.js").Params} [more]
 */
function about(words, state, key, player, more = {}) {
  const form = isYou(state, player) && words.has(`${key}.you`) ? `${key}.you` : key;
  return words.t(form, {
    name: nameOf(words, state, player),
    other: nameOf(words, state, 1 - player),
    ...more,
  });
}

/** @param {Words} words @param {(string|false)[]} sentences */
const join = (words, sentences) => sentences.filter(Boolean).join(words.lang === "zh" ? "" : " ");

/** @param {Words} words @param {string[]} parts */
const commas = (words, parts) => parts.filter(Boolean).join(words.lang === "zh" ? "，" : ", ");

/** The rules in a few words. @param {Words} words @param {State} state */
export function rulesText(words, { rules }) {
  return commas(words, [
    words.t("spit.rule"),
    rules.columns !== 5 ? words.t("spit.rule.columns", { n: rules.columns }) : "",
    rules.stack ? words.t("spit.rule.stack") : "",
    rules.same ? words.t("spit.rule.same") : "",
    rules.chooses ? words.t("spit.rule.chooses") : "",
    rules.rounds ? words.t("spit.rule.rounds", { n: rules.rounds }) : "",
  ]);
}

/** How the game is played and won. @param {Words} words @param {State} state */
export function helpText(words, { rules }) {
  return join(words, [
    words.t("spit.help.play"),
    words.t(rules.chooses ? "spit.help.chooses" : "spit.help.slap"),
    rules.rounds ? words.t("spit.help.rounds", { n: rules.rounds }) : words.t("spit.help.goal"),
  ]);
}

/**
 * The full name of a stockpile, as a screen reader says it.
 * @param {Words} words @param {State} state @param {number} player @param {number} column
 * @param {{playable?: boolean, picked?: boolean}} [marks]
 */
export function pileName(words, state, player, column, { playable = false, picked = false } = {}) {
  const { down, up } = state.rows[player][column];
  const kind = up.length > 0 ? "up" : down > 0 ? "down" : "space";
  const beneath = up.length > 0 ? down : down - 1;
  return commas(words, [
    words.t(`spit.pile.${kind}`, {
      card: cardName(words, topOf(state.rows[player][column])),
      name: nameOf(words, state, player),
      n: column + 1,
    }),
    up.length > 1 ? words.t("spit.pile.equal", { n: up.length }) : "",
    beneath > 0 ? words.t("spit.pile.beneath", { n: beneath }) : "",
    playable ? words.t("spit.pile.play") : "",
    picked ? words.t("spit.pile.picked") : "",
  ]);
}

/** @param {Words} words @param {State} state @param {number} side */
export function sideName(words, state, side) {
  const { count, cards } = state.centre[side];
  const name = words.t(`spit.side.${side}`);
  if (count === 0) return words.t("spit.side.empty", { side: name });
  return words.t("spit.side.card", { side: name, card: cardName(words, cards[cards.length - 1]), n: count });
}

/** @param {Words} words @param {State} state @param {number} player @param {number} n */
export const packetName = (words, state, player, n) => about(words, state, "spit.packet", player, { n });

/** What has to happen while nobody can play. @param {Words} words @param {State} state */
function callText(words, state) {
  const { called, spits, people, centre, legal, running } = state;
  const caller = called.indexOf(true);
  if (caller >= 0) {
    if (people[1 - caller] && !people[caller])
      return words.t("spit.say.called.they", { name: nameOf(words, state, caller) });
    return about(words, state, "spit.say.called", caller);
  }
  const fresh = centre.every(({ count }) => count === 0);
  const alone = spits[0] === 0 ? 1 : spits[1] === 0 ? 0 : null;
  if (alone === null) return words.t(fresh ? "spit.say.begin" : "spit.say.stuck");
  if (fresh && !running && legal.every((each) => each.length === 0))
    return about(words, state, "spit.say.ready", 1 - alone);
  if (fresh) return about(words, state, "spit.say.begin_alone", 1 - alone);
  // The first of these calls chooses the pile for the rest of the round.
  const free = legal[alone].filter(({ kind }) => kind === "spit").length > 1;
  return about(words, state, free ? "spit.say.alone_on" : "spit.say.alone", alone);
}

/** @param {Words} words @param {State} state */
function slapText(words, state) {
  if (state.out === null) return words.t("spit.say.slap_stuck");
  return about(words, state, state.rules.chooses ? "spit.say.choose" : "spit.say.slap", state.out);
}

/** How the last round ended: who went out, and who took what. @param {Words} words @param {State} state */
export function roundLines(words, state) {
  const result = state.results[state.results.length - 1];
  if (!result) return [];
  return [
    result.out === null ? words.t("spit.end.stuck") : about(words, state, "spit.end.out", result.out),
    ...[0, 1].map((player) => about(words, state, "spit.end.took", player, { n: result.took[player] })),
  ];
}

/** Who has won. @param {Words} words @param {State} state */
export function winnerText(words, state) {
  return state.winner === null
    ? words.t("spit.end.drawn")
    : about(words, state, "spit.end.won", state.winner);
}

/** What a round came to, in one breath. @param {Words} words @param {State} state */
function endText(words, state) {
  const cards = words.t("spit.end.cards", {
    one: nameOf(words, state, 0),
    two: nameOf(words, state, 1),
    n: heldBy(state, 0),
    m: heldBy(state, 1),
  });
  const lines = [...roundLines(words, state), cards];
  return join(words, state.stage === "over" ? [winnerText(words, state), ...lines] : lines);
}

/** What lies on the spit piles, and how many cards both have left. @param {Words} words @param {State} state */
export function raceText(words, state) {
  const [left, right] = state.centre.map(({ cards }) => cardName(words, cards[cards.length - 1] ?? ""));
  const values = {
    left: state.single === 1 ? right : left,
    right,
    one: nameOf(words, state, 0),
    two: nameOf(words, state, 1),
    n: leftOf(state, 0),
    m: leftOf(state, 1),
  };
  return words.t(state.single === null ? "spit.say.race" : "spit.say.race_one", values);
}

/** The last card that was played. @param {Words} words @param {State} state */
function playText(words, state) {
  const { last, centre } = state;
  if (last?.kind !== "play" || last.target === null) return "";
  const cards = centre[last.target].cards;
  return words.t("spit.say.play", {
    name: nameOf(words, state, last.player),
    card: cardName(words, cards[cards.length - 1] ?? ""),
    side: words.t(`spit.side.${last.target}`),
  });
}

/** Why something was refused, in a sentence. @param {Words} words @param {import("../traits.js").Notice} notice */
export function refusalText(words, notice) {
  const why = whyText(words, notice);
  if (!why) return notice.key === "hook_error" ? "" : noticeText(words, notice);
  const card = typeof notice.card === "string" && notice.card ? cardName(words, notice.card) : "";
  return words.t(card ? "spit.refused" : "spit.refused_bare", { card, why });
}

/** The reason alone, "" if it is none of this game. @param {Words} words @param {import("../traits.js").Notice} notice */
export const whyText = (words, { key }) => (words.has(`spit.why.${key}`) ? words.t(`spit.why.${key}`) : "");

/** What is asked of a person who has chosen a stockpile. @param {Words} words @param {State} state @param {number} player @param {number} column */
export function pickText(words, state, player, column) {
  const card = topOf(state.rows[player][column]);
  return card ? words.t("spit.say.pick", { card: cardName(words, card) }) : words.t("spit.say.pick_space");
}

/**
 * The status line. `urgent`: to be read out at once; `outcome`: to be seen at once.
 * @param {object} view
 * @param {Words} view.words
 * @param {State} view.state
 * @param {import("../outbox.js").Mood} view.mood
 * @param {(string|number|null)[]} view.picked
 * @param {import("../view.js").Info|null} view.info
 * @returns {{text: string, spoken: string, id: string, urgent: boolean, outcome: boolean}}
 */
export function statusOf({ words, state, mood, picked, info }) {
  const { notice, stage, phase, ply, legal, people } = state;
  const at = `${state.serial} ${state.round} ${stage} ${phase} ${state.paused}`;
  const now = (/** @type {string} */ text, /** @type {string} */ id, outcome = false) => ({
    text,
    spoken: text,
    id,
    urgent: true,
    outcome,
  });
  if (mood === "silent") return now(words.t("status.no_kernel"), "silent");
  if (mood === "waiting") return now(words.t("status.waiting"), "waiting");
  if (state.busy) return now(words.t("spit.say.busy"), "busy", true);
  if (info) return now(info.text(words), `info ${info.n}`);
  if (state.paused) return now(words.t("spit.say.paused"), `paused ${at}`, true);
  if (stage !== "play") {
    // The rest is on the table.
    const text = stage === "over" ? winnerText(words, state) : roundLines(words, state)[0];
    return { ...now(text ?? "", `end ${at}`, true), spoken: endText(words, state) };
  }
  if (phase === "slap") return now(slapText(words, state), `slap ${at}`, true);
  if (phase === "spit") return now(callText(words, state), `call ${at} ${ply}`, true);
  const chosen = picked.findIndex((column) => column !== null);
  if (chosen >= 0) {
    const text = pickText(words, state, chosen, Number(picked[chosen]));
    return now(text, `pick ${chosen} ${picked[chosen]}`);
  }
  const refused = notice && refusalText(words, notice);
  if (refused) return now(refused, `notice ${notice.n}`);
  if (!state.running) return now(words.t("spit.say.start"), `start ${at}`, true);
  const stuck = !people[1] && legal[0].length === 0 && words.t("spit.say.wait");
  const text = join(words, [playText(words, state), stuck]) || words.t("spit.say.go");
  return { text, spoken: raceText(words, state), id: `race ${ply}`, urgent: false, outcome: false };
}
