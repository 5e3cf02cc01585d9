// Two small guards against doing more than was meant. DOM-free.

const DOUBLE_MS = 350;
export const ARMED_MS = 4000;

/**
 * The second half of a double click must not play the card that the first half has uncovered.
 * @param {() => number} now milliseconds
 */
export function createClickGuard(now) {
  /** @type {{label: number, beneath: number[], at: number}|null} */
  let last = null;
  return {
    /** @param {{label: number, beneath: number[]}} place the card that was just clicked */
    clicked: (place) => {
      last = { label: place.label, beneath: place.beneath, at: now() };
    },
    /** @param {{slot: number, label: number}} place @param {number} detail the click count of the event */
    ignores: (place, detail) =>
      detail >= 2 &&
      last !== null &&
      now() - last.at < DOUBLE_MS &&
      (place.label === last.label || last.beneath.includes(place.slot)),
  };
}

/**
 * "New" in the middle of a hole has to be pressed twice within four seconds.
 * @param {() => void} changed
 */
export function createArming(changed) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const guard = {
    armed: () => timer !== undefined,
    /** @returns {boolean} whether to go on @param {boolean} needed */
    press(needed) {
      if (!needed || guard.armed()) {
        guard.disarm();
        return true;
      }
      timer = setTimeout(() => {
        guard.disarm();
        changed();
      }, ARMED_MS);
      return false;
    },
    disarm() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
  return guard;
}
