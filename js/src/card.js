// One card as a DOM node: a button when it can be reached with the keyboard, otherwise a plain box.

import ranks from "../../golf_widget/art/ranks.json" with { type: "json" };
import suits from "../../golf_widget/art/suits.json" with { type: "json" };
import { control, drawing, make, say, vary } from "./dom.js";
import { suitOf } from "./sentences.js";

/** @type {Record<string, string>} outlines in a square of 100 units */
const PATHS = suits;

/** @type {Record<string, {width: number, path: string}>} lines on a height of 100 units: no font decides how a card looks */
const RANKS = ranks;

/** @param {boolean} button @returns {HTMLElement} */
export const makeCard = (button) => (button ? control("button", "gw-card") : make("div", "gw-card"));

/**
 * Draws the face (or the back) of a card, unless it is there already.
 * @param {HTMLElement} node
 * @param {string} card "" for a back
 * @param {boolean} body whether the large suit is drawn
 */
export function paintCard(node, card, body) {
  const look = `${card}${body ? "+" : ""}`;
  if (node.dataset.look === look) return;
  node.dataset.look = look;
  const suit = suitOf(card);
  const path = PATHS[suit];
  node.classList.toggle("gw-back", card === "");
  for (const name of ["S", "H", "D", "C"]) node.classList.toggle(`gw-${name}`, suit === name);
  if (card === "") return node.replaceChildren();
  const joker = card === "*";
  const rank = RANKS[card[0]];
  const parts = [
    rank ? drawing("gw-rank", rank.path, rank.width) : "",
    path ? drawing(joker ? "gw-suit gw-joker" : "gw-suit", path) : "",
    path && body ? drawing("gw-pip", path) : "",
  ];
  node.replaceChildren(...parts.filter((part) => part !== ""));
}

/**
 * Puts what advisers say on a card (or on the stock): a badge on an advised one, and a bar for what it is worth.
 * @param {HTMLElement} node
 * @param {import("./hints.js").Mark|undefined} mark
 */
export function markCard(node, mark) {
  node.classList.toggle("gw-advised", Boolean(mark?.badge));
  const badge = part(node, "gw-badge", Boolean(mark?.badge));
  if (badge && mark) say(badge, mark.badge);
  node.classList.toggle("gw-valued", Boolean(mark?.worth));
  const worth = part(node, "gw-worth", Boolean(mark?.worth));
  if (!worth || !mark?.worth) return;
  if (!worth.firstElementChild) worth.append(make("b", ""), make("i", ""), make("s", ""));
  const [text, bar, error] = /** @type {HTMLElement[]} */ ([...worth.children]);
  say(text, mark.worth.text);
  vary(bar, "--w", round(mark.worth.worth));
  vary(error, "--w", round(mark.worth.worth));
  vary(error, "--e", round(mark.worth.error));
}

/** @param {number} share */
const round = (share) => Math.round(1000 * share) / 1000;

/** The part of a card with a class, made or removed as needed. @param {HTMLElement} node @param {string} name @param {boolean} wanted */
function part(node, name, wanted) {
  const known = /** @type {HTMLElement|null} */ (node.querySelector(`:scope > .${name}`));
  if (!wanted) known?.remove();
  if (known || !wanted) return known;
  const made = make("span", name, { "aria-hidden": "true" });
  node.append(made);
  return made;
}
