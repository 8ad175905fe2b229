// Every page, in some of the lights, sizes and languages: axe finds nothing, the console says nothing. The whole
// table is in ../evidence/pages.test.mjs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, serve } from "../arena.mjs";
import { look, prepare } from "../looks.mjs";

let server;
let chrome;
let pages;

before(async () => {
  [server, chrome] = await Promise.all([serve(), browse()]);
  pages = await prepare(server);
});
after(async () => {
  await chrome?.close();
  await server?.close();
});

const LOOKS = [
  { theme: "light", width: 1360, lang: "en" },
  { theme: "dark", width: 390, lang: "hu" },
];

for (const wish of LOOKS) {
  test(`all pages, ${Object.values(wish).join(" ")}`, async () => {
    const found = [];
    for (const one of pages) found.push(...(await look(chrome, server, one, wish)));
    assert.deepEqual(found, []);
  });
}
