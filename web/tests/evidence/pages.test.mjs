// Every page in every theme: light and dark, 390 and 1360 px, three languages.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { look, prepare } from "../looks.mjs";
import { chrome, server } from "../site.mjs";

let pages;

before(async () => {
  pages = await prepare(server);
});

for (const theme of ["light", "dark"]) {
  for (const width of [390, 1360]) {
    for (const lang of ["en", "ja", "hu"]) {
      test(`${theme}, ${width} px, ${lang}`, async () => {
        const found = [];
        for (const one of pages) found.push(...(await look(chrome, server, one, { theme, width, lang })));
        assert.deepEqual(found, []);
        console.log(`${pages.length} pages, ${theme}, ${width} px, ${lang}: nothing found`);
      });
    }
  }
}
