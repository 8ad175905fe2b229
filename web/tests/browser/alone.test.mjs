// The arena as a folder of files, from a plain file server under a path.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { ROOT, browse, until } from "../arena.mjs";
import { written } from "../folder.mjs";
import { HANDS, carriedByLink, dice, drop, playOn } from "../hands.mjs";

// Without the module there is nothing to test; crates/browser/build.sh makes it.
const skip = existsSync(join(ROOT, "web/viadal.wasm")) ? false : "web/viadal.wasm is not built";
const site = skip ? null : await written([join(ROOT, "web/tests/data/noughts.zrf"), join(ROOT, "games/zrf/tests/race.vrec")]);
const chrome = await browse();
const strays = [];

after(async () => {
  await chrome.close();
  await site?.stop();
  site?.remove();
});

/** A page in a new profile, whose requests are noted when they leave the arena. */
async function fresh(path = "/") {
  const page = await chrome.page();
  page.context().on("request", (request) => {
    if (!request.url().startsWith(site.address) && !/^(data|blob):/.test(request.url())) strays.push(request.url());
  });
  await page.goto(`${site.address}?at=${path}`);
  return page;
}

const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]", { timeout: 60_000 });
const over = (page) => page.waitForSelector(".play-box [data-action=again]", { timeout: 60_000 });

/** Begins a match as the form stands, with these values of its fields. */
async function begin(page, path, chosen = {}) {
  await page.goto(`${site.address}?at=${path}`);
  await page.waitForSelector("form.setup");
  for (const [field, value] of Object.entries(chosen)) await (field === "[data-option=level]" ? page.locator(field).last().fill(value) : page.selectOption(field, value));
  await page.click("form.setup .button.primary");
}

test("every game begins, and asks the person", { skip }, async () => {
  const page = await fresh();
  await page.waitForSelector(".tile");
  const games = await page.evaluate(async () => (await (await fetch("data/games.json")).json()).map(({ id, options }) => ({ id, rules: id === "zrf" ? options.find(({ name }) => name === "rules").choices : [""] })));
  assert.ok(games.length >= 6);
  for (const { id, rules } of games) {
    for (const name of rules) {
      await begin(page, `/play/${id}${name && `&rules=${name}`}`);
      await asked(page);
    }
  }
  await page.goto(site.address);
  await page.waitForSelector(".own-matches li");
  assert.ok((await page.locator(".own-matches li").count()) >= 28, "they wait for the person");
  assert.deepEqual(page.complaints, []);
});

test("a chess game is played to its end, and a link holds it", { skip }, async () => {
  const page = await fresh();
  await begin(page, "/play/zrf&rules=chess", { "[data-option=level]": "5" });
  await asked(page);
  await page.click("[data-action=hint]");
  await until(page, () => document.querySelector("[role=status]")?.textContent !== "");
  await playOn(page, "zrf", 5);
  await over(page);
  assert.match(await page.textContent(".end-card"), /\S/);
  await page.reload();
  await page.waitForSelector(".moves .line");
  const other = await fresh();
  await carriedByLink(page, other);
  assert.deepEqual([...page.complaints, ...other.complaints], []);
});

test("a position and every position of a game are analysed, and it is told where the game was lost", { skip }, async () => {
  const page = await fresh();
  await begin(page, "/play/zrf&rules=chess", { "select[data-seat='0']": "house:random", "select[data-seat='1']": "house:strong", "[data-option=level]": "5" });
  await page.waitForSelector(".moves .line");
  await page.click("[data-tab=analysis]");
  await page.locator(".moves-row button").first().click();
  await page.click("[data-action=analyse-position]");
  await until(page, () => document.querySelectorAll(".best li").length === 3);
  const depth = () => page.locator(".analysis .number").first().textContent();
  const first = await depth();
  await until(page, (before) => (document.querySelector(".analysis .number")?.textContent ?? before) !== before, first, 60_000);
  await page.selectOption(".analysis .lines", "5");
  await until(page, () => document.querySelectorAll(".best li").length === 5);
  await page.click("[data-action=analyse-position]");
  assert.equal(await page.getAttribute("[data-action=analyse-position]", "aria-pressed"), "false");
  await until(page, () => !document.querySelector(".pill.live, .go-live"), undefined, 120_000);
  await page.click("[data-action=analyse-game]");
  await page.waitForSelector(".analysis progress");
  await page.click("[data-action=analyse-game]");
  assert.equal(await page.locator(".analysis progress").count(), 0, "it stops");
  await page.click("[data-action=analyse-game]");
  await page.click("[data-action=lost]", { timeout: 240_000 });
  assert.match(await page.textContent(".analysis .chart"), /100/);
  assert.match(await page.inputValue(".turn-box input"), /^\d+$/);
  await page.click("[data-action=try]");
  await page.waitForSelector(".trial .turn-note[data-asked=true]");
  const place = await page.inputValue(".trial .turn-box input");
  await page.click(".trial [data-action=hint]");
  await until(page, () => document.querySelector("[role=status]")?.textContent !== "");
  await HANDS.zrf(page, dice(5));
  await until(page, (before) => document.querySelector(".trial .turn-box input")?.value !== before, place);
  await page.click(".trial [data-action=undo]:not([disabled])");
  await until(page, (before) => document.querySelector(".trial .turn-box input")?.value === before, place);
  await page.click("[data-action=back]");
  assert.equal(await page.locator(".trial").count(), 0);
  assert.match(await page.inputValue(".turn-box input"), /^\d+$/);
  for (const [game, told] of [["perlwars", /hide something/], ["planetfight", /board/]]) {
    await begin(page, `/play/${game}`, { "select[data-seat='0']": "house:random", "select[data-seat='1']": "house:random" });
    await page.waitForURL(/match/);
    await page.click("[data-tab=analysis]");
    if (game === "planetfight") await page.click("[data-action=analyse-position]");
    await until(page, (pattern) => new RegExp(pattern).test(document.querySelector(".analysis").textContent), told.source);
  }
  assert.deepEqual(page.complaints, []);
});

test("undo, two persons, bots among themselves, files of the author", { skip }, async () => {
  const page = await fresh();
  await begin(page, "/play/zrf&rules=tic-tac-toe", { "select[data-seat='1']": "human" });
  await asked(page);
  await page.locator(".stage .vwz-dot").first().click({ force: true });
  await page.waitForSelector("[data-action=undo]:not([disabled])");
  await page.click("[data-action=undo]");
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length === 0);
  await begin(page, "/play/thud", { "select[data-seat='0']": "house:random", "select[data-seat='1']": "house:random" });
  await page.waitForURL(/match/);
  await page.waitForSelector(".end-card:not([hidden]), .moves .line");
  await page.goto(site.address);
  await page.click("text=Noughts and Crosses");
  await asked(page);
  assert.ok(await page.locator(".stage image").count(), "its pictures came with it");
  await page.goto(site.address);
  await page.click(".button:text-is('race')");
  await page.waitForSelector(".moves .line");
  await page.goto(`${site.address}?at=/games/hex/edit`);
  await page.click("[data-action=play]:not([disabled])");
  await page.waitForSelector(".tryout .vwz-dot");
  assert.deepEqual(page.complaints, []);
});

test("hostile files, links and matches are told and end nothing else", { skip }, async () => {
  const page = await fresh();
  const zeros = gzipSync(Buffer.alloc(40 << 20));
  const broken = readFileSync(join(ROOT, "crates/zrf/tests/broken/macro-explosion.zrf"));
  const said = async () => (await page.waitForSelector(".toast:not(:empty), .message.bad, dialog[open]")).textContent();
  for (const [name, bytes, told] of [
    ["bomb.vrec.gz", zeros, /at most 32 MB/],
    ["cut.vrec.gz", gzipSync("{}").subarray(0, 12), /damaged/],
    ["no.vrec", Buffer.from("nothing"), /not a record/],
    ["explosion.zrf", broken, /macro/],
  ]) {
    await page.goto(site.address);
    await page.waitForSelector(".tile");
    await drop(page, [{ name, bytes }]);
    assert.match(await said(), told, name);
  }
  for (const link of ["", "%%%", "AAAA", zeros.toString("base64url")]) {
    await page.goto(`${site.address}?at=/docs`);
    await page.goto(`${site.address}?at=/open#${link}`);
    assert.match(await said(), /file is empty|not a record|at most 32 MB/, link.slice(0, 20));
  }
  await page.clock.install();
  await page.goto(site.address);
  await page.waitForSelector(".tile");
  await page.evaluate(async () => {
    const { send } = await import(new URL("js/alone/api.js", location.href).href);
    const bots = ["house:strong,nodes=1000000000000", "house:random"];
    window.told = send("POST", "/matches", { game: "zrf", options: { rules: "chess", turn_time: "1h" }, bots }).catch((error) => error.code);
  });
  await page.clock.fastForward(61_000);
  assert.equal(await page.evaluate(() => window.told), "stuck");
  await page.clock.resume();
  await begin(page, "/play/planetfight");
  await asked(page);
});

test("it works without a network after the first visit, and asks nobody else", { skip }, async () => {
  const page = await fresh();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await site.stop();
  for (const lang of ["hu", "ja", "en"]) {
    await page.evaluate((name) => localStorage.setItem("viadal.lang", name), lang);
    await begin(page, "/play/planetfight");
    await asked(page);
    assert.equal(await page.getAttribute("html", "lang"), lang);
  }
  // What it has learned of this game is read by now.
  await begin(page, "/play/zrf&rules=reversi", { "select[data-seat='0']": "house:strong", "select[data-seat='1']": "human", "[data-option=level]": "5" });
  await asked(page);
  assert.deepEqual(strays, []);
});
