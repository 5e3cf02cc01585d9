// Records to step through, without a notebook. The page judges nothing, so the moves only have to be there.

import { columnsGame } from "./fake_model.js";

/** @typedef {Record<string, any>} Traits */

/** @param {number} move @param {Traits} [more] */
export const step = (move, more = {}) => ({ move, legal: [], score: 4, ...more });

/** @param {number} lost @param {Traits} [more] */
export const says = (lost, more = {}) => ({
  ...{ adviser: "caddie", clairvoyant: false, best: 2, played: 2 + lost, lost, chance: 0.25 },
  ...more,
});

/** Seven moves; instead of the second there is a variation, and in that another. */
export const mainLine = () => [
  step(3, { legal: [0, 5, -1], comment: "a start" }),
  step(0, {
    legal: [-1],
    glyphs: [6],
    variations: [
      {
        comment: "or rather",
        steps: [step(5), step(-1, { variations: [{ steps: [step(0, { glyphs: [1] })] }] }), step(4)],
      },
    ],
  }),
  step(-1, { legal: [5, -1] }),
  step(5, { evaluations: [says(0), says(3, { adviser: "clairvoyant", clairvoyant: true, chance: 0 })] }),
  step(-1),
  step(4, { glyphs: [4], evaluations: [says(0.2)] }),
  step(1, { over: true, score: 1, legal: [] }),
];

/** @param {Traits} [traits] @param {Traits} [record] @returns {Traits} */
export function replayTraits(traits = {}, record = {}) {
  const { legal, score, over, streak, line, ...rest } = columnsGame();
  const start = { legal: [3, 5, -1], score: 6 };
  return {
    ...rest,
    drawn: ["4D", "3C"],
    records: [
      { name: "Ann", tags: [["Event", "Club"]], comment: "before all", start, steps: mainLine(), ...record },
    ],
    moments: {},
    variation: [],
    playing: false,
    speed: 1,
    loop: false,
    lock: "draw",
    can_play: true,
    live: false,
    ...traits,
  };
}

/** Two records that part at the second move. @param {Traits} [traits] @returns {Traits} */
export function compareTraits(traits = {}) {
  const start = { legal: [3, 5, -1], score: 6 };
  return replayTraits({
    records: [
      {
        name: "Ann",
        tags: [],
        start,
        steps: [step(3), step(0), step(-1), step(5, { score: 3, over: true })],
      },
      { name: "", tags: [], start, steps: [step(3), step(-1), step(-1, { score: 5 })] },
    ],
    moments: {
      draw: [
        [0, 0],
        [1, 1],
        [2, 1],
        [3, 2],
        [4, 2],
        [4, 3],
      ],
      move: [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 3],
      ],
    },
    can_play: false,
    ...traits,
  });
}
