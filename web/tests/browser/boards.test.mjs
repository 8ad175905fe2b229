// Boards from rules files: pictures and texts of a file, its sides' own colours, puzzles and gaps.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, until } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

/** Third-party rules files and their pictures, where available. */
const OTHERS = process.env.ZRF_CORPUS ?? join(ROOT, "../shared/zrf");
const absent = !existsSync(join(OTHERS, "corpus/02.Thud.zrf"));

const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
const shows = async (setup, query = "") => {
  const { id } = await server.played({ game: "zrf", seed: 5, bots: ["house:random", "house:random"], ...setup });
  const page = await chrome.page();
  await page.goto(`${server.address}/match/${id}${query}`);
  await page.waitForSelector(".stage svg [data-at]");
  return page;
};

test("the pictures of a file by others show, though it names folders and another case", { skip: absent && "no rules files by others here: 1 file left out" }, async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/zrf`);
  const pictures = ["d.bmp", "T.bmp", "Thud.bmp", "KVThud.bmp"];
  await page.setInputFiles(".file input[multiple]", [join(OTHERS, "corpus/02.Thud.zrf"), ...pictures.map((name) => join(OTHERS, "images", name))]);
  await page.waitForSelector("[data-option=variant]");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".stage image:not([display=none])", { state: "attached" });
  await until(page, () => document.querySelectorAll(".stage defs image").length >= 2);
  const board = await page.locator(".stage > svg > g image").first().evaluate((image) => ({ href: image.getAttribute("href") ?? "", width: image.getBoundingClientRect().width }));
  assert.ok(board.width > 300, `the board is ${board.width} wide`);
  assert.match(await page.textContent(".side h1"), /Thud/);
  await shot(page, "pictures-thud");
  assert.deepEqual(page.complaints, []);
});

test("a file tells of itself: its title names the match, its texts are a panel, a piece has help", async () => {
  const page = await shows({ options: { rules: "chess", games: 1, max_moves: 4 } });
  assert.equal(await page.textContent(".side h1"), "Chess");
  await page.click("[data-action=about]");
  await page.waitForSelector("dialog .about h3");
  assert.ok((await page.textContent("dialog .about")).length > 80);
  await page.keyboard.press("Escape");
  await page.click(".stage [data-at=e1]", { button: "right" });
  assert.match(await page.textContent(".vwz-help"), /King.*White, e1/);
  await page.keyboard.press("Escape");
  await page.click(".stage [data-at=e4]", { button: "right" });
  assert.equal(await page.locator(".vwz-help").count(), 0);
  await page.goto(server.address);
  assert.match(await page.locator(".recent tbody tr").first().textContent(), /Chess/);
  assert.deepEqual(page.complaints, []);
});

test("White is white and Black is black, on chips and pieces", async () => {
  const page = await shows({ options: { rules: "reversi", games: 1, max_moves: 8 } }, "?turn=8");
  const light = (selector) => page.locator(selector).first().evaluate((node) => {
    const [r, g, b] = getComputedStyle(node.matches("path") ? node : node).getPropertyValue(node.matches("path") ? "fill" : "color").match(/[\d.]+/g).map(Number);
    return (r + g + b) / 3;
  });
  const names = await page.locator(".players li").allTextContents();
  const white = names.findIndex((text) => text.includes("White"));
  assert.ok((await light(`.players li:nth-child(${white + 1}) .chip`)) > 220);
  assert.ok((await light(`.players li:nth-child(${2 - white}) .chip`)) < 80);
  const discs = await page.evaluate(() => [...document.querySelectorAll(".stage use:not([display=none])")].filter((use) => use.parentElement?.tagName === "g" && use.getAttribute("href") && !use.closest("[data-drop]")).length);
  const counts = (await page.locator(".players .score").allTextContents()).map(Number);
  assert.ok(counts[0] + counts[1] >= discs && counts[0] + counts[1] > 4, `${counts} of ${discs}`);
});

test("Sokoban has boxes and goals, and no letters", async () => {
  const page = await shows({ options: { rules: "sokoban", games: 1, max_moves: 3 }, bots: ["house:random"] });
  assert.ok(await page.locator(".stage .vwz-goal").count());
  assert.equal(await page.locator(".stage .vwz-letter").count(), 0);
  await shot(page, "sokoban");
});

test("a sowing game by others shows seeds", { skip: absent && "no rules files by others here: 1 file left out" }, async () => {
  const text = readFileSync(join(OTHERS, "corpus/Dakon.zrf"), "latin1");
  const page = await shows({ files: { rules: { name: "Dakon.zrf", text } }, options: { games: 1, max_moves: 6 } }, "?turn=3");
  const pits = await page.evaluate(() => [...document.querySelectorAll(".stage use:not([display=none])")].map((use) => document.querySelector(use.getAttribute("href"))).filter((symbol) => symbol?.querySelector(".vwz-count")));
  assert.ok(pits.length >= 14, `${pits.length} pits`);
  assert.equal(await page.locator(".stage defs .vwz-letter:not(.vwz-count)").count(), 0, "no letters");
  await shot(page, "dakon");
});
