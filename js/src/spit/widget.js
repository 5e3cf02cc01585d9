// A game of Spit as the notebook sees it: one view of one model. Python judges every action in the order in which they
// arrive; this side draws what it is told and sends what people want.

import { createBatch } from "../batch.js";
import { attr, make, say } from "../dom.js";
import { createFlight, mayMove } from "../flight.js";
import { createArming } from "../guards.js";
import { captureKeys } from "../keyboard.js";
import { pickLang, Words } from "../words.js";
import { createActions, emptyOf } from "./actions.js";
import { createBar, createSpitSettings } from "./bar.js";
import { choicesOf, stillPicked } from "./choose.js";
import { commandOf, handOf, nameOfKey } from "./keys.js";
import { listenToPointers } from "./pointer.js";
import { createRefusals, placeKey } from "./refusals.js";
import { createSender } from "./sender.js";
import { nameOf, rulesText, statusOf, whyText } from "./sentences.js";
import { createSpoken } from "./spoken.js";
import { readSpit, SPIT_TRAITS, topOf } from "./state.js";
import { createTable } from "./table.js";

/** @typedef {{columns: Set<number>, sides: Set<number>}} Targets where the chosen card can go */
/**
 * @typedef {object} SpitView the one object that everything on screen is drawn from
 * @property {import("./state.js").SpitState} state
 * @property {Words} words
 * @property {{settingsOpen: boolean, armed: boolean, info: import("../view.js").Info|null}} ui
 * @property {import("../outbox.js").Mood} mood
 * @property {(number|null)[]} picked the stockpile that each player has chosen
 * @property {Targets[]} targets
 * @property {import("../view.js").Info|null} info
 * @property {(key: string) => string} why
 */

/**
 * @param {{model: import("../widget.js").Model, el: HTMLElement, signal?: AbortSignal}} props
 * @returns {() => void} removes the view and every listener and timer of it
 */
export function renderSpit({ model, el, signal }) {
  const ending = new AbortController();
  const page = document;
  /** @type {SpitView["ui"]} */
  const ui = { settingsOpen: false, armed: false, info: null };
  /** @type {(number|null)[]} */
  let picked = [null, null];
  let state = readSpit(model);
  // Whether somebody has played on this view, and not on another one of the same game.
  let used = false;
  /** @type {import("./table.js").Place|null} */
  let dropped = null;

  const refresh = createBatch(() => redraw(), ending.signal);

  const sender = createSender({
    send: (message) => model.send({ serial: state.serial, ply: state.ply, ...message }),
    answers: () => Number(model.get("answers")),
    racing: () => state.running && !page.hidden,
    changed: refresh,
  });
  const refusals = createRefusals(refresh);
  const arming = createArming(() => {
    ui.info = null;
    refresh();
  });

  function makeView() {
    const browserLang = page.defaultView?.navigator?.language;
    const words = new Words(pickLang(state.settings.lang, page.documentElement?.lang, browserLang));
    ui.armed = arming.armed();
    const targets = [0, 1].map((player) => targetsOf(player));
    return /** @type {SpitView} */ ({
      state,
      words,
      ui,
      mood: sender.mood(),
      picked,
      targets,
      info: ui.info,
      why: refusals.at,
    });
  }

  /** @param {number} player @returns {Targets} */
  function targetsOf(player) {
    const column = picked[player];
    const empty = emptyOf(state, player);
    const legal = state.legal[player];
    if (column === null) return { columns: new Set(), sides: new Set() };
    const moves = legal.filter(({ kind }) => kind === "move");
    const columns = empty[column]
      ? moves.filter(({ target }) => target === column).map((move) => move.column)
      : moves.filter((move) => move.column === column).map(({ target }) => target);
    const plays = choicesOf(legal, empty, column).filter(({ kind }) => kind === "play");
    return {
      columns: new Set(columns.map(Number)),
      sides: new Set(empty[column] ? [] : plays.map(({ target }) => Number(target))),
    };
  }

  let view = makeView();
  const actions = createActions({
    view: () => view,
    sender,
    arming,
    refresh,
    pick(player, column) {
      picked = picked.map((each, at) => (at === player ? column : each));
      view.picked = picked;
      refresh();
    },
  });
  /** @param {string} trait @param {unknown} value */
  const assign = (trait, value) => {
    model.set(trait, value);
    model.save_changes();
  };

  const [title, rule, name] = ["gw-title", "gw-rule", "gs-name"].map((part) => make("span", part));
  const table = createTable({ call: actions.call, slap: actions.slap });
  const bar = createBar(actions);
  const settings = createSpitSettings(assign);
  const error = make("p", "gw-error", { role: "alert" });
  // The line that is seen changes with every card; what is read out is another one, see spoken.js.
  const line = make("p", "gw-status", { "aria-hidden": "true" });
  const spoken = make("p", "gw-spoken", { role: "status", "aria-live": "polite" });
  const inside = make("div", "gw-in", {}, [
    make("div", "gw-head", {}, [title, rule, name]),
    table.node,
    bar.node,
    settings.node,
    make("div", "gw-say", {}, [error, make("div", "gw-line", {}, [line]), spoken]),
  ]);
  const root = make("div", "golf gs", { role: "group", tabindex: "-1", dir: "ltr" }, [inside]);
  const flight = createFlight(inside);
  const air = make("div", "gw-air gs-air", { "aria-hidden": "true" });
  inside.append(air);
  const speaker = createSpoken(
    (text) => say(spoken, spoken.textContent === text ? `${text}\u00A0` : text),
    () => performance.now(),
  );

  /** The element inside this view that has the focus. */
  function focused() {
    const home = root.getRootNode();
    const active = "activeElement" in home ? home.activeElement : null;
    return active instanceof Element && root.contains(active) ? active : null;
  }

  function redraw() {
    const [before, had] = [view, focused()];
    state = readSpit(model);
    sender.update();
    heed(before.state);
    view = makeView();
    const from = flownFrom(before.state);
    draw();
    const to = from && state.last ? table.pile(goalOf(state.last))?.top() : null;
    if (from && to && mayMove(state.settings.motion, page.defaultView)) flight.start(from, to, false);
    else if (state.serial !== before.state.serial || state.stage !== "play") flight.clear();
    keepFocus(had);
  }

  /** What a change of the table ends. @param {SpitView["state"]} before */
  function heed(before) {
    const elsewhere = before.serial !== state.serial || before.round !== state.round;
    const moved = before.ply !== state.ply || elsewhere;
    const { notice } = state;
    const news = notice !== null && notice.n !== before.notice?.n;
    if (moved || news) ui.info = null;
    if (elsewhere || state.stage !== before.stage) arming.disarm();
    const still = state.stage === "play" && !elsewhere;
    picked = picked.map((column, player) =>
      still ? stillPicked(state.legal[player], emptyOf(state, player), column) : null,
    );
    if (!news || typeof notice.player !== "number") return;
    const why = whyText(view.words, notice);
    const spot = spotOf(notice);
    if (why) refusals.show(placeKey(spot), why);
  }

  /** Where the last action came from on the screen, if it is one card that has just moved. @param {SpitView["state"]} before @returns {DOMRect|null} */
  function flownFrom(before) {
    const { last } = state;
    const single = state.serial === before.serial && state.ply === before.ply + 1 && last?.ply === state.ply;
    if (!single || !last || (last.kind !== "play" && last.kind !== "move") || state.stage !== "play")
      return null;
    const place = { player: last.player, column: last.column, side: null };
    const byHand = dropped?.player === place.player && dropped?.column === place.column;
    dropped = null;
    return byHand ? null : (table.pile(place)?.top()?.getBoundingClientRect() ?? null);
  }

  function draw() {
    const { words } = view;
    const { settings: chosen } = state;
    attr(root, "lang", words.lang === "zh" ? "zh-Hans" : "en");
    root.style.setProperty("--gs-piles", String(state.rules.columns));
    root.classList.toggle("gw-four", chosen.four_colour);
    root.classList.toggle("gw-left", chosen.left_handed);
    const [one, two] = [nameOf(words, state, 0), nameOf(words, state, 1)];
    attr(root, "aria-label", words.t("spit.label", { one, two }));
    say(title, words.t("spit.title"));
    say(rule, rulesText(words, state));
    const round = state.stage === "result" ? state.round - 1 : state.round;
    say(name, [words.t("spit.round", { n: round }), state.name].filter(Boolean).join(" · "));
    table.update(view);
    bar.update(view);
    settings.update(view);
    const { text, spoken: aloud, id, urgent, outcome } = statusOf(view);
    say(line, text);
    line.classList.toggle("gw-outcome", outcome);
    speaker.offer(aloud, id, urgent);
    say(error, state.error);
    error.hidden = state.error === "";
    stops();
  }

  /** One stop of the Tab key on the table: where the focus is, or was last. */
  function stops() {
    const piles = table.grid().flat();
    const now = focused();
    const stop = piles.find((pile) => pile === now) ?? piles.find((pile) => pile === spot);
    const first = table.grid().at(-1)?.[0];
    for (const pile of piles) attr(pile, "tabindex", pile === (stop ?? first) ? 0 : -1);
  }
  /** @type {Element|null} */
  let spot = null;

  /** When what had the focus is hidden, the button for what comes next gets it, or the widget itself: the keys go on working. @param {Element|null} had */
  function keepFocus(had) {
    if (!had || had === root) return;
    const lost = !root.contains(had) || had.closest("[hidden]") !== null;
    const covered = state.paused && table.node.contains(had);
    if (lost || covered) {
      if (settings.node.contains(had)) bar.settings.focus();
      else if (state.stage !== "play" || state.paused) bar.go.focus();
      else root.focus({ preventScroll: true });
    }
  }

  /** @param {import("./keys.js").Command} way */
  function walk(way) {
    const grid = table.grid();
    const now = focused();
    const y = grid.findIndex((row) => row.some((pile) => pile === now));
    if (y < 0) {
      const last = grid.at(-1);
      return (last?.find((pile) => pile === spot) ?? last?.[0])?.focus();
    }
    const x = now instanceof HTMLElement ? grid[y].indexOf(now) : -1;
    if (way === "left" || way === "right") return grid[y][x + (way === "left" ? -1 : 1)]?.focus();
    const next = grid[y + (way === "up" ? -1 : 1)];
    if (!next) return;
    const share = grid[y].length > 1 ? x / (grid[y].length - 1) : 0;
    next[Math.round(share * (next.length - 1))]?.focus();
  }

  captureKeys(
    root,
    {
      close: actions.escape,
      press(event, target) {
        used = true;
        const key = nameOfKey(event);
        const hand = handOf(key, state.rules.columns, state.people);
        if (hand) {
          event.preventDefault();
          // While one player holds a key down, the other one's keys still come once each.
          if (event.repeat) return;
          if ("side" in hand) actions.side(hand.player, hand.side);
          else actions.pile(hand.player, hand.column);
          return;
        }
        const command = commandOf(key);
        const beside = target === root;
        if (!command || (command === "go" && !beside)) return;
        event.preventDefault();
        if (command === "go") actions.proceed();
        else if (command === "new") event.repeat || actions.fresh();
        else if (command === "settings") event.repeat || actions.settings();
        else walk(command);
      },
    },
    ending.signal,
  );

  listenToPointers(
    {
      table,
      air,
      cardAt: ({ player, column }) =>
        column === null || !state.people[player] || state.stage !== "play"
          ? ""
          : topOf(state.rows[player][column]),
      tap({ player, column, side }, low) {
        used = true;
        if (column !== null) actions.pile(player, column);
        else if (side !== null) actions.side(ownerOf(side, low), side);
        else if (state.stage === "play") actions.call(player);
      },
      drop(from, to, card) {
        used = true;
        dropped = from;
        actions.drop(from, to, card);
      },
    },
    ending.signal,
  );

  /** Whose tap on a spit pile it is. Two people sit on two sides of a screen. @param {number} side @param {boolean} low */
  function ownerOf(side, low) {
    if (!state.people[1]) return 0;
    const choosing = [0, 1].filter((player) => picked[player] !== null);
    if (state.phase === "play" && choosing.length === 1) return choosing[0];
    return state.phase === "spit" ? side : low ? 0 : 1;
  }

  root.addEventListener(
    "focusin",
    (event) => {
      const pile = event.target instanceof Element ? event.target.closest(".gs-pile") : null;
      if (!pile || pile === spot) return;
      spot = pile;
      stops();
    },
    { signal: ending.signal },
  );

  function away() {
    if (state.running && !state.paused) actions.pause();
  }
  page.addEventListener("visibilitychange", () => page.hidden && away(), { signal: ending.signal });
  // Another tab of the notebook, or another place in it: a race must not go on where nobody sees it.
  const observer =
    typeof IntersectionObserver === "function"
      ? new IntersectionObserver(([entry]) => {
          if (entry.isIntersecting || !used) return;
          used = false;
          away();
        })
      : null;

  for (const trait of SPIT_TRAITS) model.on(`change:${trait}`, refresh);
  draw();
  el.append(root);
  observer?.observe(root);

  function end() {
    if (ending.signal.aborted) return;
    if (used) away();
    ending.abort();
    observer?.disconnect();
    for (const trait of SPIT_TRAITS) model.off(`change:${trait}`, refresh);
    sender.dispose();
    refusals.dispose();
    speaker.dispose();
    arming.disarm();
    flight.clear();
    root.remove();
  }
  signal?.addEventListener("abort", end, { once: true });
  return end;
}

/** Where the card of an action lies afterwards. @param {NonNullable<SpitView["state"]["last"]>} last @returns {import("./table.js").Place} */
const goalOf = ({ player, kind, target }) =>
  kind === "play" ? { player, column: null, side: target } : { player, column: target, side: null };

/** Where a refusal is shown: at the card that stays, or at the spit pile if there is none. @param {import("../traits.js").Notice} notice @returns {import("./table.js").Place} */
function spotOf({ player, column, target, kind }) {
  const place = { player: Number(player), column: null, side: null };
  if (typeof column === "number") return { ...place, column };
  return kind === "slap" && typeof target === "number" ? { ...place, side: target } : place;
}
