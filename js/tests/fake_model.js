// A widget model without a notebook, and the boards that the tests are played on.

/** @typedef {Record<string, any>} Traits */

export class FakeModel {
  /** @param {Traits} traits */
  constructor(traits) {
    this.traits = { ...traits };
    /** @type {Map<string, Set<() => void>>} */
    this.listeners = new Map();
    /** @type {any[]} */
    this.sent = [];
    /** @type {[string, unknown][]} */
    this.assigned = [];
    this.saves = 0;
    /** @type {any} never used here */
    this.widget_manager = null;
  }

  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.assigned.push([name, value]);
    this.traits[name] = value;
    this.fire(name);
  }

  save_changes() {
    this.saves += 1;
  }

  /** @param {any} message */
  send(message) {
    this.sent.push(message);
  }

  /** @param {string} event @param {() => void} callback */
  on(event, callback) {
    const known = this.listeners.get(event) ?? new Set();
    known.add(callback);
    this.listeners.set(event, known);
  }

  /** @param {any} event @param {any} callback */
  off(event, callback) {
    this.listeners.get(event)?.delete(callback);
  }

  get listenerCount() {
    return [...this.listeners.values()].reduce((sum, known) => sum + known.size, 0);
  }

  /** What Python does: several traits at once, one event for each. @param {Traits} traits */
  sync(traits) {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.fire(name);
  }

  /** An answer to an intent: the new traits and the bumped counter. @param {Traits} [traits] */
  answer(traits = {}) {
    this.sync({ ...traits, answers: this.traits.answers + 1 });
  }

  /** @param {string} name */
  fire(name) {
    for (const callback of [...(this.listeners.get(`change:${name}`) ?? [])]) callback();
  }
}

/** Lets the batched drawing happen. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** @param {Traits} board @param {Traits} traits @returns {Traits} */
function game(board, traits) {
  return {
    board: {
      serial: 1,
      deal: "golf-strict #17",
      variant: "golf-strict",
      title: "Golf",
      rule: "",
      corner: "strict",
      scoring: "hole",
      par: 5,
      face_down: [],
      columns: true,
      ...board,
    },
    drawn: [],
    line: [],
    ply: 0,
    legal: [],
    score: 0,
    streak: 0,
    over: false,
    can_undo: false,
    answers: 0,
    notice: {},
    error: "",
    odds: {},
    card: {},
    lang: "en",
    show_playable: true,
    show_odds: false,
    four_colour: false,
    motion: "off",
    left_handed: false,
    advisers: ["caddie"],
    hints: [],
    verdict: {},
    assists: [],
    show_values: false,
    show_verdict: false,
    ...traits,
  };
}

/**
 * Three columns of two; slots 0 1 2 lie under 3 4 5. On the waste 6♠: 7♣ (slot 3) and 5♥ (slot 5) fit.
 * @param {Traits} [traits] @param {Traits} [board]
 */
export const columnsGame = (traits = {}, board = {}) =>
  game(
    {
      stock: 3,
      start: "6S",
      size: [3.32, 1.3],
      slots: [
        [0, 0],
        [1.16, 0],
        [2.32, 0],
        [0, 0.3],
        [1.16, 0.3],
        [2.32, 0.3],
      ],
      labels: [1, 2, 3, 1, 2, 3],
      covered_by: [[3], [4], [5], [], [], []],
      ...board,
    },
    { faces: ["8D", "KD", "TS", "7C", "QH", "5H"], legal: [3, 5, -1], score: 6, ...traits },
  );

/**
 * A triangle of three rows, the upper two face down.
 * @param {Traits} [traits] @param {Traits} [board]
 */
export const triangleGame = (traits = {}, board = {}) =>
  game(
    {
      variant: "tiny-peak",
      title: "Tiny peak",
      rule: "three rows",
      deal: "tiny-peak #1",
      scoring: "streak",
      par: null,
      stock: 2,
      start: "6S",
      size: [3.2, 2],
      slots: [
        [1.1, 0],
        [0.55, 0.5],
        [1.65, 0.5],
        [0, 1],
        [1.1, 1],
        [2.2, 1],
      ],
      labels: [1, 2, 3, 4, 5, 6],
      covered_by: [[1, 2], [3, 4], [4, 5], [], [], []],
      face_down: [0, 1, 2],
      columns: false,
      ...board,
    },
    { faces: ["", "", "", "7C", "5D", "QH"], legal: [3, 4, -1], ...traits },
  );

/** A course of three holes on the second, the first with help. @param {Traits} [more] @returns {Traits} */
export const courseCard = (more = {}) => ({
  course: 7,
  holes: 3,
  par: 15,
  hole: 2,
  state: "playing",
  player: "",
  next: "",
  ask: false,
  total: [7, 1, 2],
  match: {},
  waiting: [],
  head: ["hole", "par", "score", "total", "to_par"],
  names: [],
  turn: -1,
  rows: [
    ["1", "5", ["7", 1, "assisted"], "7", "+2"],
    ["2", "5", "", "", ""],
    ["3", "5", "", "", ""],
  ],
  foot: [],
  ...more,
});
