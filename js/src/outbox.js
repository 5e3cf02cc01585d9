// Sends one intent at a time and waits for Python's answer before the next one. What the person does meanwhile
// is kept as functions, which are asked for an intent only when their turn comes: five quick clicks on the stock
// are five draws, and a click on a card that has been played by then is nothing.

/** @typedef {{type: string, slot?: number, number?: number}} Intent */
/** @typedef {{serial: number, ply: number, answers: number}} Seen what the page shows at the moment */
/** @typedef {(queued: boolean) => Intent|null} Wish gives the intent for the position shown now, or null if it makes no sense any more */
/** @typedef {"idle"|"sent"|"waiting"|"silent"} Mood `silent`: nobody has answered for a long time */

export const MAX_QUEUE = 32;
export const WAIT_MS = 400;
export const SILENT_MS = 4000;

/**
 * @param {object} host
 * @param {(message: Intent & {serial: number, ply: number}) => void} host.send
 * @param {() => Seen} host.seen
 * @param {() => void} host.changed called when `mood()` has changed
 */
export function createOutbox({ send, seen, changed }) {
  /** @type {{wish: Wish, serial: number}[]} */
  let queue = [];
  /** Whether an intent is on its way, not yet answered. */
  let inFlight = false;
  /** @type {Mood} */
  let mood = "idle";
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];
  let lastSeen = seen().answers;

  /** @param {Mood} next */
  function become(next) {
    if (mood === next) return;
    mood = next;
    changed();
  }

  function stopTimers() {
    timers.forEach(clearTimeout);
    timers = [];
  }

  function fallSilent() {
    stopTimers();
    inFlight = false;
    queue = [];
    become("silent");
  }

  /** @param {Wish} wish @param {boolean} queued */
  function dispatch(wish, queued) {
    const intent = wish(queued);
    if (!intent) return;
    const { serial, ply } = seen();
    inFlight = true;
    // After a silence the sentence about it stays until somebody does answer.
    if (mood !== "silent") become("sent");
    stopTimers();
    timers = [
      setTimeout(() => mood === "sent" && become("waiting"), WAIT_MS),
      setTimeout(fallSilent, SILENT_MS),
    ];
    try {
      send({ ...intent, serial, ply });
    } catch {
      // No channel to send on: nobody will ever answer this one.
      fallSilent();
    }
  }

  return {
    /** Sends what `wish` gives, now or after the answers still awaited. @param {Wish} wish */
    act(wish) {
      if (!inFlight) dispatch(wish, false);
      else if (queue.length < MAX_QUEUE) queue.push({ wish, serial: seen().serial });
    },

    /** To be called after every change of the traits. */
    update() {
      const { answers, serial } = seen();
      const answered = answers !== lastSeen;
      lastSeen = answers;
      if (!answered) return;
      stopTimers();
      inFlight = false;
      become("idle");
      while (!inFlight && queue.length > 0) {
        const next = queue.shift();
        // A wish about another game than the one shown now is dropped.
        if (next?.serial === serial) dispatch(next.wish, true);
      }
    },

    mood: () => mood,

    dispose() {
      stopTimers();
      queue = [];
      inFlight = false;
    },
  };
}
