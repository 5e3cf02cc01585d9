// Title, rule, and the name of the deal: a quiet button that opens a small field for a deal number.

import { attr, control, make, say } from "./dom.js";
import { ruleText, titleText } from "./sentences.js";

/** @typedef {import("./view.js").View} View */

/** Title, rule and name of a deal that stays. */
export function createTitle() {
  const [title, rule, name] = ["gw-title", "gw-rule", "gw-name"].map((part) => make("span", part));
  return {
    node: make("div", "gw-head", {}, [title, rule, name]),

    /** @param {View} view */
    update({ state, words }) {
      say(title, titleText(words, state.board));
      say(rule, ruleText(words, state.board));
      say(name, state.board.deal);
    },
  };
}

/**
 * @param {object} on
 * @param {(number: number) => void} on.deal
 * @param {(open: boolean) => void} on.open
 * @param {() => void} on.refused the typed number is not a deal number
 */
export function createHeader(on) {
  const title = make("span", "gw-title");
  const rule = make("span", "gw-rule");
  const name = control("button", "gw-deal", { "aria-expanded": "false" });
  const label = make("span", "");
  const field = control("input", "gw-field", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    size: "9",
    maxlength: "16",
  });
  const go = control("button", "gw-button");
  const form = make("div", "gw-form", {}, [make("label", "gw-label", {}, [label, field]), go]);
  form.hidden = true;

  function submit() {
    const number = Number(field.value);
    if (!Number.isSafeInteger(number) || number < 1) {
      attr(field, "aria-invalid", "true");
      on.refused();
      field.focus();
      return;
    }
    close(true);
    on.deal(number);
  }

  function open() {
    field.value = "";
    on.open(true);
    form.hidden = false;
    field.focus();
  }

  /** @param {boolean} back whether the focus returns to the button */
  function close(back) {
    attr(field, "aria-invalid", null);
    on.open(false);
    form.hidden = true;
    if (back) name.focus();
  }

  name.addEventListener("click", () => (form.hidden ? open() : close(true)));
  go.addEventListener("click", submit);
  field.addEventListener("input", () => {
    attr(field, "aria-invalid", null);
    const digits = field.value.replace(/\D/g, "");
    if (digits !== field.value) field.value = digits;
  });
  // Not a <form>: some hosts run in frames where forms may not be submitted.
  form.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close(true);
    } else if (event.key === "Enter" && !event.repeat && event.target === field) {
      event.preventDefault();
      submit();
    }
  });

  return {
    node: make("div", "gw-head", {}, [title, rule, name, form]),

    /** @param {View} view */
    update({ state, card, words, ui }) {
      const { deal } = state.board;
      say(title, titleText(words, state.board));
      say(rule, ruleText(words, state.board));
      say(name, deal || words.t("deal.none"));
      // A course deals its holes itself.
      name.hidden = card !== null;
      attr(name, "aria-label", deal ? words.t("deal.change", { deal }) : null);
      attr(name, "aria-expanded", String(ui.dealOpen));
      say(label, words.t("deal.number"));
      say(go, words.t("deal.go"));
    },
  };
}
