// Taps and drags. Pointer events and not clicks, because browsers make a click only of the first finger, and two people
// may play on one screen. A drag takes the top card of a stockpile to another place; Python says whether it may lie there.

/** @typedef {import("./table.js").Place} Place */

const FAR = 8;
const NEAR = 14;
/** A click that comes so soon after a tap is the same finger. */
const SAME_MS = 700;

/**
 * @typedef {object} Finger
 * @property {Place} place
 * @property {HTMLElement} node
 * @property {number} x
 * @property {number} y
 * @property {HTMLElement|null} ghost the copy of the card that follows the finger
 * @property {string} card
 */

/**
 * @param {object} host
 * @param {ReturnType<typeof import("./table.js").createTable>} host.table
 * @param {HTMLElement} host.air where cards that are dragged are placed
 * @param {(place: Place) => string} host.cardAt the card that can be dragged from a place, "" for none
 * @param {(place: Place, low: boolean) => void} host.tap `low`: in the lower half of the pile
 * @param {(from: Place, to: Place, card: string) => void} host.drop
 * @param {AbortSignal} signal
 */
export function listenToPointers({ table, air, cardAt, tap, drop }, signal) {
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  /** @type {{node: Element, at: number}|null} */
  let tapped = null;
  const now = () => performance.now();

  /** @param {Finger} finger @param {number} x @param {number} y */
  function drag(finger, x, y) {
    const top = table.pile(finger.place)?.top();
    if (!finger.ghost) {
      if (!finger.card || !top || Math.hypot(x - finger.x, y - finger.y) < FAR) return;
      const box = top.getBoundingClientRect();
      const base = air.getBoundingClientRect();
      const ghost = /** @type {HTMLElement} */ (top.cloneNode(true));
      ghost.classList.add("gs-ghost");
      ghost.style.left = `${box.left - base.left}px`;
      ghost.style.top = `${box.top - base.top}px`;
      air.append(ghost);
      finger.ghost = ghost;
      finger.node.classList.add("gs-lifted");
    }
    finger.ghost.style.transform = `translate(${x - finger.x}px, ${y - finger.y}px)`;
  }

  /** @param {Finger} finger */
  function letGo(finger) {
    finger.ghost?.remove();
    finger.node.classList.remove("gs-lifted");
    tapped = { node: finger.node, at: now() };
  }

  /** The pile of the same player, or the spit pile, at a point. @param {Finger} finger @param {number} x @param {number} y @returns {Place|null} */
  function under(finger, x, y) {
    let best = NEAR;
    /** @type {Place|null} */
    let found = null;
    for (const node of table.grid().flat()) {
      const place = table.placeOf(node);
      if (!place || (place.side === null && (place.player !== finger.place.player || place.column === null)))
        continue;
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const off = Math.max(left - x, x - right, top - y, y - bottom);
      if (off < best) [best, found] = [off, place];
    }
    return found;
  }

  table.node.addEventListener(
    "pointerdown",
    (event) => {
      const place = table.placeOf(event.target);
      const node = event.target instanceof Element ? event.target.closest("button") : null;
      if (!place || !(node instanceof HTMLElement) || event.button !== 0) return;
      fingers.set(event.pointerId, {
        place,
        node,
        x: event.clientX,
        y: event.clientY,
        ghost: null,
        card: cardAt(place),
      });
      try {
        node.setPointerCapture?.(event.pointerId);
      } catch {
        // The finger has gone already; then nothing is dragged.
      }
    },
    { signal },
  );

  table.node.addEventListener(
    "pointermove",
    (event) => {
      const finger = fingers.get(event.pointerId);
      if (finger) drag(finger, event.clientX, event.clientY);
    },
    { signal },
  );

  table.node.addEventListener(
    "pointerup",
    (event) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      fingers.delete(event.pointerId);
      letGo(finger);
      if (!finger.ghost) {
        const { top, height } = finger.node.getBoundingClientRect();
        tap(finger.place, event.clientY >= top + height / 2);
        return;
      }
      const goal = under(finger, event.clientX, event.clientY);
      const back = goal && goal.side === null && goal.column === finger.place.column;
      if (goal && !back) drop(finger.place, goal, finger.card);
    },
    { signal },
  );

  table.node.addEventListener(
    "pointercancel",
    (event) => {
      const finger = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      if (finger) letGo(finger);
    },
    { signal },
  );

  // Enter, Space, and the clicks of screen readers.
  table.node.addEventListener(
    "click",
    (event) => {
      const place = table.placeOf(event.target);
      const node = event.target instanceof Element ? event.target.closest("button") : null;
      if (!place || !node) return;
      const same = event.detail > 0 && tapped?.node === node && now() - tapped.at < SAME_MS;
      if (!same) tap(place, true);
    },
    { signal },
  );
}
