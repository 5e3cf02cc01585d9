// What is said in a replay. DOM-free.

import { adviserName, fixed, percent, worthText } from "../hints.js";
import { cardShort, happenedText, outcomeText } from "../sentences.js";
import { isMistake, signs } from "./marks.js";

/** @typedef {import("./record.js").Replay} Replay */
/** @typedef {import("./record.js").Step} Step */
/** @typedef {import("./record.js").Evaluation} Evaluation */
/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../traits.js").State} State */

/** Who says so, and what he knew. @param {Words} words @param {{adviser: string, clairvoyant: boolean}} by */
export const sourceText = (words, { adviser, clairvoyant }) =>
  words.t(clairvoyant ? "hint.clairvoyant" : "replay.honest", { name: adviserName(words, { adviser }) });

/** @param {Words} words @param {State} state @param {Evaluation} evaluation */
function evaluationText(words, state, evaluation) {
  const { lost, played, chance } = evaluation;
  const worth = worthText(words, state, { value: played, error: null, clears: chance });
  const parts = [lost ? words.t("replay.lost", { lost: fixed(lost) }) : "", worth].filter(Boolean);
  return parts.length === 0
    ? ""
    : words.t("replay.says", {
        name: sourceText(words, evaluation),
        what: parts.join(words.t("list.comma")),
      });
}

/** A judgement in words, for those who do not see the sign. @param {Words} words @param {Step} step */
export const glyphText = (words, step) =>
  step.glyphs
    .map((glyph) => (words.has(`glyph.${glyph}`) ? words.t(`glyph.${glyph}`) : `$${glyph}`))
    .join(words.t("list.comma"));

/**
 * The sentence for what is shown of a record.
 * @param {Words} words @param {State} state @param {import("../scene.js").Scene} scene
 * @param {Step|null} step @param {string} comment before the first move
 */
export function momentText(words, state, scene, step, comment) {
  const total = state.line.length;
  const parts = step
    ? [
        words.t("replay.at", { n: state.ply, total }),
        happenedText(words, scene),
        glyphText(words, step) && words.t("replay.sentence", { what: glyphText(words, step) }),
        state.over ? outcomeText(words, state, scene) : "",
        ...step.evaluations.map((evaluation) => evaluationText(words, state, evaluation)),
        step.comment,
      ]
    : [words.t("replay.start", { n: total }), comment];
  return parts.filter(Boolean).join(words.t("sentence.join"));
}

/** What a move shows in the list: "7♣?!". @param {Words} words @param {Step} step @param {string} card */
export const moveText = (words, step, card) => cardShort(words, card) + signs(step);

/**
 * The same with more words, for a screen reader. It begins with what is seen, for those who speak to their computer.
 * @param {Words} words @param {Step} step @param {string} card @param {number} ply
 */
export function moveName(words, step, card, ply) {
  const key = step.move < 0 ? "replay.name_draw" : "replay.name_play";
  const bad = glyphText(words, step) || (isMistake(step) ? words.t("glyph.2") : "");
  return [words.t(key, { n: ply, card: moveText(words, step, card) }), bad]
    .filter(Boolean)
    .join(words.t("name.join"));
}

/** What one of several records is called. @param {Words} words @param {Replay} replay @param {number} which */
export const nameOf = (words, { records }, which) =>
  records[which].name || words.t("compare.unnamed", { n: which + 1 });

/** Where the games part. @param {Words} words @param {Replay} replay @param {State} state @param {number|null} ply */
export function partingText(words, replay, { faces }, ply) {
  const { records, lines } = replay;
  if (ply === null) return words.t("compare.same");
  const who = records.map((_, i) => {
    const step = lines[i][ply];
    const move = !step
      ? words.t("compare.ends")
      : step.move < 0
        ? words.t("hint.draw")
        : words.t("hint.play", { card: cardShort(words, faces[step.move] ?? "") });
    return words.t("compare.who", { name: nameOf(words, replay, i), move });
  });
  return words.t("compare.part", { n: ply + 1, moves: who.join(words.t("list.comma")) });
}

/** What a series of evaluations tells. @param {Words} words @param {import("./points.js").Series} series @param {boolean} points */
export function seriesText(words, series, points) {
  const { values, chances, lost, worst } = series;
  const parts = [];
  if (values.length > 0) {
    const [first, last] = [values[0], values[values.length - 1]].map(({ value }) => fixed(value));
    parts.push(words.t(points ? "graph.points" : "graph.left", { first, last }));
  }
  if (chances.length > 0) {
    const [first, last] = [chances[0], chances[chances.length - 1]].map(({ value }) => percent(value));
    parts.push(words.t("graph.chance", { first, last }));
  }
  if (lost > 0) parts.push(words.t("graph.lost", { lost: fixed(lost), n: worst }));
  return words.t("replay.says", { name: sourceText(words, series), what: parts.join(words.t("list.comma")) });
}
