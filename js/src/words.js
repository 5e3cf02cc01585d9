// Every word on screen comes from golf_widget/words/*.json, which the Python side reads too.

import en from "../../golf_widget/words/en.json" with { type: "json" };
import zh from "../../golf_widget/words/zh.json" with { type: "json" };

/** @typedef {string | {one: string, other: string}} Entry */
/** @typedef {Record<string, Entry>} Table */
/** @typedef {Record<string, string|number>} Params */

/** @type {Record<"en"|"zh", Table>} */
export const TABLES = { en, zh };

/**
 * @param {string} setting "auto", "en" or "zh"
 * @param {string|null|undefined} pageLang the lang attribute of the page
 * @param {string|null|undefined} browserLang
 * @returns {"en"|"zh"}
 */
export function pickLang(setting, pageLang, browserLang) {
  if (setting === "en" || setting === "zh") return setting;
  return [pageLang, browserLang].some((lang) => /^zh\b/i.test(lang ?? "")) ? "zh" : "en";
}

/** A number as it stands on screen, with a real minus sign. @param {number} value */
export const numberText = (value) => (value < 0 ? `\u2212${-value}` : String(value));

/** @param {string|number} value */
const filling = (value) => (typeof value === "number" ? numberText(value) : value);

/** The words of one language. */
export class Words {
  /** @param {"en"|"zh"} lang */
  constructor(lang) {
    this.lang = lang;
    this.plural = new Intl.PluralRules(lang);
  }

  /** @param {string} key */
  has(key) {
    return Object.hasOwn(TABLES[this.lang], key);
  }

  /**
   * The words for a key, with `{name}` filled in from `params`; `n` chooses between singular and plural.
   * @param {string} key
   * @param {Params} [params]
   * @returns {string}
   */
  t(key, params = {}) {
    const entry = TABLES[this.lang][key] ?? TABLES.en[key] ?? key;
    const pattern =
      typeof entry === "string"
        ? entry
        : this.plural.select(Number(params.n)) === "one"
          ? entry.one
          : entry.other;
    return pattern.replace(/\{(\w+)\}/g, (hole, name) =>
      Object.hasOwn(params, name) ? filling(params[name]) : hole,
    );
  }
}
