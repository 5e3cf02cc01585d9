// What a screen reader says. In a race the table changes several times a second, and a sentence for each change would
// never come to its end: news of the race wait for their turn, everything else is said at once. DOM-free.

export const GAP_MS = 5000;

/**
 * @param {(text: string) => void} say
 * @param {() => number} now milliseconds
 */
export function createSpoken(say, now) {
  let last = Number.NEGATIVE_INFINITY;
  let told = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  let next = { text: "", id: "" };

  function speak() {
    clearTimeout(timer);
    timer = undefined;
    last = now();
    told = next.id;
    say(next.text);
  }

  return {
    /** @param {string} text @param {string} id what tells it from the last one @param {boolean} urgent */
    offer(text, id, urgent) {
      if (id === told && (urgent || timer === undefined)) return;
      next = { text, id };
      if (urgent || now() - last >= GAP_MS) speak();
      else timer ??= setTimeout(speak, GAP_MS - (now() - last));
    },
    dispose: () => clearTimeout(timer),
  };
}
