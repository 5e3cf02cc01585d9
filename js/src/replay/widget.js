// A replay, or several beside one another, as the notebook sees it: one view of one model. Every step is made here,
// without a kernel: the moves, and what the engine says of each position, are in the traits.

import { createBatch } from "../batch.js";
import { isNews } from "../changes.js";
import { attr, make, say, vary } from "../dom.js";
import { createFocusKeeper } from "../focus_keeper.js";
import { createTitle } from "../header.js";
import { createOutbox } from "../outbox.js";
import { STOCK } from "../scene.js";
import { noticeText, positionText, titleText } from "../sentences.js";
import { CHECKS, createSettings } from "../settings.js";
import { createStatus } from "../status.js";
import { readState } from "../traits.js";
import { makeUi, makeView } from "../view.js";
import { createCommands } from "./commands.js";
import { createCompare } from "./compare.js";
import { createControls } from "./controls.js";
import { createGraphs } from "./graph.js";
import { listenToReplayKeys } from "./hands.js";
import { createLiveBar } from "./live_bar.js";
import { createMoves } from "./moves.js";
import { createPane } from "./pane.js";
import { createPlayer } from "./player.js";
import { pliesAt, readRecords, readReplay, stepAt } from "./record.js";
import { momentText, nameOf } from "./sentences.js";

/** Names of the traits that a replay listens to. */
export const REPLAY_TRAITS = [
  "board",
  "faces",
  "drawn",
  "records",
  "moments",
  "variation",
  "ply",
  "playing",
  "speed",
  "loop",
  "lock",
  "can_play",
  "live",
  "can_undo",
  "answers",
  "notice",
  "error",
  "lang",
  "show_playable",
  "four_colour",
  "motion",
  "left_handed",
];

/** At greater speeds there is no time for cards to fly. */
const FAST = 4;

/**
 * @param {{model: import("../widget.js").Model, el: HTMLElement, signal?: AbortSignal}} props
 * @returns {() => void} removes the view and every listener and timer of it
 */
export function renderReplay({ model, el, signal }) {
  const ending = new AbortController();
  const ui = makeUi();
  /** @type {unknown} */
  let source;
  /** @type {import("./record.js").Recorded[]} */
  let records = [];
  let told = 0;

  /** @param {Record<string, unknown>} [instead] values in the place of some traits */
  function read(instead = {}) {
    const now = model.get("records");
    if (now !== source) records = readRecords(now);
    source = now;
    return readReplay({ get: (name) => instead[name] ?? model.get(name) }, records);
  }
  let replay = read();

  const refresh = createBatch(() => redraw(), ending.signal);

  /** @param {Record<string, unknown>} values */
  function assign(values) {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    model.save_changes();
  }

  const outbox = createOutbox({
    send: (message) => model.send(message),
    seen: () => ({ serial: 0, ply: replay.ply, answers: Number(model.get("answers")) }),
    changed: refresh,
  });

  const commands = createCommands({
    replay: () => read(),
    inStep: (lock) => read({ lock }),
    assign,
    ask: outbox.act,
    tell(text) {
      told += 1;
      ui.info = { text, n: told };
      refresh();
    },
    settings() {
      ui.settingsOpen = !ui.settingsOpen;
      refresh();
    },
  });

  const title = createTitle();
  const about = make("p", "gw-where");
  const panes = make("div", "gw-panes");
  /** @type {ReturnType<typeof createPane>[]} */
  const tables = [];
  const controls = createControls({
    command: (command) => commands[command](),
    seek: commands.seek,
    jump: (ply) => commands.go(ply),
    speed: (speed) => assign({ speed }),
    live: () => commands.ask("from_here"),
  });
  const bar = createLiveBar(commands);
  const settings = createSettings(
    (trait, value) => assign({ [trait]: value }),
    CHECKS.filter(([trait]) => ["show_playable", "four_colour", "left_handed"].includes(trait)),
    "replay.keys",
  );
  const status = createStatus(compose);
  const graphs = createGraphs((ply) => commands.go(ply));
  const moves = createMoves(commands.go);
  const compare = createCompare({ jump: (ply) => commands.go(ply), lock: commands.lock });
  const parts = [controls, bar, settings, status, graphs, moves, compare].map((part) => part.node);
  const inside = make("div", "gw-in", {}, [title.node, about, panes, ...parts]);
  const root = make("div", "golf gw-replay", { role: "group", tabindex: "-1", dir: "ltr" }, [inside]);

  /** @param {number|null} slot */
  const nodeOf = (slot) => (slot === null ? null : (tables[0]?.nodeOf(slot) ?? null));
  const keeper = createFocusKeeper(root, nodeOf);

  /** What is drawn of one record. @param {number} which */
  function viewOf(which) {
    const line = replay.lines[which] ?? [];
    const ply = line.length > 0 ? pliesAt(replay, which) : 0;
    const at = line[ply - 1] ?? records[which]?.start;
    /** @type {Record<string, unknown>} */
    const own = { ...at, line: line.map(({ move }) => move), ply };
    const state = readState({ get: (name) => (Object.hasOwn(own, name) ? own[name] : model.get(name)) });
    const view = makeView(state, ui, outbox.mood(), document);
    // In a replay the cards are no stops of the Tab key: there the arrows step through the moves.
    return { ...view, stop: replay.live ? view.stop : null, quiet: replay.playing };
  }
  let view = viewOf(0);

  /** @param {import("../view.js").View} now @returns {import("../status.js").Message} */
  function compose({ state, words, scene, mood }) {
    const { notice } = state;
    if (mood === "silent") return { text: words.t("status.no_kernel"), id: "silent", outcome: false };
    if (ui.info) return { text: ui.info.text(words), id: `info ${ui.info.n}`, outcome: false };
    const said = notice && notice.key !== "hook_error" && noticeText(words, notice);
    if (notice && said) return { text: said, id: `notice ${notice.n}`, outcome: false };
    const id = `at ${replay.variation} ${replay.ply} ${replay.live}`;
    if (records.length > 1)
      return {
        text: words.t("replay.at", { n: replay.ply, total: replay.moments.length - 1 }),
        id,
        outcome: false,
      };
    const text = replay.live
      ? positionText(words, state, scene)
      : momentText(words, state, scene, stepAt(replay), records[0]?.comment ?? "");
    return { text, id, outcome: state.over };
  }

  function redraw() {
    const [was, before] = [replay, view];
    const [had, slot] = [keeper.focused(), keeper.slot()];
    replay = read();
    view = viewOf(0);
    const moved = was.ply !== replay.ply || String(was.variation) !== String(replay.variation);
    if (moved || isNews(before.state, view.state)) ui.info = null;
    // Queued wishes are asked against the position that has just arrived.
    outbox.update();
    draw();
    if (moves.holds(had)) moves.focus();
    // In a game the next card gets the focus; in a replay the widget keeps it, and with it the keys.
    if (replay.live) keeper.pass(had, slot, before.scene, view, () => root);
    else if (had && (!root.contains(had) || had.closest("[hidden]"))) root.focus({ preventScroll: true });
  }

  function draw() {
    const several = records.length > 1;
    const views = several ? records.map((_, which) => viewOf(which)) : [view];
    const { words, state } = view;
    const { board, settings: chosen } = state;
    while (tables.length > views.length) tables.pop()?.node.remove();
    while (tables.length < views.length) {
      const which = tables.length;
      tables.push(createPane((move) => commands.choose(move, which)));
      panes.append(tables[which].node);
    }
    attr(root, "lang", words.lang === "zh" ? "zh-Hans" : "en");
    vary(root, "--golf-cols", board.size[0]);
    vary(root, "--golf-rows", board.size[1]);
    vary(root, "--golf-strip", view.scene.strip);
    root.classList.toggle("gw-four", chosen.four_colour);
    root.classList.toggle("gw-left", chosen.left_handed);
    root.classList.toggle("gw-several", several);
    attr(root, "aria-label", words.t("replay.label", { title: titleText(words, board) || "Golf" }));
    title.update(view);
    say(about, several ? "" : aboutText(records[0]));
    about.hidden = !about.textContent;
    const fast = replay.playing && replay.speed > FAST;
    views.forEach((each, i) => {
      tables[i].update(each, several ? nameOf(words, replay, i) : "", fast);
    });
    controls.node.hidden = replay.live;
    bar.node.hidden = !replay.live;
    controls.update(view, replay);
    bar.update(view);
    settings.update(view);
    status.update(view);
    graphs.node.hidden = several || replay.live;
    moves.node.hidden = several;
    compare.node.hidden = !several;
    if (several) compare.update(view, replay);
    else {
      graphs.update(view, replay);
      moves.update(view, replay);
    }
  }

  root.addEventListener(
    "focusin",
    () => {
      const slot = keeper.slot();
      if (slot === null || slot === ui.spot) return;
      ui.spot = slot;
      if (slot !== STOCK) ui.card = slot;
      refresh();
    },
    { signal: ending.signal },
  );
  listenToReplayKeys(
    root,
    { view: () => view, live: () => replay.live, commands, focus: (slot) => nodeOf(slot)?.focus() },
    ending.signal,
  );

  for (const trait of REPLAY_TRAITS) model.on(`change:${trait}`, refresh);
  const stop = createPlayer(model, () => read(), commands.advance);
  draw();
  el.append(root);

  function end() {
    if (ending.signal.aborted) return;
    ending.abort();
    stop();
    for (const trait of REPLAY_TRAITS) model.off(`change:${trait}`, refresh);
    outbox.dispose();
    for (const table of tables) table.clear();
    root.remove();
  }
  signal?.addEventListener("abort", end, { once: true });
  return end;
}

/** Who played, and what else the record says. @param {import("./record.js").Recorded|undefined} record */
const aboutText = (record) =>
  record ? [record.name, ...record.tags.map((tag) => tag.join(": "))].filter(Boolean).join(" · ") : "";
