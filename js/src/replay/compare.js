// Several replays of one deal beside one another, turn by turn: what each played, what it had left, where they part.

import { attr, control, make, say } from "../dom.js";
import { cardShort } from "../sentences.js";
import { numberText } from "../words.js";
import { momentAt, parting, turnsOf } from "./marks.js";
import { pliesAt } from "./record.js";
import { moveText, nameOf, partingText } from "./sentences.js";

/** @typedef {import("./record.js").Replay} Replay */
/** @typedef {import("../view.js").View} View */

/** @param {object} on @param {(ply: number) => void} on.jump @param {(lock: string) => void} on.lock */
export function createCompare(on) {
  const part = control("button", "gw-button gw-part");
  const lock = control("select", "gw-select");
  const options = ["draw", "move"].map((value) => make("option", "", { value }));
  const lockLabel = make("span", "");
  lock.append(...options);
  lock.addEventListener("change", () => on.lock(lock.value));
  const head = make("tr", "");
  const body = make("tbody", "");
  const foot = make("tfoot", "");
  const table = make("table", "gw-turns", {}, [make("thead", "", {}, [head]), body, foot]);
  const node = make("div", "gw-compare", {}, [
    make("div", "gw-bar", {}, [part, make("label", "gw-label", {}, [lockLabel, lock])]),
    make("div", "gw-moves", {}, [table]),
  ]);
  /** @type {unknown[]} */
  let built = [];
  /** @type {number[]} the moment at which each row begins */
  let begins = [];
  /** @type {number} */
  let parted = 0;

  part.addEventListener("click", () => on.jump(parted));
  body.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    if (row) on.jump(begins[[...body.children].indexOf(row)]);
  });

  /** @param {View} view @param {Replay} replay */
  function build({ words, state }, replay) {
    const { records, lines } = replay;
    const { faces, drawn, board } = state;
    const turns = lines.map(turnsOf);
    const count = Math.max(...turns.map((each) => each.length));
    head.replaceChildren(
      make("th", "", { scope: "col" }, [words.t("compare.card")]),
      ...records.map((_, i) => make("th", "", { scope: "col" }, [nameOf(words, replay, i)])),
    );
    begins = [];
    const rows = [];
    for (let turn = 0; turn < count; turn += 1) {
      begins.push(
        momentAt(
          replay,
          turns.map((each, i) => each[turn]?.from ?? lines[i].length),
        ),
      );
      const go = control("button", "gw-move gw-turn");
      say(go, `${turn + 1} ${cardShort(words, turn ? (drawn[turn - 1] ?? "") : board.start)}`);
      const plays = turns.map((each) => each[turn]?.plays.map(({ move }) => move).join() ?? "-");
      const cells = turns.map((each, i) => {
        const here = each[turn];
        if (!here) return make("td", "gw-nr", {}, ["–"]);
        const left = board.slots.length - (here.from - turn + here.plays.length);
        const moves =
          here.plays.map((step) => moveText(words, step, faces[step.move] ?? "")).join(" ") || "–";
        const differs = i > 0 && plays[i] !== plays[0];
        const cell = make("td", differs ? "gw-differs" : "", {}, [moves, " "]);
        cell.append(make("span", "gw-nr", { title: words.t("score.left", { n: left }) }, [`→${left}`]));
        return cell;
      });
      rows.push(make("tr", "", {}, [make("th", "", { scope: "row" }, [go]), ...cells]));
    }
    body.replaceChildren(...rows);
    const ends = records.map(({ start }, i) => lines[i][lines[i].length - 1] ?? start);
    const played = lines.map((line) => line.filter(({ move }) => move >= 0).length);
    /** @type {[string, number[]][]} */
    const totals = [
      ["compare.score", ends.map(({ score }) => score)],
      ["compare.left", played.map((plays) => board.slots.length - plays)],
      ["compare.stock", lines.map((line, i) => board.stock - (line.length - played[i]))],
      ["compare.moves", lines.map((line) => line.length)],
    ];
    foot.replaceChildren(
      ...totals.map(([word, numbers]) => {
        const cells = numbers.map((number) => make("td", "", {}, [numberText(number)]));
        return make("tr", "", {}, [make("th", "", { scope: "row" }, [words.t(word)]), ...cells]);
      }),
    );
    const at = parting(lines);
    // The first moment at which one of them shows what the others do not.
    parted = Math.max(
      0,
      replay.moments.findIndex((now) => now.some((ply) => ply > (at ?? Infinity))),
    );
    say(part, partingText(words, replay, state, at));
    attr(part, "aria-disabled", at === null);
  }

  return {
    node,

    /** @param {View} view @param {Replay} replay */
    update(view, replay) {
      const { words } = view;
      say(lockLabel, words.t("compare.lock"));
      options.forEach((option) => {
        say(option, words.t(`compare.lock.${option.value}`));
      });
      lock.value = replay.lock;
      attr(table, "aria-label", words.t("replay.list"));
      const now = [replay.records, replay.lock, words.lang];
      if (now.some((each, i) => each !== built[i])) {
        built = now;
        build(view, replay);
      }
      const current = Math.max(
        ...replay.lines.map((line, i) => turnsOf(line.slice(0, pliesAt(replay, i))).length - 1),
      );
      [...body.children].forEach((row, turn) => {
        attr(row, "aria-current", turn === current ? "step" : null);
      });
      const row = body.children[current];
      const box = table.parentElement;
      if (!row || !box) return;
      const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
      // The head and the totals lie over the rows.
      const [top, bottom] = [outer.top + head.offsetHeight, outer.bottom - foot.offsetHeight];
      if (inner.top < top) box.scrollTop -= top - inner.top;
      else if (inner.bottom > bottom) box.scrollTop += inner.bottom - bottom;
    },
  };
}
