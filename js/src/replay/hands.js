// The keys of a replay, and those of a game that is played on from it.

import { slotOf } from "../board.js";
import { edge, neighbour } from "../focus.js";
import { captureKeys } from "../keyboard.js";
import { keyAction } from "../keys.js";
import { STOCK } from "../scene.js";
import { commandOf } from "./keys.js";

/**
 * @param {HTMLElement} root
 * @param {object} host
 * @param {() => import("../view.js").View} host.view
 * @param {() => boolean} host.live
 * @param {ReturnType<typeof import("./commands.js").createCommands>} host.commands
 * @param {(slot: number|null) => void} host.focus
 * @param {AbortSignal} signal
 */
export function listenToReplayKeys(root, { view, live, commands, focus }, signal) {
  /** @param {KeyboardEvent} event @param {Node} target @returns {boolean} whether the key has a meaning */
  function play(event, target) {
    const { scene, state, stop } = view();
    const here = slotOf(target);
    const hasStock = state.board.stock > 0;
    const action = keyAction(event, here !== null || target === root);
    switch (action?.type) {
      case "move":
        focus(here === null ? stop : neighbour(scene.open, here, action.direction, hasStock));
        return true;
      case "first":
      case "last":
        focus(edge(scene.open, action.type));
        return true;
      case "press":
        if (here !== null) commands.choose(here, 0);
        return true;
      case "label": {
        const place = scene.open.find((open) => open.label === action.label);
        if (place) commands.choose(place.slot, 0);
        return true;
      }
      case "draw":
        commands.choose(STOCK, 0);
        return true;
      case "undo":
        commands.ask("undo");
        return true;
      default:
        return action?.type === "nothing";
    }
  }

  captureKeys(
    root,
    {
      close() {
        if (live()) commands.ask("back");
        else if (view().ui.settingsOpen) commands.settings();
        else return false;
        return true;
      },
      press(event, target) {
        if (live()) {
          if (play(event, target)) event.preventDefault();
          return;
        }
        // Space presses the button that has the focus; a card is none of its own here.
        const button = target instanceof Element && target.closest("button:not([data-slot])");
        const command = commandOf(event);
        if (!command || (button && event.key === " ")) return;
        event.preventDefault();
        commands[command]();
      },
    },
    signal,
  );
}
