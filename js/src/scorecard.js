// The scorecard beside the board, or below it where there is no room, and the question whether the hole is dead.

import { attr, control, make, say } from "./dom.js";
import { standingText, turnText } from "./scorecard_text.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./scorecard_text.js").Cell} Cell */

/** @param {() => void} onAsk asks whether the hole is dead */
export function createScorecard(onAsk) {
  const turn = make("b", "");
  const course = make("span", "gw-unit");
  const head = make("tr", "");
  const body = make("tbody", "");
  const foot = make("tfoot", "");
  const box = make("div", "gw-sheet", { role: "group" }, [
    make("table", "", {}, [make("thead", "", {}, [head]), body, foot]),
  ]);
  const total = make("p", "");
  const ask = control("button", "gw-button");
  const node = make("section", "gw-golfcard", {}, [
    make("div", "gw-turn", {}, [turn, course]),
    box,
    total,
    ask,
  ]);
  ask.addEventListener("click", onAsk);
  let drawn = "";

  /** @param {Cell[]} cells @param {boolean} here */
  const line = ([name, ...cells], here = false) =>
    make("tr", here ? "gw-now" : "", here ? { "aria-current": "true" } : {}, [
      make("th", here ? "gw-here" : "", { scope: "row" }, [name.text]),
      ...cells.map(({ text, sign, marks }) =>
        make("td", "", {}, [
          make("span", sign < 0 ? "gw-ring" : sign > 0 ? "gw-box" : "", {}, [text]),
          ...marks.map((mark) => make("small", "", {}, [mark])),
        ]),
      ),
    ]);

  /** @param {View} view @param {import("./scorecard_text.js").Card} card */
  function drawTable({ words }, card) {
    const now = JSON.stringify([card, words.lang]);
    if (now === drawn) return;
    drawn = now;
    const heads = [...card.head.map((key) => words.t(`card.${key}`)), ...card.names];
    const said = (/** @type {Cell} */ cell) => ({
      ...cell,
      marks: cell.marks.map((mark) => words.t(`card.${mark}`)),
    });
    head.replaceChildren(
      ...heads.map((name, column) =>
        make("th", column === card.turn ? "gw-here" : "", { scope: "col" }, [make("span", "", {}, [name])]),
      ),
    );
    body.replaceChildren(
      ...card.rows.map((row, index) => line(row.map(said), card.state !== "over" && index + 1 === card.hole)),
    );
    foot.replaceChildren(
      ...card.foot.map(([name, ...cells]) =>
        line([{ ...name, text: words.t(`card.${name.text}`) }, ...cells]),
      ),
    );
    // Many players are scrolled; the one whose turn it is stays in sight, once the card is on the page.
    attr(box, "tabindex", card.names.length > 2 ? 0 : null);
    const column = /** @type {HTMLElement|null} */ (head.querySelector(".gw-here"));
    requestAnimationFrame(() => {
      box.scrollLeft = column ? column.offsetLeft - box.clientWidth / 2 : 0;
    });
  }

  return {
    node,

    /** @param {View} view */
    update(view) {
      const { card, words } = view;
      node.hidden = !card;
      if (!card) return;
      const { par } = card;
      say(turn, turnText(words, card));
      const parts = [words.t("card.course", { n: card.course })];
      if (par) parts.push(words.t("score.par", { par }));
      say(course, parts.join(words.t("list.comma")));
      attr(box, "aria-label", words.t("card.score"));
      drawTable(view, card);
      say(total, standingText(words, card));
      ask.hidden = !card.ask;
      say(ask, words.t("button.ask"));
    },
  };
}
