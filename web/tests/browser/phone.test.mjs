// On a phone: cells large enough for a finger, a long press for help; RoboBattler's colours.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, violations } from "../arena.mjs";
import { chrome, seated, server } from "../site.mjs";

const PHONE = { width: 390, height: 844 };

/** The smallest side of the matching elements, in pixels. */
const smallest = (page, selector) =>
  page.evaluate((wanted) => Math.min(...[...document.querySelectorAll(wanted)].map((node) => node.getBoundingClientRect()).filter(({ width }) => width > 0).map(({ width, height }) => Math.min(width, height))), selector);

const BOARDS = [
  ["xiangqi", { game: "zrf", options: { rules: "xiangqi" } }, "[data-at]"],
  ["shogi", { game: "zrf", options: { rules: "shogi" } }, "[data-at]"],
  ["thud", { game: "thud" }, "[data-at]"],
  ["planetfight", { game: "planetfight", seed: 7 }, "[data-planet]"],
  ["wizards", { game: "wizards" }, ".stage [data-cell]:not(svg)"],
  ["robobattler", { game: "robobattler" }, ".stage [data-cell]:not(svg)"],
  ["perlwars", { game: "perlwars", options: { stage: "15x15" } }, ".stage [data-cell]:not(svg)"],
];

for (const [name, setup, cells] of BOARDS) {
  test(`${name} on a phone: cells of 44 px, after a touch where the board is large, reached by moving it`, async () => {
    const page = await seated({ ...setup, bots: ["human", "house:random"] }, PHONE);
    await page.waitForSelector(".turn-note[data-asked=true]");
    await page.waitForSelector(`.stage ${cells.replace(".stage ", "")}`);
    const button = page.locator("[data-action=zoom]");
    if ((await smallest(page, cells)) < 44) {
      await button.tap();
      assert.equal(await button.getAttribute("aria-pressed"), "true");
    }
    const size = await smallest(page, cells);
    assert.ok(size >= 44, `${size} px`);
    if (await button.count()) {
      // The whole board can be reached.
      const [reach, board, room] = await page.evaluate(() => {
        const [pan, stage] = [".stage-pan", ".stage"].map((one) => document.querySelector(one));
        pan.scrollTo(1e6, 1e6);
        const [a, b] = [stage.getBoundingClientRect(), pan.getBoundingClientRect()];
        return [Math.abs(a.right - b.right) + Math.abs(a.bottom - b.bottom), a.width, b.width];
      });
      assert.ok(board > room && reach < 20, `${reach}, ${board} in ${room}`);
      assert.deepEqual(await violations(page), []);
      await button.tap();
      assert.equal(await page.evaluate(() => document.querySelector(".stage").offsetWidth), Math.round(room));
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("a long press on a piece opens its help, and so does i", async () => {
  const { id } = await server.ask("POST", "/matches", { game: "zrf", options: { rules: "chess" }, bots: ["house:random", "house:random"], pace_ms: 5000 });
  const page = await chrome.page(PHONE);
  await page.goto(`${server.address}/match/${id}?turn=0`);
  await page.waitForSelector("[data-at=e1]");
  const box = await page.locator("[data-at=e1]").boundingBox();
  const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touch] });
  await page.locator(".vwz-help h3", { hasText: "King" }).waitFor();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(100);
  assert.equal(await page.locator(".vwz-help").count(), 1, "it stays when the finger is lifted");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".vwz-help", { state: "detached" });
  // A short touch opens nothing.
  await page.touchscreen.tap(touch.x, touch.y);
  await page.waitForTimeout(700);
  assert.equal(await page.locator(".vwz-help").count(), 0);

  const desk = await seated({ game: "zrf", options: { rules: "chess" }, bots: ["human", "house:random"] });
  await desk.waitForSelector(".turn-note[data-asked=true]");
  await desk.focus("[data-at=e1]");
  await desk.keyboard.press("i");
  await desk.locator(".vwz-help h3", { hasText: "King" }).waitFor();
  for (const each of [page, desk]) assert.deepEqual(each.complaints, []);
});

test("RoboBattler's players are red and blue everywhere", async () => {
  const match = await server.played({ game: "robobattler", seed: 5, bots: ["house:random", "house:random"] });
  const live = await server.ask("POST", "/matches", { game: "robobattler", bots: ["house:random", "house:random"], pace_ms: 8000 });
  const kind = ([red, green, blue]) => (red > blue + 40 && red > green + 40 ? "red" : blue > red + 40 ? "blue" : `rgb ${red} ${green} ${blue}`);
  for (const theme of ["light", "dark"]) {
    const page = await chrome.page({ theme });
    const colours = async (selector) => {
      await page.waitForSelector(selector);
      const found = await page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((node) => {
        const { color, backgroundColor } = getComputedStyle(node);
        return (node.matches(".share > i") ? backgroundColor : color).match(/[\d.]+/g).slice(0, 3).map(Number);
      }), selector);
      return found.map(kind);
    };
    await page.goto(server.address);
    assert.deepEqual(await colours(`.live-card[href="/match/${live.id}"] .chip`), ["red", "blue"]);
    const row = `.recent tr:has(a[href="/match/${match.id}"]) .chip`;
    assert.deepEqual(await colours(row), ["red", "blue"]);
    await page.goto(`${server.address}/match/${match.id}?turn=7.99`);
    await page.waitForSelector(".end-card:not([hidden]) [data-ending]");
    const seats = await page.evaluate(() => [...document.querySelectorAll(".players .chip")].map((node) => node.dataset.seat));
    const expected = seats.map((seat) => (seat === "0" ? "red" : "blue"));
    assert.deepEqual(await colours(".players .chip"), expected);
    assert.deepEqual(await colours(".share > i"), expected);
    assert.deepEqual(await colours(".end-card .total .chip"), expected);
    await page.goto(`${server.address}/play/robobattler`);
    assert.deepEqual(await colours(".setup .seat > .chip"), ["red", "blue"]);
    await page.context().close();
  }
});

test("the controls stay in their rows when one may go back to what is live, in each language", async () => {
  const { id } = await server.ask("POST", "/matches", { game: "zrf", options: { rules: "chess" }, bots: ["house:random", "house:random"], pace_ms: 1500 });
  for (const lang of ["en", "hu", "ja"]) {
    const page = await chrome.page({ ...PHONE, lang });
    await page.goto(`${server.address}/match/${id}`);
    const tall = () => page.locator(".transport").evaluate((row) => row.getBoundingClientRect().height);
    await until(page, () => Number(document.querySelector(".turn-box input")?.value) >= 1);
    await page.locator(".moves-row button").first().tap();
    await page.waitForSelector(".go-live");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/go-live-${lang}.png` });
    const before = await tall();
    await page.tap(".go-live");
    await page.waitForSelector(".go-live", { state: "detached" });
    assert.equal(await tall(), before, lang);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});
