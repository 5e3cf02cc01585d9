// Why an action was refused, for a moment, at the pile where it was tried. DOM-free.

export const SHOWN_MS = 1800;

/** @param {{player: number, column: number|null, side: number|null}} place */
export const placeKey = ({ player, column, side }) =>
  column !== null ? `pile ${player} ${column}` : side !== null ? `side ${side}` : `packet ${player}`;

/** @param {() => void} changed called when one has had its time */
export function createRefusals(changed) {
  /** @type {Map<string, {why: string, timer: ReturnType<typeof setTimeout>}>} */
  const shown = new Map();

  /** @param {string} key */
  function drop(key) {
    clearTimeout(shown.get(key)?.timer);
    shown.delete(key);
  }

  return {
    /** The reason at a place, "" for none. @param {string} key */
    at: (key) => shown.get(key)?.why ?? "",

    /** @param {string} key @param {string} why */
    show(key, why) {
      drop(key);
      const timer = setTimeout(() => {
        shown.delete(key);
        changed();
      }, SHOWN_MS);
      shown.set(key, { why, timer });
    },

    drop,

    dispose() {
      for (const key of [...shown.keys()]) drop(key);
    },
  };
}
