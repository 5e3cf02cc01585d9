// Boards of Spit for the tests, and the hands to play on them.

import spit from "../src/spit.js";
import { FakeModel } from "./fake_model.js";
import { shown } from "./page.js";

/** @typedef {Record<string, any>} Traits */

/**
 * Four of clubs at the left, queen of spades at the right. Player 1 (the lower one) can play the king, the jack and the
 * three; the five fits both piles nowhere. Stockpile 4 is face down, stockpile 5 is empty.
 * @param {Traits} [traits] @param {Traits} [table]
 */
export const race = (traits = {}, table = {}) => ({
  table: {
    serial: 1,
    name: "spit #1",
    rules: { columns: 5, stack: false, same: false, chooses: false, rounds: null },
    round: 1,
    phase: "play",
    rows: [
      [
        [0, ["KS"]],
        [1, ["3D"]],
        [2, ["9H"]],
        [3, []],
        [0, []],
      ],
      [
        [0, ["8C"]],
        [1, ["9S"]],
        [2, ["9C"]],
        [3, ["6D"]],
        [4, ["3S"]],
      ],
    ],
    spits: [10, 9],
    centre: [
      [1, ["4C"]],
      [3, ["2H", "JS", "QS"]],
    ],
    called: [false, false],
    single: null,
    keep: null,
    out: null,
    winner: null,
    ...table,
  },
  legal: [
    [
      ["play", 0, 1],
      ["play", 1, 0],
      ["turn", 3, null],
      ["move", 1, 4],
      ["move", 2, 4],
    ],
    [],
  ],
  last: {},
  names: ["", ""],
  busy: false,
  rival: "3",
  ply: 2,
  stage: "play",
  paused: false,
  running: true,
  results: [],
  answers: 0,
  notice: {},
  error: "",
  lang: "en",
  show_playable: false,
  four_colour: false,
  motion: "off",
  left_handed: false,
  ...traits,
});

/** Two people: the upper one can play the three at the left. @param {Traits} [traits] @param {Traits} [table] */
export const twoPeople = (traits = {}, table = {}) => {
  const [one] = race().legal;
  return race({ rival: "people", legal: [one, [["play", 4, 0]]], ...traits }, table);
};

/** A round that has just ended. @param {Traits} [traits] @param {Traits} [table] */
export const ended = (traits = {}, table = {}) =>
  race(
    {
      stage: "result",
      running: false,
      legal: [[["spit", null, null]], []],
      results: [{ round: 1, out: 0, slapped: [0, 0], took: [12, 19], cards: [21, 31] }],
      ...traits,
    },
    {
      round: 2,
      phase: "spit",
      centre: [
        [0, []],
        [0, []],
      ],
      ...table,
    },
  );

/** @param {Traits} [traits] */
export function showSpit(traits = race()) {
  const model = new FakeModel(traits);
  return { model, ...mountSpit(model) };
}

/** @param {FakeModel} model */
export function mountSpit(model) {
  const view = shown(spit, model);
  const { el } = view;
  const rows = () => [...el.querySelectorAll(".gs-row")].reverse();
  const pile = (/** @type {number} */ player, /** @type {number} */ column) =>
    /** @type {HTMLElement} */ (rows()[player].querySelectorAll(".gs-pile")[column]);
  const heap = (/** @type {number} */ side) =>
    /** @type {HTMLElement} */ (el.querySelectorAll(".gs-heap .gs-pile")[side]);
  return {
    ...view,
    pile,
    heap,
    packet: (/** @type {number} */ player) =>
      pile(player, rows()[player].querySelectorAll(".gs-pile").length - 1),
    spoken: () => (view.find(".gw-spoken").textContent ?? "").trim(),
    note: (/** @type {HTMLElement} */ node) => node.querySelector(".gs-note")?.textContent,
    button: (/** @type {string} */ text) => {
      const all = /** @type {HTMLElement[]} */ ([...el.querySelectorAll("button.gw-button")]);
      const found = all.find((node) => node.textContent === text && node.closest("[hidden]") === null);
      if (!found) throw new Error(`no button ${text}`);
      return found;
    },
    /** A finger goes down and up. @param {HTMLElement} node @param {number} [id] */
    tap(node, id = 1) {
      for (const type of ["pointerdown", "pointerup"])
        node.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: id, button: 0, clientY: 5 }));
    },
  };
}

/** What a message wants, without the rest. @param {any} message */
export const wantOf = ({ type, player, kind, column, target }) =>
  type === "act" ? `p${player + 1} ${kind} ${column} ${target}` : type;
