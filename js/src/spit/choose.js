// From a stockpile or a spit pile that somebody points at to what is meant. DOM-free. It knows no rules: Python says
// what is allowed, and where that leaves a choice, the person is asked.

/** @typedef {import("./state.js").Act} Act */
/**
 * @typedef {{act: Act} | {pick: number|null} | {why: number} | {tell: "pick_first"}} Meaning
 * `act`: do it; `pick`: this stockpile is chosen and waits for a target; `why`: nothing is allowed with it, and Python
 * says why; `tell`: say something
 */

/**
 * @param {Act[]} legal what the player may do
 * @param {boolean[]} empty which stockpiles are empty
 * @param {number|null} picked the stockpile chosen before
 * @param {number} column the stockpile that is pointed at
 * @returns {Meaning}
 */
export function pileMeans(legal, empty, picked, column) {
  const moves = legal.filter(({ kind }) => kind === "move");
  if (picked !== null && picked !== column) {
    const [from, to] = empty[picked] ? [column, picked] : [picked, column];
    const move = moves.find((each) => each.column === from && each.target === to);
    if (move) return { act: move };
  }
  const choices = empty[column]
    ? moves.filter(({ target }) => target === column)
    : choicesOf(legal, empty, column);
  if (choices.length === 1) return { act: choices[0] };
  if (choices.length === 0) return { why: column };
  return { pick: picked === column ? null : column };
}

/**
 * Where the top of a stockpile can go: to the spit piles first; only what fits none is moved in the row, and then one
 * space is as good as another.
 * @param {Act[]} legal @param {boolean[]} empty @param {number} column
 */
export function choicesOf(legal, empty, column) {
  const own = legal.filter((each) => each.column === column);
  const now = own.filter(({ kind }) => kind === "play" || kind === "turn");
  if (now.length > 0) return now;
  let spaces = 0;
  return own.filter(({ target }) => {
    if (target === null || !empty[target]) return true;
    spaces += 1;
    return spaces === 1;
  });
}

/**
 * @param {"spit"|"play"|"slap"|"over"} phase
 * @param {Act[]} legal
 * @param {boolean[]} empty
 * @param {number|null} picked
 * @param {number} side the spit pile that is pointed at
 * @returns {Meaning}
 */
export function sideMeans(phase, legal, empty, picked, side) {
  if (phase === "slap") return { act: { kind: "slap", column: null, target: side } };
  if (phase === "spit") return { act: callOf(legal, side) };
  if (picked !== null && !empty[picked]) return { act: { kind: "play", column: picked, target: side } };
  const fitting = legal.filter(({ kind, target }) => kind === "play" && target === side);
  return fitting.length === 1 ? { act: fitting[0] } : { tell: "pick_first" };
}

/** The call "Spit!", with the pile where a player who spits alone may choose. @param {Act[]} legal @param {number|null} side @returns {Act} */
export function callOf(legal, side) {
  const calls = legal.filter(({ kind }) => kind === "spit");
  return (
    calls.find(({ target }) => target !== null && target === side) ??
    calls[0] ?? { kind: "spit", column: null, target: null }
  );
}

/**
 * The stockpile that stays chosen after a change of the table.
 * @param {Act[]} legal @param {boolean[]} empty @param {number|null} picked
 */
export function stillPicked(legal, empty, picked) {
  if (picked === null) return null;
  const some = empty[picked]
    ? legal.some(({ kind, target }) => kind === "move" && target === picked)
    : choicesOf(legal, empty, picked).some(({ kind }) => kind !== "turn");
  return some ? picked : null;
}
