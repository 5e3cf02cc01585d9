// The widget as the notebook sees it: one view of one model. It puts the parts together and redraws them from the
// traits. Python is the only judge of rules; this side draws what it is told and sends what the person wants.

import { createActions } from "./actions.js";
import { createAdvice } from "./advice.js";
import { createBatch } from "./batch.js";
import { createBoard, slotOf } from "./board.js";
import { isElsewhere, isNews, lastMove } from "./changes.js";
import { attr, make, vary } from "./dom.js";
import { createFlight, mayMove } from "./flight.js";
import { createFocusKeeper } from "./focus_keeper.js";
import { createArming, createClickGuard } from "./guards.js";
import { createHeader } from "./header.js";
import { marksOf } from "./hints.js";
import { listenToKeys } from "./keyboard.js";
import { createLow } from "./low.js";
import { createOdds } from "./odds.js";
import { createOutbox } from "./outbox.js";
import { STOCK } from "./scene.js";
import { createScorecard } from "./scorecard.js";
import { titleText } from "./sentences.js";
import { createSettings } from "./settings.js";
import { createStatus, message } from "./status.js";
import { createToolbar } from "./toolbar.js";
import { readState, TRAITS } from "./traits.js";
import { makeUi, makeView } from "./view.js";

/**
 * @typedef {object} Model the part of anywidget's model that is used here
 * @property {(name: string) => unknown} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(message: unknown) => void} send
 * @property {(event: `change:${string}`, callback: () => void) => void} on
 * @property {(event: `change:${string}`, callback: () => void) => void} off
 */

/**
 * Shows one view of a model inside `el`.
 * @param {{model: Model, el: HTMLElement, signal?: AbortSignal}} props older hosts give no signal
 * @returns {() => void} removes the view and every listener and timer of it
 */
function render({ model, el, signal }) {
  const ending = new AbortController();
  const ui = makeUi();
  let state = readState(model);

  const refresh = createBatch(() => redraw(), ending.signal);

  const outbox = createOutbox({
    send: (message) => model.send(message),
    seen: () => ({ serial: state.board.serial, ply: state.ply, answers: state.answers }),
    changed: refresh,
  });
  const arming = createArming(() => {
    ui.info = null;
    refresh();
  });
  const guard = createClickGuard(() => performance.now());
  let view = makeView(state, ui, outbox.mood(), document, marksOf);

  const actions = createActions({
    view: () => view,
    outbox,
    arming,
    refresh,
    assign: (trait, value) => {
      model.set(trait, value);
      model.save_changes();
    },
  });

  const header = createHeader({
    deal: actions.deal,
    open: (open) => {
      ui.dealOpen = open;
      ui.info = null;
      refresh();
    },
    refused: () => actions.tell((words) => words.t("deal.range")),
  });
  const board = createBoard((slot, event) => {
    const place = view.scene.bySlot.get(slot);
    if (!place || guard.ignores(place, event.detail)) return;
    guard.clicked(place);
    actions.play(slot);
  });
  const low = createLow(actions.draw);
  const toolbar = createToolbar((command) => (command === "new" ? actions.fresh() : actions[command]()));
  const settings = createSettings(actions.assign);
  const status = createStatus(message);
  const advice = createAdvice(actions.redeal);
  const table = [header, board, low, toolbar, settings, status, advice, createOdds()];
  const scorecard = createScorecard(actions.ask);
  const parts = [...table, scorecard];

  const beside = make(
    "div",
    "",
    {},
    table.map((part) => part.node),
  );
  const inside = make("div", "gw-in", {}, [beside, scorecard.node]);
  // The box itself can hold the focus, so that the keys work after a click beside the cards.
  const root = make("div", "golf", { role: "group", tabindex: "-1", dir: "ltr" }, [inside]);
  const flight = createFlight(inside);

  /** @param {number|null} slot */
  const nodeOf = (slot) => (slot === null ? null : slot === STOCK ? low.stock : board.cardNode(slot));

  const keeper = createFocusKeeper(root, nodeOf);

  function redraw() {
    const before = view;
    const had = keeper.focused();
    const slot = keeper.slot();

    state = readState(model);
    if (isElsewhere(before.state, state) || isNews(before.state, state)) {
      ui.info = null;
      arming.disarm();
    }
    if (state.hints.length === 0) ui.reason = 0;
    // New hints take the place of an older sentence; later better numbers do not.
    if (before.state.hints.length === 0 && state.hints.length > 0) ui.info = null;
    ui.armed = arming.armed();
    view = makeView(state, ui, outbox.mood(), document, marksOf);
    // Queued wishes are asked against the position that has just arrived.
    outbox.update();
    view.mood = outbox.mood();

    const move = lastMove(before.state, state);
    const from = move === null ? null : nodeOf(move)?.getBoundingClientRect();
    draw();
    const top = low.top();
    if (isElsewhere(before.state, state)) flight.clear();
    if (from && top && mayMove(state.settings.motion, document.defaultView))
      flight.start(from, top, move === STOCK);

    keeper.pass(had, slot, before.scene, view, (node) =>
      settings.node.contains(node) ? toolbar.settings : null,
    );
  }

  function draw() {
    const { board: deal, settings: chosen } = state;
    attr(root, "lang", view.words.lang === "zh" ? "zh-Hans" : "en");
    vary(root, "--golf-cols", deal.size[0]);
    vary(root, "--golf-rows", deal.size[1]);
    vary(root, "--golf-strip", view.scene.strip);
    root.classList.toggle("gw-four", chosen.four_colour);
    root.classList.toggle("gw-left", chosen.left_handed);
    inside.classList.toggle("gw-course", view.card !== null);
    attr(root, "aria-label", titleText(view.words, deal) || "Golf");
    for (const part of parts) part.update(view);
  }

  root.addEventListener(
    "focusin",
    (event) => {
      const slot = slotOf(event.target);
      if (slot === null || slot === ui.spot) return;
      ui.spot = slot;
      if (slot !== STOCK) ui.card = slot;
      refresh();
    },
    { signal: ending.signal },
  );
  listenToKeys(root, { view: () => view, actions, focus: (slot) => nodeOf(slot)?.focus() }, ending.signal);

  for (const trait of TRAITS) model.on(`change:${trait}`, refresh);
  draw();
  el.append(root);

  function end() {
    if (ending.signal.aborted) return;
    ending.abort();
    for (const trait of TRAITS) model.off(`change:${trait}`, refresh);
    outbox.dispose();
    arming.disarm();
    flight.clear();
    root.remove();
  }
  signal?.addEventListener("abort", end, { once: true });
  return end;
}

/** @satisfies {import("@anywidget/types").AnyWidget} */
const widget = { render };

export default widget;
