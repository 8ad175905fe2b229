// Every page once, in varying themes: no axe violations, no console errors, nothing wider than
// the screen. ../evidence/pages.test.mjs checks every page in every theme.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look, prepare } from "../looks.mjs";
import { chrome, server } from "../site.mjs";

const LOOKS = [
  { theme: "light", width: 1360, lang: "en" },
  { theme: "dark", width: 390, lang: "hu" },
  { theme: "light", width: 390, lang: "ja" },
  { theme: "dark", width: 1360, lang: "ja" },
  { theme: "dark", width: 390, lang: "en" },
  { theme: "light", width: 1360, lang: "hu" },
  { theme: "light", width: 390, lang: "hu" },
];

test("all pages", async () => {
  const found = [];
  for (const [n, one] of (await prepare(server)).entries()) found.push(...(await look(chrome, server, one, LOOKS[n % LOOKS.length])));
  assert.deepEqual(found, []);
});
