// Bundles the page side of the widget into golf_widget/static/, where Python picks it up.
// With --watch it rebuilds on every change (see `npm run dev`).
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/** @type {import("esbuild").BuildOptions} */
const options = {
  absWorkingDir: here, // paths in the output must not depend on where the build was started
  // The style sheet is an entry point of its own, so that no module imports CSS: tests and tsc need no loader.
  entryPoints: ["src/widget.js", "src/widget.css"],
  outdir: join(here, "..", "golf_widget", "static"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "info",
};

if (process.argv.includes("--watch")) {
  const watching = await context({ ...options, minify: false, sourcemap: "inline" });
  await watching.watch();
} else {
  await build(options);
}
