// Bundles the page side of the widget into golf_widget/static/, where Python picks it up.
// With --watch it rebuilds on every change (see `npm run dev`).
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

const SOURCE = join(here, "src");

/** @typedef {{keep?: string[], leave?: string[]}} Choice */

// Each bundle carries only its own words: bundles.json says which it keeps, or which it leaves, by the first part of
// their keys, or by whole keys.
/** @type {Record<string, Choice>} */
const BUNDLES = JSON.parse(readFileSync(join(here, "bundles.json"), "utf8"));

/** @param {Choice} choice @returns {import("esbuild").Plugin} */
const chosen = ({ keep, leave }) => ({
  name: "words",
  setup({ onLoad }) {
    onLoad({ filter: /words[/\\]..\.json$/ }, ({ path }) => {
      const words = Object.entries(JSON.parse(readFileSync(path, "utf8")));
      const kept = words.filter(([key]) => {
        const kind = key.split(".")[0];
        return keep ? keep.includes(kind) || keep.includes(key) : !leave?.includes(kind);
      });
      return { contents: JSON.stringify(Object.fromEntries(kept)), loader: "json" };
    });
  },
});

/** @param {[string, Choice]} bundle @returns {import("esbuild").BuildOptions} */
const options = ([name, choice]) => ({
  absWorkingDir: here, // paths in the output must not depend on where the build was started
  // The style sheet is an entry point of its own, so that no module imports CSS: tests and tsc need no loader.
  entryPoints: [join(SOURCE, `${name}.js`), join(SOURCE, `${name}.css`)],
  outdir: join(here, "..", "golf_widget", "static"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "info",
  plugins: [chosen(choice)],
});

const bundles = Object.entries(BUNDLES);
if (process.argv.includes("--watch")) {
  for (const bundle of bundles) {
    const watching = await context({ ...options(bundle), minify: false, sourcemap: "inline" });
    await watching.watch();
  }
} else {
  for (const bundle of bundles) await build(options(bundle));
}
