// Keeps the focus where a person expects it when the card that had it leaves the table. It never takes the focus
// from elsewhere, and it asks the root node for the active element, so that it works in a shadow root too.

import { slotOf } from "./board.js";
import { heir } from "./focus.js";

/**
 * @param {HTMLElement} root
 * @param {(slot: number|null) => HTMLElement|null} nodeOf
 */
export function createFocusKeeper(root, nodeOf) {
  /** The element inside this view that has the focus. */
  function focused() {
    const home = root.getRootNode();
    const active = "activeElement" in home ? home.activeElement : null;
    return active instanceof Element && root.contains(active) ? active : null;
  }

  return {
    /** The slot (or STOCK) that has the focus, or null. */
    slot: () => slotOf(focused()),

    /**
     * After a redraw: if the focused card has gone, its heir gets the focus. Where there is none, the widget itself
     * keeps it, so that the keys go on working.
     * @param {number|null} slot what had the focus before
     * @param {import("./scene.js").Scene} before
     * @param {import("./view.js").View} view
     */
    pass(slot, before, { scene, state }) {
      if (slot === null || focused()) return;
      const place = before.bySlot.get(slot) ?? { x: 0, y: 0, label: 0 };
      const next = nodeOf(heir(scene.open, place, state.board.stock > 0));
      (next ?? root).focus();
    },
  };
}
