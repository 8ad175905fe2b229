// What a board marks for whoever plays: where one may go, check, why not, hints; and what happens around a move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../arena.mjs";
import { chrome, restart, seated, server } from "../site.mjs";

const SHOWN = ":not([display=none])";
const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]");
const board = (rules, bots = ["human", "house:random"], more = {}) => seated({ game: "zrf", options: { rules, ...more }, seed: 3, bots });
/** Moves by two clicks, and waits until it is somebody's turn again. */
const move = async (page, ...cells) => {
  const rows = await page.locator(".turn-total").textContent();
  for (const cell of cells) await page.click(`.stage [data-at=${cell}]`, { force: true });
  await until(page, (old) => document.querySelector(".turn-total").textContent !== old, rows);
  await asked(page);
};

test("every legal cell is marked where pieces are put, and stones are counted on the board", async () => {
  for (const [rules, legal] of [["reversi", 4], ["connect-four", 7], ["hex", 121], ["gomoku", 225], ["tic-tac-toe", 9]]) {
    const page = await board(rules);
    await asked(page);
    const marked = await page.locator(`.stage .vwz-dot${SHOWN}, .stage .vwz-ring${SHOWN}`).count();
    assert.equal(marked, legal, rules);
    assert.equal(await page.locator(".stage [data-drop]").count(), 0, `${rules}: no tray counts what never ends`);
    if (rules === "reversi") assert.deepEqual(await page.locator(".players .score").allTextContents(), ["2", "2"]);
    // A mark is seen on every cell: its edge is of the other kind of lightness than its middle.
    const [fill, stroke] = await page.evaluate(() => {
      const style = getComputedStyle(document.querySelector(".stage .vwz-dot"));
      return [style.fill, style.stroke].map((colour) => colour.match(/[\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3);
    });
    assert.ok(Math.abs(fill - stroke) > 80, `${rules}: ${fill} on ${stroke}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("of seven players, each has the pieces with the sign and colour beside the name; whoever is to move sees which", async () => {
  const players = ["Red", "Orange", "Yellow", "Green", "Blue", "Indigo", "Violet"];
  const text = `(game (title "Seven") (players ${players.join(" ")}) (turn-order ${players.join(" ")})
    (board (grid (start-rectangle 0 0 40 40) (dimensions ("a/b/c/d/e/f/g" (40 0)) ("2/1" (0 40))) (directions (n 0 -1))))
    (board-setup ${players.map((player, n) => `(${player} (Man ${"abcdefg"[n]}1))`).join(" ")})
    (piece (name Man) (moves (n (verify empty?) add)))
    (loss-condition (${players.join(" ")}) stalemated))`;
  const bots = players.map((_, n) => (n === 2 ? "human" : "house:random"));
  const page = await seated({ game: "zrf", options: { rules: "seven.zrf" }, files: { rules: { name: "seven.zrf", text } }, seed: 3, bots });
  await asked(page);
  const colour = (selector) => page.evaluate((wanted) => getComputedStyle(document.querySelector(wanted)).color, selector);
  assert.equal(await page.getAttribute(".turn-note .chip", "data-seat"), "2");
  const pieces = await page.evaluate(() => [...document.querySelectorAll(".stage defs g[id] path:first-child")].map((path) => ({ d: path.getAttribute("d"), fill: getComputedStyle(path).fill })));
  for (const seat of players.keys()) {
    const own = await colour(`.players [data-seat="${seat}"]`);
    assert.equal(pieces.filter(({ fill }) => fill === own).length, 1, players[seat]);
  }
  assert.equal(await colour(".turn-note .chip"), await colour('.players [data-seat="2"]'));
  assert.equal(new Set(pieces.map(({ d }) => d)).size, 7, "told apart without colour too");
  assert.deepEqual(page.complaints, []);
});

test("check is marked and told; an illegal click says why", async () => {
  const page = await board("chess", ["human", "human"]);
  await asked(page);
  const note = () => page.textContent(".own .vw-note");
  const click = (cell) => page.click(`.stage [data-at=${cell}]`, { force: true });
  await click("e7");
  assert.match(await note(), /e7, Pawn of Black: not yours to move/);
  await click("a1");
  assert.match(await note(), /a1, Rook of White: it has no legal move/);
  await click("e5");
  assert.match(await note(), /e5, empty: choose one of your pieces first/);
  await click("b1");
  await click("b4");
  assert.match(await note(), /b4, empty: the chosen piece \(b1, Knight of White\) cannot go here/);
  for (const cells of [["e2", "e4"], ["f7", "f6"], ["d1", "h5"]]) await move(page, ...cells);
  assert.equal(await page.locator(`.vwz-check${SHOWN}`).getAttribute("data-check"), "e8");
  assert.match(await page.textContent(".sentence"), /Check$/);
  await click("b8");
  assert.match(await note(), /Black is in check/);
  assert.deepEqual(page.complaints, []);
});

test("a hint is an arrow and words of the game", async () => {
  for (const [rules, words] of [["chess", /^Hint: White: (Pawn|Knight) [a-h]\d – [a-h]\d$/], ["reversi", /^Hint: Black: Disc on [a-h]\d, turns \d pieces?$/]]) {
    const page = await board(rules);
    await asked(page);
    await page.click("[data-action=hint]");
    await page.locator(".notice", { hasText: words }).or(page.locator("[role=status]", { hasText: words })).first().waitFor();
    assert.equal(await page.locator(`.vwz-arrow${SHOWN}`).count(), 1);
    assert.deepEqual(page.complaints, []);
  }
});

test("a move by keys leaves the focus on the board", async () => {
  const page = await board("chess");
  await asked(page);
  for (const [from, to] of [["e2", "e3"], ["a2", "a3"]]) {
    await page.focus(`[data-at=${from}]`);
    await page.keyboard.press("Enter");
    await page.focus(`[data-at=${to}]`);
    const rows = await page.textContent(".turn-total");
    await page.keyboard.press("Enter");
    await until(page, (old) => document.querySelector(".turn-total").textContent !== old, rows);
    await asked(page);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-at")), to);
  }
});

test("nothing can be taken back before a move; play again is a new game, a rematch swaps the sides", async () => {
  const page = await board("tic-tac-toe", ["human", "house:random"]);
  await asked(page);
  assert.ok(await page.locator("[data-action=undo]").isDisabled());
  const id = () => page.evaluate(() => location.pathname.split("/").at(-1));
  await page.click("[data-at=b2]", { force: true });
  await asked(page);
  const first = await id();
  await page.click("[data-action=undo]");
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length === 0);
  await asked(page);
  assert.equal(await id(), first, "the match stays at its address");
  await page.click("[data-action=resign]");
  await page.click("dialog [data-action=give-up]");
  for (const [action, seats] of [["again", [true, false]], ["rematch", [false, true]]]) {
    await page.waitForSelector(`.play-box [data-action=${action}]`);
    const before = await id();
    await page.click(`.play-box [data-action=${action}]`);
    await until(page, (old) => !location.pathname.endsWith(old), before);
    await asked(page);
    const now = await server.ask("GET", `/matches/${await id()}`);
    assert.deepEqual(now.bots.map(({ human }) => Boolean(human)), seats, action);
    assert.equal(now.from ?? null, null, "not continued from another match");
    assert.ok(await page.locator("[data-action=undo]").isDisabled(), "it begins at its beginning");
    await page.click("[data-action=resign]");
    await page.click("dialog [data-action=give-up]");
  }
});

test("a match of bots is watched from its beginning", async () => {
  const { id } = await server.ask("POST", "/matches", { game: "zrf", options: { rules: "chess", max_moves: 300 }, seed: 3, bots: ["house:random", "house:random"], pace_ms: 100 });
  await until({ evaluate: async () => (await server.ask("GET", `/matches/${id}`)).turn > 20 }, () => true);
  const page = await chrome.page();
  await page.goto(`${server.address}/match/${id}`);
  await page.waitForSelector(".stage svg");
  assert.ok(Number(await page.inputValue(".turn-box input")) < 10);
  await until(page, () => Number(document.querySelector(".turn-box input").value) > 1);
});

test("a move made while the server is away is sent again", async () => {
  const page = await board("chess", ["human", "human"]);
  await asked(page);
  await move(page, "e2", "e4");
  await server.kill();
  await page.waitForSelector(".lost");
  await page.click(".stage [data-at=e7]", { force: true });
  await page.click(".stage [data-at=e5]", { force: true });
  await restart();
  await page.waitForSelector(".lost", { state: "detached" });
  await until(page, () => /e7 – e5/.test(document.querySelector(".sentence").textContent));
  await asked(page);
});
