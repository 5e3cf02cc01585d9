// The status line: one polite sentence per change, and beside it a quiet mark while Python has not answered.

import { attr, make, say } from "./dom.js";
import { hintsText } from "./hints.js";
import { standingText, turnText } from "./scorecard_text.js";
import { noticeText, positionText } from "./sentences.js";

/** @typedef {import("./view.js").View} View */

/** @typedef {{text: string, id: string, outcome: boolean}} Message what is to be said, and what tells it from the last one */

/** @param {(view: View) => Message} compose */
export function createStatus(compose) {
  const error = make("p", "gw-error", { role: "alert" });
  const line = make("p", "gw-status", { role: "status", "aria-live": "polite" });
  const wait = make("span", "gw-wait", { "aria-hidden": "true" });
  let told = "";

  return {
    node: make("div", "gw-say", {}, [error, make("div", "gw-line", {}, [line, wait])]),

    /** @param {View} view */
    update(view) {
      const { state, words } = view;
      const { text, id, outcome } = compose(view);
      attr(line, "aria-live", view.quiet ? "off" : "polite");
      // The same words for the second time: a blank at the end makes them a change that is read out again.
      const again = id !== told && line.textContent === text;
      if (id !== told) say(line, again ? `${text}\u00A0` : text);
      else if (line.textContent?.trimEnd() !== text) say(line, text);
      told = id;
      line.classList.toggle("gw-outcome", outcome);
      say(error, state.error);
      error.hidden = state.error === "";
      say(wait, words.t("status.waiting"));
      wait.classList.toggle("gw-on", view.mood === "waiting");
    },
  };
}

/**
 * The message of a game.
 * @param {View} view
 * @returns {Message}
 */
export function message({ state, scene, card, words, ui, mood }) {
  if (mood === "silent") return { text: words.t("status.no_kernel"), id: "silent", outcome: false };
  if (ui.info) return { text: ui.info.text(words), id: `info ${ui.info.n}`, outcome: false };
  // Errors of Python functions have a line of their own above this one; the game's own message stays.
  const notice = state.notice && state.notice.key !== "hook_error" && noticeText(words, state.notice);
  if (state.notice && notice) return { text: notice, id: `notice ${state.notice.n}`, outcome: false };
  if (state.hints.length > 0) {
    const hints = hintsText(words, state);
    return { text: hints, id: `hints ${hints}`, outcome: false };
  }
  const at = `at ${state.board.serial} ${state.ply} ${scene.moves}`;
  const parts = [positionText(words, state, scene)];
  // Whose turn it is stands at the start of a hole, how the card stands at its end.
  if (card && state.over) parts.push(standingText(words, card));
  else if (card && state.ply === 0) parts.unshift(words.t("over.sentence", { what: turnText(words, card) }));
  return { text: parts.join(words.t("sentence.join")), id: at, outcome: state.over };
}
