// What a player of a board game looks for: captured pieces, promotion at its cell, sounds, other boards and pieces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, violations } from "../arena.mjs";
import { chrome, seated, server } from "../site.mjs";

const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]");
const move = async (page, ...cells) => {
  const total = await page.locator(".turn-total").textContent();
  for (const cell of cells) await page.click(`.stage [data-at="${cell}"]`, { force: true });
  if (await page.locator(".vwz-chooser").count()) return;
  await until(page, (old) => document.querySelector(".turn-total").textContent !== old, total);
  await asked(page);
};
const two = (rules) => seated({ game: "zrf", options: { rules }, seed: 3, bots: ["human", "human"] });
/** The tones that a page has begun since the last call. */
const counted = async (page) => {
  await page.addInitScript(() => {
    window.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.tones++;
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => [window.tones, (window.tones = 0)][0]);
};

test("captured pieces stand beside the board, and a promotion is chosen at its cell by its picture", async () => {
  const page = await two("chess");
  await asked(page);
  assert.deepEqual(await page.locator(".taken svg").count(), 0);
  const height = (await page.locator(".side-head").boundingBox()).height;
  for (const cells of [["h2", "h4"], ["g7", "g5"], ["h4", "g5"], ["h7", "h6"], ["g5", "h6"], ["a7", "a6"], ["h6", "h7"], ["a6", "a5"], ["h7", "g8"]]) await move(page, ...cells);
  const chooser = page.locator(".vwz-chooser [data-move]");
  assert.deepEqual(await chooser.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), ["Queen", "Rook", "Bishop", "Knight"]);
  assert.equal(await chooser.locator("svg use").count(), 4);
  const [at, first] = [await page.locator('.stage [data-at="g8"]').boundingBox(), await chooser.first().boundingBox()];
  assert.ok(Math.abs(at.x + at.width / 2 - (first.x + first.width / 2)) < 3 && Math.abs(at.y + at.height / 2 - (first.y + first.height / 2)) < at.height / 2, `${JSON.stringify(at)} ${JSON.stringify(first)}`);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await chooser.count(), 0);
  for (const cell of ["h7", "g8"]) await page.click(`.stage [data-at="${cell}"]`, { force: true });
  await page.click(".vwz-chooser [aria-label=Knight]");
  await until(page, () => document.querySelector(".taken")?.textContent.includes("Knight"));
  assert.equal(await page.textContent(".players li:nth-child(1) .taken"), "Captured: Pawn × 2, Knight × 1");
  assert.equal(await page.locator(".players li:nth-child(1) .taken svg").count(), 3);
  assert.equal(await page.locator(".players li:nth-child(2) .taken svg").count(), 0);
  // White has a knight more and a pawn less than it had: none of them is captured.
  assert.equal(await page.textContent(".players li:nth-child(2) .taken"), "");
  assert.equal((await page.locator(".side-head").boundingBox()).height, height, "the panel keeps its height");
  await page.keyboard.press("Home");
  await until(page, () => document.querySelectorAll(".taken svg").length === 0);
  assert.deepEqual(page.complaints, []);
});

test("games that put or turn pieces say nothing of captures", async () => {
  for (const rules of ["reversi", "gomoku", "kalah", "shogi", "amazons"]) {
    const { id } = await server.played({ game: "zrf", options: { rules, games: 1, max_moves: 30 }, seed: 5, bots: ["house:random", "house:random"] });
    const page = await chrome.page();
    await page.goto(`${server.address}/match/${id}?turn=20`);
    await page.waitForSelector(".moves .line:not([hidden])");
    assert.equal(await page.locator(".taken > *").count(), 0, rules);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("moves sound, captures more; one click silences them, also the next time", async () => {
  const { id } = await server.played({ game: "zrf", options: { rules: "english-draughts", games: 1 }, seed: 5, bots: ["house:greedy", "house:greedy"] });
  const page = await chrome.page();
  const tones = await counted(page);
  await page.goto(`${server.address}/match/${id}?turn=1`);
  await page.waitForSelector(".moves .line:not([hidden])");
  assert.equal(await tones(), 0, "nothing sounds before somebody has touched the page");
  const heard = new Set();
  for (let n = 0; n < 25; n++) {
    await page.keyboard.press("ArrowRight");
    heard.add(await tones());
  }
  assert.deepEqual([...heard].sort(), [1, 2]);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await tones(), 0, "stepping back is silent");
  await page.click("[data-action=sound]");
  await page.keyboard.press("ArrowRight");
  assert.equal(await tones(), 0);
  assert.equal(await page.getAttribute("[data-action=sound]", "aria-pressed"), "false");
  await page.reload();
  await page.waitForSelector(".moves .line:not([hidden])");
  assert.equal(await page.getAttribute("[data-action=sound]", "aria-pressed"), "false");
  await page.click("[data-action=sound]");
  await page.keyboard.press("Home");
  await tones();
  await page.keyboard.press("End");
  assert.equal(await tones(), 0, "a jump is silent");
  assert.deepEqual(page.complaints, []);
});

test("three boards and two sets of pieces, in the midst of a game too", async () => {
  const page = await two("minishogi");
  await asked(page);
  const cell = () => page.evaluate(() => getComputedStyle(document.querySelector(".stage [data-at]")).fill);
  const letters = () => page.locator(".stage defs .vwz-letter").evaluateAll((all) => all.map((one) => one.textContent).join(""));
  const seen = [await cell()];
  assert.match(await letters(), /[飛角金銀歩]/);
  await page.click(".menu > summary");
  for (let n = 0; n < 3; n++) {
    await page.click("[data-action=board]");
    seen.push(await cell());
  }
  assert.equal(new Set(seen).size, 3);
  assert.equal(seen[0], seen[3]);
  await page.click("[data-action=pieces]");
  assert.match(await letters(), /^[KRBGSP]+$/);
  assert.deepEqual(await violations(page), []);
  await page.click(".menu > summary");
  await move(page, "5d", "5c");
  assert.equal(await page.textContent(".turn-total"), "/ 1");
  await page.goto(server.address);
  await until(page, () => document.querySelector('[data-start="minishogi"] defs .vwz-letter'));
  assert.match(await page.locator('[data-start="minishogi"] defs .vwz-letter').first().textContent(), /^[KRBGSP]$/);
  assert.deepEqual(page.complaints, []);
});
