// From a key to what it means in a replay. DOM-free.

/** @typedef {"first"|"back"|"play"|"forward"|"last"|"draw"|"lastDraw"|"mistake"|"up"|"down"|"faster"|"slower"|"settings"} Command */

/** @type {Record<string, Command>} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
  PageUp: "lastDraw",
  PageDown: "draw",
  " ": "play",
  d: "draw",
  m: "mistake",
  "+": "faster",
  "-": "slower",
  "?": "settings",
};

// What may go on while a key is held down.
const STEPS = new Set(["back", "forward", "draw", "lastDraw"]);

/** @param {{key: string, repeat?: boolean}} key @returns {Command|null} */
export function commandOf({ key, repeat }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const command = Object.hasOwn(KEYS, name) ? KEYS[name] : null;
  return command && repeat && !STEPS.has(command) ? null : command;
}
