// What people can do, as functions. Each sends a wish, chooses a stockpile, or says something; none of them judges.

import { callOf, pileMeans, sideMeans } from "./choose.js";
import { topOf } from "./state.js";

/** @typedef {import("./widget.js").SpitView} View */
/** @typedef {import("./state.js").Act} Act */

/** Which stockpiles of a player are empty. @param {View["state"]} state @param {number} player */
export const emptyOf = ({ rows }, player) => rows[player].map(({ down, up }) => down + up.length === 0);

/** What the button for going on does now. @param {View["state"]} state @returns {"new"|"next"|"resume"|"start"|"pause"} */
export function goOf({ stage, paused, running, phase, legal }) {
  if (stage === "over") return "new";
  if (stage === "result") return "next";
  if (paused) return "resume";
  // Where people have to call or slap, that lets the clock run.
  const called = phase !== "play" && legal.some((each) => each.length > 0);
  return running || called ? "pause" : "start";
}

/**
 * @param {object} host
 * @param {() => View} host.view the view as it is at the moment
 * @param {ReturnType<typeof import("./sender.js").createSender>} host.sender
 * @param {ReturnType<typeof import("../guards.js").createArming>} host.arming
 * @param {(player: number, column: number|null) => void} host.pick
 * @param {() => void} host.refresh
 */
export function createActions({ view, sender, arming, pick, refresh }) {
  let told = 0;

  /** @param {(words: import("../words.js").Words) => string} text */
  function tell(text) {
    told += 1;
    view().ui.info = { text, n: told };
    refresh();
  }

  /** @param {Record<string, unknown>} message @param {boolean} [always] */
  function send(message, always = false) {
    const { state, ui } = view();
    ui.info = null;
    const whole = { ...message, serial: state.serial, ply: state.ply };
    if (always) sender.tell(whole);
    else sender.send(whole);
    refresh();
  }

  /** @param {number} player @param {Act} act @param {string} [card] the card that was meant, if not the one on top now */
  function act(player, { kind, column, target }, card) {
    const { state } = view();
    pick(player, null);
    const top = column === null ? "" : topOf(state.rows[player][column]);
    send({ type: "act", player, kind, column, target, card: card ?? top });
  }

  /** @param {number} player @param {import("./choose.js").Meaning} meaning */
  function follow(player, meaning) {
    if ("act" in meaning) act(player, meaning.act);
    else if ("pick" in meaning) {
      view().ui.info = null;
      pick(player, meaning.pick);
    } else if ("why" in meaning) {
      pick(player, null);
      const { state } = view();
      send({ type: "pile", player, column: meaning.why, card: topOf(state.rows[player][meaning.why]) });
    } else tell((words) => words.t("spit.say.pick_first"));
  }

  const actions = {
    /** @param {number} player @param {number} column */
    pile(player, column) {
      const { state, picked } = view();
      if (state.stage === "play")
        follow(player, pileMeans(state.legal[player], emptyOf(state, player), picked[player], column));
    },

    /** @param {number} player @param {number} side */
    side(player, side) {
      const { state, picked } = view();
      if (state.stage !== "play") return;
      const { phase, legal } = state;
      follow(player, sideMeans(phase, legal[player], emptyOf(state, player), picked[player], side));
    },

    /** @param {number} player */
    call: (player) => act(player, callOf(view().state.legal[player], null)),

    /** @param {number} player @param {number} side */
    slap: (player, side) => act(player, { kind: "slap", column: null, target: side }),

    /** A card that has been dragged. @param {import("./table.js").Place} from @param {import("./table.js").Place} to @param {string} card */
    drop(from, to, card) {
      const kind = to.side === null ? "move" : "play";
      act(from.player, { kind, column: from.column, target: to.side ?? to.column }, card);
    },

    pause: () => send({ type: "pause" }, true),

    /** What comes next. */
    go() {
      const what = goOf(view().state);
      if (what === "new") send({ type: "new" });
      else if (what === "pause") {
        if (view().state.running) actions.pause();
      } else send({ type: what === "resume" ? "resume" : "next" });
    },

    /** Enter beside the cards: what comes next, and never a pause. */
    proceed() {
      const { state } = view();
      if (goOf(state) !== "pause") actions.go();
      else if (!state.people[1] && state.legal[0].some(({ kind }) => kind === "spit")) actions.call(0);
    },

    /** A new game; one under way has to be left with a second press. */
    fresh() {
      const { state } = view();
      if (!arming.press(state.ply > 0 && state.stage !== "over"))
        return tell((words) => words.t("spit.leave_again"));
      send({ type: "new" });
    },

    settings() {
      view().ui.settingsOpen = !view().ui.settingsOpen;
      refresh();
    },

    /** What Escape does; false leaves the key to the notebook. */
    escape() {
      const { state, ui, picked } = view();
      if (ui.settingsOpen) actions.settings();
      else if (picked.some((column) => column !== null)) for (const player of [0, 1]) pick(player, null);
      else if (state.running || state.paused) actions.go();
      else return false;
      return true;
    },
  };
  return actions;
}
