// The table of one record: its name where several are shown, the cards, the stock and the waste.

import { createBoard } from "../board.js";
import { lastMove } from "../changes.js";
import { make, say } from "../dom.js";
import { createFlight, mayMove } from "../flight.js";
import { createLow } from "../low.js";
import { STOCK } from "../scene.js";

/** @typedef {import("../view.js").View} View */

/** @param {(move: number) => void} onMove a card, or the stock, has been clicked */
export function createPane(onMove) {
  const name = make("p", "gw-whose");
  const board = createBoard(onMove);
  const low = createLow(() => onMove(STOCK));
  const inside = make("div", "gw-pane", {}, [name, board.node, low.node]);
  const flight = createFlight(inside);
  /** @type {View|null} */
  let shown = null;

  return {
    node: make("div", "gw-side", {}, [inside]),

    clear: () => flight.clear(),

    /** @param {number} slot */
    nodeOf: (slot) => (slot === STOCK ? low.stock : board.cardNode(slot)),

    /** @param {View} view @param {string} label @param {boolean} fast whether there is no time to fly */
    update(view, label, fast) {
      const move = shown && lastMove(shown.state, view.state);
      const card = move === null ? null : move === STOCK ? low.stock : board.cardNode(move);
      const from = fast ? undefined : card?.getBoundingClientRect();
      say(name, label);
      name.hidden = !label;
      board.update(view);
      low.update(view);
      const top = low.top();
      if (shown?.state.ply !== view.state.ply) flight.clear();
      if (from && top && mayMove(view.state.settings.motion, document.defaultView))
        flight.start(from, top, move === STOCK);
      shown = view;
    },
  };
}
