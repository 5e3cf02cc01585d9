// The only movement on the table: a played card flies to the waste, a drawn card turns over. The position is shown
// at once; what flies is a copy that the pointer does not see, so the next click is never in the way.

import { make } from "./dom.js";

const MS = 150;

/**
 * Whether anything may move.
 * @param {"system"|"on"|"off"} motion
 * @param {Window|null} view
 */
export function mayMove(motion, view) {
  if (motion !== "system") return motion === "on";
  return !view?.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}

/** @param {HTMLElement} node @param {DOMRect} box */
function isInSight(node, box) {
  const view = node.ownerDocument.defaultView;
  if (!view || node.ownerDocument.hidden || box.bottom < 0 || box.top > view.innerHeight) return false;
  return node.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;
}

/** @param {HTMLElement} root the box that the copies are placed in */
export function createFlight(root) {
  const air = make("div", "gw-air", { "aria-hidden": "true" });
  root.append(air);

  /** @param {Animation} animation @param {HTMLElement} copy */
  const land = (animation, copy) => {
    animation.onfinish = animation.oncancel = () => copy.remove();
  };

  return {
    /** Ends every flight at once. */
    clear: () => air.replaceChildren(),

    /**
     * @param {DOMRect} from where the card lay (or the stock lies) on the screen
     * @param {HTMLElement} top the card on the waste, already in its place
     * @param {boolean} turning whether the card shows its back first
     */
    start(from, top, turning) {
      if (typeof top.animate !== "function") return;
      air.replaceChildren();
      const to = top.getBoundingClientRect();
      const base = air.getBoundingClientRect();
      // Off the page or in a hidden cell there is nothing to see, and browsers do not run animations there.
      if (to.width === 0 || from.width === 0 || !isInSight(top, to)) return;
      const copy = /** @type {HTMLElement} */ (top.cloneNode(true));
      copy.style.left = `${to.left - base.left}px`;
      copy.style.top = `${to.top - base.top}px`;
      air.append(copy);
      const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      const size = from.width / to.width;
      const timing = { duration: MS, easing: "ease-out" };
      if (turning) {
        const back = make("div", "gw-card gw-back");
        back.style.left = copy.style.left;
        back.style.top = copy.style.top;
        air.append(back);
        const half = `translate(${(from.left - to.left) / 2}px, ${(from.top - to.top) / 2}px)`;
        const turn = { duration: MS / 2, fill: /** @type {const} */ ("both") };
        land(
          back.animate([{ transform: shift }, { transform: `${half} scaleX(0)` }], {
            ...turn,
            easing: "ease-in",
          }),
          back,
        );
        land(
          copy.animate([{ transform: `${half} scaleX(0)` }, { transform: "none" }], {
            ...turn,
            delay: MS / 2,
            easing: "ease-out",
          }),
          copy,
        );
      } else {
        copy.style.transformOrigin = "0 0";
        land(copy.animate([{ transform: `${shift} scale(${size})` }, { transform: "none" }], timing), copy);
      }
      // The card itself waits unseen under its copy. A timer ends that, not an animation: whatever happens to the
      // page meanwhile, the card must not stay hidden.
      top.classList.add("gw-landing");
      setTimeout(() => top.classList.remove("gw-landing"), MS);
    },
  };
}
