// Without the server: a match in one file from disk, and a server that is killed and restarted.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { until, violations } from "../arena.mjs";
import { chrome, restart, server } from "../site.mjs";

test("an exported match opens from disk, offline, and is stepped and scrubbed", async () => {
  const match = await server.played({ game: "planetfight", seed: 7, bots: ["house:uber", "house:random"] });
  const page = await chrome.page();
  await page.goto(`${server.address}/match/${match.id}`);
  await page.waitForSelector(".moves .line:not([hidden])");
  await page.click(".menu > summary");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=html]")]);
  const file = join(server.folder, "match.html");
  await download.saveAs(file);
  const away = await chrome.page({ offline: true, lang: "hu" });
  const asked = [];
  away.on("request", (request) => /^https?:/.test(request.url()) && asked.push(request.url()));
  await away.goto(pathToFileURL(file).href);
  await away.waitForSelector(".moves .line:not([hidden])");
  await away.keyboard.press("End");
  await until(away, (turns) => document.querySelector(".turn-box input")?.value === String(turns), match.turns);
  await away.keyboard.press("ArrowLeft");
  await until(away, (turns) => document.querySelector(".turn-box input")?.value === String(turns - 1), match.turns);
  assert.ok(await away.locator(".stage svg").count());
  assert.deepEqual(asked, []);
  assert.deepEqual(away.complaints, []);
});

test("an exported match of hidden information shows each seat's eyes, offline, in a small file", async () => {
  const match = await server.played({ game: "perlwars", seed: 7, options: { stage: "9x9" }, bots: ["house:finder", "house:random"] });
  const text = await (await fetch(`${server.address}/api/v1/matches/${match.id}/page.html?lang=ja`)).text();
  assert.ok(text.length < 120_000, `${text.length} bytes`);
  const file = join(server.folder, "hidden.html");
  writeFileSync(file, text);
  const away = await chrome.page({ offline: true });
  await away.goto(`${pathToFileURL(file).href}#turn=2&as=p2`);
  await away.waitForSelector(".moves .line:not([hidden])");
  assert.equal(await away.getAttribute("html", "lang"), "ja");
  assert.equal(await away.inputValue(".eyes"), "1");
  const robots = () => away.evaluate(() => [...document.querySelectorAll(".stage text")].filter((text) => /^(finder|random)$/.test(text.textContent) && text.getBoundingClientRect().width > 0).length);
  const own = await robots();
  await away.selectOption(".eyes", "everything");
  await until(away, () => document.querySelector(".eyes").value === "everything");
  assert.deepEqual([own, await robots()], [1, 2]);
  const line = await away.inputValue(".turn-box input");
  await away.keyboard.press("v");
  await until(away, () => document.querySelector(".eyes").value === "0");
  assert.equal(await away.inputValue(".turn-box input"), line, "the turn stays");
  await until(away, () => location.hash.includes("as=p1"));
  await away.click("[data-tab=sight]");
  await until(away, () => document.querySelector(".sight")?.textContent.includes('"hist"'));
  assert.ok(!(await away.textContent(".sight")).includes("robots"), "a bot's view holds no more than the bot was shown");
  assert.deepEqual(await violations(away), []);
  assert.deepEqual(away.complaints, []);
});

test("killed and restarted: open tabs recover, finished matches are there, the running one goes on by itself", async () => {
  const done = await server.played({ game: "planetfight", seed: 8, bots: ["house:uber", "house:random"] });
  // Some 120 turns, so that even on a busy machine it does not end before the server is killed.
  const running = await server.ask("POST", "/matches", { game: "thud", bots: ["house:greedy", "house:random"], pace_ms: 2000 });
  const home = await chrome.page();
  await home.goto(server.address);
  await home.waitForSelector(`.live-card[href="/match/${running.id}"]`);
  const watching = await chrome.page();
  await watching.goto(`${server.address}/match/${running.id}`);
  await until(watching, () => Number(document.querySelector(".turn-box input")?.value) >= 2);

  await server.kill();
  await home.waitForSelector(".lost");
  await watching.waitForSelector(".lost");
  const before = Number(await watching.inputValue(".turn-box input"));
  await restart();
  await home.waitForSelector(".lost", { state: "detached" });
  await watching.waitForSelector(".lost", { state: "detached" });
  await until(watching, (turn) => Number(document.querySelector(".turn-box input")?.value) > turn, before);

  await home.reload();
  await home.waitForSelector(`.live-card[href="/match/${running.id}"]`);
  await home.click(`.recent a[href="/match/${done.id}"]`);
  await home.waitForSelector(".stage svg");
});
