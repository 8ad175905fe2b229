// The first minute: what a stranger finds on the first page, and the page of each game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve, until, violations } from "../arena.mjs";
import { chrome, seated, server } from "../site.mjs";

test("the first page says what this is, shows a match that moves and a picture of every game, and has three doors", async () => {
  for (const [lang, chess] of [["en", "Chess"], ["hu", "Sakk"], ["ja", "チェス"]]) {
    const page = await chrome.page({ lang });
    // What is asked for once; whoever looks longer asks again what goes on.
    const asked = new Set();
    page.on("request", (request) => asked.add(request.url()));
    await page.goto(server.address);
    await page.waitForSelector("#first .vw");
    assert.ok((await page.textContent("h1")).length > 10);
    assert.equal(await page.locator(".hero .button").count(), 3);
    const turn = await page.textContent("#first .number");
    await until(page, (old) => ![old, undefined].includes(document.querySelector("#first .number")?.textContent), turn);
    const titles = await page.locator(".tile strong").allTextContents();
    assert.ok(titles.length >= 28 && titles.includes(chess), titles.join());
    assert.ok(titles.every((title) => !/^[a-z-]+$/.test(title)), "titles, no file names");
    await page.locator(".tile").last().scrollIntoViewIfNeeded();
    for (const tile of await page.locator(".tile .mini").all()) {
      await tile.scrollIntoViewIfNeeded();
      await tile.locator(".vw").first().waitFor();
    }
    assert.ok(asked.size <= 54, `${asked.size} requests for all pictures`);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("who presses Play chooses by pictures, what people know first; one click on chess opens its form", async () => {
  for (const wish of [{ width: 1360 }, { width: 390, theme: "dark", lang: "hu" }]) {
    const page = await chrome.page(wish);
    await page.goto(server.address);
    await page.click(".hero .button.primary");
    await page.waitForURL(/\/play$/);
    const first = page.locator(".tile").first();
    await first.locator(".vw").first().waitFor();
    assert.equal(await page.locator(".tile").count(), (await server.ask("GET", "/rules")).length + 4, "rules files that ship, and the games without");
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/choose-${wish.width}.png` });
    await first.click();
    await page.waitForSelector("form.setup");
    assert.equal(await page.inputValue("[data-option=rules]"), "chess");
    assert.match(await page.textContent("h1"), /Chess|Sakk/);
    await page.click('a.button[href="/play"]');
    await page.click('.tile[href="/play/planetfight"]');
    await page.waitForSelector("form.setup[data-game=planetfight]");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("nothing on the first page is queued and empty; an own match stands there once", async () => {
  const page = await seated({ game: "zrf", options: { rules: "chess" }, bots: ["human", "house:random"] });
  await page.waitForSelector(".turn-note[data-asked=true]");
  const id = page.url().split("/").at(-1).split("?")[0];
  // While the person is at the board: a match whose person stays away is not live.
  const stranger = await chrome.page();
  await stranger.goto(server.address);
  await stranger.waitForSelector(`#live a[href="/match/${id}"]`);
  assert.doesNotMatch(await stranger.textContent("#first"), /Person/, "bots are on top: they move while one looks");
  await page.click(".brand");
  await page.waitForSelector(`.own-matches a[href="/match/${id}"]`);
  await page.waitForSelector("#first .vw");
  assert.equal(await page.locator(`a[href="/match/${id}"]`).count(), 1);
  assert.equal(await page.locator(".live-card .pill:not(.live)").count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("a board game has its own page, from which it is played and watched", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games`);
  for (const card of await page.locator(".game-card").all()) await card.locator(".vw").first().waitFor();
  await page.click('.tile[href="/games/shogi"]');
  await page.waitForSelector(".about-board .vw");
  assert.equal(await page.textContent("h1"), "Shogi");
  assert.match(await page.textContent(".about-board"), /How it is played/);
  assert.deepEqual(await violations(page), []);
  await page.click("[data-action=watch-bots]");
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".stage svg");
  await page.goBack();
  await page.click('.about-board a[href^="/play/"]');
  await page.waitForSelector("form.setup");
  assert.equal(await page.inputValue("[data-option=rules]"), "shogi");
  assert.deepEqual(page.complaints, []);
});

test("a stranger on a public server reads what this is and sees every game", async () => {
  const open = await serve({ more: ["--public"] });
  try {
    const page = await chrome.page();
    await page.goto(open.address);
    await page.locator(".tile .vw").first().waitFor();
    assert.ok(await page.locator('.hero a[href="/join"]').count());
    assert.equal(await page.locator("#recent").count(), 0, "no matches of others");
    assert.match(await page.textContent(".hero"), /Anybody may read the rules.*ask whoever runs this server/s);
    await page.click('.tile[href="/games/chess"]');
    await page.waitForSelector(".about-board .vw");
    assert.match(await page.textContent(".about-board"), /sign in first/);
    assert.equal(await page.locator("[data-action=watch-bots]").count(), 0, "what needs an account is not offered");
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.complaints, []);
  } finally {
    await open.close();
  }
});
