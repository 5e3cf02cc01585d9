// What a person can do with a replay. Every step is an assignment to traits, so that it needs no kernel; only playing
// on from a position asks Python.

import { STOCK } from "../scene.js";
import { after, before, draws, mistakes, momentAt } from "./marks.js";
import { alternatives, lineOf, pliesAt, SPEEDS } from "./record.js";

/** @typedef {import("./record.js").Replay} Replay */
/** @typedef {import("./keys.js").Command} Command */

/**
 * @param {object} host
 * @param {() => Replay} host.replay as it is at the moment
 * @param {(lock: string) => Replay} host.inStep the same, held together in another way
 * @param {(values: Record<string, unknown>) => void} host.assign
 * @param {(wish: import("../outbox.js").Wish) => void} host.ask
 * @param {(text: (words: import("../words.js").Words) => string) => void} host.tell
 * @param {() => void} host.settings
 */
export function createCommands({ replay, inStep, assign, ask, tell, settings }) {
  /** Shows a moment. Whoever steps by hand has stopped the replay. @param {number} ply @param {number[]} [variation] */
  function go(ply, variation) {
    const last = replay().moments.length - 1;
    if (variation) assign({ variation, ply, playing: false });
    else assign({ ply: Math.max(0, Math.min(ply, last)), playing: false });
  }

  /** @param {1|-1} way */
  function turn(way) {
    const { records, variation, ply } = replay();
    if (records.length !== 1) return;
    const { lines, index } = alternatives(records[0], variation, ply);
    if (lines[index + way]) go(ply, lines[index + way]);
  }

  /** @param {1|-1} way */
  function pace(way) {
    const speeds = way > 0 ? SPEEDS : [...SPEEDS].reverse();
    const speed = speeds.find((each) => way * (each - replay().speed) > 0);
    if (speed) assign({ speed });
  }

  /** @type {Record<Command, () => void>} */
  const commands = {
    first: () => go(0),
    back: () => go(replay().ply - 1),
    forward: () => go(replay().ply + 1),
    last: () => go(replay().moments.length - 1),
    draw: () => go(after(draws(replay()), replay().ply) ?? replay().ply),
    lastDraw: () => go(before(draws(replay()), replay().ply)),
    mistake: () => go(after(mistakes(replay()), replay().ply) ?? replay().ply),
    up: () => turn(-1),
    down: () => turn(1),
    faster: () => pace(1),
    slower: () => pace(-1),
    settings,
    play() {
      const { playing, ply, moments } = replay();
      const ended = ply >= moments.length - 1;
      assign(!playing && ended ? { ply: 0, playing: true } : { playing: !playing });
    },
  };

  return {
    ...commands,
    go,

    /** @param {number} ply */
    seek: (ply) => assign({ ply }),

    /** The next step of its own accord. */
    advance() {
      const { ply, moments, loop } = replay();
      const last = moments.length - 1;
      if (ply < last) assign({ ply: ply + 1, playing: loop || ply + 1 < last });
      else assign(loop && last > 0 ? { ply: 0 } : { playing: false });
    },

    /** @param {string} lock */
    lock(lock) {
      const { moments, ply } = replay();
      assign({ lock, ply: momentAt(inStep(lock), moments[ply]) });
    },

    /** @param {"from_here"|"back"|"undo"} type */
    ask: (type) => ask(() => ({ type })),

    /**
     * A card, or the stock, has been clicked: in a game it is played, in a replay the record is followed if that is
     * what it plays next, in this line or another.
     * @param {number} move @param {number} which
     */
    choose(move, which) {
      const { live, records, lines, variation } = replay();
      if (live) return ask(() => (move === STOCK ? { type: "draw" } : { type: "play", slot: move }));
      const ply = pliesAt(replay(), which);
      if (lines[which]?.[ply]?.move === move) return commands.forward();
      if (records.length === 1) {
        const other = alternatives(records[0], variation, ply + 1).lines.find(
          (line) => lineOf(records[0], line)[ply]?.move === move,
        );
        if (other) return go(ply + 1, other);
      }
      tell((words) => words.t("replay.not_played"));
    },
  };
}
