// The one object that everything on screen is drawn from.

import { makeScene, STOCK } from "./scene.js";
import { readCard } from "./scorecard_text.js";
import { pickLang, Words } from "./words.js";

/** @typedef {{text: (words: Words) => string, n: number}} Info a sentence of the page itself, until the position changes */
/**
 * @typedef {object} Ui what only this view knows
 * @property {boolean} dealOpen
 * @property {boolean} settingsOpen
 * @property {boolean} armed
 * @property {number} reason how many reasons for the hints of this position have been told
 * @property {Info|null} info
 * @property {number|null} spot the slot (or STOCK) that had the focus last
 * @property {number|null} card the same without the stock: where Up leads from there
 */

/**
 * @typedef {object} View
 * @property {import("./traits.js").State} state
 * @property {import("./scene.js").Scene} scene
 * @property {import("./scorecard_text.js").Card|null} card the scorecard, on a course
 * @property {Words} words
 * @property {Ui} ui
 * @property {Map<number, import("./hints.js").Mark>} marks what advisers say, by slot (or STOCK)
 * @property {import("./outbox.js").Mood} mood
 * @property {boolean} [quiet] whether changes are not to be read out
 * @property {number|null} stop the slot (or STOCK) that the Tab key stops at
 */

/** @returns {Ui} */
export const makeUi = () => ({
  dealOpen: false,
  settingsOpen: false,
  armed: false,
  reason: 0,
  info: null,
  spot: null,
  card: null,
});

/** @typedef {View["marks"]} Marks */

/**
 * @param {import("./traits.js").State} state
 * @param {Ui} ui
 * @param {import("./outbox.js").Mood} mood
 * @param {Document} document
 * @param {(words: Words, state: View["state"]) => Marks} [marksOf]
 * @returns {View}
 */
export function makeView(state, ui, mood, document, marksOf = () => new Map()) {
  const scene = makeScene(state);
  const browserLang = document.defaultView?.navigator?.language;
  const words = new Words(pickLang(state.settings.lang, document.documentElement?.lang, browserLang));
  const marks = marksOf(words, state);
  const card = readCard(state.card);
  return { state, scene, card, words, ui, marks, mood, stop: tabStop(scene, ui.spot, state.board.stock > 0) };
}

/** @param {import("./scene.js").Scene} scene @param {number|null} spot @param {boolean} hasStock */
function tabStop(scene, spot, hasStock) {
  if (spot === STOCK && hasStock) return STOCK;
  if (spot !== null && scene.bySlot.get(spot)?.open) return spot;
  return (scene.playable[0] ?? scene.open[0])?.slot ?? (hasStock ? STOCK : null);
}
