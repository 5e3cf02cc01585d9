// From a key to what it means. DOM-free: takes the fields of a KeyboardEvent.

/** @typedef {"left"|"right"|"up"|"down"} Direction */
/**
 * @typedef {{type: "move", direction: Direction} | {type: "first"|"last"|"press"|"draw"|"undo"|"redo"|"new"|"beneath"|"odds"|"settings"|"hint"|"verdict"}
 *   | {type: "label", label: number} | {type: "nothing"}} KeyAction `nothing`: the key is ours but does nothing now
 */
/**
 * @typedef {object} Key
 * @property {string} key
 * @property {boolean} [shiftKey]
 * @property {boolean} [ctrlKey]
 * @property {boolean} [metaKey]
 * @property {boolean} [altKey]
 * @property {boolean} [repeat]
 * @property {boolean} [isComposing]
 */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** @type {Record<string, "draw"|"undo"|"redo"|"new"|"beneath"|"odds"|"settings"|"hint"|"verdict">} */
const LETTERS = {
  d: "draw",
  u: "undo",
  z: "undo",
  r: "redo",
  n: "new",
  i: "beneath",
  h: "hint",
  v: "verdict",
  o: "odds",
  "?": "settings",
};

// A key that is held down must not play card after card.
const MAY_REPEAT = new Set(["move", "undo", "redo"]);

/** Whether a combination belongs to the browser or the notebook and is to be left alone. @param {Key} key */
export const isForeign = (key) => Boolean(key.ctrlKey || key.metaKey || key.altKey) || key.key === "Tab";

/**
 * @param {Key} key
 * @param {boolean} onBoard whether a card or the stock has the focus (elsewhere arrows and Enter keep their own meaning)
 * @returns {KeyAction|null} null when the key has no meaning here
 */
export function keyAction(key, onBoard) {
  if (isForeign(key) || key.isComposing) return null;
  const action = meaning(key, onBoard);
  return action && key.repeat && !MAY_REPEAT.has(action.type) ? { type: "nothing" } : action;
}

/** @param {Key} key @param {boolean} onBoard @returns {KeyAction|null} */
function meaning(key, onBoard) {
  if (onBoard) {
    if (Object.hasOwn(ARROWS, key.key)) return { type: "move", direction: ARROWS[key.key] };
    if (key.key === "Home") return { type: "first" };
    if (key.key === "End") return { type: "last" };
    if (key.key === "Enter" || key.key === " ") return { type: "press" };
  }
  if (/^[0-9]$/.test(key.key)) return { type: "label", label: key.key === "0" ? 10 : Number(key.key) };
  const letter = key.key.length === 1 ? key.key.toLowerCase() : "";
  if (letter === "z" && key.shiftKey) return { type: "redo" };
  return Object.hasOwn(LETTERS, letter) ? { type: LETTERS[letter] } : null;
}
