// Below the status line: what advisers say while they are still thinking, and the verdict on the position.

import { control, make, say } from "./dom.js";
import { numbered, sheetText } from "./hints.js";
import { numberText } from "./words.js";

/** @typedef {import("./view.js").View} View */

/** @param {() => void} onRedeal */
export function createAdvice(onRedeal) {
  const early = make("p", "gw-early");
  // Read out when the verdict itself changes, not at every other best score.
  const state = make("span", "", { "aria-live": "polite" });
  const best = make("span", "");
  const redeal = control("button", "gw-button");
  redeal.addEventListener("click", onRedeal);
  const verdict = make("p", "gw-verdict", {}, [make("span", "", {}, [state, best]), redeal]);
  let shown = "";
  let serial = -1;

  /** @param {View} view */
  function updateVerdict({ state: all, words }) {
    const { verdict: told, settings } = all;
    // A proof that the hole is dead may have been asked for by itself.
    verdict.hidden = !(settings.show_verdict || told.redeal) || told.state === "";
    redeal.hidden = !told.redeal;
    say(redeal, words.t("button.redeal"));
    // A verdict on another deal says nothing about this one.
    if (verdict.hidden || serial !== all.board.serial) shown = "";
    serial = all.board.serial;
    verdict.classList.toggle("gw-old", told.state === "calculating" && shown !== "");
    // Until the new verdict is there the last one stands, a little paler.
    if (verdict.hidden || (told.state === "calculating" && shown !== "")) return;
    const start = all.ply === 0 && told.state !== "calculating" ? "start_" : "";
    shown = told.state === "calculating" ? "" : told.state;
    say(state, words.t(`verdict.${start}${told.state}`));
    const key = all.board.scoring === "streak" ? "verdict.best_points" : "verdict.best";
    say(best, told.best === null ? "" : words.t(key, { score: numberText(told.best), n: told.best }));
  }

  return {
    node: make("div", "", {}, [early, verdict]),

    /** @param {View} view */
    update(view) {
      const { state: all, words } = view;
      // What those who still think have found so far; the status line has the last word of the others.
      early.hidden = !all.hints.some((sheet) => sheet.state === "thinking" && sheet.moves.length > 0);
      say(early, early.hidden ? "" : numbered(words, all, (sheet) => sheetText(words, all, sheet)));
      updateVerdict(view);
    },
  };
}
