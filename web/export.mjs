// Writes export.json, the list of files in the one-file page. `--check` only compares.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const IMPORT = /(?:from|import)\s*\(?\s*["'](\.[^"']+\.js)["']/g;

/** A module's file: the words of `hu.js` are in `hu.json`. */
const file = (path) => [path, path.replace(/js$/, "json")].map((path) => join(here, path)).find(existsSync);

/** All modules reachable from one, itself first. */
export function closure(start) {
  const found = new Set([start]);
  for (const path of found) {
    if (file(path).endsWith(".json")) continue;
    const text = readFileSync(file(path), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    for (const [, name] of text.matchAll(IMPORT)) found.add(normalize(join(dirname(path), name)));
  }
  return [...found];
}

const list = `${JSON.stringify({ css: ["css/tokens.css", "css/page.css", "css/match.css", "css/panel.css"], modules: closure("js/export.js").sort() }, null, 2)}\n`;
if (process.argv.includes("--check")) process.exit(readFileSync(join(here, "export.json"), "utf8") === list ? 0 : 1);
if (import.meta.url === `file://${process.argv[1]}`) writeFileSync(join(here, "export.json"), list);
