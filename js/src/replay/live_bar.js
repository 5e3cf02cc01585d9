// The buttons of a game that is played on from a replay, in the place of the replay's own.

import { attr, control, make, say } from "../dom.js";
import { STOCK } from "../scene.js";

/** @param {ReturnType<typeof import("./commands.js").createCommands>} commands */
export function createLiveBar(commands) {
  const [back, draw, undo] = ["gw-tint", "", ""].map((name) => control("button", `gw-button ${name}`));
  back.addEventListener("click", () => commands.ask("back"));
  draw.addEventListener("click", () => {
    if (draw.getAttribute("aria-disabled") !== "true") commands.choose(STOCK, 0);
  });
  undo.addEventListener("click", () => {
    if (undo.getAttribute("aria-disabled") !== "true") commands.ask("undo");
  });

  return {
    node: make("div", "gw-bar", {}, [draw, undo, back]),

    /** @param {import("../view.js").View} view */
    update({ words, scene, state }) {
      say(back, words.t("button.back_to_replay"));
      say(draw, words.t("button.draw"));
      say(undo, words.t("button.undo"));
      draw.hidden = state.board.stock === 0;
      attr(draw, "aria-disabled", !scene.canDraw);
      attr(undo, "aria-disabled", !state.canUndo);
    },
  };
}
