// The list of moves: a row for each stock card, with what was played on it, what was said, and what could have been
// played instead. It is built once for a record; a step only moves the mark.

import { attr, control, make, say } from "../dom.js";
import { STOCK } from "../scene.js";
import { cardShort } from "../sentences.js";
import { isMistake } from "./marks.js";
import { stepAt } from "./record.js";
import { moveName, moveText } from "./sentences.js";

/** @typedef {import("./record.js").Replay} Replay */
/** @typedef {import("./record.js").Step} Step */
/** @typedef {import("../view.js").View} View */

/** @param {(ply: number, variation: number[]) => void} onJump */
export function createMoves(onJump) {
  const node = make("div", "gw-moves", { role: "group" });
  /** @type {Map<Step|null, HTMLButtonElement>} the button of each step; that of null leads to the beginning */
  let buttons = new Map();
  /** @type {WeakMap<Element, {ply: number, variation: number[]}>} */
  let places = new WeakMap();
  /** @type {HTMLButtonElement|undefined} */
  let marked;
  /** @type {unknown[]} */
  let built = [];

  node.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const place = button && places.get(button);
    if (place) onJump(place.ply, place.variation);
  });

  /** @param {View} view @param {import("./record.js").Recorded} record */
  function build({ words, state }, record) {
    buttons = new Map();
    places = new WeakMap();
    marked = undefined;
    const { faces, drawn, board } = state;

    /** @param {Step|null} step @param {string} text @param {string} name @param {number} ply @param {number[]} variation */
    function button(step, text, name, ply, variation) {
      const made = control("button", "gw-move", { tabindex: "-1" });
      say(made, text);
      attr(made, "aria-label", name);
      made.classList.toggle("gw-bad", step !== null && isMistake(step));
      made.classList.toggle("gw-turn", !step || step.move === STOCK);
      buttons.set(step, made);
      places.set(made, { ply, variation });
      return made;
    }

    /** @param {string} text */
    const note = (text) => (text ? [make("span", "gw-note", {}, [text])] : []);

    /**
     * @param {Step[]} steps @param {number[]} variation @param {number} base moves before the first
     * @param {number} drawnBefore @param {(made: Node, step: Step, draws: number) => void} put
     */
    function walk(steps, variation, base, drawnBefore, put) {
      let draws = drawnBefore;
      steps.forEach((step, at) => {
        const before = draws;
        const card = step.move === STOCK ? drawn[draws++] : faces[step.move];
        const ply = base + at + 1;
        const text = moveText(words, step, card ?? "");
        put(button(step, text, moveName(words, step, card ?? "", ply), ply, variation), step, draws);
        const remarks = note([step.by, step.comment].filter(Boolean).join(": "));
        for (const remark of remarks) put(remark, step, -1);
        step.variations.forEach((branch, number) => {
          const aside = make("span", "gw-aside", {}, note(branch.comment));
          walk(branch.steps, [...variation, at + 1, number], ply - 1, before, (made) =>
            aside.append(made, " "),
          );
          put(aside, step, -1);
        });
      });
    }

    const start = words.t("replay.name_start", { card: cardShort(words, board.start) || "–" });
    /** @param {number} number @param {Node} first */
    const row = (number, first) => {
      const plays = make("span", "gw-plays");
      rows.push(make("div", "gw-row", {}, [make("span", "gw-nr", {}, [`${number}`]), first, plays]));
      return plays;
    };
    /** @type {HTMLElement[]} */
    const rows = [];
    let plays = row(1, button(null, cardShort(words, board.start) || "–", start, 0, []));
    plays.append(...note(record.comment));
    walk(record.steps, [], 0, 0, (made, step, draws) => {
      if (step.move === STOCK && draws > 0) plays = row(draws + 1, made);
      else plays.append(made, " ");
    });
    node.replaceChildren(...rows);
  }

  return {
    node,

    /** Whether the focus is in the list. @param {Element|null} had */
    holds: (had) => had !== null && node.contains(had),

    focus: () => marked?.focus({ preventScroll: true }),

    /** @param {View} view @param {Replay} replay */
    update(view, replay) {
      const [record] = replay.records;
      attr(node, "aria-label", view.words.t("replay.list"));
      const now = [record, view.words.lang, view.state.board.start];
      if (now.some((part, i) => part !== built[i])) {
        built = now;
        if (record) build(view, record);
      }
      const next = buttons.get(stepAt(replay));
      if (next === marked || !next) return;
      if (marked) attr(marked, "aria-current", null);
      if (marked) attr(marked, "tabindex", -1);
      attr(next, "aria-current", "step");
      attr(next, "tabindex", 0);
      marked = next;
      this.reveal();
    },

    /** Scrolls the list, and nothing else, so that the marked move is in sight. */
    reveal() {
      if (!marked) return;
      const [box, inner] = [node.getBoundingClientRect(), marked.getBoundingClientRect()];
      if (inner.top < box.top) node.scrollTop -= box.top - inner.top + 8;
      else if (inner.bottom > box.bottom) node.scrollTop += inner.bottom - box.bottom + 8;
    },
  };
}
