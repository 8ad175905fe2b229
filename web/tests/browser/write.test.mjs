// Writes a bot, runs it, corrects it at the marked line, runs it again, saves it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

/** Replaces the line of the editor that contains a text. */
async function retype(page, from, to) {
  const line = page.locator(".cm-line", { hasText: from }).first();
  await line.click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type(to);
}

const ran = (page) => page.waitForSelector("[data-action=run]:not([disabled])", { timeout: 30_000 });

test("written, run, corrected at its marked line, run again, saved", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/write?game=perlwars&language=python`);
  await page.waitForSelector(".cm-line");
  await page.selectOption("#opponent", "house:random");
  await page.fill("#seed", "7");
  await retype(page, "import random", "import randoms_of_mine");
  await page.click("[data-action=run]");
  await page.waitForSelector(".problems .errors", { timeout: 30_000 });
  await page.waitForSelector(".cm-lint-marker-error, .cm-lintRange-error");
  const link = page.locator(".problems .link");
  assert.match(await link.textContent(), /line \d+/);
  await link.click();
  await until(page, () => document.querySelector(".editor")?.shadowRoot?.activeElement);
  await retype(page, "import randoms_of_mine", "import random");
  await page.click("[data-action=run]");
  await ran(page);
  await until(page, () => document.querySelector(".problems")?.textContent?.includes("without a fault"));
  assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  await page.waitForSelector(".tryout .moves .line:not([hidden])");

  await page.fill("#bot-name", "Strider");
  await page.click("[data-action=save]");
  await page.waitForURL(/\/write\/\w+/);
  const id = page.url().split("/").at(-1);
  await page.goto(`${server.address}/bot/${id}`);
  assert.equal(await page.textContent("h1"), "Strider");
  await page.goto(`${server.address}/play/perlwars?bot=${id}`);
  await page.waitForSelector("select[data-seat='0']");
  assert.equal(await page.inputValue("select[data-seat='0']"), `bot:${id}`);
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".moves .line:not([hidden])");
  assert.deepEqual(page.complaints, []);
});

test("a failing bot's page links its errors to the exact turn", async () => {
  const text = "import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n    if m['type'] == 'hello': print(json.dumps({'ready': True}), flush=True)\n    elif m['type'] == 'turn':\n        if m['turn'] > 2: raise ValueError('lost my way')\n        print(json.dumps({'action': 'end'}), flush=True)\n";
  const bot = await server.ask("POST", "/bots", { name: "Loser", game: "perlwars", language: "python", files: [{ name: "loser.py", text }] });
  const match = await server.played({ game: "perlwars", seed: 5, bots: [{ bot: bot.id }, "house:random"] });
  const page = await chrome.page();
  await page.goto(`${server.address}/bot/${bot.id}`);
  const link = page.locator(".errors a").first();
  assert.match(await link.textContent(), /crashed/);
  await link.click();
  await page.waitForURL((url) => url.pathname === `/match/${match.id}` && url.searchParams.get("turn") !== null);
  await until(page, () => document.querySelector(".output")?.textContent?.includes("lost my way"));
  assert.deepEqual(page.complaints, []);
});

test("without the editor's bundle a text area does", async () => {
  const page = await chrome.page();
  await page.route("**/vendor/codemirror.js", (route) => route.abort());
  await page.goto(`${server.address}/write?game=planetfight&language=python`);
  await until(page, () => document.querySelector(".editor textarea")?.value.length > 100);
});

test("saving tries the bot out: a missing import is marked at its line, ignored orders are counted", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/write?game=planetfight&language=python`);
  await page.waitForSelector(".cm-line");
  await page.fill("#bot-name", "Hasty");
  await page.keyboard.press("Tab");
  await page.locator(".cm-line").first().click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("import nothing_of_the_kind\n");
  await page.click("[data-action=save]");
  await page.waitForSelector(".problems .errors", { timeout: 60_000 });
  assert.match(await page.textContent(".problems"), /line 1/);
  assert.match(await page.textContent(".problems"), /nothing_of_the_kind/);
  await page.waitForSelector(".cm-lint-marker-error, .cm-lintRange-error");

  const text = "print('99 0')\n";
  const bot = await server.ask("POST", "/bots", { name: "Dreamer", game: "planetfight", language: "python", files: [{ name: "dreamer.py", text }] });
  await page.goto(`${server.address}/write/${bot.id}`);
  await page.waitForSelector(".cm-line");
  await page.click("[data-action=save]");
  await page.locator(".problems .remarks", { hasText: /(\d+) of \1 orders ignored: / }).waitFor({ timeout: 60_000 });
  assert.match(await page.textContent(".problems .errors"), /None of its answers was usable/);
  const match = await server.played({ game: "planetfight", options: { rounds: 60 }, seed: 5, bots: [{ bot: bot.id }, "house:random"] });
  await page.goto(`${server.address}/match/${match.id}`);
  await page.locator(".players .remarks", { hasText: "60 of 60 orders ignored: " }).waitFor();
  const told = await page.locator(".players .remarks li").first().boundingBox();
  assert.ok(told.width > 150 && told.height < 120, `what went wrong is readable: ${JSON.stringify(told)}`);
  assert.deepEqual(page.complaints, []);
});

test("a bot's page tells failures that are alike once, with how many they were", async () => {
  const text = "raise ValueError('lost my way')\n";
  const bot = await server.ask("POST", "/bots", { name: "Lost", game: "perlwars", language: "python", files: [{ name: "lost.py", text }] });
  for (const seed of [1, 2, 3]) await server.played({ game: "perlwars", seed, bots: [{ bot: bot.id }, "house:random"] });
  const page = await chrome.page();
  await page.goto(`${server.address}/bot/${bot.id}`);
  await page.waitForSelector(".errors li");
  assert.equal(await page.locator(".errors li").count(), 1);
  assert.match(await page.textContent(".errors li"), /^\s*3×/);
});

const PLAYER =
  "import json, sys\nprint(json.dumps({'ready': True}), flush=True)\nfor line in sys.stdin:\n    told = json.loads(line)\n    if told['type'] == 'turn': print(json.dumps({'action': {'shot': {'x': 0, 'y': 0}}}), flush=True)\n    elif told.get('more'): print(json.dumps({'action': 'end'}), flush=True)\n";

/** Drops a file on the element that matches a selector. */
async function drop(page, selector, name, text) {
  const transfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent(selector, "drop", { dataTransfer: transfer });
}

test("a new version is uploaded on the bot's page, by choosing and by dropping, and its mistakes have their lines", async () => {
  const bot = await server.ask("POST", "/bots", { name: "Sender", game: "perlwars", language: "python", files: [{ name: "bot.py", text: PLAYER }] });
  const page = await chrome.page();
  await page.goto(`${server.address}/bot/${bot.id}`);
  const wrong = PLAYER.replace("'end'", "nowhere");
  await page.setInputFiles("[aria-labelledby=upload] input[type=file]", { name: "bot.py", mimeType: "text/x-python", buffer: Buffer.from(wrong) });
  const line = page.locator("[aria-labelledby=upload] .errors a");
  assert.match(await line.first().textContent(), /bot\.py.*6/);
  assert.equal(await page.locator(".versions li").count(), 2);

  await drop(page, "[aria-labelledby=upload] .drop", "bot.py", `${PLAYER}# better\n`);
  await until(page, () => document.querySelector("[aria-labelledby=upload] [role=status]")?.textContent?.includes("without a fault"));
  assert.equal(await page.locator(".versions li").count(), 3);

  await drop(page, "[aria-labelledby=upload] .drop", "bot.tar.bz2", "BZh91AY");
  await until(page, () => document.body.textContent?.includes("send a zip"));
  // The browser itself logs the server's refusals.
  assert.ok(page.complaints.length > 0 && page.complaints.every((one) => one.includes("status of 400")), String(page.complaints));
});

test("a zip that is dropped on Write becomes a bot with its folders", async () => {
  const folder = mkdtempSync(join(tmpdir(), "viadal-zip-"));
  mkdirSync(join(folder, "lib"));
  writeFileSync(join(folder, "bot.py"), PLAYER.replace("'end'", "lib.hand.ACTION").replace("import json, sys", "import json, sys\nimport lib.hand"));
  writeFileSync(join(folder, "lib/hand.py"), "ACTION = 'end'\n");
  const packed = spawnSync("python3", ["-m", "zipfile", "-c", "out.zip", "bot.py", "lib/"], { cwd: folder });
  assert.equal(packed.status, 0, String(packed.stderr));
  const page = await chrome.page();
  await page.goto(`${server.address}/write?game=perlwars&language=python`);
  await page.waitForSelector(".cm-line");
  await page.setInputFiles("#bring", join(folder, "out.zip"));
  await page.waitForURL(/\/write\/\w+/);
  await until(page, () => document.querySelector(".problems")?.textContent?.includes("without a fault"));
  const names = await page.locator("[role=group] button[aria-pressed]").allTextContents();
  assert.deepEqual(names, ["bot.py", "lib/hand.py", "bot.toml"]);
  rmSync(folder, { recursive: true });
  assert.deepEqual(page.complaints, []);
});
