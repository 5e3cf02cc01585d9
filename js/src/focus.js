// Where the arrows lead, by geometry alone. DOM-free.
//
// A card of a column stands where its column begins, not where its last card happens to lie: so left and right
// go from column to column however ragged the columns have become. In a pyramid every card stands for itself, and
// left and right stay in the row as long as the row has a card there.

import { STOCK } from "./scene.js";

/** @typedef {{slot: number, x: number, y: number, home: {x: number, y: number}, label: number}} Spot */

const SAME = 0.25;

/**
 * The spot that an arrow leads to.
 * @param {Spot[]} spots the open cards
 * @param {number} from a slot, or STOCK
 * @param {import("./keys.js").Direction} direction
 * @param {boolean} hasStock
 * @param {number|null} [back] the slot from which the stock was reached
 * @returns {number|null} a slot, STOCK, or null for staying
 */
export function neighbour(spots, from, direction, hasStock, back = null) {
  if (from === STOCK) {
    if (direction !== "up") return null;
    return spots.some((spot) => spot.slot === back) ? back : lowest(spots);
  }
  const here = spots.find((spot) => spot.slot === from);
  if (!here) return spots[0]?.slot ?? (hasStock ? STOCK : null);

  const sideways = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const ahead = spots
    .filter((spot) => spot !== here)
    .map((spot) => {
      const dx = spot.home.x - here.home.x;
      const dy = spot.home.y - here.home.y;
      return { slot: spot.slot, along: sign * (sideways ? dx : dy), across: Math.abs(sideways ? dy : dx) };
    })
    .filter((way) => way.along > SAME);

  const straight = sideways ? ahead.filter((way) => way.across <= SAME) : [];
  // Up and down prefer the next row to a card that lies straight ahead but further off.
  const weight = sideways ? { along: 1, across: 1.5 } : { along: 2, across: 1 };
  const best = nearest(
    straight.length > 0 ? straight : ahead,
    (way) => weight.along * way.along + weight.across * way.across,
  );
  if (best) return best.slot;
  return direction === "down" && hasStock ? STOCK : null;
}

/**
 * Where the focus goes when the focused card has left the table.
 * @param {Spot[]} spots the open cards
 * @param {{x: number, y: number, label: number}} left the place of the card that is gone
 * @param {boolean} hasStock
 * @returns {number|null}
 */
export function heir(spots, left, hasStock) {
  const same = spots.find((spot) => spot.label === left.label);
  const best = same ?? nearest(spots, (spot) => Math.hypot(spot.x - left.x, 1.4 * (spot.y - left.y)));
  return best ? best.slot : hasStock ? STOCK : null;
}

/** First and last spot in reading order. @param {Spot[]} spots @param {"first"|"last"} which @returns {number|null} */
export function edge(spots, which) {
  const order = [...spots].sort((a, b) => a.home.y - b.home.y || a.home.x - b.home.x);
  return (which === "first" ? order[0] : order[order.length - 1])?.slot ?? null;
}

/** The leftmost of the lowest spots: the stock lies below it. @param {Spot[]} spots @returns {number|null} */
function lowest(spots) {
  return nearest(spots, (spot) => spot.home.x / 1000 - spot.home.y)?.slot ?? null;
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => number} cost
 * @returns {T|undefined}
 */
function nearest(items, cost) {
  /** @type {T|undefined} */
  let best;
  for (const item of items) if (best === undefined || cost(item) < cost(best)) best = item;
  return best;
}
