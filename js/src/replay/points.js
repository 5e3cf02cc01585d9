// The points of the evaluation graphs. What a player could know and what only the stock tells are different series,
// so each has a graph of its own. DOM-free.

/** @typedef {{ply: number, value: number}} Point */
/**
 * @typedef {object} Series
 * @property {string} adviser
 * @property {boolean} clairvoyant
 * @property {Point[]} values the score to expect
 * @property {Point[]} chances of clearing the table
 * @property {number[]} losses the plies at which something was lost
 * @property {number} lost in all
 * @property {number} worst the ply at which most was lost
 */

/**
 * @param {import("./record.js").Step[]} line
 * @returns {Series[]}
 */
export function seriesOf(line) {
  /** @type {Map<string, Series & {most: number}>} */
  const found = new Map();
  line.forEach(({ evaluations }, at) => {
    const ply = at + 1;
    for (const { adviser, clairvoyant, best, played, lost, chance } of evaluations) {
      const key = `${clairvoyant} ${adviser}`;
      const series = found.get(key) ?? {
        ...{ adviser, clairvoyant, values: [], chances: [], losses: [], lost: 0, worst: 0, most: 0 },
      };
      found.set(key, series);
      if (ply === 1 && best !== null) series.values.push({ ply: 0, value: best });
      if (played !== null) series.values.push({ ply, value: played });
      if (chance !== null) series.chances.push({ ply, value: chance });
      if (lost) {
        series.losses.push(ply);
        series.lost += lost;
        if (lost > series.most) [series.most, series.worst] = [lost, ply];
      }
    }
  });
  return [...found.values()].filter(({ values, chances }) => values.length + chances.length > 0);
}

/**
 * A line through points, in a box from 0 to 100 both ways.
 * @param {Point[]} points @param {number} last the last ply @param {[number, number]} range
 */
export function pathOf(points, last, [low, high]) {
  const x = (/** @type {number} */ ply) => round((100 * ply) / Math.max(1, last));
  const y = (/** @type {number} */ value) => round(95 - (90 * (value - low)) / (high - low || 1));
  return points.map(({ ply, value }, i) => `${i ? "L" : "M"}${x(ply)} ${y(value)}`).join("");
}

/** @param {number} value */
const round = (value) => Math.round(10 * value) / 10;

/** @param {Point[]} points @returns {[number, number]} */
export const rangeOf = (points) => [
  Math.min(...points.map(({ value }) => value)),
  Math.max(...points.map(({ value }) => value)),
];
