// What a person can do, as functions. Each turns into a wish for the outbox, an assignment to a setting, or a
// sentence in the status line; none of them judges whether a move is legal.

import { bestOf, reasonText } from "./hints.js";
import { headline } from "./odds_text.js";
import { beneathText } from "./sentences.js";

/** @typedef {import("./view.js").View} View */

/**
 * @param {object} host
 * @param {() => View} host.view the view as it is at the moment
 * @param {ReturnType<typeof import("./outbox.js").createOutbox>} host.outbox
 * @param {ReturnType<typeof import("./guards.js").createArming>} host.arming
 * @param {(trait: string, value: unknown) => void} host.assign
 * @param {() => void} host.refresh
 */
export function createActions({ view, outbox, arming, assign, refresh }) {
  let told = 0;

  /** @param {(words: import("./words.js").Words) => string} text */
  function tell(text) {
    told += 1;
    view().ui.info = { text, n: told };
    refresh();
  }

  const actions = {
    tell,

    /** @param {number} slot */
    play: (slot) => outbox.act(() => (view().scene.bySlot.has(slot) ? { type: "play", slot } : null)),

    // Only a draw that had to wait is dropped at an empty stock: otherwise Python says what is the matter.
    draw: () => outbox.act((queued) => (queued && !view().scene.canDraw ? null : { type: "draw" })),
    undo: () => outbox.act((queued) => (queued && !view().state.canUndo ? null : { type: "undo" })),
    redo: () =>
      outbox.act((queued) => (queued && view().state.ply >= view().scene.moves ? null : { type: "redo" })),
    restart: () => outbox.act((queued) => (queued && view().state.ply === 0 ? null : { type: "restart" })),

    /** @param {number} number */
    deal: (number) => outbox.act(() => ({ type: "new", number })),

    /** A new hole, or on a course what comes next; what would be lost has to be left with a second press. */
    fresh() {
      const { state, card } = view();
      const type = !card || card.state === "over" ? "new" : card.state === "holed" ? "next" : "concede";
      const go = arming.press(card ? type !== "next" : state.ply > 0 && !state.over);
      if (!go) return tell((words) => words.t(card && type === "new" ? "status.course" : "status.leave"));
      view().ui.info = null;
      outbox.act(() => ({ type }));
      refresh();
    },

    /** Asks the advisers; once they have answered, every press gives the reason of the next one. */
    hint() {
      const { state, ui } = view();
      if (state.advisers.length === 0) return tell((words) => words.t("notice.no_advisers"));
      if (state.hints.length === 0) return outbox.act(() => ({ type: "hint" }));
      const said = bestOf(state);
      if (said.length === 0) {
        // Asked once more, so that a kernel that is gone is found out.
        outbox.act(() => ({ type: "hint" }));
        return tell((words) => words.t("hint.wait"));
      }
      const { sheet, advice } = said[ui.reason % said.length];
      ui.reason += 1;
      tell((words) => reasonText(words, state, sheet, advice));
    },

    verdict: () => assign("show_verdict", !view().state.settings.show_verdict),

    ask: () => outbox.act(() => ({ type: "ask" })),

    redeal: () => outbox.act(() => ({ type: "redeal" })),

    settings() {
      view().ui.settingsOpen = !view().ui.settingsOpen;
      refresh();
    },

    /** Shows the odds and says the first of them, or hides them. */
    odds() {
      assign("show_odds", !view().state.settings.show_odds);
      tell((words) => {
        const { settings, odds } = view().state;
        return settings.show_odds ? headline(words, odds) : words.t("odds.hidden");
      });
    },

    /** Says what lies under a card. @param {number} slot */
    beneath(slot) {
      const { scene } = view();
      const place = scene.bySlot.get(slot);
      if (place) tell((words) => beneathText(words, scene, place));
    },

    /** Plays the open card that carries a number. @param {number} label */
    label(label) {
      const place = view().scene.open.find((open) => open.label === label);
      if (place) actions.play(place.slot);
      else tell((words) => words.t("status.no_label", { label }));
    },

    assign,
  };
  return actions;
}
