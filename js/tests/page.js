// Shows the widget on a page of happy-dom and gives the hands to work with it.

import { afterEach, beforeEach, vi } from "vitest";
import widget from "../src/widget.js";
import { FakeModel } from "./fake_model.js";

/** @type {(() => void)[]} */
let endings = [];

beforeEach(() => document.body.replaceChildren());

afterEach(() => {
  for (const end of endings) end();
  endings = [];
  vi.useRealTimers();
});

/** One view of a new model. @param {Record<string, any>} traits @param {HTMLElement|ShadowRoot} [home] */
export function show(traits, home) {
  const model = new FakeModel(traits);
  return { model, ...mount(model, home) };
}

/** One more view of a model. @param {FakeModel} model @param {HTMLElement|ShadowRoot} [home] */
export const mount = (model, home) => shown(widget, model, home);

/**
 * A view of any widget.
 * @param {{render: (props: {model: FakeModel, el: HTMLElement}) => () => void}} widget
 * @param {FakeModel} model @param {HTMLElement|ShadowRoot} [home]
 */
export function shown(widget, model, home = document.body) {
  const el = document.createElement("div");
  home.append(el);
  const end = widget.render({ model, el });
  endings.push(end);
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (el.querySelector(selector));
  return {
    el,
    end,
    find,
    card: (/** @type {number} */ slot) => find(`[data-slot="${slot}"]`),
    status: () => (find(".gw-status").textContent ?? "").replaceAll("\uFE0E", ""),
    /** @param {string} key @param {Element} [on] @param {KeyboardEventInit} [more] */
    press(key, on = el.querySelector(".golf") ?? el, more = {}) {
      const event = new KeyboardEvent("keydown", {
        key,
        bubbles: true,
        cancelable: true,
        composed: true,
        ...more,
      });
      on.dispatchEvent(event);
      return event;
    },
  };
}

/** @param {Element} node @param {number} [detail] the click count */
export const click = (node, detail = 1) =>
  node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
