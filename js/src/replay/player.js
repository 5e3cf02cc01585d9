// The timer of a replay. Each view has one, and all of them wind up anew whenever the replay moves: the first that
// is due moves it for all, so a replay that is shown twice runs no faster, and one that is shown nowhere stands
// still. It needs no place that views share, which hosts do not agree on.

const SECOND = 1000;

/**
 * @param {import("../widget.js").Model} model
 * @param {() => {playing: boolean, speed: number}} read
 * @param {() => void} advance makes the next step, or ends the playing
 * @returns {() => void} ends it
 */
export function createPlayer(model, read, advance) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;

  function wind() {
    clearTimeout(timer);
    const { playing, speed } = read();
    timer = playing ? setTimeout(advance, SECOND / speed) : undefined;
  }

  const events = /** @type {const} */ (["change:ply", "change:playing", "change:speed"]);
  for (const event of events) model.on(event, wind);
  wind();
  return () => {
    clearTimeout(timer);
    for (const event of events) model.off(event, wind);
  };
}
