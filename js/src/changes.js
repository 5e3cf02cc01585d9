// What has happened between two states. DOM-free.

/** @typedef {import("./traits.js").State} State */

/** Whether another position is shown. @param {State} before @param {State} after */
export const isElsewhere = (before, after) =>
  before.board.serial !== after.board.serial || before.ply !== after.ply;

/** Whether Python has a new thing to say. @param {State} before @param {State} after */
export const isNews = (before, after) => after.notice !== null && before.notice?.n !== after.notice.n;

/**
 * The one move that has just been made, or null when there was none, or several, or a step back.
 * @param {State} before
 * @param {State} after
 * @returns {number|null}
 */
export function lastMove(before, after) {
  const single = before.board.serial === after.board.serial && after.ply === before.ply + 1;
  return single ? after.line[before.ply] : null;
}
