// Runs Python code on the package in Pyodide, which is the Python of JupyterLite, and prints what it prints.
//
//     node pyodide.mjs package.zip folder-of-wheels < code.py

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

const [archive, wheels] = process.argv.slice(2);
const home = "/home/pyodide";

try {
  const pyodide = await loadPyodide({ packageCacheDir: wheels, env: { HOME: home } });
  // Pyodide compares the wheel with the checksum in its own list of packages.
  await pyodide.loadPackage("numpy", { messageCallback: () => {}, errorCallback: console.error });
  pyodide.unpackArchive(new Uint8Array(await readFile(archive)), "zip", { extractDir: home });
  pyodide.runPython("import warnings; warnings.simplefilter('error')");
  pyodide.runPython(await text(process.stdin));
} catch (error) {
  // Without this, Node would also print the line of Pyodide's code that threw: a megabyte.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
