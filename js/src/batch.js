// Several traits change together, and hosts tell of them one by one: one drawing per batch. DOM-free.

/**
 * @param {() => void} draw
 * @param {AbortSignal} signal nothing is drawn after it
 * @returns {() => void} asks for a drawing, soon
 */
export function createBatch(draw, signal) {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    queueMicrotask(() => {
      planned = false;
      if (!signal.aborted) draw();
    });
  };
}
