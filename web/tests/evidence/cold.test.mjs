// How long a first visit to an arena without a server takes at 10 Mbit/s until the board of a chess game stands, its files packed as web
// hosts pack them. Part of ./evidence browser.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, browse, slow } from "../arena.mjs";
import { written } from "../folder.mjs";

const skip = existsSync(join(ROOT, "web/viadal.wasm")) ? false : "web/viadal.wasm is not built";

test("the first board of a first visit", { skip }, async () => {
  const site = await written([], { packed: true });
  const chrome = await browse();
  const times = [];
  for (let visit = 0; visit < 4; visit++) {
    const page = await chrome.page();
    await slow(page);
    const start = Date.now();
    await page.goto(`${site.address}?at=/play/zrf&rules=chess`);
    await page.waitForSelector("form.setup");
    const form = Date.now() - start;
    await page.click("form.setup .button.primary");
    await page.waitForSelector(".turn-note[data-asked=true]");
    times.push(Date.now() - start);
    console.log(`visit ${visit + 1}${visit ? "" : ", in which the host packs"}: ${form} ms to the page, ${Date.now() - start} ms to the board`);
    await page.context().close();
  }
  await chrome.close();
  await site.stop();
  site.remove();
  assert.equal(times.length, 4);
});
