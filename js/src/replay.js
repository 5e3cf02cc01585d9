// The bundle of the replay widgets: what they need, and nothing of the game's hints, odds and settings.

import { renderReplay } from "./replay/widget.js";

/** @satisfies {import("@anywidget/types").AnyWidget} */
const widget = { render: renderReplay };

export default widget;
