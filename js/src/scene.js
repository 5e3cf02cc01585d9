// From the state to what lies where: which slots are present, open, face up and playable, the waste, the stock.
// Applying a line of given moves needs no rules; which moves are legal is read from Python's list.

/** @typedef {import("./traits.js").State} State */

/** The name of the stock where a card's slot is expected, as in `line` and `legal`. */
export const STOCK = -1;

/**
 * @typedef {object} Place a slot that still has its card
 * @property {number} slot
 * @property {number} x
 * @property {number} y
 * @property {{x: number, y: number}} home where the column (or the place) begins: see focus.js
 * @property {number} label
 * @property {string} card "" when its back is shown
 * @property {boolean} open
 * @property {boolean} playable
 * @property {boolean} body whether enough of the card shows for the large suit
 * @property {number[]} beneath slots under this card, the nearest first
 */

/** @typedef {{card: string, from: number|null, at: number}} WasteCard `at` is its height in the pile, `from` null = started the pile */

/**
 * @typedef {object} Scene
 * @property {Place[]} places in slot order, which is the z-order
 * @property {Map<number, Place>} bySlot
 * @property {Place[]} open
 * @property {Place[]} playable
 * @property {{x: number, y: number, label: number}[]} emptyColumns
 * @property {WasteCard[]} waste the whole pile, the top card last
 * @property {number} stockLeft
 * @property {boolean} canDraw
 * @property {number} moves length of the line with its redo tail
 * @property {number} strip how much of a covered card shows, in card heights
 */

// The part of a card that its large suit takes, in card widths and heights.
const BODY = { left: 0.2, right: 0.8, top: 0.42, bottom: 0.94 };

// The index line of a card is this high, unless the layout shows less of the covered cards.
const STRIP = { least: 0.14, most: 0.3 };

/**
 * @param {State} state
 * @returns {Scene}
 */
export function makeScene(state) {
  const { board, faces } = state;
  const past = state.line.slice(0, state.ply);
  const gone = new Set(past);
  const legal = new Set(state.legal);
  const present = board.slots.map((_, slot) => slot).filter((slot) => !gone.has(slot));

  const covers = coversOf(board.coveredBy);
  /** @type {Map<number, {x: number, y: number}>} */
  const homes = new Map();
  board.slots.forEach(([x, y], slot) => {
    const label = board.columns ? board.labels[slot] : -1 - slot;
    if (!homes.has(label)) homes.set(label, { x, y });
  });

  const places = present.map((slot) => {
    const [x, y] = board.slots[slot];
    const open = board.coveredBy[slot].every((other) => gone.has(other));
    const up = open || !board.faceDown.has(slot);
    const label = board.labels[slot];
    return {
      slot,
      x,
      y,
      home: homes.get(board.columns ? label : -1 - slot) ?? { x, y },
      label,
      card: up ? (faces[slot] ?? "") : "",
      open,
      playable: open && !state.over && legal.has(slot),
      body:
        open || !present.some((other) => other > slot && hidesBody(board.slots[other], board.slots[slot])),
      beneath: beneath(slot, covers, gone),
    };
  });

  const open = places.filter((place) => place.open);
  const draws = past.filter((move) => move === STOCK).length;
  const stockLeft = Math.max(0, board.stock - draws);
  return {
    places,
    bySlot: new Map(places.map((place) => [place.slot, place])),
    open,
    playable: open.filter((place) => place.playable),
    emptyColumns: board.columns ? emptyColumns(board, gone) : [],
    waste: wasteOf(state, past),
    stockLeft,
    canDraw: !state.over && legal.has(STOCK),
    moves: state.line.length,
    strip: stripOf(board),
  };
}

/** The lowest strip that any card of the layout shows above the cards that cover it. @param {State["board"]} board */
function stripOf({ slots, coveredBy }) {
  const steps = coveredBy.flatMap((over, slot) =>
    over
      .filter((other) => Math.abs(slots[other][0] - slots[slot][0]) < 1)
      .map((other) => slots[other][1] - slots[slot][1]),
  );
  return Math.min(STRIP.most, Math.max(STRIP.least, Math.min(...steps.filter((step) => step > 0.02))));
}

/** @param {number[][]} coveredBy @returns {number[][]} for each slot, the slots that it covers */
function coversOf(coveredBy) {
  /** @type {number[][]} */
  const covers = coveredBy.map(() => []);
  coveredBy.forEach((over, slot) => {
    for (const other of over) covers[other].push(slot);
  });
  return covers;
}

/** @param {number} slot @param {number[][]} covers @param {Set<number>} gone @returns {number[]} */
function beneath(slot, covers, gone) {
  const found = new Set();
  const left = [...covers[slot]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    left.push(...covers[next]);
  }
  return [...found].filter((other) => other !== slot && !gone.has(other)).sort((a, b) => b - a);
}

/** @param {[number, number]} upper @param {[number, number]} lower */
function hidesBody([ux, uy], [x, y]) {
  return ux < x + BODY.right && ux + 1 > x + BODY.left && uy < y + BODY.bottom && uy + 1 > y + BODY.top;
}

/** @param {State["board"]} board @param {Set<number>} gone */
function emptyColumns(board, gone) {
  /** @type {Map<number, {x: number, y: number, label: number}|null>} */
  const columns = new Map();
  board.slots.forEach(([x, y], slot) => {
    const label = board.labels[slot];
    if (!gone.has(slot)) columns.set(label, null);
    else if (!columns.has(label)) columns.set(label, { x, y, label });
  });
  return [...columns.values()].filter((column) => column !== null);
}

/** @param {State} state @param {number[]} past @returns {WasteCard[]} */
function wasteOf(state, past) {
  /** @type {WasteCard[]} */
  const pile = state.board.start ? [{ card: state.board.start, from: null, at: 0 }] : [];
  let draws = 0;
  past.forEach((move, index) => {
    const card = move === STOCK ? state.drawn[draws++] : state.faces[move];
    pile.push({ card: card ?? "", from: move, at: index + 1 });
  });
  return pile;
}
