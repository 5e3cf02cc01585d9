// The controls of a replay: the slider with its ticks, the buttons, the number of the move, the speed.

import { attr, control, drawing, make, say, vary } from "../dom.js";
import { after, draws, mistakes } from "./marks.js";
import { SPEEDS } from "./record.js";

/** @typedef {import("./keys.js").Command} Command */
/** @typedef {import("./record.js").Replay} Replay */

// In a square of 100.
const ICONS = {
  first: "M14 14h12v72H14zM86 14v72L32 50z",
  back: "M62 8 20 50l42 42 11-11-31-31 31-31z",
  play: "M26 10v80l60-40z",
  pause: "M22 12h20v76H22zM58 12h20v76H58z",
  forward: "M38 8l42 42-42 42-11-11 31-31-31-31z",
  last: "M74 14h12v72H74zM14 14v72l54-36z",
};

/** @type {(keyof typeof ICONS)[]} */
const STEPS = ["first", "back", "play", "forward", "last"];
/** @type {("draw"|"mistake")[]} */
const JUMPS = ["draw", "mistake"];

/**
 * @param {object} on
 * @param {(command: Command) => void} on.command
 * @param {(ply: number) => void} on.seek the slider has been moved
 * @param {(ply: number) => void} on.jump a number has been typed
 * @param {(speed: number) => void} on.speed
 * @param {() => void} on.live
 */
export function createControls(on) {
  const slider = control("input", "gw-slider", { type: "range", min: "0", step: "1" });
  slider.addEventListener("input", () => on.seek(Number(slider.value)));
  const ticks = make("div", "gw-ticks", { "aria-hidden": "true" });
  let marked = "";

  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const icons = make("span", "gw-steps");
  for (const name of [...STEPS, ...JUMPS]) {
    const button = control("button", "gw-button");
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") on.command(/** @type {Command} */ (name));
    });
    if (name in ICONS) icons.append(button);
    buttons.set(name, button);
  }

  const field = control("input", "gw-field", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: "6",
  });
  const total = make("span", "");
  const label = make("span", "");
  const commit = () => {
    const ply = Number(field.value);
    if (/^\d+$/.test(field.value.trim())) on.jump(ply);
    else field.value = asked;
  };
  let asked = "";
  field.addEventListener("change", commit);
  field.addEventListener("focus", () => field.select());

  const pace = control("select", "gw-select");
  const paceLabel = make("span", "gw-spoken");
  pace.addEventListener("change", () => on.speed(Number(pace.value)));

  const live = control("button", "gw-button");
  live.addEventListener("click", on.live);
  const settings = control("button", "gw-button gw-settings");
  settings.addEventListener("click", () => on.command("settings"));

  const [toDraw, toMistake] = JUMPS.map((name) => /** @type {HTMLButtonElement} */ (buttons.get(name)));
  const move = make("span", "gw-label", {}, [make("label", "gw-label", {}, [label, field]), total]);
  const speed = make("label", "gw-label", {}, [paceLabel, pace]);
  const bar = make("div", "gw-bar gw-controls", {}, [icons, toDraw, toMistake, move, speed, live, settings]);

  /** @param {string} name @param {string} word @param {keyof typeof ICONS} icon @param {import("../words.js").Words} words */
  function dress(name, word, icon, words) {
    const button = /** @type {HTMLButtonElement} */ (buttons.get(name));
    attr(button, "aria-label", words.t(word));
    attr(button, "title", words.t(word));
    if (button.dataset.icon === icon) return;
    button.dataset.icon = icon;
    button.replaceChildren(drawing("gw-icon", ICONS[icon]));
  }

  /** @param {Replay} replay */
  function tick(replay) {
    const last = Math.max(1, replay.moments.length - 1);
    const [turns, bad] = [draws(replay), mistakes(replay)];
    const now = `${last} ${turns} ${bad}`;
    if (now !== marked) {
      marked = now;
      ticks.replaceChildren(
        ...[
          ...turns.map((at) => ({ at, name: "gw-tick" })),
          ...bad.map((at) => ({ at, name: "gw-tick gw-bad" })),
        ].map(({ at, name }) => {
          const node = make("i", name);
          vary(node, "--at", at / last);
          return node;
        }),
      );
    }
    attr(toDraw, "aria-disabled", after(turns, replay.ply) === undefined);
    attr(toMistake, "aria-disabled", after(bad, replay.ply) === undefined);
    toMistake.hidden = bad.length === 0;
    toDraw.hidden = turns.length === 0;
  }

  return {
    node: make("div", "gw-drive", {}, [make("div", "gw-track", {}, [slider, ticks]), bar]),
    settings,

    /** @param {import("../view.js").View} view @param {Replay} replay */
    update({ words, ui }, replay) {
      const { ply, playing } = replay;
      const last = replay.moments.length - 1;
      attr(slider, "max", last);
      if (slider.value !== String(ply)) slider.value = String(ply);
      attr(slider, "aria-label", words.t("replay.slider"));
      attr(slider, "aria-valuetext", words.t("replay.at", { n: ply, total: last }));
      for (const name of STEPS) {
        const paused = name === "play" && playing;
        dress(name, paused ? "button.pause" : `button.${name}`, paused ? "pause" : name, words);
      }
      for (const name of ["first", "back"])
        attr(/** @type {Element} */ (buttons.get(name)), "aria-disabled", ply === 0);
      for (const name of ["forward", "last"])
        attr(/** @type {Element} */ (buttons.get(name)), "aria-disabled", ply >= last);
      say(toDraw, words.t("button.next_draw"));
      say(toMistake, words.t("button.next_mistake"));
      tick(replay);
      if (field.value !== String(ply) && asked !== String(ply)) field.value = String(ply);
      asked = String(ply);
      say(label, words.t("replay.move"));
      say(total, `/ ${last}`);
      say(paceLabel, words.t("replay.speed"));
      // A speed that Python has set is shown among the usual ones.
      const speeds = [...new Set([...SPEEDS, replay.speed])].sort((a, b) => a - b).map(String);
      if (pace.children.length !== speeds.length || pace.value !== String(replay.speed)) {
        pace.replaceChildren(...speeds.map((value) => make("option", "", { value }, [`${value}×`])));
        pace.value = String(replay.speed);
      }
      say(live, words.t("button.live"));
      live.hidden = !replay.canPlay;
      say(settings, words.t("button.settings"));
      attr(settings, "aria-expanded", String(ui.settingsOpen));
    },
  };
}
