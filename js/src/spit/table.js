// The table: the stockpiles of both, the spit piles between them, and at the end of each row the spit cards. Between
// rounds each player holds one packet, and how the round ended stands between them.

import { attr, control, make, say } from "../dom.js";
import { keysOf } from "./keys.js";
import { createPile, drawnHeap, drawnPacket, drawnPile } from "./pile.js";
import { placeKey } from "./refusals.js";
import { nameOf, packetName, pileName, roundLines, sideName, winnerText } from "./sentences.js";
import { heldBy, isLaidOut, leftOf } from "./state.js";

/** @typedef {import("./widget.js").SpitView} View */
/** @typedef {{player: number, column: number|null, side: number|null}} Place a stockpile, a spit pile, or (neither) the spit cards */

/** @param {string} key */
const keyCap = (key) => make("kbd", "gs-key", { "aria-hidden": "true" }, [key.toUpperCase()]);

/**
 * @param {object} on
 * @param {(player: number) => void} on.call
 * @param {(player: number, side: number) => void} on.slap
 */
export function createTable(on) {
  const cover = make("p", "gs-cover", { "aria-hidden": "true" });
  const node = make("div", "gs-table", { role: "group" });
  /** @type {ReturnType<typeof build>|null} */
  let parts = null;
  let built = "";
  /** @type {Map<Element, Place>} */
  const places = new Map();

  /** @param {number} player @param {boolean} person */
  function buildSide(player, person) {
    const who = make("b", "gs-who");
    const spoke = make("span", "gs-spoke", { "aria-hidden": "true" });
    const number = make("b", "gs-number");
    const unit = make("span", "gw-unit");
    const call = control("button", "gw-button gs-call");
    const slaps = [0, 1].map(() => control("button", "gw-button gs-slap"));
    call.addEventListener("click", () => on.call(player));
    slaps.forEach((slap, side) => {
      slap.addEventListener("click", () => on.slap(player, side));
    });
    const acts = make("span", "gs-acts", {}, [call, ...slaps]);
    acts.hidden = !person;
    const left = make("span", "gs-left", {}, [number, unit]);
    return {
      who,
      spoke,
      number,
      unit,
      call,
      slaps,
      caption: make("div", "gs-caption", {}, [who, spoke, acts, left]),
    };
  }

  /** @param {number} columns @param {boolean[]} people */
  function build(columns, people) {
    places.clear();
    const two = people[1];
    const sides = [0, 1].map((player) => buildSide(player, people[player]));
    const rows = [0, 1].map((player) => {
      const { piles: keys } = keysOf(player, columns, two);
      const piles = keys.map(() => createPile(people[player]));
      piles.forEach(({ node: pile }, column) => {
        places.set(pile, { player, column, side: null });
      });
      const packet = createPile(people[player]);
      places.set(packet.node, { player, column: null, side: null });
      const boxes = piles.map((pile, i) =>
        make("div", "gs-box", {}, [pile.node, ...(people[player] ? [keyCap(keys[i])] : [])]),
      );
      // Under the spit cards a key cap that nobody sees, so that they stand in line with the stockpiles.
      const blank = keyCap("\u00A0");
      blank.style.visibility = "hidden";
      const box = make("div", "gs-box gs-packet", {}, [packet.node, ...(people[player] ? [blank] : [])]);
      return { piles, packet, node: make("div", "gs-row", {}, [...boxes, box]) };
    });
    const heaps = [0, 1].map((side) => {
      const heap = createPile(true);
      places.set(heap.node, { player: 0, column: null, side });
      const count = make("span", "gs-count", { "aria-hidden": "true" });
      const caps = [1, 0].map((player) =>
        people[player] ? keyCap(keysOf(player, columns, two).sides[side]) : "",
      );
      const box = make("div", "gs-box", {}, [caps[0], heap.node, caps[1]]);
      return { heap, count, node: make("div", "gs-heap", {}, side === 0 ? [count, box] : [box, count]) };
    });
    const centre = make(
      "div",
      "gs-centre",
      {},
      heaps.map((heap) => heap.node),
    );
    const title = make("b", "gs-result-title");
    const lines = [0, 1, 2].map(() => make("span", ""));
    const result = make("div", "gs-result", {}, [title, ...lines]);
    node.replaceChildren(
      sides[1].caption,
      rows[1].node,
      centre,
      result,
      rows[0].node,
      sides[0].caption,
      cover,
    );
    node.classList.toggle("gs-two", two);
    return { sides, rows, heaps, centre, title, lines, result };
  }

  /** @param {View} view @param {number} player */
  function updateSide({ state, words }, player) {
    const side = /** @type {ReturnType<typeof build>} */ (parts).sides[player];
    const { legal, phase, paused } = state;
    const laid = isLaidOut(state);
    const n = laid ? leftOf(state, player) : heldBy(state, player);
    say(side.who, nameOf(words, state, player));
    say(side.spoke, words.t("spit.call"));
    side.spoke.hidden = !state.called[player];
    say(side.number, String(n));
    say(side.unit, words.t(laid ? "spit.left" : "spit.in_hand", { n }));
    const can = (/** @type {string} */ kind) => !paused && legal[player].some((each) => each.kind === kind);
    say(side.call, words.t("spit.call"));
    attr(side.call, "aria-disabled", !can("spit"));
    side.call.classList.toggle("gw-main", can("spit"));
    side.call.hidden = !laid || phase === "slap";
    side.slaps.forEach((slap, at) => {
      say(slap, words.t(`spit.slap.${at}`));
      slap.hidden = !laid || phase !== "slap";
      attr(slap, "aria-disabled", !can("slap"));
      slap.classList.toggle("gw-main", can("slap"));
    });
  }

  /** @param {View} view @param {number} player */
  function updateRow({ state, words, picked, targets, why }, player) {
    const row = /** @type {ReturnType<typeof build>} */ (parts).rows[player];
    const laid = isLaidOut(state);
    const marked = state.settings.show_playable;
    row.piles.forEach((pile, column) => {
      const can = state.legal[player].some((each) => each.column === column && each.kind !== "move");
      const chosen = picked[player] === column;
      const up = state.rows[player][column].up.length;
      pile.update(drawnPile(state.rows[player][column]), {
        label: pileName(words, state, player, column, { playable: can && marked, picked: chosen }),
        badge: up > 1 ? `×${up}` : "",
        note: why(placeKey({ player, column, side: null })),
        marked: can && marked && up > 0,
        picked: chosen,
        target: targets[player].columns.has(column),
      });
      /** @type {HTMLElement} */ (pile.node.parentElement).hidden = !laid;
    });
    const n = laid ? state.spits[player] : heldBy(state, player);
    row.packet.update(drawnPacket(n), {
      label: packetName(words, state, player, n),
      badge: n > 0 ? String(n) : "",
      note: why(placeKey({ player, column: null, side: null })),
    });
    row.packet.node.classList.toggle("gs-out", laid && n === 0 && state.single !== null);
    row.node.classList.toggle("gs-held", !laid);
  }

  /** @param {View} view */
  function updateCentre({ state, words, targets, why }) {
    const { heaps, centre, result, title, lines } = /** @type {ReturnType<typeof build>} */ (parts);
    const laid = isLaidOut(state);
    heaps.forEach(({ heap, count, node: box }, side) => {
      const { count: n } = state.centre[side];
      heap.update(drawnHeap(state.centre[side]), {
        label: sideName(words, state, side),
        note: why(placeKey({ player: 0, column: null, side })),
        target: targets.some(({ sides }) => sides.has(side)),
      });
      say(count, n > 0 ? words.t("spit.cards", { n }) : "");
      box.hidden = state.single !== null && state.single !== side;
    });
    centre.hidden = !laid;
    result.hidden = laid;
    const over = state.stage === "over";
    const last = state.results[state.results.length - 1];
    say(title, over ? winnerText(words, state) : words.t("spit.end.round", { n: last?.round ?? 1 }));
    const said = laid ? [] : roundLines(words, state);
    lines.forEach((line, i) => {
      say(line, said[i] ?? "");
    });
  }

  return {
    node,

    /** What a node on the table stands for. @param {EventTarget|null} target @returns {Place|null} */
    placeOf(target) {
      const pile = target instanceof Element ? target.closest(".gs-pile") : null;
      return pile ? (places.get(pile) ?? null) : null;
    },

    /** @param {Place} place @returns {import("./pile.js").Pile|null} */
    pile({ player, column, side }) {
      if (!parts) return null;
      if (side !== null) return parts.heaps[side].heap;
      return column === null ? parts.rows[player].packet : parts.rows[player].piles[column];
    },

    /** The piles that can have the focus, row by row from the top. @returns {HTMLElement[][]} */
    grid() {
      if (!parts) return [];
      const { rows, heaps } = parts;
      const [one, two] = rows.map(({ piles, packet }) => [...piles, packet].map((pile) => pile.node));
      return [two, heaps.map(({ heap }) => heap.node), one]
        .map((row) => row.filter((pile) => pile.tagName === "BUTTON" && pile.closest("[hidden]") === null))
        .filter((row) => row.length > 0);
    },

    /** @param {View} view */
    update(view) {
      const { state, words } = view;
      const shape = `${state.rules.columns} ${state.people[1]}`;
      if (shape !== built) {
        built = shape;
        parts = build(state.rules.columns, state.people);
      }
      attr(node, "aria-label", words.t("spit.table"));
      node.classList.toggle("gs-paused", state.paused);
      say(cover, words.t("spit.say.paused"));
      cover.hidden = !state.paused;
      for (const player of [0, 1]) {
        updateSide(view, player);
        updateRow(view, player);
      }
      updateCentre(view);
    },
  };
}
