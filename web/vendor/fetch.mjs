// Fetches the files in this folder again, in the versions below, and writes VERSIONS with their hashes.
//   node web/vendor/fetch.mjs            fetches, builds, writes
//   node web/vendor/fetch.mjs --check    only compares the files here with VERSIONS; needs no network
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const LIT = "lit-html@3.3.3";
const ESBUILD = "esbuild@0.28.2";
const CODEMIRROR = [
  "@codemirror/autocomplete@6.20.4",
  "@codemirror/commands@6.11.1",
  "@codemirror/language@6.13.1",
  "@codemirror/legacy-modes@6.5.5",
  "@codemirror/lint@6.9.8",
  "@codemirror/search@6.7.2",
  "@codemirror/state@6.7.6",
  "@codemirror/view@6.43.15",
  "@lezer/highlight@1.2.5",
];
const FILES = ["lit-html.js", "codemirror.js"];

const hash = (name) => createHash("sha256").update(readFileSync(join(here, name))).digest("hex");
const versions = () =>
  [
    `lit-html.js    ${LIT}  BSD-3-Clause  sha256:${hash("lit-html.js")}`,
    `codemirror.js  built by ${ESBUILD} from codemirror.entry.mjs and the packages below, all MIT  sha256:${hash("codemirror.js")}`,
    ...CODEMIRROR.map((name) => `    ${name}`),
    "",
  ].join("\n");

if (process.argv.includes("--check")) {
  if (readFileSync(join(here, "VERSIONS"), "utf8") !== versions()) {
    console.error("web/vendor/VERSIONS does not fit the files beside it; run node web/vendor/fetch.mjs");
    process.exit(1);
  }
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), "vendor-"));
const run = (program, args) => execFileSync(program, args, { cwd: folder, stdio: "inherit" });
run("npm", ["init", "-y"]);
run("npm", ["install", "--save-exact", "--no-audit", "--no-fund", LIT, ESBUILD, ...CODEMIRROR]);
const strip = (text) => text.replace(/\n\/\/# sourceMappingURL=.*\n?/g, "\n");
writeFileSync(join(here, "lit-html.js"), strip(readFileSync(join(folder, "node_modules/lit-html/lit-html.js"), "utf8")));
copyFileSync(join(here, "codemirror.entry.mjs"), join(folder, "entry.mjs"));
run(join(folder, "node_modules/.bin/esbuild"), [
  "entry.mjs",
  "--bundle",
  "--minify",
  "--format=esm",
  "--target=es2022",
  "--legal-comments=none",
  "--banner:js=/*! CodeMirror 6, MIT, Copyright (C) 2018 by Marijn Haverbeke and others. See LICENSE-codemirror. */",
  `--outfile=${join(here, "codemirror.js")}`,
]);
copyFileSync(join(folder, "node_modules/lit-html/LICENSE"), join(here, "LICENSE-lit-html"));
copyFileSync(join(folder, "node_modules/@codemirror/view/LICENSE"), join(here, "LICENSE-codemirror"));
writeFileSync(join(here, "VERSIONS"), versions());
rmSync(folder, { recursive: true });
for (const name of FILES) console.log(name, readFileSync(join(here, name)).length, "bytes");
