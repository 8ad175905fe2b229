// The served page thinks by itself, with the module that the server has.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT, browse, serve, until } from "../arena.mjs";
import { HANDS, dice } from "../hands.mjs";

const skip = existsSync(join(ROOT, "web/viadal.wasm")) ? false : "web/viadal.wasm is not built";
const arena = await serve();
const chrome = await browse();

after(async () => {
  await chrome.close();
  await arena.close();
});

const setup = { game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:strong", "house:random"], seed: 5 };

/** The page of a match, at its analysis. */
async function analysed(id, page) {
  await page.goto(`${arena.address}/match/${id}?tab=analysis&turn=2`);
  await page.waitForSelector("[data-action=analyse-position]");
}

test("a served match is analysed, and moves are tried from it, without the server", { skip }, async () => {
  const { id } = await arena.played(setup);
  const page = await chrome.page();
  const asked = [];
  await analysed(id, page);
  await page.click("[data-action=analyse-position]");
  await until(page, () => document.querySelectorAll(".best li").length === 3);
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.click("[data-action=analyse-game]");
  await until(page, () => document.querySelector(".analysis .chart") && !document.querySelector(".analysis progress"));
  await page.click("[data-action=try]");
  await page.waitForSelector(".trial .turn-note[data-asked=true]");
  await HANDS.zrf(page, dice(5));
  await until(page, () => document.querySelector(".trial .turn-box input")?.value === "3");
  await page.click(".trial [data-action=back]");
  assert.equal(await page.inputValue(".turn-box input"), "2");
  assert.deepEqual(asked.filter((path) => path.startsWith("/api/") && !path.endsWith("/record")), [], "the reader's machine thinks");
  assert.deepEqual(page.complaints, []);
});

test("what a player that searches thought stands at its turn, under the curve of its scores", async () => {
  const { id } = await arena.played({ ...setup, options: { rules: "chess", games: 1, max_moves: 12 }, bots: ["house:strong,level=4", "house:random"] });
  const page = await chrome.page();
  await page.goto(`${arena.address}/match/${id}?tab=output&turn=3`);
  await page.waitForSelector(".output .line.here");
  assert.match(await page.textContent(".output .line.here"), /^3depth \d+, score [+-]\d+\.\d\d, 36 positions · \w+ \w\d/);
  assert.match((await page.locator(".chart figcaption").allTextContents()).join(), /score/);
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, "thoughts.png") });
  assert.deepEqual(page.complaints, []);
});

test("what cannot be analysed is told: no module, a match in play, hidden games", { skip }, async () => {
  const page = await chrome.page();
  const said = (pattern) => until(page, (source) => new RegExp(source).test(document.querySelector(".analysis, .toast")?.textContent ?? ""), pattern.source);
  const { id } = await arena.played(setup);
  await page.route("**/viadal.wasm", (route) => route.fulfill({ status: 404 }));
  await analysed(id, page);
  await page.click("[data-action=analyse-position]");
  await said(/built without viadal.wasm/);
  await page.unroute("**/viadal.wasm");
  await page.click("[data-action=analyse-position]");
  await until(page, () => document.querySelectorAll(".best li").length === 3);
  const begun = await arena.ask("POST", "/matches", { ...setup, bots: ["human", "house:random"] });
  await page.goto(`${arena.address}/match/${begun.id}?tab=analysis`);
  await said(/that a person plays, is analysed once it is over/);
  const { id: hidden } = await arena.played({ game: "perlwars", options: {}, bots: ["house:random", "house:random"], seed: 5 });
  await page.goto(`${arena.address}/match/${hidden}?tab=analysis`);
  await said(/hide something/);
});
