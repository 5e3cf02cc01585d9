// The row of buttons. A button that can do nothing now keeps its place and the focus: aria-disabled, not disabled.

import { attr, control, make, say } from "./dom.js";
import { bestOf } from "./hints.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {"draw"|"undo"|"redo"|"hint"|"restart"|"new"|"settings"} Command */

/** @type {Command[]} */
const COMMANDS = ["draw", "undo", "redo", "hint", "restart", "new", "settings"];

/** The word on a button: a second press of Hint asks why, and a course has its own way to go on. @param {Command} command @param {View} view */
function wordOf(command, { state, card, ui }) {
  if (command === "hint" && bestOf(state).length > 0) return "button.why";
  if (command !== "new") return `button.${command}`;
  if (!card) return ui.armed ? "button.leave" : "button.new";
  if (card.state === "holed") return card.next ? "button.next_player" : "button.next";
  return card.state === "over" ? "button.course" : ui.armed ? "button.leave" : "button.concede";
}

/** @param {(command: Command) => void} onCommand */
export function createToolbar(onCommand) {
  const buttons = /** @type {Record<Command, HTMLButtonElement>} */ ({});
  for (const command of COMMANDS) {
    const button = control("button", `gw-button gw-${command}`);
    button.addEventListener("click", (event) => {
      // The second half of a double click is no answer to the question that the first half has asked.
      const hasty = command === "new" && event.detail > 1;
      if (!hasty && button.getAttribute("aria-disabled") !== "true") onCommand(command);
    });
    buttons[command] = button;
  }

  return {
    settings: buttons.settings,
    node: make("div", "gw-bar", {}, Object.values(buttons)),

    /** @param {View} view */
    update(view) {
      const { state, scene, card, words, ui } = view;
      for (const command of COMMANDS)
        say(buttons[command], words.t(wordOf(command, view), { name: card?.next ?? "" }));
      // A game that never had a stock has no use for the button at all.
      buttons.draw.hidden = state.board.stock === 0;
      buttons.hint.hidden = state.advisers.length === 0;
      attr(buttons.draw, "aria-disabled", !scene.canDraw);
      attr(buttons.hint, "aria-disabled", state.over);
      attr(buttons.undo, "aria-disabled", !state.canUndo);
      attr(buttons.redo, "aria-disabled", state.ply >= scene.moves);
      attr(buttons.restart, "aria-disabled", state.ply === 0 || (card !== null && state.over));
      attr(buttons.settings, "aria-expanded", String(ui.settingsOpen));
      buttons.draw.classList.toggle("gw-tint", scene.canDraw);
      buttons.draw.classList.toggle("gw-main", scene.canDraw && scene.playable.length === 0);
      buttons.new.classList.toggle("gw-main", card ? card.state === "holed" : state.over);
      buttons.new.classList.toggle("gw-armed", ui.armed);
    },
  };
}
