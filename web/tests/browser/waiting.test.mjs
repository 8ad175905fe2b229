// Matches that a person left: found on the first page and resumed; the status of a match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, violations } from "../arena.mjs";
import { chrome, restart, server } from "../site.mjs";

const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]");
const begin = async (page, game) => {
  await page.goto(`${server.address}/play/${game}`);
  await page.selectOption("select[data-seat='1']", "house:random");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  return new URL(page.url()).pathname;
};
/** Waits until the list of moves has this many: rows are drawn after the list has its size. */
const moves = (page, count) => until(page, (count) => document.querySelectorAll(".moves .line:not([hidden])").length === count, count);

test("a match that a person left is listed under \"Your matches\", there and after a restart, and goes on where it stood", async () => {
  const page = await chrome.page();
  const path = await begin(page, "zrf");
  await page.click("[data-at=b2]", { force: true });
  await moves(page, 2);
  await asked(page);
  await page.click(".brand");
  const own = page.locator(`.own-matches a[href="${path}"]`);
  await own.waitFor();
  assert.deepEqual(await violations(page), []);
  await own.click();
  await asked(page);
  await moves(page, 2);

  await page.click(".brand");
  await own.waitFor();
  await server.kill();
  await restart();
  await page.reload();
  await page.locator(".own-matches li", { has: page.locator(`a[href="${path}"]`) }).locator(".pill.waiting").waitFor();
  assert.equal(await page.locator(`.live-card[href="${path}"]`).count(), 0, "nobody plays it now");
  const stranger = await chrome.page();
  await stranger.goto(server.address);
  const row = stranger.locator(".recent tr", { has: stranger.locator(`a[href="${path}"]`) });
  await row.locator(".pill.waiting").waitFor();
  assert.doesNotMatch(await row.textContent(), /turns/);
  assert.equal(await stranger.locator(".own-matches").count(), 0);
  await own.click();
  await asked(page);
  await moves(page, 2);
  await page.locator("[data-action=hint]").waitFor();
  // A free cell that makes no row: the match goes on.
  const free = (await page.locator(".moves").textContent()).includes("a1") ? "a2" : "a1";
  await page.click(`[data-at=${free}]`, { force: true });
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length >= 3);
  await page.click(".menu > summary");
  await page.click("[data-action=stop]");
  await page.locator(".side .pill.broken").waitFor();
  await page.click(".brand");
  await page.waitForSelector("#recent");
  await own.waitFor({ state: "detached" });
  // The browser itself reports a missing server.
  assert.deepEqual(page.complaints.filter((text) => !/ERR_CONNECTION|WebSocket|Failed to fetch/.test(text)), []);
});

test("a view that would be refused is not offered, and told to strangers; no hint is offered where there is none", async () => {
  const page = await chrome.page();
  const path = await begin(page, "perlwars");
  assert.equal(await page.locator("[data-action=hint]").isVisible(), false);
  const stranger = await chrome.page({ lang: "hu" });
  await stranger.goto(server.address + path);
  await stranger.waitForSelector(".message.bad");
  assert.match(await stranger.textContent(".message.bad"), /játékos/);
  for (const key of ["ArrowRight", "v", "End", "i", "f", "c"]) await stranger.keyboard.press(key);
  assert.equal(await page.locator(".eyes").count(), 0, "there is nothing to choose");
  await page.click("[data-tab=sight]");
  await until(page, () => document.querySelector(".sight")?.textContent?.includes('"hist"'));
  assert.equal(await page.locator(".tab-head select option").count(), 1);
  await page.keyboard.press("v");
  await asked(page);
  await server.ask("POST", `/matches/${path.split("/").at(-1)}/stop`);
  await until(page, () => document.querySelectorAll(".eyes option").length === 3);
  await stranger.goto(server.address);
  const row = stranger.locator(".recent tr", { has: stranger.locator(`a[href="${path}"]`) });
  await row.locator(".pill.broken").waitFor();
  assert.match(await row.textContent(), /Lépés \d/, "how far it came");
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(stranger.complaints.filter((text) => !text.includes("403")), []);
});

test("a result that could not be stored is shown as not saved", async () => {
  const match = await server.played({ game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:random", "house:random"] });
  const page = await chrome.page();
  // The server has its own test with a full disk; this one tests the page.
  await page.route(/\/api\/v1\/matches(\/|\?|$)/, async (route) => {
    const response = await route.fetch();
    if (!(response.headers()["content-type"] ?? "").startsWith("application/json")) return route.fulfill({ response });
    const told = await response.json();
    const mark = (one) => (one.id === match.id ? { ...one, unsaved: true } : one);
    await route.fulfill({ response, json: Array.isArray(told) ? told.map(mark) : mark(told) });
  });
  await page.goto(server.address);
  await page.locator(".recent .pill.unsaved").waitFor();
  await page.click(`.recent a[href="/match/${match.id}"]`);
  await page.locator(".side .pill.unsaved").waitFor();
  assert.match(await page.getAttribute(".side .pill.unsaved", "title"), /disk/);
});
