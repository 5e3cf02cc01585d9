// The row under the table: the stock, the last cards of the waste, and one big number.

import { makeCard, markCard, paintCard } from "./card.js";
import { attr, control, make, say, vary } from "./dom.js";
import { markText } from "./hints.js";
import { STOCK } from "./scene.js";
import { cardName } from "./sentences.js";
import { numberText } from "./words.js";

/** @typedef {import("./view.js").View} View */

const FAN = 4;

/** @param {() => void} onStock */
export function createLow(onStock) {
  const stock = control("button", "gw-stock", { "data-slot": String(STOCK) });
  const badge = make("span", "gw-count");
  const pile = [0, 1, 2].map(() => make("span", "gw-card gw-back"));
  stock.append(...pile, badge);
  stock.addEventListener("click", onStock);

  const waste = make("div", "gw-waste", { role: "img" });
  /** @type {HTMLElement[]} from the deepest visible card to the top */
  const fan = [];

  const number = make("b", "gw-number");
  const unit = make("span", "gw-unit");
  const streak = make("span", "gw-unit");
  const aside = make("span", "gw-unit");
  const helped = make("span", "gw-unit");
  const score = make("div", "gw-score", {}, [number, unit, streak, aside, helped]);

  /** @param {View} view */
  function updateStock({ state, scene, words, stop, marks }) {
    const left = scene.stockLeft;
    const mark = marks.get(STOCK);
    const name = left > 0 ? words.t("stock.draw", { n: left }) : words.t("stock.empty");
    markCard(stock, mark);
    stock.hidden = state.board.stock === 0;
    attr(stock, "tabindex", stop === STOCK ? 0 : -1);
    attr(stock, "aria-label", name + markText(words, mark));
    attr(stock, "aria-disabled", left === 0);
    stock.classList.toggle("gw-gone", left === 0);
    // One back, a few, many: the thickness is a hint, the badge says the number.
    const thickness = left === 0 ? 0 : left < 3 ? 1 : left < 9 ? 2 : 3;
    pile.forEach((back, index) => {
      back.hidden = index >= thickness;
    });
    vary(stock, "--pile", Math.max(0, thickness - 1));
    badge.hidden = left === 0;
    say(badge, String(left));
  }

  /** @param {View} view */
  function updateWaste({ scene, words }) {
    const shown = scene.waste.slice(-FAN);
    const top = shown[shown.length - 1];
    attr(
      waste,
      "aria-label",
      top ? words.t("waste.top", { card: cardName(words, top.card) }) : words.t("waste.empty"),
    );
    waste.classList.toggle("gw-gone", !top);
    while (fan.length > shown.length) fan.pop()?.remove();
    while (fan.length < shown.length) {
      const card = makeCard(false);
      fan.push(card);
      waste.append(card);
    }
    vary(waste, "--fan", Math.max(0, shown.length - 1));
    shown.forEach(({ card }, index) => {
      paintCard(fan[index], card, index === shown.length - 1);
      vary(fan[index], "--i", index);
    });
  }

  /** @param {View} view */
  function updateScore({ state, scene, words }) {
    const { scoring, par } = state.board;
    const left = scene.places.length;
    const points = scoring === "streak";
    const final = scoring === "hole" && state.over;
    const shown = points || final ? state.score : left;
    say(number, numberText(shown));
    say(unit, words.t(final ? "score.final" : points ? "score.points" : "score.left", { n: shown }));
    say(streak, points ? words.t("score.streak", { n: state.streak }) : "");
    const more = points
      ? words.t("score.also_left", { n: left })
      : par === null
        ? ""
        : words.t("score.par", { par });
    say(aside, more);
    say(helped, state.over && state.assists.length > 0 ? words.t("score.assisted") : "");
    score.hidden = state.board.slots.length === 0;
  }

  return {
    node: make("div", "gw-low", {}, [stock, waste, score]),
    stock,
    /** The node of the top card of the waste. */
    top: () => fan[fan.length - 1] ?? null,

    /** @param {View} view */
    update(view) {
      updateStock(view);
      updateWaste(view);
      updateScore(view);
    },
  };
}
