// The bundle of the board of Spit: the cards and the words of the other boards, and nothing of their games.

import { renderSpit } from "./spit/widget.js";

/** @satisfies {import("@anywidget/types").AnyWidget} */
const widget = { render: renderSpit };

export default widget;
