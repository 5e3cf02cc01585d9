// Bundles the page side of the widget into golf_widget/static/, where Python picks it up.
// With --watch it rebuilds on every change (see `npm run dev`).
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

const SOURCE = join(here, "src");

// Each bundle carries only its own words: bundles.json says which are left out, by the first part of their keys.
/** @type {Record<string, string[]>} */
const LEFT_OUT = JSON.parse(readFileSync(join(here, "bundles.json"), "utf8"));

/** @param {string[]} prefixes @returns {import("esbuild").Plugin} */
const without = (prefixes) => ({
  name: "words",
  setup({ onLoad }) {
    onLoad({ filter: /words[/\\]..\.json$/ }, ({ path }) => {
      const words = Object.entries(JSON.parse(readFileSync(path, "utf8")));
      const kept = words.filter(([key]) => !prefixes.includes(key.split(".")[0]));
      return { contents: JSON.stringify(Object.fromEntries(kept)), loader: "json" };
    });
  },
});

/** @param {[string, string[]]} bundle @returns {import("esbuild").BuildOptions} */
const options = ([name, prefixes]) => ({
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
  plugins: [without(prefixes)],
});

const bundles = Object.entries(LEFT_OUT);
if (process.argv.includes("--watch")) {
  for (const bundle of bundles) {
    const watching = await context({ ...options(bundle), minify: false, sourcemap: "inline" });
    await watching.watch();
  }
} else {
  for (const bundle of bundles) await build(options(bundle));
}
