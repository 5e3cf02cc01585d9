// Keys inside the widget. Nothing that is typed here may reach the notebook, whose own single-letter shortcuts
// would delete or insert cells; only Tab and combinations with Ctrl, Meta or Alt pass through, so that Ctrl+S still
// saves.

import { slotOf } from "./board.js";
import { edge, neighbour } from "./focus.js";
import { isForeign, keyAction } from "./keys.js";
import { STOCK } from "./scene.js";

/** @param {EventTarget|null} target */
const isTyping = (target) =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "range");

/**
 * Hands over every key that belongs to the widget, before the notebook sees it.
 * @param {HTMLElement} root
 * @param {object} host
 * @param {() => boolean} host.close what Escape does; false leaves the key to the notebook
 * @param {(event: KeyboardEvent, target: Node) => void} host.press
 * @param {AbortSignal} signal
 */
export function captureKeys(root, { close, press }, signal) {
  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    // Through the walls of a shadow root, too.
    const target = event.composedPath()[0];
    if (!(target instanceof Node && root.contains(target)) || isForeign(event) || isTyping(target)) return;
    if (event.key === "Escape") {
      if (close()) event.stopPropagation();
      return;
    }
    event.stopPropagation();
    // A key that is held down must not press a button again and again.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    else press(event, target);
  }

  // JupyterLab listens on the document, and Notebook even on the way down: only the window comes before that.
  root.ownerDocument.defaultView?.addEventListener("keydown", onKeyDown, { capture: true, signal });
  root.addEventListener(
    "keyup",
    (event) => {
      // Space has acted on the way down; some browsers would click the card on the way up as well.
      if (event.key === " " && slotOf(event.target) !== null) event.preventDefault();
    },
    { signal },
  );
}

/**
 * @param {HTMLElement} root
 * @param {object} host
 * @param {() => import("./view.js").View} host.view
 * @param {ReturnType<typeof import("./actions.js").createActions>} host.actions
 * @param {(slot: number|null) => void} host.focus
 * @param {AbortSignal} signal
 */
export function listenToKeys(root, { view, actions, focus }, signal) {
  /** @param {import("./keys.js").KeyAction} action @param {number|null} here the slot that has the focus */
  function perform(action, here) {
    const { scene, state, stop, ui } = view();
    const hasStock = state.board.stock > 0;
    switch (action.type) {
      case "move":
        if (here === null) focus(stop);
        else focus(neighbour(scene.open, here, action.direction, hasStock, ui.card));
        break;
      case "first":
      case "last":
        focus(edge(scene.open, action.type));
        break;
      case "press":
        if (here === STOCK) actions.draw();
        else if (here !== null) actions.play(here);
        break;
      case "label":
        actions.label(action.label);
        break;
      case "beneath":
        if (here !== null && here !== STOCK) actions.beneath(here);
        break;
      case "new":
        actions.fresh();
        break;
      case "draw":
      case "undo":
      case "redo":
      case "odds":
      case "settings":
      case "hint":
      case "verdict":
        actions[action.type]();
        break;
    }
  }

  captureKeys(
    root,
    {
      close() {
        // It closes what is open here (the form has its own), and is otherwise the host's.
        if (!view().ui.settingsOpen) return false;
        actions.settings();
        return true;
      },
      press(event, target) {
        const here = slotOf(target);
        const action = keyAction(event, here !== null || target === root);
        if (!action) return;
        event.preventDefault();
        perform(action, here);
      },
    },
    signal,
  );
}
