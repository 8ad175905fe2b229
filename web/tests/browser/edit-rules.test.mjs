// A rules file is edited on the page: checked while it is typed, played beside it, kept.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, serve, until, violations } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

const module = join(ROOT, "web/viadal.wasm");
const knows = existsSync(module) && readFileSync(module).includes("Ends the block unless all of these hold.");
const fine = (page) => page.waitForSelector("[data-action=play]:not([disabled])");
/** Replaces the line of the editor that contains a text. */
async function retype(page, from, to) {
  await page.locator(".cm-line", { hasText: from }).first().click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type(to);
}

test("a file that ships is opened from its page, spoilt, marked as it is typed, mended and played beside it", async () => {
  const page = await chrome.page();
  const texts = [];
  page.on("request", (request) => /\/rules$/.test(request.url()) && /"text"/.test(request.postData() ?? "") && texts.push(request.url()));
  await page.goto(`${server.address}/games/tic-tac-toe`);
  await page.click('a[href="/games/tic-tac-toe/edit"]');
  await fine(page);
  assert.match(await page.textContent(".problems"), /can be played/);
  const line = (await page.locator(".cm-line", { hasText: "(players" }).first().textContent()) ?? "";
  await retype(page, "(players", "(playerz X O)");
  await page.waitForSelector(".problems .errors");
  await page.waitForSelector(".cm-lintRange-error");
  assert.ok(await page.locator("[data-action=play]").isDisabled());
  assert.match(await page.textContent(".problems"), /line \d+[\s\S]*playerz/);
  assert.deepEqual(await violations(page), []);
  await page.click(".problems .link");
  await until(page, () => document.querySelector(".editor")?.shadowRoot?.activeElement);
  // What is written is there again after a reload.
  await page.reload();
  await page.waitForSelector(".problems .errors");
  await retype(page, "(playerz", line.trim());
  await fine(page);
  await page.click("[data-action=play]");
  await page.waitForSelector(".tryout .turn-note[data-asked=true]");
  const cell = page.locator(".tryout .stage [data-at]").first();
  await cell.click({ force: true });
  await until(page, () => document.querySelectorAll(".tryout .moves .line:not([hidden])").length >= 2);
  assert.deepEqual(await violations(page), []);
  await page.click("[data-action=watch-bots]");
  await until(page, () => document.querySelector(".tryout .ending")?.textContent);
  assert.equal(await page.locator(".tryout-match").count(), 1);
  // Where the page has the module it asks no server what is typed.
  assert.equal(texts.length > 0, !existsSync(module));
  assert.deepEqual(page.complaints, []);
});

test("a report on the game is made in the browser, the same as by the command line", { skip: !knows && "no module that knows it" }, async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games/tic-tac-toe/edit`);
  await fine(page);
  await page.evaluate(() => {
    window.seen = [];
    new MutationObserver(() => window.seen.push(document.querySelector(".tryout pre.card")?.textContent ?? "")).observe(document.querySelector(".tryout"), { subtree: true, childList: true, characterData: true });
  });
  await page.click("[data-action=report]");
  await until(page, () => /never/.test(document.querySelector(".tryout pre")?.textContent ?? ""));
  for (const stage of ["Games of the computer against itself", "Pairs of games", "Moves and drops"]) assert.ok(await page.evaluate((stage) => window.seen.some((text) => text.startsWith(stage) && / \d+ \/ \d+$/.test(text)), stage), stage);
  const told = execFileSync(join(ROOT, "target/debug/viadal"), ["zrf", "report", "tic-tac-toe"], { encoding: "utf8" });
  assert.equal(await page.textContent(".tryout pre"), told);
  // In other languages only names are as the file has them.
  const figures = (text) => text.match(/\d+([.,]\d+)?/g).map((one) => one.replace(",", "."));
  for (const [lang, words] of Object.entries({ hu: ["Crosses nyert, aki kezd", "egy játszma lépései", "nincs"], ja: ["先手のCrossesの勝ち", "一局の手数", "なし"] })) {
    const other = await chrome.page({ lang });
    await other.goto(`${server.address}/games/tic-tac-toe/edit`);
    await other.click("[data-action=report]:enabled");
    await other.locator(".tryout pre", { hasText: words[0] }).waitFor();
    const text = await other.textContent(".tryout pre");
    for (const one of words) assert.ok(text.includes(one), text);
    assert.doesNotMatch(text, /\b(games|won|drawn|turns|never|none|pattern|moves|on average|to)\b/, text);
    assert.deepEqual(figures(text), figures(told), text);
    if (process.env.SHOTS) await other.screenshot({ path: `${process.env.SHOTS}/report-${lang}.png` });
    await other.close();
  }
  assert.deepEqual(await violations(page), []);
  await page.click("[data-action=watch-bots]");
  await until(page, () => document.querySelector(".tryout .ending")?.textContent);
  assert.equal(await page.locator(".tryout pre.card").count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("a word is explained under the pointer and by a key: of the language by a sentence, a macro by its text", { skip: !knows && "no module that knows the words" }, async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games/chess/edit`);
  await fine(page);
  /** Where a word is drawn. */
  const place = (word) =>
    page.evaluate((word) => {
      const walker = document.createTreeWalker(document.querySelector(".editor").shadowRoot.querySelector(".cm-content"), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.data.indexOf(word);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at + 1);
        range.setEnd(node, at + 2);
        const { x, y, height } = range.getBoundingClientRect();
        return { x, y: y + height / 2 };
      }
      return null;
    }, word);
  const told = () => page.locator(".cm-meaning").textContent();
  const word = await place("not-enemy?") ?? await place("verify");
  await page.mouse.move(word.x + 40, word.y - 60);
  await page.mouse.move(word.x, word.y, { steps: 3 });
  assert.match(await told(), /^(not: Whether a piece of an enemy is here\.|Ends the block unless all of these hold\.)$/);
  assert.deepEqual(await violations(page), []);
  await page.mouse.move(5, 5);
  await until(page, () => !document.querySelector(".editor").shadowRoot.querySelector(".cm-meaning"));
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("(define two-steps ($1 $1 add))\n(two-steps verify)");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("F1");
  assert.equal(await told(), "Ends the block unless all of these hold.");
  await page.keyboard.press("Escape");
  await until(page, () => !document.querySelector(".editor").shadowRoot.querySelector(".cm-meaning"));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F1");
  assert.equal(await told(), "(define two-steps ($1 $1 add))");
  await page.keyboard.press("ArrowRight");
  await until(page, () => !document.querySelector(".editor").shadowRoot.querySelector(".cm-meaning"));
  assert.deepEqual(page.complaints, []);
});

test("the changes are the game's; the file is saved, and as it ships again by one click", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games/tic-tac-toe/edit`);
  await fine(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("; mine\n");
  await page.waitForSelector("[data-whose=draft] [data-action=shipped]");
  // Nobody else sees the draft.
  const other = await chrome.page({ width: 390, theme: "dark", lang: "ja" });
  await other.goto(`${server.address}/games/tic-tac-toe/edit`);
  await fine(other);
  assert.equal(await other.locator("[data-whose=server]").count(), 1);
  assert.doesNotMatch(await other.textContent(".cm-content"), /; mine/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=download]")]);
  assert.equal(download.suggestedFilename(), "tic-tac-toe.zrf");
  assert.match(readFileSync(await download.path(), "utf8"), /^; mine\n/);
  await page.click("[data-action=shipped]");
  await page.waitForSelector("[data-whose=server]");
  await page.reload();
  await fine(page);
  assert.equal(await page.locator("[data-action=shipped]").count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("a name that neither the server nor this browser knows is said to be so; own rules are one's own", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games/my-game/edit`);
  await page.waitForSelector("[data-whose=nobody]");
  await fine(page);
  await page.reload();
  await page.waitForSelector("[data-whose=nobody]");
  await fine(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("; mine\n");
  await page.waitForSelector("[data-whose=draft]");
  assert.match(await page.textContent("[data-whose]"), /my-game\.zrf.*your own rules/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.complaints, []);
});

test("the editor and the form name the pictures that nobody gave, until they are given", async () => {
  const text = readFileSync(new URL("../data/noughts.zrf", import.meta.url), "utf8");
  const rules = { name: "noughts.zrf", mimeType: "text/plain", buffer: Buffer.from(text) };
  const picture = (name) => ({ name, mimeType: "image/bmp", buffer: readFileSync(new URL("../data/o.bmp", import.meta.url)) });
  const all = [picture("X.bmp"), picture("o.bmp"), picture("board.bmp")];
  const page = await chrome.page();
  // The answer on the rules that were chosen first comes after that on the file.
  let first;
  const asked = new Promise((done) => page.route("**/rules", (route) => done((first = route)), { times: 1 }));
  await page.goto(`${server.address}/play/zrf`);
  await asked;
  await page.setInputFiles(".file input[multiple]", [rules, picture("x.bmp")]);
  await page.waitForSelector("[data-missing]");
  const answered = page.waitForResponse(/\/rules$/);
  await first.continue();
  await (await answered).finished();
  assert.match(await page.textContent("[data-missing]"), /not given: board\.bmp and o\.bmp\./);
  assert.deepEqual(await violations(page), []);
  await page.setInputFiles(".file input[multiple]", [rules, ...all]);
  await page.waitForSelector("[data-missing]", { state: "detached" });
  await page.goto(`${server.address}/games/other/edit`);
  await fine(page);
  assert.equal(await page.locator("[data-missing]").count(), 0);
  await page.setInputFiles(".runs input[type=file]", [rules]);
  await page.waitForURL(/noughts\.zrf\/edit/);
  await page.waitForSelector("[data-missing]");
  assert.match(await page.textContent("[data-missing]"), /not given: board\.bmp, o\.bmp, and x\.bmp\./);
  await page.setInputFiles(".runs input[type=file]", all);
  await page.waitForSelector("[data-missing]", { state: "detached" });
  await page.click("[data-action=play]");
  await page.waitForSelector(".tryout .turn-note[data-asked=true]");
  await page.locator(".tryout .stage [data-at]").first().click({ force: true });
  await page.waitForSelector('.tryout .stage image[href$="/board.bmp"]');
  assert.deepEqual(page.complaints, []);
});

test("a dropped file that cannot be played goes to the editor", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/zrf`);
  const noughts = readFileSync(new URL("../data/noughts.zrf", import.meta.url), "utf8");
  const broken = { name: "My Own.zrf", mimeType: "text/plain", buffer: Buffer.from(noughts.replace("(game", "(gane")) };
  await page.setInputFiles(".file input[multiple]", [broken]);
  await page.click("dialog [data-action=edit]");
  await page.waitForURL(/\/games\/My%20Own\.zrf\/edit/);
  await page.waitForSelector(".problems .errors");
  await page.setInputFiles(".runs input[type=file]", [{ ...broken, name: "Mended.zrf", buffer: Buffer.from(noughts) }]);
  await page.waitForURL(/Mended\.zrf\/edit/);
  await fine(page);
  await page.click("[data-action=play]");
  await page.waitForSelector(".tryout .turn-note[data-asked=true]");
  assert.deepEqual(page.complaints, []);
});

test("a stranger on a public server is asked to sign in before writing rules", async () => {
  const open = await serve({ more: ["--public"] });
  try {
    const page = await chrome.page();
    await page.goto(`${open.address}/games/chess`);
    await page.waitForSelector(".about-board .vw");
    assert.equal(await page.locator('a[href$="/edit"]').count(), 0);
    await page.goto(`${open.address}/games/chess/edit`);
    await until(page, () => document.querySelector("h1"));
    assert.equal(await page.locator(".editor").count(), 0);
  } finally {
    await open.close();
  }
});
