// The computer learns a game that somebody dropped: begun, stopped and continued from the page of its match.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { browse, ROOT, serve, until, violations } from "../arena.mjs";
import { drop } from "../hands.mjs";
import { openLearning } from "../looks.mjs";

const chrome = await browse();
const server = await serve({ more: ["--learning-games", "40"] });
after(async () => {
  await chrome.close();
  await server.close();
});

/** A generation may take a while where programs are not optimised. */
const PATIENCE = 240_000;
const shipped = (name) => readFileSync(join(ROOT, "games/zrf/rules", name), "utf8");
/** The text of a rules file, changed so that it does not ship. */
const changed = (name) => `${shipped(name)}\n; mine\n`;
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
const stands = (page, state) => page.waitForSelector(`.learning [data-state=${state}]`, { state: "attached" });

/** The page of a match of random bots, ready for its menu. */
async function shows(setup, wish) {
  const { id } = await server.played({ game: "zrf", seed: 5, bots: ["house:random", "house:random"], ...setup });
  return at(`/match/${id}`, wish);
}

async function at(path, wish) {
  const page = await chrome.page(wish);
  await page.goto(server.address + path);
  await page.waitForSelector(".stage svg [data-at]");
  return page;
}

/** Where the dropped game is played. */
let path = "";

test("a dropped game is learned: after a generation there is a curve; it stops and goes on", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games`);
  await page.waitForSelector(".game-card");
  await drop(page, [{ name: "four.zrf", bytes: Buffer.from(changed("connect-four.zrf")) }]);
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".turn-note[data-asked=true]");
  path = new URL(page.url()).pathname;
  await openLearning(page);
  await stands(page, "never");
  assert.equal(await page.locator(".learning table").count(), 0);
  await page.click("[data-action=begin-learning]");
  await stands(page, "running");
  await page.waitForSelector(".learning progress");
  assert.match(await page.textContent(".learning .progress"), /Generation 1 of 20: /);
  await until(page, () => document.querySelector(".learning td"), undefined, PATIENCE);
  const cells = await page.locator(".learning tr:has(td)").first().locator("td").allTextContents();
  assert.match(cells.join(" | "), /^\d+ \| \d+ · \d+ · \d+ \| \d+% +\| \d+(\.\d)?$/);
  assert.match(await page.textContent(".learning"), /What it learned (wins against|does not clearly win)/);
  assert.deepEqual(await violations(page), []);

  await page.click("[data-action=stop-learning]");
  await stands(page, "stopped");
  assert.match(await page.textContent(".learning [data-state]"), /^Stopped after \d+ of 20 generations\.$/);
  assert.match(await page.textContent("[data-action=begin-learning]"), /^\s*Continue\s*$/);
  assert.equal(await page.locator("[data-action=begin-learning]").evaluate((button) => button === document.activeElement), true, "the button keeps the focus");

  await page.keyboard.press("Enter");
  await stands(page, "running");
  assert.deepEqual(page.complaints, []);
});

test("the dialog asks the server while it is open, and no longer", async () => {
  const page = await at(path);
  let asked = 0;
  page.on("request", (request) => request.url().endsWith("/learning") && asked++);
  await openLearning(page);
  await stands(page, "running");
  await page.waitForRequest(/\/learning$/);
  await page.keyboard.press("Escape");
  const before = asked;
  assert.ok(before >= 2);
  await page.waitForTimeout(2500);
  assert.equal(asked, before);
});

for (const wish of [{ theme: "light", width: 390, lang: "hu" }, { theme: "dark", width: 390, lang: "ja" }, { theme: "dark", width: 1360, lang: "en" }]) {
  const name = Object.values(wish).join(", ");
  test(`the curve is shown in ${name}`, async () => {
    const page = await at(path, { height: 844, ...wish });
    await openLearning(page);
    await page.waitForSelector(".learning td");
    assert.deepEqual(await violations(page), []);
    const wide = await page.evaluate(() => [document.documentElement, document.querySelector("dialog")].map((box) => box.scrollWidth - box.clientWidth));
    assert.deepEqual(wide, [0, 0]);
    await shot(page, `learning-${name.replaceAll(", ", "-")}`);
    assert.deepEqual(page.complaints, []);
  });
}

test("what cannot be learned says why; a game that ships itself is not offered", async () => {
  const changedFile = (name) => ({ files: { rules: { name: "mine.zrf", text: changed(name) } } });
  const asked = [
    [{ ...changedFile("race.zrf"), options: { max_moves: 4 } }, /cannot learn this game.*two players without dice/],
    [{ ...changedFile("peg-solitaire.zrf"), bots: ["house:random"] }, /cannot learn this game.*two players without dice/],
    // As it is, weights for it ship.
    [{ files: { rules: { name: "mine.zrf", text: shipped("reversi.zrf") } }, options: { max_moves: 4 } }, /learned already/],
  ];
  for (const [setup, why] of asked) {
    const page = await shows(setup);
    await page.click(".menu > summary");
    await page.click("[data-action=learn]");
    await until(page, () => document.querySelector(".toast")?.textContent);
    assert.match(await page.textContent(".toast"), why);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    assert.deepEqual(await violations(page), []);
    // The browser itself says that a request was refused.
    assert.deepEqual(page.complaints.filter((text) => !text.startsWith("Failed to load resource")), []);
  }
  const other = await shows({ options: { rules: "tic-tac-toe" } });
  await other.click(".menu > summary");
  await other.waitForSelector("[data-action=fork]");
  assert.equal(await other.locator("[data-action=learn]").count(), 0);
  assert.deepEqual(other.complaints, []);
});
