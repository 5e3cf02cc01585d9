// Two key sets, one at the left end of the keyboard and one at the right. DOM-free.

/** @typedef {{player: number, column: number} | {player: number, side: number}} Hand what a key of a player means */
/** @typedef {"go"|"new"|"settings"|"left"|"right"|"up"|"down"} Command */

const LEFT = "123456";
const RIGHT = "67890";
const RIGHT_OF_SIX = "7890-=";
const SIDES = ["qw", "op"];

/**
 * The keys of a player's stockpiles, and those of the two spit piles.
 * @param {number} player @param {number} columns @param {boolean} two whether two people play
 */
export function keysOf(player, columns, two) {
  const right = columns > 5 ? RIGHT_OF_SIX : RIGHT.slice(-columns);
  const piles = player === 1 && two ? right : LEFT.slice(0, columns);
  return { piles: [...piles], sides: [...SIDES[two ? player : 0]] };
}

/** @type {Record<string, string>} */
const CODES = { Minus: "-", Equal: "=" };

/**
 * The key as it is printed on an English keyboard where that can be known: digits by their place, since other layouts
 * need Shift for them, or somebody may hold it; letters by what they write, or by their place when they write none.
 * @param {{key: string, code?: string}} event
 */
export function nameOfKey({ key, code = "" }) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code);
  if (digit) return digit[1];
  if (Object.hasOwn(CODES, code)) return CODES[code];
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

/**
 * What a key means to the players.
 * @param {string} name @param {number} columns @param {boolean[]} people
 * @returns {Hand|null}
 */
export function handOf(name, columns, people) {
  const two = people[1];
  for (const player of two ? [0, 1] : [0]) {
    const { piles, sides } = keysOf(player, columns, two);
    if (piles.includes(name)) return { player, column: piles.indexOf(name) };
    if (sides.includes(name)) return { player, side: sides.indexOf(name) };
  }
  return null;
}

/** @type {Record<string, Command>} */
const COMMANDS = {
  n: "new",
  "?": "settings",
  " ": "go",
  Enter: "go",
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** What a key means to everybody. @param {string} name @returns {Command|null} */
export const commandOf = (name) => (Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null);
