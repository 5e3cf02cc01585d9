// The evaluation graphs: for each adviser a line for the score to expect and an area for the chance of clearing. A
// click goes to the move under it; the words below say the same, and the slider and the move list lead there too.

import { attr, make, say, vary } from "../dom.js";
import { pathOf, rangeOf, seriesOf } from "./points.js";
import { seriesText } from "./sentences.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {string} [name] */
function shape(tag, name) {
  const node = document.createElementNS(SVG, tag);
  if (name) node.setAttribute("class", name);
  return node;
}

function makeGraph() {
  const svg = /** @type {SVGElement} */ (shape("svg", "gw-graph"));
  attr(svg, "viewBox", "0 0 100 100");
  attr(svg, "preserveAspectRatio", "none");
  attr(svg, "aria-hidden", "true");
  const [area, losses, line] = ["gw-area", "gw-losses", "gw-curve"].map((name) => shape("path", name));
  const now = /** @type {SVGElement} */ (shape("path", "gw-now"));
  attr(now, "d", "M0 0V100");
  svg.append(area, losses, line, now);
  const words = make("p", "gw-where");
  return { node: make("div", "", {}, [svg, words]), svg, area, losses, line, now, words };
}

/** @param {(ply: number) => void} onPly */
export function createGraphs(onPly) {
  const node = make("div", "gw-graphs");
  /** @type {ReturnType<typeof makeGraph>[]} */
  const graphs = [];
  let last = 0;

  node.addEventListener("click", (event) => {
    const svg = event.target instanceof Element ? event.target.closest("svg") : null;
    if (!svg) return;
    const { left, width } = svg.getBoundingClientRect();
    onPly(Math.round((last * (event.clientX - left)) / Math.max(1, width)));
  });

  return {
    node,

    /** @param {import("../view.js").View} view @param {import("./record.js").Replay} replay */
    update({ words, state }, replay) {
      const all = replay.lines.length === 1 ? seriesOf(replay.lines[0]) : [];
      last = replay.moments.length - 1;
      while (graphs.length > all.length) graphs.pop()?.node.remove();
      while (graphs.length < all.length) {
        const graph = makeGraph();
        graphs.push(graph);
        node.append(graph.node);
      }
      all.forEach((series, i) => {
        const graph = graphs[i];
        const chances = pathOf(series.chances, last, [0, 1]);
        const end = series.chances[series.chances.length - 1];
        attr(graph.area, "d", chances && `${chances}V100H${(100 * series.chances[0].ply) / last}Z`);
        graph.area.toggleAttribute("hidden", !end);
        attr(
          graph.line,
          "d",
          series.values.length > 0 ? pathOf(series.values, last, rangeOf(series.values)) : "",
        );
        attr(graph.losses, "d", series.losses.map((ply) => `M${(100 * ply) / last} 0v14`).join(""));
        vary(graph.now, "--at", replay.ply / Math.max(1, last));
        say(graph.words, seriesText(words, series, state.board.scoring === "streak"));
      });
    },
  };
}
