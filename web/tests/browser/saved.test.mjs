// Saved games of the original program: dropped on the page with their rules, continued, and downloaded.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PROGRAM, ROOT, until } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

const drop = (page, files) =>
  page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, text } of list) transfer.items.add(new File([text], name));
    for (const kind of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
const rows = (page) => page.locator(".moves .line:not([hidden])").count();
const noughts = { name: "noughts.zrf", text: readFileSync(join(ROOT, "web/tests/data/noughts.zrf"), "utf8") };
const HEAD = "Zillions Save Game File Version 0.02 HC\r\n";

test("a saved game dropped with its rules file is shown, played on after its end, and saved again", async () => {
  const title = /\(title "([^"]+)"\)/.exec(noughts.text)[1];
  const saved = { name: "mine.zsg", text: `${HEAD}RulesFile=C:\\Games\\noughts.zrf\r\nVariantName=${title}\r\n1. X Stone b2\r\n2. O Stone a1\r\n` };
  const page = await chrome.page();
  await page.goto(`${server.address}/games`);
  await page.waitForSelector(".game-card");
  await drop(page, [saved, noughts]);
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".moves .line:not([hidden])");
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length === 2);
  assert.match(await page.textContent(".side .message"), /saved game ends here/);
  await page.keyboard.press("End");
  await page.click(".menu > summary");
  await page.click("[data-action=fork]");
  await page.click("dialog .button.primary");
  await page.waitForSelector(".turn-note[data-asked=true]");
  assert.equal(await rows(page), 2, "both moves of the saved game were made");
  await page.click("[data-at=c3]", { force: true });
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length >= 3);
  await page.click(".menu > summary");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=zsg]")]);
  const file = join(server.folder, "again.zsg");
  await download.saveAs(file);
  const text = readFileSync(file, "utf8");
  assert.ok(text.startsWith(`${HEAD}RulesFile=noughts.zrf\r\nVariantName=${title}\r\n1. `), text);
  writeFileSync(join(server.folder, "noughts.zrf"), noughts.text);
  assert.match(execFileSync(PROGRAM, ["zrf", "replay", file]).toString(), /[34] moves of .* are legal/);
  assert.deepEqual(page.complaints, []);
});

test("by a rules file that ships no other file is needed; a board changed by hand is shown so; both seats and the game's end are kept", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games`);
  await page.waitForSelector(".game-card");
  const text = `${HEAD}RulesFile=tic-tac-toe.zrf\r\nVariantName=Tic-tac-toe\r\n(Cross Cross a1)\r\n(Cross Cross b1)\r\n1. Cross c1\r\n`;
  const own = await server.played({ game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:greedy", "house:greedy"], seed: 3 });
  const taken = await (await fetch(`${server.address}/api/v1/matches/${own.id}/saved.zsg`)).text();
  await drop(page, [{ name: "own.zsg", text: taken }]);
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".moves .line:not([hidden])");
  const shown = await server.ask("GET", `/matches/${page.url().match(/match\/([^?]+)/)[1]}`);
  assert.deepEqual([shown.state, shown.scores, shown.reason], ["done", own.scores, own.reason], "a game that ended has its end");
  const piece = /1\. (\S+) (\S+) /.exec(`${taken.split("\r\n")[3]} `);
  const edited = text.replace(/\(Cross Cross (\w+)\)/g, (_, at) => `(${piece[1]} ${piece[2]} ${at})`).replace("1. Cross c1", `1. ${piece[1]} ${piece[2]} c1`);
  const reply = await fetch(`${server.address}/api/v1/session`).then((one) => one.json());
  const begun = await (await fetch(`${server.address}/api/v1/saved`, { method: "POST", headers: { "x-viadal-token": reply.token }, body: JSON.stringify({ name: "edited.zsg", text: edited }) })).json();
  assert.equal(begun.state, "done", JSON.stringify(begun) + edited);
  assert.equal(begun.winner, 0);
  const record = await (await fetch(`${server.address}/api/v1/matches/${begun.id}/record`)).text();
  assert.equal((await server.ask("POST", "/records", record)).winner, 0, "its record verifies");
});

test("what does not fit is told: no rules file, an illegal move, no saved game", async () => {
  const page = await chrome.page({ lang: "hu" });
  await page.goto(`${server.address}/games`);
  await page.waitForSelector(".game-card");
  for (const [text, expected] of [
    [`${HEAD}RulesFile=secret.zrf\r\nVariantName=A\r\n`, /kell hozzá a szabályfájlja, „secret\.zrf”/],
    [`${HEAD}RulesFile=tic-tac-toe.zrf\r\nVariantName=\r\n1. Man z9\r\n`, /a mentett játszma 1\. lépése, „Man z9”/],
    ["(game)", /bad\.zsg: line 1/],
  ]) {
    await drop(page, [{ name: "bad.zsg", text }]);
    await page.locator(".toast", { hasText: expected }).waitFor();
  }
});

test("a game of chess is written as its players do: figures, FEN, PGN", async () => {
  const own = await server.played({ game: "zrf", options: { rules: "chess", max_moves: 20, position: "startpos moves g1f3 d7d5" }, bots: ["house:greedy", "house:greedy"], seed: 3 });
  const page = await chrome.page();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${server.address}/match/${own.id}`);
  await page.waitForSelector(".moves .line:not([hidden])");
  await page.keyboard.press("Home");
  await page.click(".menu > summary");
  await page.click("[data-action=fen]");
  await page.locator("[role=status]", { hasText: "copied" }).waitFor();
  const fen = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(fen, /^rnbqkbnr\/ppp1pppp\/8\/3p4\/8\/5N2\/PPPPPPPP\/RNBQKB1R w KQkq /);
  await page.keyboard.press("End");
  const moves = await page.locator(".moves .line:not([hidden])").allTextContents();
  assert.ok(moves.some((text) => /[♔♕♖♗♘]/.test(text)), moves.join(" "));
  await page.click(".menu > summary");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=pgn]")]);
  const file = join(server.folder, "game.pgn");
  await download.saveAs(file);
  assert.match(readFileSync(file, "utf8"), /\n1\. Nf3 d5 2\. /);
  // Other games are written in their own way, which is no PGN.
  for (const [rules, expected] of [["shogi", /\b[KRBGSNLP](\d[a-i])?[-x*][1-9][a-i]/], ["international-draughts", /\b\d+[-x]\d+\b/]]) {
    const { id } = await server.played({ game: "zrf", options: { rules, max_moves: 4 }, bots: ["house:greedy", "house:greedy"], seed: 3 });
    await page.goto(`${server.address}/match/${id}`);
    await page.waitForSelector(".moves .line:not([hidden])");
    const written = await page.locator(".moves .line:not([hidden])").allTextContents();
    assert.match(written.join(" "), expected);
    await page.click(".menu > summary");
    assert.equal(await page.locator("[data-action=pgn]").count(), 0);
  }
  const thud = await server.played({ game: "thud", bots: ["house:random", "house:random"], seed: 3 });
  await page.goto(`${server.address}/match/${thud.id}`);
  await page.waitForSelector(".moves .line:not([hidden])");
  await page.click(".menu > summary");
  assert.equal(await page.locator("[data-action=pgn], [data-action=fen]").count(), 0);
  assert.deepEqual(page.complaints, []);
});
