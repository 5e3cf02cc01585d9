// The row of buttons and the settings below it.

import { attr, control, make, say } from "../dom.js";
import { CHECKS, createSettings } from "../settings.js";
import { goOf } from "./actions.js";
import { keysOf } from "./keys.js";
import { helpText } from "./sentences.js";

/** @typedef {import("./widget.js").SpitView} View */

/**
 * @param {object} on
 * @param {() => void} on.go
 * @param {() => void} on.fresh
 * @param {() => void} on.settings
 */
export function createBar(on) {
  const [go, fresh, settings] = ["go", "new", "settings"].map((name) =>
    control("button", `gw-button gw-${name}`),
  );
  go.addEventListener("click", (event) => {
    // The second half of a double click does not press what the first half has put there.
    if (event.detail < 2 && go.getAttribute("aria-disabled") !== "true") on.go();
  });
  fresh.addEventListener("click", (event) => {
    if (event.detail < 2) on.fresh();
  });
  settings.addEventListener("click", on.settings);

  return {
    go,
    settings,
    node: make("div", "gw-bar", {}, [go, fresh, settings]),

    /** @param {View} view */
    update({ state, words, ui }) {
      const what = goOf(state);
      say(go, words.t(`spit.${what}`));
      attr(go, "aria-disabled", what === "pause" && !state.running);
      go.classList.toggle("gw-main", what !== "pause");
      say(fresh, words.t(ui.armed ? "spit.leave" : "spit.new"));
      fresh.classList.toggle("gw-armed", ui.armed);
      fresh.hidden = what === "new";
      say(settings, words.t("spit.settings"));
      attr(settings, "aria-expanded", String(ui.settingsOpen));
    },
  };
}

const LEVELS = Array.from({ length: 10 }, (_, i) => String(i + 1));

/** The settings that all boards have, and who plays against whom. @param {(trait: string, value: string|boolean) => void} assign */
export function createSpitSettings(assign) {
  const mine = CHECKS.filter(([trait]) => ["show_playable", "four_colour", "left_handed"].includes(trait));
  const shared = createSettings(assign, mine, "spit.keys");
  const select = control("select", "gw-select");
  const text = make("span", "");
  const options = ["people", ...LEVELS, "own"].map((value) => make("option", "", { value }));
  select.append(...options);
  select.addEventListener("change", () => assign("rival", select.value));
  shared.node.prepend(make("label", "gw-label", {}, [text, select]));
  const keys = /** @type {HTMLElement} */ (shared.node.querySelector(".gw-keys"));
  const help = make("p", "gw-keys");
  keys.before(help);
  let own = false;

  return {
    node: shared.node,

    /** @param {View} view */
    update(view) {
      const { state, words } = view;
      shared.update(/** @type {any} */ (view));
      say(text, words.t("spit.against"));
      say(help, helpText(words, state));
      for (const option of options) {
        const { value } = option;
        const kind = value === "people" || value === "own" ? value : "level";
        say(option, words.t(`spit.against.${kind}`, { n: value }));
      }
      // A strategy of one's own can be chosen again once it has been here.
      own ||= state.rival === "own";
      options[options.length - 1].hidden = !own;
      select.value = state.rival;
      const two = state.people[1];
      const [one, other] = [0, 1].map((player) => {
        const { piles, sides } = keysOf(player, state.rules.columns, two);
        return { piles: piles.join(" "), sides: sides.join(" ").toUpperCase() };
      });
      const line = two
        ? words.t("spit.keys.two", {
            one: `${one.piles}, ${one.sides}`,
            two: `${other.piles}, ${other.sides}`,
          })
        : words.t("spit.keys", one);
      say(keys, line);
    },
  };
}
