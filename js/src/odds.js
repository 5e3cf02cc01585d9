// The odds of the next stock card: a rack of the unseen cards and a table of chances. The rack is for the eyes; a
// hidden list says the same in words.

import { make, say, vary } from "./dom.js";
import { figures, headline, rankLetter, rankText, whereabouts } from "./odds_text.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./traits.js").Odds} Odds */

// More marks than this are not counted at a glance; the number below says it.
const MOST_DOTS = 8;

/** One column of the rack. @param {Odds["ranks"][number]} kind */
function makeColumn({ rank, total }) {
  const dots = Array.from({ length: total > MOST_DOTS ? 0 : total }, () => make("i", "gw-dot"));
  const count = make("span", "");
  const whole = make("span", "gw-whole");
  const letter = make("b", "", {}, [rankLetter(rank)]);
  const pips = make("span", total > 4 ? "gw-dots gw-twin" : "gw-dots", {}, dots);
  const node = make("div", "gw-kind", {}, [letter, pips, make("span", "gw-share", {}, [count, whole])]);
  return { node, dots, count, whole };
}

export function createOdds() {
  const title = make("p", "gw-chance");
  const where = make("p", "gw-where");
  const rack = make("div", "gw-rack", { "aria-hidden": "true" });
  const list = make("ul", "gw-spoken");
  const body = make("tbody", "");
  const table = make("table", "gw-figures", {}, [body]);
  const legend = make("p", "gw-where", { "aria-hidden": "true" });
  const unseen = make("div", "gw-unseen", {}, [rack, legend, list, where]);
  const node = make("section", "gw-odds", {}, [title, unseen, table]);
  /** @type {ReturnType<typeof makeColumn>[]} */
  let columns = [];
  let deck = "";

  /** @param {Odds["ranks"]} ranks */
  function lay(ranks) {
    const now = ranks.map(({ rank, total }) => `${rank}:${total}`).join();
    if (now === deck) return;
    deck = now;
    columns = ranks.map(makeColumn);
    rack.replaceChildren(...columns.map((column) => column.node));
    list.replaceChildren(...ranks.map(() => make("li", "")));
    vary(rack, "--kinds", ranks.length);
  }

  /** @param {import("./words.js").Words} words @param {Odds} odds */
  function fill(words, odds) {
    lay(odds.ranks);
    odds.ranks.forEach((kind, index) => {
      const { node: column, dots, count, whole } = columns[index];
      column.classList.toggle("gw-helps", kind.helps);
      column.classList.toggle("gw-none", kind.left === 0);
      dots.forEach((dot, place) => {
        dot.classList.toggle("gw-full", place < kind.left);
      });
      say(count, String(kind.left));
      say(whole, odds.unseen > 0 ? `/${odds.unseen}` : "");
      say(list.children[index], rankText(words, odds, kind));
    });
    say(legend, words.t("odds.legend"));
    legend.hidden = !rack.querySelector(".gw-dot");
    say(where, whereabouts(words, odds));
    const lines = figures(words, odds);
    while (body.children.length > lines.length) body.lastElementChild?.remove();
    while (body.children.length < lines.length)
      body.append(make("tr", "", {}, [make("th", "", { scope: "row" }), make("td", ""), make("td", "")]));
    lines.forEach((line, row) => {
      line.forEach((cell, at) => {
        say(body.children[row].children[at], cell);
      });
    });
  }

  return {
    node,

    /** @param {View} view */
    update({ state, words }) {
      node.hidden = !state.settings.show_odds || state.board.slots.length === 0;
      if (node.hidden) return;
      const { odds } = state;
      say(title, headline(words, odds));
      unseen.hidden = !odds?.unseen;
      table.hidden = !odds?.draws;
      if (odds) fill(words, odds);
    },
  };
}
