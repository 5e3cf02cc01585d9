// Reads the synced traits into one plain state object. Every trait may be missing or odd (an old saved
// notebook, a newer Python side), so nothing is trusted: what cannot be read becomes a harmless default.

/**
 * @typedef {object} Board the deal and its layout; it changes only when a new game starts
 * @property {number} serial
 * @property {string} deal
 * @property {string} variant
 * @property {string} title
 * @property {string} rule a sentence of the variant's own; "" when it follows from the fields below
 * @property {"strict"|"queen"|"wrap"} corner
 * @property {string} high the letter of the highest rank
 * @property {number} decks
 * @property {number} jokers
 * @property {boolean} free whether any open card starts the waste
 * @property {boolean} walls whether a card may not follow one from the same wall
 * @property {"hole"|"streak"|"count"} scoring
 * @property {number|null} par
 * @property {number} stock cards in the stock at the start
 * @property {string} start the card that starts the waste, "" for none
 * @property {[number, number]} size in card widths and card heights
 * @property {[number, number][]} slots top left corners, in card widths and card heights
 * @property {number[]} labels
 * @property {number[][]} coveredBy
 * @property {Set<number>} faceDown
 * @property {boolean} columns
 */

/**
 * @typedef {object} Settings
 * @property {"auto"|"en"|"zh"} lang
 * @property {boolean} show_playable
 * @property {boolean} show_odds
 * @property {boolean} four_colour
 * @property {"system"|"on"|"off"} motion
 * @property {boolean} left_handed
 * @property {boolean} show_values
 * @property {boolean} show_verdict
 */

/** @typedef {{key: string, n: number, [param: string]: unknown}} Notice */

/** @typedef {{move: number, value: number|null, error: number|null, clears: number|null, reason: Notice|null}} Advice what one adviser says of one move */

/**
 * @typedef {object} Sheet what one adviser says of the position, the best move first
 * @property {string} adviser
 * @property {boolean} honest whether it knows only what the player knows
 * @property {"thinking"|"ready"|"failed"|"late"} state
 * @property {Advice[]} moves
 */

/** @typedef {{state: ""|"calculating"|"winnable"|"unwinnable"|"no_play"|"unknown", best: number|null, redeal: boolean}} Verdict */

/** @typedef {[numerator: number, denominator: number]} Pair */

/**
 * @typedef {object} Odds the odds of the next stock card, in this very position
 * @property {number} unseen
 * @property {number} draws how many draws are left
 * @property {number} helping how many unseen cards help
 * @property {{rank: number, left: number, total: number, helps: boolean}[]} ranks rank 0 are jokers; `left` unseen
 * @property {Pair[]} within that one of the next 1, 2, ... draws helps
 * @property {Pair} comes that any draw helps
 * @property {Pair|null} wait expected draws to the first that helps, if one comes
 */

/**
 * @typedef {object} State
 * @property {Board} board
 * @property {string[]} faces
 * @property {string[]} drawn
 * @property {number[]} line
 * @property {number} ply
 * @property {number[]} legal
 * @property {number} score
 * @property {number} streak cards played since the last stock card, in streak scoring
 * @property {boolean} over
 * @property {boolean} canUndo
 * @property {number} answers
 * @property {Notice|null} notice
 * @property {string} error
 * @property {string[]} advisers
 * @property {Sheet[]} hints
 * @property {Verdict} verdict
 * @property {string[]} assists the help that this hole has had
 * @property {Odds|null} odds
 * @property {Record<string, unknown>} card the scorecard as it came; scorecard_text.js reads it
 * @property {Settings} settings
 */

/** @typedef {{get(name: string): unknown}} Readable the part of a widget model that is read here */

/** Names of all traits that the page listens to. */
export const TRAITS = [
  "board",
  "faces",
  "drawn",
  "line",
  "ply",
  "legal",
  "score",
  "streak",
  "over",
  "can_undo",
  "odds",
  "card",
  "answers",
  "notice",
  "error",
  "advisers",
  "hints",
  "verdict",
  "assists",
  "lang",
  "show_playable",
  "show_odds",
  "four_colour",
  "motion",
  "left_handed",
  "show_values",
  "show_verdict",
];

// A mistake in a layout must not ask the browser for a board a mile wide.
const MAX_EXTENT = 200;

/** @param {unknown} value @returns {unknown[]} */
export const list = (value) => (Array.isArray(value) ? value : []);

/** @param {unknown} value */
export const text = (value) => (typeof value === "string" ? value : "");

/** @param {unknown} value @param {number} fallback */
export const number = (value, fallback) =>
  typeof value === "number" && Number.isFinite(value) ? value : fallback;

/** @param {unknown} value @param {number} [fallback] */
export const count = (value, fallback = 0) => Math.max(0, Math.trunc(number(value, fallback)));

/** @param {unknown} value @returns {Record<string, unknown>} */
export const record = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? /** @type {Record<string, unknown>} */ (value)
    : {};

/**
 * @template {string} T
 * @param {unknown} value
 * @param {readonly T[]} allowed the first one is the default
 * @returns {T}
 */
export const oneOf = (value, allowed) =>
  allowed.includes(/** @type {T} */ (value)) ? /** @type {T} */ (value) : allowed[0];

/** @param {unknown} value */
const within = (value) => Math.min(MAX_EXTENT, Math.max(0, number(value, 0)));

/** @param {unknown} value @returns {Board} */
function readBoard(value) {
  const raw = record(value);
  const slots = list(raw.slots).map((spot) => {
    const [x, y] = list(spot);
    return /** @type {[number, number]} */ ([within(x), within(y)]);
  });
  const known = (/** @type {unknown} */ slot) =>
    Number.isInteger(slot) && Number(slot) >= 0 && Number(slot) < slots.length;
  const labels = list(raw.labels);
  const covers = list(raw.covered_by);
  const [width, height] = list(raw.size);
  return {
    serial: number(raw.serial, 0),
    deal: text(raw.deal),
    variant: text(raw.variant),
    title: text(raw.title),
    rule: text(raw.rule),
    corner: oneOf(raw.corner, /** @type {const} */ (["strict", "queen", "wrap"])),
    high: text(raw.high) || "K",
    decks: count(raw.decks, 1),
    jokers: count(raw.jokers),
    free: raw.free === true,
    walls: raw.walls === true,
    scoring: oneOf(raw.scoring, /** @type {const} */ (["hole", "streak", "count"])),
    par: typeof raw.par === "number" && Number.isFinite(raw.par) ? raw.par : null,
    stock: count(raw.stock),
    start: text(raw.start),
    // The picture is never smaller than its cards, whatever `size` says.
    size: [
      Math.max(1, within(width), ...slots.map(([x]) => x + 1)),
      Math.max(1, within(height), ...slots.map(([, y]) => y + 1)),
    ],
    slots,
    labels: slots.map((_, slot) => number(labels[slot], slot + 1)),
    coveredBy: slots.map((_, slot) => /** @type {number[]} */ (list(covers[slot]).filter(known))),
    faceDown: new Set(/** @type {number[]} */ (list(raw.face_down).filter(known))),
    columns: raw.columns === true,
  };
}

/** @param {unknown} value @returns {Notice|null} */
export function readNotice(value) {
  const raw = record(value);
  return text(raw.key) ? { ...raw, key: text(raw.key), n: number(raw.n, 0) } : null;
}

/** @param {unknown} value @returns {number|null} */
export const maybe = (value) => (typeof value === "number" && Number.isFinite(value) ? value : null);

/** @param {unknown} value @returns {Sheet} */
function readSheet(value) {
  const raw = record(value);
  const moves = list(raw.moves).map((each) => {
    const { move, value: worth, error, clears, reason } = record(each);
    return {
      move: number(move, NaN),
      value: maybe(worth),
      error: maybe(error),
      clears: maybe(clears),
      reason: readNotice(reason),
    };
  });
  return {
    adviser: text(raw.adviser),
    honest: raw.honest !== false,
    state: oneOf(raw.state, /** @type {const} */ (["thinking", "ready", "failed", "late"])),
    moves: moves.filter(({ move }) => Number.isInteger(move)),
  };
}

/** @param {unknown} value @returns {Verdict} */
function readVerdict(value) {
  const raw = record(value);
  const states = /** @type {const} */ (["", "calculating", "winnable", "unwinnable", "no_play", "unknown"]);
  return { state: oneOf(raw.state, states), best: maybe(raw.best), redeal: raw.redeal === true };
}

/** @param {unknown} value @returns {Pair|null} */
function readPair(value) {
  const [numerator, denominator] = list(value);
  return count(denominator) > 0 ? [count(numerator), count(denominator)] : null;
}

/**
 * The odds, if they are those of the position on screen.
 * @param {unknown} value @param {number} serial @param {number} ply
 * @returns {Odds|null}
 */
function readOdds(value, serial, ply) {
  const raw = record(value);
  if (raw.serial !== serial || raw.ply !== ply) return null;
  const unseen = count(raw.unseen);
  return {
    unseen,
    draws: Math.min(unseen, count(raw.draws)),
    helping: Math.min(unseen, count(raw.helping)),
    ranks: list(raw.ranks)
      .slice(0, 14)
      .map((entry) => {
        const [rank, left, total, helps] = list(entry);
        return {
          rank: Math.min(13, count(rank)),
          left: count(left),
          total: count(total),
          helps: helps === 1 && count(left) > 0,
        };
      }),
    within: list(raw.within)
      .map(readPair)
      .filter((pair) => pair !== null),
    comes: readPair(raw.comes) ?? [0, 1],
    wait: readPair(raw.wait),
  };
}

/** @param {unknown} value @returns {number[]} */
export const integers = (value) => /** @type {number[]} */ (list(value).filter(Number.isInteger));

/**
 * The state of a model as a plain, well-formed object.
 * @param {Readable} model
 * @returns {State}
 */
export function readState(model) {
  const line = integers(model.get("line"));
  const board = readBoard(model.get("board"));
  const ply = Math.min(count(model.get("ply")), line.length);
  return {
    board,
    faces: list(model.get("faces")).map(text),
    drawn: list(model.get("drawn")).map(text),
    line,
    ply,
    legal: integers(model.get("legal")),
    score: number(model.get("score"), 0),
    streak: count(model.get("streak")),
    over: model.get("over") === true,
    canUndo: model.get("can_undo") === true,
    odds: readOdds(model.get("odds"), board.serial, ply),
    card: record(model.get("card")),
    answers: number(model.get("answers"), 0),
    notice: readNotice(model.get("notice")),
    error: text(model.get("error")),
    advisers: list(model.get("advisers")).map(text).filter(Boolean),
    hints: list(model.get("hints")).map(readSheet),
    verdict: readVerdict(model.get("verdict")),
    assists: list(model.get("assists")).map(text).filter(Boolean),
    settings: {
      lang: oneOf(model.get("lang"), /** @type {const} */ (["auto", "en", "zh"])),
      show_playable: model.get("show_playable") !== false,
      show_odds: model.get("show_odds") === true,
      four_colour: model.get("four_colour") === true,
      motion: oneOf(model.get("motion"), /** @type {const} */ (["system", "on", "off"])),
      left_handed: model.get("left_handed") === true,
      show_values: model.get("show_values") === true,
      show_verdict: model.get("show_verdict") === true,
    },
  };
}
