// The gallery: ten matches that deploy/gallery plays anew, each watched in a browser from a plain file server.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { PROGRAM, ROOT, browse } from "../arena.mjs";
import { written } from "../folder.mjs";

const site = await written([PROGRAM], { by: [join(ROOT, "deploy/gallery")] });
const chrome = await browse();
after(async () => {
  await chrome.close();
  await site.stop();
  site.remove();
});

test("each match of the gallery is watched to its end", { timeout: 300_000 }, async () => {
  const page = await chrome.page();
  const own = await (await fetch(`${site.address}data/own.json`)).json();
  assert.equal(own.length, 10);
  for (const { title } of own) {
    await page.goto(site.address);
    await page.click(`.button:text-is('${title}')`);
    await page.waitForSelector(".moves .line:not([hidden])");
    assert.ok((await page.locator(".moves .line").count()) > 3, title);
    await page.keyboard.press("End");
    await page.waitForSelector(".end-card:not([hidden])");
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `gallery-${title}.png`) });
  }
  assert.deepEqual(page.complaints, []);
});
