// One pile of cards as a DOM node that stays while the cards on it change, so that the focus stays too.

import { makeCard, paintCard } from "../card.js";
import { attr, control, make, say, vary } from "../dom.js";

/** @param {boolean} button */
export function createPile(button) {
  const node = button ? control("button", "gs-pile") : make("div", "gs-pile", { role: "img" });
  const stack = make("span", "gs-stack");
  const badge = make("span", "gw-count gs-badge", { "aria-hidden": "true" });
  const note = make("span", "gs-note", { "aria-hidden": "true" });
  node.append(stack, badge, note);
  let drawn = "";

  return {
    node,

    /** The card on top, or null. */
    top: () => /** @type {HTMLElement|null} */ (stack.lastElementChild),

    /**
     * @param {string[]} cards from the bottom: a face, "" for a back, "?" for a blank edge
     * @param {object} more
     * @param {string} more.label
     * @param {string} [more.badge]
     * @param {string} [more.note] why something was refused here
     * @param {boolean} [more.marked] whether it is marked as playable
     * @param {boolean} [more.picked]
     * @param {boolean} [more.target] whether the chosen card can go here
     */
    update(
      cards,
      { label, badge: text = "", note: why = "", marked = false, picked = false, target = false },
    ) {
      const look = cards.join(" ");
      if (look !== drawn || stack.childElementCount === 0) {
        drawn = look;
        const nodes = cards.map((card, i) => {
          const each = makeCard(false);
          if (card !== "?") paintCard(each, card, true);
          vary(each, "--i", i);
          return each;
        });
        stack.replaceChildren(...(nodes.length > 0 ? nodes : [make("span", "gw-empty")]));
      }
      stack.lastElementChild?.classList.toggle("gw-play", marked && cards.length > 0);
      node.classList.toggle("gs-picked", picked);
      node.classList.toggle("gs-target", target);
      node.classList.toggle("gs-refused", why !== "");
      attr(node, "aria-label", label);
      if (button) attr(node, "aria-pressed", picked ? "true" : null);
      say(badge, text);
      badge.hidden = text === "";
      say(note, why);
      note.hidden = why === "";
    },
  };
}

/** @typedef {ReturnType<typeof createPile>} Pile */

/** The most edges that are drawn under a card. */
const EDGES = 5;

/** The cards of a stockpile as they are drawn. @param {import("./state.js").Pile} pile */
export const drawnPile = ({ down, up }) => [
  ...Array.from({ length: Math.min(down, EDGES) }, () => ""),
  ...up.slice(-1),
];

/** The cards of a spit pile. @param {import("./state.js").Heap} heap */
export function drawnHeap({ count, cards }) {
  const edges = Math.max(0, Math.min(count, EDGES) - 2);
  return [...Array.from({ length: edges }, () => "?"), ...cards.slice(-2)];
}

/** A packet that lies face down. @param {number} n */
export const drawnPacket = (n) => Array.from({ length: Math.min(n, 3) }, () => "");
