// The files in web/: the list of the one-file page, the vendored files, and how many bytes a page loads.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import ts from "typescript";
import { closure } from "../../export.mjs";

const WEB = new URL("../../", import.meta.url).pathname;
const GAMES = new URL("../../../games/", import.meta.url).pathname;
/** A module as it is embedded: crates/site/src/comments.rs leaves its comments out. */
const embedded = (text) => text.replace(/\/\*\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, "")).replace(/^[ \t]*\/\/.*$/gm, "");
const under = (folder, test) => readdirSync(folder, { recursive: true }).filter((name) => test.test(name));

test("the list of the one-file page is what its modules reach (node web/export.mjs writes it)", () => {
  const list = JSON.parse(readFileSync(join(WEB, "export.json"), "utf8"));
  assert.deepEqual(list.modules, closure("js/export.js").sort());
  for (const name of [...list.css, ...list.modules]) assert.ok(statSync(join(WEB, name), { throwIfNoEntry: false })?.isFile() ?? statSync(join(WEB, `${name}on`)).isFile());
  for (const mark of ["lang", "title", "css", "modules", "summary", "frames", "log"]) {
    assert.ok(readFileSync(join(WEB, "export.html"), "utf8").includes(`{{${mark}}}`), mark);
  }
});

test("the one-file page has no import that an import map cannot name", () => {
  for (const name of closure("js/export.js").filter((name) => !/words\/\w+\.js$/.test(name))) {
    const text = readFileSync(join(WEB, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    assert.doesNotMatch(text, /import\.meta/, name);
  }
});

test("the vendored files are those of VERSIONS", () => {
  execFileSync("node", [join(WEB, "vendor/fetch.mjs"), "--check"]);
});

test("the page is small: packed, in one language, with the views of all games, 29.3 kB a game but for the editor and what only accounts and other people's pages need", () => {
  const text = (path) => readFileSync(path, "utf8");
  // As the server sends them: modules without comments, dictionaries and style sheets of games without indentation.
  const sent = (path) => (path.endsWith(".json") || (path.startsWith(GAMES) && path.endsWith(".css")) ? text(path).replace(/^\s+/gm, "") : path.startsWith(join(WEB, "js")) || path.startsWith(GAMES) ? embedded(text(path)) : text(path));
  const packed = (folder, names) => names.reduce((sum, name) => sum + brotliCompressSync(sent(join(folder, name))).length, 0);
  const apart = /^(words\/(ja|hu)|pages\/(write|join|host|contests|assignments|tokens|open)|(host|alone)\/.+|account|analyst|editor|embed|match\/(learning|analysis|trial|arrange|words.*))\.js(on)?$/;
  const own = packed(join(WEB, "js"), under(join(WEB, "js"), /\.js(on)?$/).filter((name) => !apart.test(name))) + packed(join(WEB, "css"), under(join(WEB, "css"), /\.css$/));
  // The drawing of a game comes as one module, with its words and its style sheets.
  const drawing = (folder) => under(join(GAMES, folder), /^view\.js$|^view\/.*\.(js|json|css)$/).filter((name) => !/words\/(ja|hu)\.json$/.test(name));
  const folders = readdirSync(GAMES).filter((name) => statSync(join(GAMES, name)).isDirectory() && drawing(name).length > 0);
  const views = folders.reduce((sum, name) => sum + brotliCompressSync(drawing(name).map((file) => sent(join(GAMES, name, file))).join("\n")).length, packed(GAMES, under(GAMES, /^view\/.*\.js$/)));
  const total = own + views + packed(WEB, ["index.html", "vendor/lit-html.js"]);
  const games = under(GAMES, /^\w+\/view\.js$/).length;
  assert.ok(total < 29_263 * games, `${own} bytes of page and ${views} of views, ${total} in all`);
});

test("nothing stands between the page and its views that a browser would have to guess", () => {
  for (const name of under(GAMES, /view\.js$|view\/.*\.js$/)) {
    const text = readFileSync(join(GAMES, name), "utf8");
    for (const [, from] of text.matchAll(/from\s+"([^"]+)"/g)) assert.match(from, /^\.{1,2}\/.*\.js$/, name);
  }
});

test("every class of the style sheets is used somewhere, and no sheet is longer than the house allows", () => {
  const used = [...under(join(WEB, "js"), /\.js$/).map((name) => readFileSync(join(WEB, "js", name), "utf8")), readFileSync(join(WEB, "../crates/site/src/docs.rs"), "utf8")].join("\n");
  for (const name of under(join(WEB, "css"), /\.css$/)) {
    const text = readFileSync(join(WEB, "css", name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    assert.ok(text.split("\n").length <= 600, name);
    for (const [, known] of text.replace(/\{[^{}]*\}/g, "{}").matchAll(/\.([a-zA-Z][\w-]*)/g)) {
      assert.match(used, new RegExp(`(?<![\\w-])${known}(?![\\w-])`), `${name}: .${known}`);
    }
  }
});

test("without its comments a module of the page or of a drawing is the same program, line by line", () => {
  const plain = (text) => ts.transpileModule(text, { compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext } }).outputText.replace(/\n\s*\n/g, "\n");
  const drawings = under(GAMES, /^(\w+\/)?view(\/.*)?\.js$/).map((name) => join(GAMES, name));
  for (const name of [...under(join(WEB, "js"), /\.js$/).map((name) => join(WEB, "js", name)), ...drawings]) {
    const text = readFileSync(name, "utf8");
    assert.equal(plain(embedded(text)), plain(text), name);
    assert.equal(embedded(text).split("\n").length, text.split("\n").length, name);
  }
});
