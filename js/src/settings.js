// The settings, an inline row that opens below the buttons, with the line that lists the keys.

import { control, make, say } from "./dom.js";

/** @typedef {import("./view.js").View} View */

/** @typedef {[trait: "show_playable"|"show_odds"|"four_colour"|"left_handed"|"show_verdict"|"show_values", word: string]} Check */

/** @type {Check[]} */
export const CHECKS = [
  ["show_playable", "settings.playable"],
  ["show_odds", "settings.odds"],
  ["four_colour", "settings.four"],
  ["left_handed", "settings.left"],
  ["show_verdict", "settings.verdict"],
  ["show_values", "settings.values"],
];

/** @type {[trait: "motion"|"lang", word: string, options: string[]][]} */
const CHOICES = [
  ["motion", "settings.motion", ["system", "on", "off"]],
  ["lang", "settings.lang", ["auto", "en", "zh"]],
];

/**
 * @param {(trait: string, value: string|boolean) => void} onSet
 * @param {Check[]} [checks]
 * @param {string} [keysWord] the line that lists the keys
 */
export function createSettings(onSet, checks = CHECKS, keysWord = "settings.keys") {
  const node = make("div", "gw-options");
  /** @type {((view: View) => void)[]} */
  const updates = [];

  for (const [trait, word] of checks) {
    const box = control("input", "gw-check", { type: "checkbox" });
    const text = make("span", "");
    box.addEventListener("change", () => onSet(trait, box.checked));
    node.append(make("label", "gw-label", {}, [box, text]));
    updates.push(({ state, words }) => {
      say(text, words.t(word));
      box.checked = state.settings[trait];
    });
  }

  for (const [trait, word, values] of CHOICES) {
    const select = control("select", "gw-select");
    const options = values.map((value) => make("option", "", { value }));
    const text = make("span", "");
    select.append(...options);
    select.addEventListener("change", () => onSet(trait, select.value));
    node.append(make("label", "gw-label", {}, [text, select]));
    updates.push(({ state, words }) => {
      say(text, words.t(word));
      options.forEach((option, index) => {
        say(option, words.t(`${word}.${values[index]}`));
      });
      select.value = state.settings[trait];
    });
  }

  const keys = make("p", "gw-keys");
  node.append(keys);
  updates.push(({ words }) => say(keys, words.t(keysWord)));

  return {
    node,
    /** @param {View} view */
    update(view) {
      node.hidden = !view.ui.settingsOpen;
      for (const update of updates) update(view);
    },
  };
}
