import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import en from "../../golf_widget/words/en.json" with { type: "json" };
import bundles from "../bundles.json" with { type: "json" };

const here = join(import.meta.dirname, "..");

test.each(Object.entries(bundles))(
  "the bundle %s has all the words that its code names",
  async (name, choice) => {
    const { outputFiles } = await build({
      absWorkingDir: here,
      entryPoints: [`src/${name}.js`],
      bundle: true,
      format: "esm",
      write: false,
      external: ["*.json"],
    });
    const words = [...outputFiles[0].text.matchAll(/["'`]([a-z]+)\./g)].map((match) => match[1]);
    expect(words.length).toBeGreaterThan(50);
    const { keep: kept, leave } = /** @type {{keep?: string[], leave?: string[]}} */ (choice);
    for (const key of kept ?? []) if (key.includes(".")) expect(en, name).toHaveProperty([key]);
    const keep = kept?.map((key) => key.split(".")[0]);
    const kinds = new Set(Object.keys(en).map((key) => key.split(".")[0]));
    for (const kind of words.filter((word) => kinds.has(word))) {
      if (keep) expect(keep, `${name} needs the words "${kind}."`).toContain(kind);
      if (leave) expect(leave, `${name} needs the words "${kind}."`).not.toContain(kind);
    }
    for (const kind of keep ?? [])
      expect(words, `${name} has no use for the words "${kind}."`).toContain(kind);
  },
);

test.each(["replay", "spit"])("every module of %s is used", (part) => {
  const folder = join(here, "src", part);
  const files = readdirSync(folder);
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  for (const file of files.filter((each) => each !== "widget.js")) expect(texts).toContain(`"./${file}"`);
});
