import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const here = import.meta.dirname;
const source = join(here, "../src");
const styles = readdirSync(join(source, "styles"))
  .map((name) => readFileSync(join(source, "styles", name), "utf8"))
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\//g, "");

test("every rule of the style sheet is under the root class, and sets no colour scheme", () => {
  const selectors = [...styles.matchAll(/([^{}]+)\{/g)]
    .map((match) => match[1].trim())
    .filter((text) => !text.startsWith("@"))
    .flatMap((text) => text.split(","))
    .map((text) => text.trim());
  expect(selectors.length).toBeGreaterThan(60);
  for (const selector of selectors) expect(selector).toMatch(/^\.golf(?![\w-])/);
  expect(styles).not.toMatch(/color-scheme|@import|url\(|:root|#[a-z]+\s*\{/);
});

test("the source looks for nothing outside its own root and makes no HTML from text", () => {
  for (const name of readdirSync(source, { encoding: "utf8", recursive: true }).filter((file) =>
    file.endsWith(".js"),
  )) {
    const text = readFileSync(join(source, name), "utf8");
    expect(text, name).not.toMatch(
      /document\.(querySelector|getElementById|activeElement|body|head)|innerHTML|insertAdjacentHTML|\beval\b|fetch\(|localStorage/,
    );
  }
});

test("each suit is one path in a square of 100, and the joker has its own", () => {
  const suits = JSON.parse(readFileSync(join(here, "../../golf_widget/art/suits.json"), "utf8"));
  expect(Object.keys(suits)).toEqual(["S", "H", "D", "C", "*"]);
  for (const path of Object.values(suits)) expect(path).toMatch(/^M[-\d. MLHVCSQTAZ]+Z$/);
});

/** @param {string} hex */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("all four suit colours are legible on the card, on a light page and on a dark one", () => {
  const colours = [
    ...styles.matchAll(/--golf-(?:black|red): (#\w{6})/g),
    ...styles.matchAll(/\.gw-four \.gw-[DC] \{\s*color: (#\w{6})/g),
  ].map((match) => match[1]);
  expect(colours).toHaveLength(4);
  for (const face of ["#fffdf8", "#f1efea"]) {
    for (const colour of colours) {
      const ratio = (luminance(face) + 0.05) / (luminance(colour) + 0.05);
      expect(ratio, colour).toBeGreaterThanOrEqual(4.5);
    }
  }
});
