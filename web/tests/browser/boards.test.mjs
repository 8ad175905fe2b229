// Boards from rules files: pictures and texts of a file, its sides' own colours, puzzles and gaps.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, until } from "../arena.mjs";
import { chrome, seated, server } from "../site.mjs";

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

/** The pixel row in the middle of what is found, from the top. */
const height = async (page, found) => {
  const { y, height } = await page.locator(found).first().boundingBox();
  return y + height / 2;
};
const isAbove = async (page, upper, lower) => assert.ok((await height(page, upper)) < (await height(page, lower)), `${upper} is above ${lower}`);
const at = (name) => `.stage [data-at="${name}"]`;
const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]");

test("whoever plays Black has their own side at the bottom; f and the menu turn the board; spectators see White there", async () => {
  const position = "4k3/8/8/8/8/8/p7/4K2R b";
  const page = await seated({ game: "zrf", seed: 3, options: { rules: "chess", games: 1, position }, bots: ["house:random", "human"] });
  await asked(page);
  await isAbove(page, at("e1"), at("e8"));
  assert.ok((await page.locator(at("a4")).boundingBox()).x > (await page.locator(at("h4")).boundingBox()).x, "the files turn with the ranks");
  const rows = await page.locator(".stage .vw-rim").evaluateAll((all) => all.filter(({ textContent }) => /\d/.test(textContent)).sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y).map(({ textContent }) => textContent).join(""));
  assert.equal(rows, "12345678");
  await page.click("[data-action=hint]");
  await page.waitForSelector(".vwz-arrow:not([display=none])", { state: "attached" });
  const from = await page.locator(".vwz-chosen").boundingBox();
  const tail = await page.locator(".vwz-arrow").boundingBox();
  assert.ok(tail.x < from.x + from.width && from.x < tail.x + tail.width, "the hint's arrow begins at the piece");
  await shot(page, "black-below");
  await page.locator("body").press("f");
  await isAbove(page, at("e8"), at("e1"));
  const turned = await page.locator(".vwz-arrow").boundingBox();
  const middle = await height(page, ".stage > svg > g > path[data-at=d4]") + (await page.locator(at("d4")).boundingBox()).height * -0.5;
  assert.ok(Math.abs(turned.y + turned.height / 2 + tail.y + tail.height / 2 - 2 * middle) < 8, "the hint's arrow turns with the board");
  await page.click(".menu > summary");
  await page.click(".menu [data-action=flip]");
  await isAbove(page, at("e1"), at("e8"));
  await page.locator(at("a2")).focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-at")), "a1", "arrows go the way they look");
  await page.keyboard.press("Escape");
  await page.click(at("a2"));
  await page.click(at("a1"));
  const [chooser, cell] = await Promise.all([".vwz-chooser", at("a1")].map((found) => page.locator(found).boundingBox()));
  assert.ok(chooser.x < cell.x + cell.width && cell.x < chooser.x + chooser.width && Math.abs(chooser.y - cell.y) < cell.height, "promotion is asked at the cell");
  await page.click('.vwz-chooser [aria-label="Queen"]');
  await page.waitForSelector(".vwz-hit:not([display=none])", { state: "attached" });
  await page.click(".menu > summary");
  await page.click("[data-action=arrange]");
  await page.waitForSelector(".arrange-board [data-at]");
  await isAbove(page, ".arrange-board [data-at=e1]", ".arrange-board [data-at=e8]");
  const other = await chrome.page();
  await other.goto(page.url());
  await other.waitForSelector(at("e1"));
  await isAbove(other, at("e8"), at("e1"));
  assert.deepEqual([...page.complaints, ...other.complaints], []);
});

test("one's own hand is below the board, wherever one sits; a board without sides stays as it is", async () => {
  const position = "(Sente King 5e) (Gote King 1a) (Sente Pawn off 1) (Gote Gold off 2) turn 2";
  const page = await seated({ game: "zrf", seed: 3, options: { rules: "minishogi", games: 1, position }, bots: ["house:random", "human"] });
  await asked(page);
  await isAbove(page, at("5e"), at("1a"));
  await isAbove(page, at("1a"), ".stage [data-drop=Gold][data-owner=Gote]");
  await isAbove(page, ".stage [data-drop=Pawn][data-owner=Sente]", at("5e"));
  await page.locator(".stage [data-drop=Gold]").dragTo(page.locator(at("3c")));
  await page.waitForSelector(".moves .line:not([hidden])");
  await shot(page, "gote-below");
  const morris = await seated({ game: "zrf", seed: 3, options: { rules: "nine-mens-morris", games: 1 }, bots: ["house:random", "human"] });
  await asked(morris);
  await isAbove(morris, at("a7"), at("a1"));
  await isAbove(morris, at("a1"), ".stage [data-drop][data-owner=Black]");
  await isAbove(morris, ".stage [data-drop][data-owner=White]", at("a7"));
  const pegs = await seated({ game: "zrf", seed: 3, options: { rules: "peg-solitaire", games: 1 }, bots: ["human"] });
  await asked(pegs);
  await isAbove(pegs, at("d7"), at("d1"));
  assert.deepEqual([...page.complaints, ...morris.complaints, ...pegs.complaints], []);
});

test("stones of hex have no marks of what the rules note about them; men to be taken have", async () => {
  const page = await shows({ options: { rules: "hex", games: 1, max_moves: 60 } }, "?turn=60");
  await page.keyboard.press("End");
  await until(page, () => document.querySelectorAll(".stage use[href]:not([display=none])").length >= 60);
  assert.equal(await page.locator(".stage .vwz-badge:not([display=none])").count(), 0);
  const game = await seated({ game: "zrf", options: { rules: "russian-draughts", games: 1, position: "(White Man c3) (Black Man d4 f6 h8) turn 1" }, bots: ["human", "house:random"] });
  await asked(game);
  await game.click(at("c3"));
  await game.click(at("e5"));
  await game.locator(".stage .vwz-badge:not([display=none])").waitFor({ state: "attached" });
  assert.deepEqual([...page.complaints, ...game.complaints], []);
});
