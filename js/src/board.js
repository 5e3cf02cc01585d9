// The table: one node per slot that still has its card, placed by coordinates. Nodes are patched by slot number
// and kept as long as possible, so that the focus and the place of a screen reader survive a move.

import { makeCard, markCard, paintCard } from "./card.js";
import { attr, make, vary } from "./dom.js";
import { markText } from "./hints.js";
import { placeName } from "./sentences.js";

/** @typedef {import("./view.js").View} View */

/** @param {(slot: number, event: MouseEvent) => void} onCard */
export function createBoard(onCard) {
  const node = make("div", "gw-board", { role: "group" });
  const scroll = make("div", "gw-scroll", {}, [node]);
  /** @type {Map<number, HTMLElement>} */
  const cards = new Map();
  /** @type {HTMLElement[]} */
  let outlines = [];

  node.addEventListener("click", (event) => {
    const slot = slotOf(event.target);
    if (slot !== null) onCard(slot, event);
  });

  /** @param {HTMLElement} card @param {number} x @param {number} y */
  function put(card, x, y) {
    vary(card, "--x", x);
    vary(card, "--y", y);
  }

  /** The node of a place, made anew when a card has become open or covered. @param {import("./scene.js").Place} place */
  function nodeFor(place) {
    const known = cards.get(place.slot);
    if (known && (known.tagName === "BUTTON") === place.open) return known;
    const card = makeCard(place.open);
    card.dataset.slot = String(place.slot);
    cards.set(place.slot, card);
    known?.replaceWith(card);
    return card;
  }

  /** @param {HTMLElement} card @param {View} view @param {import("./scene.js").Place} place */
  function patch(card, view, place) {
    paintCard(card, place.card, place.body);
    const mark = view.marks.get(place.slot);
    markCard(card, mark);
    put(card, place.x, place.y);
    card.classList.toggle("gw-open", place.open);
    card.classList.toggle("gw-play", place.playable && view.state.settings.show_playable);
    attr(
      card,
      "aria-label",
      place.open ? placeName(view.words, place, view.state.board.columns) + markText(view.words, mark) : null,
    );
    attr(card, "aria-hidden", place.open ? null : "true");
    attr(card, "tabindex", place.open ? (view.stop === place.slot ? 0 : -1) : null);
  }

  return {
    node: scroll,

    /** @param {number} slot */
    cardNode: (slot) => cards.get(slot) ?? null,

    /** @param {View} view */
    update(view) {
      const { scene, words } = view;
      attr(node, "aria-label", words.t("table.label"));
      for (const [slot, card] of cards) {
        if (scene.bySlot.has(slot)) continue;
        card.remove();
        cards.delete(slot);
      }
      for (const outline of outlines) outline.remove();
      outlines = scene.emptyColumns.map(({ x, y }) => {
        const outline = make("div", "gw-empty");
        put(outline, x, y);
        return outline;
      });
      node.prepend(...outlines);
      // A card that stands in the right order already is not moved: moving a node would cost it the focus.
      let next =
        outlines.length > 0 ? outlines[outlines.length - 1].nextElementSibling : node.firstElementChild;
      for (const place of scene.places) {
        const wasNext = next !== null && cards.get(place.slot) === next;
        const card = nodeFor(place);
        if (wasNext || card === next) next = card.nextElementSibling;
        else node.insertBefore(card, next);
        patch(card, view, place);
      }
    },
  };
}

/** The slot of the card that a node belongs to. @param {EventTarget|null} target @returns {number|null} */
export function slotOf(target) {
  const card = target instanceof Element ? target.closest("[data-slot]") : null;
  return card instanceof HTMLElement ? Number(card.dataset.slot) : null;
}
