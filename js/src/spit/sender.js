// Sends what people do at once, since in a race nobody waits for the answer to the last card, and knows whether
// somebody answers. While nobody does, nothing more is sent: what was meant for this table must not be done on another.

/** @typedef {import("../outbox.js").Mood} Mood */

export const WAIT_MS = 400;
export const SILENT_MS = 4000;
export const PING_MS = 1000;

/**
 * @param {object} host
 * @param {(message: Record<string, unknown>) => void} host.send
 * @param {() => number} host.answers how many messages Python has answered
 * @param {() => boolean} host.racing whether the clock runs, and the page can be seen
 * @param {() => void} host.changed called when `mood()` has changed
 */
export function createSender({ send, answers, racing, changed }) {
  let open = 0;
  let heard = false;
  let known = answers();
  /** @type {Mood} */
  let mood = "idle";
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];

  /** @param {Mood} next */
  function become(next) {
    if (mood === next) return;
    mood = next;
    changed();
  }

  function stop() {
    timers.forEach(clearTimeout);
    timers = [];
  }

  function fallSilent() {
    stop();
    open = 0;
    become("silent");
  }

  function watch() {
    stop();
    timers = [
      setTimeout(() => mood === "sent" && become("waiting"), WAIT_MS),
      setTimeout(fallSilent, SILENT_MS),
    ];
  }

  /** @param {Record<string, unknown>} message */
  function dispatch(message) {
    open += 1;
    if (open === 1) watch();
    // After a silence the sentence about it stays until somebody does answer.
    if (mood === "idle") mood = "sent";
    try {
      send(message);
    } catch {
      // No channel to send on: nobody will ever answer.
      fallSilent();
    }
  }

  const pulse = setInterval(() => {
    // A saved notebook has no kernel to ask; one that has answered before should go on doing so.
    if (heard && open === 0 && racing()) dispatch({ type: "ping" });
  }, PING_MS);

  return {
    mood: () => mood,

    /** @param {Record<string, unknown>} message @returns {boolean} whether it has been sent */
    send(message) {
      if (mood === "waiting" || (mood === "silent" && open > 0)) return false;
      dispatch(message);
      return true;
    },

    /** Sends what Python should know even if it is slow. @param {Record<string, unknown>} message */
    tell(message) {
      dispatch(message);
    },

    /** To be called after every change of the traits. */
    update() {
      const now = answers();
      const more = now - known;
      known = now;
      if (more === 0) return;
      heard = true;
      open = Math.max(0, open - Math.max(0, more));
      stop();
      if (open > 0) watch();
      become(open > 0 ? "sent" : "idle");
    },

    dispose() {
      stop();
      clearInterval(pulse);
    },
  };
}
