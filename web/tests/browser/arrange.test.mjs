// A position is set up on the board: pieces from a tray, whose turn, and a match from there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, violations } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]");
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
  await page.click("[data-arrange=play]");
  await page.waitForURL(/position=/);
  await page.waitForSelector("[data-option=level]");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  const { id } = await api(page, `/matches/${new URL(page.url()).pathname.split("/").at(-1)}`);
  assert.match(JSON.stringify((await api(page, `/matches/${id}`)).options), /White Rook h1/);
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
  await page.waitForSelector("[data-option=level]");
  await page.click("form .button.primary");
  await page.waitForSelector("form [role=alert]");
  assert.match(await page.textContent("form [role=alert]"), /Nobody/);
});
