// Keeps the focus where a person expects it when what had it leaves the table or is hidden. It never takes the focus
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

  /** Whether an element can be seen no more. @param {Element} node */
  const isLost = (node) => !root.contains(node) || node.closest("[hidden]") !== null;

  return {
    focused,

    /** The slot (or STOCK) that has the focus, or null. */
    slot: () => slotOf(focused()),

    /**
     * After a redraw: if the focused card has gone, its heir gets the focus; if a focused control is hidden, `instead`
     * or the board does. Where there is none, the widget itself keeps it, so that the keys go on working.
     * @param {Element|null} had what had the focus before
     * @param {number|null} slot its slot
     * @param {import("./scene.js").Scene} before
     * @param {import("./view.js").View} view
     * @param {(had: Element) => HTMLElement|null} instead
     */
    pass(had, slot, before, { scene, state, stop }, instead) {
      if (!had || !isLost(had)) return;
      if (slot === null) {
        (instead(had) ?? nodeOf(stop) ?? root).focus();
        return;
      }
      if (focused()) return;
      const place = before.bySlot.get(slot) ?? { x: 0, y: 0, label: 0 };
      const next = nodeOf(heir(scene.open, place, state.board.stock > 0));
      (next ?? root).focus();
    },
  };
}
