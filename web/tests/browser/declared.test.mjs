// Games of folders, whose views declare their pictures: played by the mouse, by keys, and seen elsewhere.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { browse, PROGRAM, serve, until, violations } from "../arena.mjs";

const folder = mkdtempSync(join(tmpdir(), "viadal-games-"));
const made = (name, change = (text) => text) => {
  execFileSync(PROGRAM, ["new", "--game", name, "--in", "javascript"], { cwd: folder });
  const file = join(folder, name, `${name}.mjs`);
  writeFileSync(file, change(execFileSync("cat", [file], { encoding: "utf8" })));
};
made("nim");
// The same game as cards and buttons, and without a picture.
made("cards", (text) => text.replace(/function picture[\s\S]*?\n}\n/, `
const picture = ({ heaps, due: playing }, seat) => ({
  numbers: [{ label: "Left", value: heaps.join(" ") }],
  hands: heaps.map((left, heap) => ({ seat: heap % 2, cards: Array.from({ length: left }, (_, n) => (seat === playing ? { text: n + 1, action: { heap, take: n + 1 } } : { text: n + 1 })) })),
});
`));
// A picture that no audit has seen: endless rows, rows that are none, and actions with fields of any name.
made("endless", (text) => text.replace(/function picture[\s\S]*?\n}\n/, `
const picture = ({ heaps }, seat) => ({
  grid: { rows: [".".repeat(50_000), 7, "0".repeat(50_000)], layers: Array.from({ length: 40 }, () => ({ seat: 1, rows: ["9".repeat(5_000)] })) },
  ways: [{ text: "Far", action: { heap: "$x", take: "$y" }, reach: Array.from({ length: 5_000 }, (_, n) => [n % 90, 0]) }],
  buttons: [{ text: "odd", action: { "a b<": 1 } }, ...heaps.flatMap((left, heap) => (left ? [{ text: "take " + heap, action: { heap, take: left } }] : []))],
});
`));
made("plain", (text) => text.replace(", picture: picture(state, seat)", ""));
const [server, chrome] = [await serve({ more: ["--games", folder, "--embed-from", "http://127.0.0.1:1"] }), await browse()];

after(async () => {
  await chrome.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const OPEN = ".vw-cell-open, .vw-panel .button";

async function sits(game, context, rival = "random") {
  const { id, keys } = await server.ask("POST", "/matches", { game, seed: 5, bots: ["human", `house:${rival}`], options: { games: 1 } });
  const page = await chrome.page(context);
  await page.addInitScript(([match, each]) => localStorage.setItem(`viadal.keys.${match}`, each), [id, JSON.stringify(keys)]);
  await page.goto(`${server.address}/match/${id}`);
  await page.waitForSelector(OPEN);
  return { id, page };
}

/** Does something in each of the person's turns until the game is over. */
async function plays({ id, page }, act) {
  const asked = () => document.querySelector(".vw-cell-open, .vw-panel .button") || document.querySelector(".end-card h2");
  for (let turn = 0; turn < 60; turn++) {
    await until(page, asked);
    const one = await server.ask("GET", `/matches/${id}`);
    if (one.state === "done") return assert.equal(one.reason, "last match");
    await act(turn);
    while ((await server.ask("GET", `/matches/${id}`)).turn === one.turn) await new Promise((resolve) => setTimeout(resolve, 30));
  }
  assert.fail("the game does not end");
}

for (const [game, context] of [["nim", {}], ["cards", { theme: "dark" }], ["plain", { width: 390, height: 844 }]]) {
  test(`a person plays ${game} to its end by the mouse`, async () => {
    const seat = await sits(game, context);
    assert.deepEqual(await violations(seat.page), []);
    await plays(seat, async () => seat.page.locator(OPEN).last().click());
    assert.deepEqual(seat.page.complaints, []);
    await seat.page.close();
  });
}

test("a picture without end is drawn as far as pictures go, and played", { timeout: 120_000 }, async () => {
  const seat = await sits("endless");
  assert.ok((await seat.page.locator(".stage svg rect").count()) < 20_000);
  await plays(seat, async () => seat.page.locator(".vw-panel .button", { hasText: "take" }).first().click());
  assert.deepEqual(seat.page.complaints, []);
  await seat.page.close();
});

for (const game of ["nim", "cards"]) {
  test(`a person plays ${game} to its end by keys, and stays on the board`, async () => {
    const seat = await sits(game);
    await seat.page.locator(".stage [tabindex='0']").focus();
    await plays(seat, async (turn) => {
      await until(seat.page, () => document.activeElement?.closest(".stage svg"));
      await seat.page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft"][turn % 3]);
      await seat.page.keyboard.press(turn % 2 ? "Enter" : " ");
    });
    assert.deepEqual(seat.page.complaints, []);
    await seat.page.close();
  });
}

test("a match in one file and one that is embedded show the picture", async () => {
  const { id } = await server.played({ game: "nim", seed: 5, bots: ["house:random", "house:random"], options: { games: 1 } });
  const html = await (await fetch(`${server.address}/api/v1/matches/${id}/page.html`)).text();
  writeFileSync(join(folder, "match.html"), html);
  const page = await chrome.page({ offline: true });
  const discs = () => page.locator(".stage svg circle").count();
  await page.goto(`file://${join(folder, "match.html")}`);
  await page.waitForSelector(".stage svg");
  await page.keyboard.press("Home");
  await until(page, () => document.querySelectorAll(".stage svg circle").length > 3);
  const all = await discs();
  await page.keyboard.press("ArrowRight");
  await until(page, (before) => document.querySelectorAll(".stage svg circle").length < before, all);
  assert.deepEqual(page.complaints, []);
  const embedded = await chrome.page();
  await embedded.goto(`${server.address}/embed/match/${id}`);
  await embedded.waitForSelector(".stage svg");
  assert.deepEqual(embedded.complaints, []);
});

test("the first page shows the board, moves are told by their cards, and a bot's view has no picture", async () => {
  const page = await chrome.page();
  await page.goto(server.address);
  await page.locator("[data-start=nim]").scrollIntoViewIfNeeded();
  await page.waitForSelector("[data-start=nim] svg circle");
  const { id } = await server.played({ game: "cards", seed: 5, bots: ["house:random", "house:random"], options: { games: 1 } });
  await page.goto(`${server.address}/match/${id}`);
  await page.waitForSelector(".moves .line:not([hidden])");
  const moves = await page.locator(".moves .line:not([hidden]) .what").allTextContents();
  assert.ok(moves.length > 1 && moves.every((text) => /^\d+$/.test(text)), moves.join(" | "));
  await page.keyboard.press("Home");
  await page.click("#tab-sight");
  await until(page, () => /"heaps"/.test(document.querySelector(".sight")?.textContent ?? ""));
  assert.doesNotMatch(await page.textContent(".sight"), /"picture"/);
  assert.deepEqual(page.complaints, []);
});

test("a hint marks what makes it; a bot of the folder has its name, and without scores there is no bar of shares", async () => {
  const { page } = await sits("nim", {}, "careful.py");
  assert.match(await page.textContent(".players"), /careful\s+comes with the game/);
  assert.equal(await page.locator(".share").isVisible(), false);
  await page.click("[data-action=hint]");
  await page.waitForSelector("g.hinted");
  assert.match(await page.textContent(".toast"), /heap \d, take \d/);
  assert.deepEqual(page.complaints, []);
});
