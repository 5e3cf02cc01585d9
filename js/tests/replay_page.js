// Shows a replay on a page of happy-dom.

import replay from "../src/replay.js";
import { FakeModel } from "./fake_model.js";
import { click, shown } from "./page.js";
import { replayTraits } from "./replay_model.js";

/** @typedef {Record<string, any>} Traits */

/** One view of a new replay. @param {Traits} [traits] @param {HTMLElement|ShadowRoot} [home] */
export function showReplay(traits = replayTraits(), home) {
  const model = new FakeModel(traits);
  return { model, ...mountReplay(model, home) };
}

/** One more view of a replay. @param {FakeModel} model @param {HTMLElement|ShadowRoot} [home] */
export function mountReplay(model, home) {
  const view = shown(replay, model, home);
  const button = (/** @type {string} */ name) => {
    const all = /** @type {HTMLElement[]} */ ([...view.el.querySelectorAll("button")]);
    const found = all.find(
      (node) => (node.getAttribute("aria-label") ?? node.textContent)?.replaceAll("\uFE0E", "") === name,
    );
    if (!found) throw new Error(`no button ${name}`);
    return found;
  };
  return { ...view, button, push: (/** @type {string} */ name) => click(button(name)) };
}
