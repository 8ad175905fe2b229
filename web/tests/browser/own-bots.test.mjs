// Bots in JavaScript in an arena without a server: written, corrected, rated, kept, and the same as the server's.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PROGRAM, ROOT, browse, until } from "../arena.mjs";
import { written } from "../folder.mjs";

const skip = existsSync(join(ROOT, "web/viadal.wasm")) ? false : "web/viadal.wasm is not built";
const site = skip ? null : await written([`wizards=${join(ROOT, "games/wizards/kits/javascript/bot.mjs")}`]);
const chrome = await browse();

after(async () => {
  await chrome.close();
  await site?.stop();
  site?.remove();
});

async function desk(game) {
  const page = await chrome.page();
  await page.goto(`${site.address}?at=/write&game=${game}`);
  await page.waitForSelector(".cm-line");
  return page;
}

/** Plays a text as a bot, with the kit of its game beside it. */
async function played(page, text, opponent = "house:greedy") {
  await page.evaluate(() => (window.confirm = () => true));
  const kit = (name, path) => ({ name, mimeType: "text/javascript", buffer: readFileSync(join(ROOT, path)) });
  await page.setInputFiles("#bring", [
    { name: "bot.mjs", mimeType: "text/javascript", buffer: Buffer.from(text) },
    kit("zrf.mjs", "games/zrf/kits/javascript/zrf.mjs"),
    kit("viadal.mjs", "crates/furniture/kits/javascript/viadal.mjs"),
  ]);
  await until(page, (own) => document.querySelector(".editor")?.shadowRoot?.textContent?.includes(own), text.split("\n")[0]);
  await page.selectOption("#opponent", opponent);
  await page.click("[data-action=run]");
  await page.waitForSelector("[data-action=run]:not([disabled])");
  await until(page, () => document.querySelector(".problems")?.textContent?.trim());
  return page.textContent(".problems");
}

/** The record of the match beside the editor. */
const recorded = (page) =>
  page.evaluate(async () => {
    const { get, text } = await import(new URL("js/alone/api.js", location.href).href);
    const [{ id }] = await get("/matches");
    return text(`/matches/${id}/record`);
  });

test("a starter plays as the same files do under the program", { skip }, async () => {
  for (const [game, opponent] of [["perlwars", "finder"], ["robobattler", "painter"], ["planetfight", "nearest"], ["thud", "greedy"], ["wizards", "hunter"], ["zrf", "greedy"]]) {
    const page = await desk(game);
    assert.equal(await page.locator("#bot-language option").count(), 1);
    await page.selectOption("#opponent", `house:${opponent}`);
    await page.fill("#seed", "7");
    await page.click("[data-action=run]");
    await until(page, () => /without a fault/.test(document.querySelector(".problems")?.textContent ?? ""), undefined, 90_000);
    const folder = mkdtempSync(join(tmpdir(), "viadal-own-"));
    for (const { name, text } of JSON.parse(readFileSync(join(site.folder, `data/games/${game}/starter.language=javascript.json`), "utf8")).files) writeFileSync(join(folder, name), text);
    const kept = join(folder, "page.vrec");
    const own = join(folder, "own.vrec");
    writeFileSync(kept, await recorded(page));
    execFileSync(PROGRAM, ["verify", kept]);
    execFileSync(PROGRAM, ["play", game, folder, `house:${opponent}`, "--seed", "7", "--record", own, "--trust"]);
    // The digests are of the whole record, also of who played.
    const [ours, theirs] = [kept, own].map((file) => readFileSync(file, "utf8").split("\n").slice(1).map((line) => line.replace(/,"digest":"\w+"\}$/, "}")));
    rmSync(folder, { recursive: true });
    assert.deepEqual(ours, theirs, game);
    assert.deepEqual(page.complaints, [], game);
    await page.context().close();
  }
});

const HEAD = 'import { play, say } from "./zrf.mjs";\n';
/** A bot's text, and what is told of it. */
const FAULTS = [
  [`${HEAD}play((view) => view.legal[0]);`, /without a fault/],
  [`${HEAD}play((view) => view.legal[0]`, /bot\.mjs.*line 2.*SyntaxError/s],
  [`${HEAD}\nplay((view) => view.nothing[0]);`, /bot\.mjs.*line 3.*TypeError/s],
  [`${HEAD}throw new Error("not today");`, /not today/],
  [`${HEAD}play(() => "Man a9");`, /Man a9/],
  [`import { play } from "./viadal.mjs";\nplay({ turn() {} });`, /without an action/],
  [`import { readFileSync } from "node:fs";\n${HEAD}`, /line 1.*its own files only.*node:fs/s],
  [`${HEAD}for (;;);`, /did not load/],
  [`${HEAD}play(() => { for (;;); });`, /no answer within 6.5 s/],
  [`${HEAD}const has = ["fetch", "XMLHttpRequest", "WebSocket", "indexedDB", "caches", "postMessage", "importScripts", "WebAssembly", "Worker", "self"].filter((name) => globalThis[name]);\nif (has.length) throw new Error(has.join());\nplay((view) => view.legal[0]);`, /without a fault/],
  [`${HEAD}let made = false;\ntry { made = Boolean(new Function("return 1")()); } catch {}\nif (made) throw new Error("made code");\nplay((view) => view.legal[0]);`, /without a fault/],
];

test("what is wrong with a bot is told at its line, and ends nothing else", { skip }, async () => {
  const page = await desk("zrf");
  for (const [text, told] of FAULTS) assert.match(await played(page, text), told, text);
});

test("a bot that its host put there is found, run and changed", { skip }, async () => {
  const page = await chrome.page();
  await page.goto(`${site.address}?at=/write/own-0`);
  await page.waitForSelector(".cm-line");
  assert.equal(await page.inputValue("#bot-game"), "wizards");
  await page.click("[data-action=run]");
  await until(page, () => /without a fault/.test(document.querySelector(".problems")?.textContent ?? ""));
  await page.fill("#bot-name", "Changed");
  await page.press("#bot-name", "Enter");
  await page.click("[data-action=save]");
  await page.waitForSelector("nav a[href*='own-0']:text-is('Changed')");
  assert.equal(await page.locator("nav a[href*='write/']").count(), 1);
  assert.deepEqual(page.complaints, []);
});

test("twenty games against the house are rated, a lost one is looked at, the bot is kept", { skip }, async () => {
  const page = await desk("zrf");
  assert.match(await played(page, `${HEAD}play((view) => view.legal[0]);`), /without a fault/);
  await page.click("[data-action=round]");
  await page.waitForSelector(".round progress");
  await until(page, () => document.querySelector(".round") && !document.querySelector(".round progress"), undefined, 120_000);
  const rows = await page.locator(".round tbody tr").evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows.map(([name]) => name), ["bot", "house:random", "house:greedy", "house:strong,nodes=1000"]);
  assert.equal(rows[0][2], "20");
  assert.equal(rows.slice(1).reduce((sum, row) => sum + Number(row[2]), 0), 20);
  for (const [, rating, , results] of rows) {
    assert.match(rating, /^[\d,]+ ± [\d,]+$/);
    assert.match(results, /^\d+ · \d+ · \d+$/);
  }
  await page.click("[data-action=save]");
  await page.waitForURL(/write\/\d+/);
  await page.reload();
  await page.waitForSelector(".cm-line");
  assert.equal(await page.inputValue("#bot-name"), "bot");
  await page.goto(site.address);
  await page.waitForSelector(".tile");
  assert.deepEqual(page.complaints, []);
});
