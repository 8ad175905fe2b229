// A position is set up on the board: pieces from a tray, whose turn, and a match from there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, violations } from "../arena.mjs";
import { chrome, seated, server } from "../site.mjs";

const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]");
const idOf = (page) => new URL(page.url()).pathname.split("/").at(-1);
const another = async (page, before) => {
  await page.waitForURL((url) => /\/match\/./.test(url.pathname) && !url.pathname.endsWith(before));
  await asked(page);
};
const api = (page, path) => page.evaluate(async (path) => (await fetch(`/api/v1${path}`)).json(), path);

/** Begins a match of a rules file against the weakest level, and opens the board on which positions are set up. */
async function arranging(page, rules) {
  await page.goto(`${server.address}/play/zrf?rules=${rules}`);
  const level = page.locator("[data-option=level]").last();
  await level.fill("1");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  await page.click(".menu > summary");
  await page.click("[data-action=arrange]");
  await page.waitForSelector(".arrange-board [data-at]");
}

const centre = async (page, selector) => {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return [x + width / 2, y + height / 2];
};
const cell = (at) => `.arrange-board [data-at="${at}"]`;
const tray = (name) => `.arrange-tray [aria-label="${name}"]`;
const press = async (page, selector) => page.mouse.click(...(await centre(page, selector)));
const drag = async (page, from, to) => {
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(typeof to === "string" ? await centre(page, to) : to), { steps: 4 });
  await page.mouse.up();
};

test("chess from a position of one's own: by clicks, by dragging, from cell to cell and off the board", async () => {
  const page = await chrome.page();
  await arranging(page, "chess");
  const text = page.locator(".arrange textarea");
  assert.match(await text.inputValue(), /\(White Pawn a2 /);
  await drag(page, cell("e2"), cell("e4"));
  assert.match(await text.inputValue(), /\(White Pawn [^)]*e4/);
  await drag(page, cell("d1"), [4, 4]);
  assert.doesNotMatch(await text.inputValue(), /White Queen/);
  await page.click("[data-arrange=empty]");
  assert.equal(await text.inputValue(), "turn 1");
  assert.ok(await page.locator("[data-arrange=play]").isDisabled());
  await press(page, tray("White King"));
  await press(page, cell("e1"));
  await press(page, tray("Black King"));
  await press(page, cell("e8"));
  await press(page, cell("d8"));
  await press(page, cell("d8"));
  await drag(page, tray("White Rook"), cell("h1"));
  assert.equal(await text.inputValue(), "(White King e1) (Black King e8) (White Rook h1) turn 1");
  const before = idOf(page);
  await page.click("[data-arrange=play]");
  await another(page, before);
  const { options, bots } = await api(page, `/matches/${idOf(page)}`);
  assert.match(JSON.stringify(options), /White Rook h1/);
  assert.deepEqual(bots.map(({ spec }) => spec), ["human", "house:strong,level=1"], "the same play on");
  await until(page, () => document.querySelectorAll(".stage use[href]:not([display=none])").length >= 3);
  await page.click("[data-at=h1]", { force: true });
  await page.click("[data-at=h7]", { force: true });
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length >= 1);
  assert.deepEqual(await violations(page), []);
});

test("a position that cannot be is refused where it is asked for, and shogi keeps its hands", async () => {
  const page = await chrome.page();
  await arranging(page, "shogi");
  assert.match(await page.locator(".arrange textarea").inputValue(), /turn \d+$/);
  await page.locator(".arrange textarea").fill("(Nobody King e1) turn 1");
  await page.click("[data-arrange=play]");
  await page.waitForSelector(".arrange [role=alert]");
  assert.match(await page.textContent(".arrange [role=alert]"), /Nobody/);
  assert.equal(await page.inputValue(".arrange textarea"), "(Nobody King e1) turn 1", "what was written stays");
  await press(page, tray("Sente Pawn"));
  assert.equal(await page.locator(".arrange [role=alert]").count(), 0);
  assert.deepEqual(await violations(page), []);
});

test("from a turn of one's own match the same play on by one click", async () => {
  const page = await seated({ game: "zrf", seed: 2, options: { rules: "chess", games: 1 }, bots: ["human", "house:random"] });
  for (const [from, to, n] of [["e2", "e4", 2], ["d2", "d4", 4]]) {
    await asked(page);
    await page.click(`[data-at=${from}]`, { force: true });
    await page.click(`[data-at=${to}]`, { force: true });
    await until(page, (count) => document.querySelectorAll(".moves .line:not([hidden])").length >= count, n);
  }
  await page.click(".menu > summary");
  assert.equal(await page.locator("[data-action=fork]:visible").count(), 0, "not while a person plays");
  await page.keyboard.press("Escape");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("[aria-label='Copy a link to this turn']");
  await page.getByText("It gives nobody a seat").waitFor();
  await page.click("[data-action=resign]");
  await page.click("[data-action=give-up]");
  await page.locator(".play-box [data-action=again]").waitFor();
  await page.locator("body").press("Home");
  for (let turn = 0; turn < 2; turn++) await page.keyboard.press("ArrowRight");
  const before = idOf(page);
  await page.click(".menu > summary");
  await page.click("[data-action=fork]");
  await another(page, before);
  assert.equal(await page.locator(".moves .line:not([hidden])").count(), 2);
  assert.deepEqual((await api(page, `/matches/${idOf(page)}`)).bots.map(({ spec }) => spec), ["human", "house:random"]);
  assert.deepEqual(page.complaints, []);
});
