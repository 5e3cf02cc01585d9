import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pickLang, TABLES, Words } from "../src/words.js";

const { en, zh } = TABLES;

/** @param {import("../src/words.js").Entry} entry */
const forms = (entry) => (typeof entry === "string" ? [entry] : [entry.one, entry.other]);
/** @param {string} text */
const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test("both tables have the same keys", () => {
  expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
});

test("every entry has the same placeholders and the same shape in both", () => {
  for (const [key, entry] of Object.entries(en)) {
    expect(typeof zh[key], key).toBe(typeof entry);
    const first = holes(forms(entry)[0]);
    for (const form of [...forms(entry), ...forms(zh[key])]) expect(holes(form), key).toEqual(first);
  }
});

test("Chinese is punctuated in the Chinese way", () => {
  for (const [key, entry] of Object.entries(zh)) {
    for (const form of forms(entry)) expect(form, key).not.toMatch(/[,:()]/);
  }
});

test("every key that the source uses is in the tables", () => {
  const folder = join(import.meta.dirname, "../src");
  const source = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  const used = [
    ...source.matchAll(
      /"((?:card|list|sentence|table|name|stock|waste|score|button|deal|settings|status|odds|over|par)\.[a-z_]+)"/g,
    ),
  ];
  expect(used.length).toBeGreaterThan(40);
  for (const [, key] of used) expect(en, key).toHaveProperty([key]);
});

test("placeholders and plurals", () => {
  const words = new Words("en");
  expect(words.t("stock.draw", { n: 1 })).toBe("Draw from the stock, 1 card left");
  expect(words.t("stock.draw", { n: 11 })).toBe("Draw from the stock, 11 cards left");
  expect(new Words("zh").t("stock.draw", { n: 1 })).toContain("1");
  expect(words.t("par.over", {})).toBe("{n} over par");
  expect(words.t("no.such.key")).toBe("no.such.key");
  expect(words.has("toString")).toBe(false);
});

test("the language follows the setting, then the page, then the browser", () => {
  expect(pickLang("zh", "en", "en")).toBe("zh");
  expect(pickLang("en", "zh", "zh")).toBe("en");
  expect(pickLang("auto", "zh-CN", "en-GB")).toBe("zh");
  expect(pickLang("auto", "en", "zh-TW")).toBe("zh");
  expect(pickLang("auto", "", "de")).toBe("en");
  expect(pickLang("auto", null, undefined)).toBe("en");
  expect(pickLang("auto", "zho", "en")).toBe("en");
});
