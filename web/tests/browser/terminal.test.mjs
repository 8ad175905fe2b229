// From the terminal to the browser: a match on its own page, and a record as one file with the pictures of its rules.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { PROGRAM, ROOT, until } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

const OTHERS = process.env.ZRF_CORPUS ?? join(ROOT, "../shared/zrf");
const absent = !existsSync(join(OTHERS, "corpus/02.Thud.zrf"));
const DATA = join(ROOT, "web/tests/data");
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });

test("`play --browser` seats the person who opens the address, with the pictures beside the rules", async () => {
  const browser = join(server.folder, "browser.sh");
  writeFileSync(browser, "#!/bin/sh\n");
  chmodSync(browser, 0o755);
  const words = ["play", join(DATA, "noughts.zrf"), "human", "house:random", "--seed", "3", "--browser"];
  const child = spawn(PROGRAM, words, { cwd: server.folder, env: { ...process.env, BROWSER: browser }, stdio: ["ignore", "pipe", "pipe"] });
  try {
    const page = await chrome.page();
    for await (const line of createInterface({ input: child.stderr })) {
      const at = /the match is at (http\S+)/.exec(line)?.[1];
      if (!at) continue;
      await page.goto(at);
      break;
    }
    await page.waitForSelector(".turn-note[data-asked=true]");
    assert.ok(!page.url().includes("keys="), "the key does not stay in the address");
    await until(page, () => document.querySelector(".stage [data-at=b2]"));
    await page.click(".stage [data-at=b2]", { force: true });
    await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length >= 2);
    await page.waitForSelector(".stage image:not([display=none])", { state: "attached" });
    await page.reload();
    await page.waitForSelector(".turn-note[data-asked=true]");
    await shot(page, "play-browser");
    assert.deepEqual(page.complaints, []);
  } finally {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    await gone;
  }
});

test("`replay --html` holds the pictures of a file by others", { skip: absent && "no rules files by others here: 1 file left out" }, async () => {
  const folder = join(server.folder, "pictures");
  mkdirSync(folder);
  const run = (...words) => execFileSync(PROGRAM, words, { cwd: folder });
  const rules = join(OTHERS, "corpus/02.Thud.zrf");
  run("play", rules, "house:random", "house:random", "--seed", "5", "--set", "max_moves=30", "--record", "a.vrec");
  run("replay", "a.vrec", "--html", "a.html", "--pictures", join(OTHERS, "corpus"));
  const page = await chrome.page({ offline: true });
  await page.goto(pathToFileURL(join(folder, "a.html")).href);
  await page.waitForSelector(".stage image:not([display=none])", { state: "attached" });
  await until(page, () => document.querySelectorAll(".stage defs image").length >= 2);
  const board = await page.locator(".stage > svg > g image").first().evaluate((image) => image.getBoundingClientRect().width);
  assert.ok(board > 300, `the board is ${board} wide`);
  await shot(page, "replay-html-pictures");
  assert.deepEqual(page.complaints, []);
});
