// Who leaves a page before it is loaded is told of no trouble, and finds it on coming back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, server } from "../site.mjs";

/** The requests for a page's data, and for its code. */
const SLOW = ["**/api/v1/games*", "**/js/pages/games.js"];

for (const slow of SLOW) {
  test(`leaving before ${slow} has come is no trouble`, async () => {
    const page = await chrome.page();
    await page.goto(`${server.address}/docs`);
    await page.waitForSelector("h1");
    // It never answers.
    await page.route(slow, () => {});
    const asked = page.waitForRequest(slow);
    await page.click(".nav a[href='/games']");
    await asked;
    await page.goto(`${server.address}/tournaments`);
    await page.waitForSelector("#held");
    assert.deepEqual(page.complaints, []);
  });

  test(`coming back before ${slow} has come loads it`, async () => {
    const page = await chrome.page();
    await page.goto(`${server.address}/docs`);
    await page.waitForSelector("h1");
    // Playwright's browsers keep no document that they leave, so what they would do if they did is done by hand.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    await page.route(slow, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.click(".nav a[href='/games']");
    await failed;
    await page.unroute(slow);
    assert.equal(await page.locator(".message.bad").count(), 0);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await page.waitForSelector("main a[href^='/games/']");
    // The browser itself says that what was asked for did not load.
    assert.deepEqual(page.complaints.filter((text) => !text.startsWith("Failed to load resource")), []);
  });
}
