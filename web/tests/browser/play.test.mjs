// A person plays by mouse, by keyboard, and with files of their own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, until, violations } from "../arena.mjs";
import { drop } from "../hands.mjs";
import { chrome, seated, server } from "../site.mjs";

const data = (name) => readFileSync(join(ROOT, "web/tests/data", name));

const asked = (page) => page.waitForSelector(".turn-note[data-asked=true]");
const over = (page) => page.locator(".play-box [data-action=again]").waitFor({ timeout: 40_000 });

test("a rules file dropped on the page is played at once, with its pictures, to its end", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/games`);
  await page.waitForSelector(".game-card");
  await drop(page, ["noughts.zrf", "x.bmp", "o.bmp"].map((name) => ({ name, bytes: data(name) })));
  await page.waitForURL(/\/match\//);
  await asked(page);
  assert.match(await page.textContent(".side h1"), /noughts/i);
  for (const cell of ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]) {
    await page.waitForSelector(".turn-note[data-asked=true], .play-box [data-action=again]");
    if (await page.locator(".play-box [data-action=again]").count()) break;
    const before = await page.locator(".moves .line:not([hidden])").count();
    await page.click(`[data-at=${cell}]`, { force: true });
    await until(page, (count) => document.querySelectorAll(".moves .line:not([hidden])").length > count || document.querySelector("[role=status]")?.textContent !== "", before);
    await page.waitForTimeout(150);
  }
  await over(page);
  assert.ok((await page.locator(".moves .line:not([hidden])").count()) >= 5);
  assert.ok(await page.locator(".stage image").count(), "the pictures of the file are on the board");
  await page.click(".play-box [data-action=setup]");
  await page.waitForSelector("select[data-seat='1']");
  assert.match(await page.textContent(".file"), /noughts\.zrf/);
  await page.selectOption("select[data-seat='1']", "house:random");
  await page.click("[data-action=swap]");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  assert.ok(await page.locator(".stage image").count(), "and still are when it is set up anew");
  assert.deepEqual(page.complaints, []);
});

test("a broken rules file is answered with line, column and carets", async () => {
  const page = await chrome.page();
  await page.goto(server.address);
  await page.waitForSelector("#recent");
  await drop(page, [{ name: "broken.zrf", bytes: Buffer.from('(game\n  (title "Broken")\n  (playerz A B)\n') }]);
  await page.waitForSelector("dialog .reports");
  assert.match(await page.textContent("dialog"), /playerz|never closed|parenthes/i);
  assert.ok((await page.locator("dialog .reports pre").first().textContent()).includes("^"));
});

test("PlanetFight by mouse: drag, the list under the triangle, cancel, end the round", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/planetfight`);
  await page.fill("[data-option=planets]", "4");
  await page.fill("[data-option=rounds]", "6");
  await page.fill("[data-option=distance_scale]", "30");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  const plan = await page.evaluate(() => {
    const ship = document.querySelector("[data-ship]");
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    return { ship: middle(ship), planets: [...document.querySelectorAll("[data-planet]")].map(middle) };
  });
  const board = async () => Number((await page.locator(".own .vw-note").first().textContent()).match(/(\d+)\D*$/)?.[1]);
  let sent = false;
  for (const goal of plan.planets) {
    await page.mouse.move(plan.ship.x, plan.ship.y);
    await page.mouse.down();
    await page.mouse.move((plan.ship.x + goal.x) / 2, (plan.ship.y + goal.y) / 2);
    await page.mouse.move(goal.x, goal.y);
    await page.mouse.up();
    if (await page.locator(".own [data-action=clear]:not([disabled])").count()) {
      sent = true;
      break;
    }
  }
  assert.ok(sent, "a ship was sent by dragging");
  assert.equal(await board(), 1);
  await page.locator(".stage button", { hasText: "▲" }).click();
  await page.click("[data-list-ship]");
  await page.click("[data-action=cancel]");
  assert.ok(await page.locator(".own [data-action=clear][disabled]").count(), "the order was taken back");
  for (let round = 1; round <= 6; round++) {
    await page.waitForSelector(".turn-note[data-asked=true], .play-box [data-action=again]");
    if (await page.locator(".play-box [data-action=again]").count()) break;
    await page.click(".own [data-action=end]");
    await until(page, (n) => Number(document.querySelector(".turn-total")?.textContent?.slice(2)) >= n, round);
  }
  await over(page);
  assert.deepEqual(page.complaints, []);
});

test("a level file is played; one that does not load is told, and a random map offered", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/planetfight`);
  const level = "3\n10 10 1 1\n50 20 4 0\n90 10 1 2\n0 3 0\n3 0 2\n0 2 0\n1\n1 0 0 0\n2 2 2 0\n5\n";
  await page.setInputFiles(".file input", { name: "small.pflvl", mimeType: "text/plain", buffer: Buffer.from(level.slice(0, 40)) });
  await page.click("form .button.primary");
  await page.waitForSelector("[role=alert]");
  assert.match(await page.textContent("[role=alert]"), /random map/i);
  await page.setInputFiles(".file input", { name: "small.pflvl", mimeType: "text/plain", buffer: Buffer.from(level) });
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  assert.equal(await page.locator("[data-planet]").count(), 3);
});

test("Perl Wars by keyboard alone: only one's own robot is on the board", async () => {
  // With this seed nobody is hit soon if the person only waits.
  const page = await seated({ game: "perlwars", seed: 4, bots: ["human", "house:random"] });
  for (let turn = 0; turn < 3; turn++) {
    await asked(page);
    assert.equal(await page.locator(".eyes").count(), 0, "there is only one side to see");
    const total = await page.textContent(".turn-total");
    await page.waitForSelector(".own [data-action=end]");
    await page.keyboard.press("e");
    await until(page, (before) => document.querySelector(".turn-total")?.textContent !== before, total);
  }
  assert.deepEqual(page.complaints, []);
});

test("two people at one screen in a game with secrets: the board is covered between them", async () => {
  const page = await seated({ game: "perlwars", seed: 7, bots: ["human", "human"] });
  for (const [eyes, next] of [["0", "1"], ["1", "0"], ["0", "1"]]) {
    await asked(page);
    assert.equal(await page.inputValue(".eyes"), eyes);
    await page.keyboard.press("e");
    await page.waitForSelector(".curtain button");
    await page.click(".curtain button");
    await until(page, (value) => document.querySelector(".eyes")?.value === value, next);
  }
  assert.deepEqual(page.complaints, []);
});

test("two people at one screen; a move is taken back, at the match's own address, also for whoever watches", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/zrf`);
  await page.selectOption("select[data-seat='1']", "human");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  await page.click("[data-at=b2]", { force: true });
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length === 1);
  await until(page, () => document.querySelector(".turn-note")?.textContent?.includes("2"));
  await page.click("[data-at=a1]", { force: true });
  await until(page, () => document.querySelectorAll(".moves .line:not([hidden])").length === 2);
  await asked(page);
  const before = new URL(page.url()).pathname;
  const watching = await chrome.page();
  await watching.goto(server.address + before);
  const moves = (page, n) => until(page, (n) => document.querySelectorAll(".moves .line:not([hidden])").length === n, n);
  await moves(watching, 2);
  await page.click("[data-action=undo]");
  await moves(page, 1);
  await moves(watching, 1);
  await asked(page);
  await page.click("[data-at=c3]", { force: true });
  await moves(watching, 2);
  await asked(page);
  assert.equal(new URL(page.url()).pathname, before);
  await page.goBack();
  await page.waitForURL(/\/play\/zrf/);
  assert.deepEqual([...page.complaints, ...watching.complaints], []);
});

test("a game is given up by keyboard, after a question, and is lost", async () => {
  const page = await chrome.page();
  for (const game of ["planetfight", "perlwars", "zrf"]) {
    await page.goto(`${server.address}/play/${game}`);
    await page.selectOption("select[data-seat='1']", "house:random");
    const more = page.locator("details:has([data-option=games]):not([open]) > summary");
    if (await more.count()) await more.click();
    await page.fill("[data-option=games]", "1");
    await page.click("form .button.primary");
    await page.waitForURL(/\/match\//);
    await asked(page);
    await page.focus("[data-action=resign]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog [data-action=give-up]");
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.ok(await page.locator(".turn-note[data-asked=true]").count(), "Esc plays on");
    await page.keyboard.press("Enter");
    await page.focus("dialog [data-action=give-up]");
    await page.keyboard.press("Enter");
    await over(page);
    await page.locator(".side .ending", { hasText: "gave up" }).waitFor();
    await page.locator(".players li:nth-child(2) .won").waitFor();
    await page.locator(".sentence", { hasText: game === "perlwars" ? /gives the game up|acts|stands/ : /(Person|Crosses) gives the game up/ }).waitFor();
    await page.locator(".moves .line:not([hidden])", { hasText: "⚑ gave up" }).waitFor();
    const record = await (await fetch(page.url().replace("/match/", "/api/v1/matches/").replace(/\?.*/, "") + "/record")).text();
    assert.match(record, /\{"seat":0,"resigned":true\}\n/);
    const shown = await server.ask("POST", "/records", record);
    assert.equal(shown.reason, "resigned");
  }
  assert.deepEqual(page.complaints, []);
});

test("the set-up of every game and its refusals speak the reader's language", async () => {
  const games = await server.ask("GET", "/games");
  const english = (game) => [game.summary, ...[...game.options, ...game.house.flatMap((one) => one.options)].map((one) => one.help), ...game.house.map((one) => one.help)];
  const wrong = { perlwars: ["stage", "99x99"], robobattler: ["missiles", "stones:3"], planetfight: ["max_distance", "999"], wizards: ["turns", "0"], thud: ["max_moves", "-1"], zrf: ["max_moves", "-1"] };
  for (const lang of ["hu", "ja"]) {
    const page = await chrome.page({ lang });
    for (const game of games) {
      await page.goto(`${server.address}/play/${game.id}`);
      await page.waitForSelector("form .button.primary");
      const shown = await page.textContent("main");
      for (const text of english(game)) assert.ok(!shown.includes(text), `${lang} ${game.id}: ${text}`);
      const [option, value] = wrong[game.id];
      await page.fill(`[data-option=${option}]`, value);
      await page.click("form .button.primary");
      await page.waitForSelector("[role=alert]");
      const told = await page.textContent("[role=alert]");
      assert.match(told, new RegExp(lang === "hu" ? `^${option} beállítás: ez kell: ` : `^設定 ${option}：`), `${lang} ${game.id}: ${told}`);
      assert.ok(told.includes(value) && !/expected|whole number|such as/.test(told), told);
    }
  }
});

test("one slider chooses the computer's level, and a limit of one's own replaces it", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/zrf?rules=chess`);
  const level = page.locator("[data-option=level]").last();
  const told = page.locator(".seat").last().locator("output");
  const help = (await (await page.request.get(`${server.address}/api/v1/games`)).json()).find(({ id }) => id === "zrf").house.find(({ name }) => name === "strong").options.find(({ name }) => name === "nodes").help;
  assert.equal(await told.textContent(), "strong, as on ladders: 10,000 positions a decision");
  assert.match(help, /10000 when no limit is given/);
  await level.focus();
  for (let step = 0; step < 8; step++) await page.keyboard.press("ArrowLeft");
  assert.equal(await level.inputValue(), "3");
  assert.match(await page.locator(".seat").last().textContent(), /level 3, beginner/);
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  const summary = await page.evaluate(async () => (await fetch(location.pathname.replace("/match/", "/api/v1/matches/"))).json());
  assert.match(JSON.stringify(summary.bots), /house:strong,level=3/);
  assert.match(await page.textContent(".players"), /strong \(level 3, beginner\)/);
  const list = await chrome.page();
  await list.goto(server.address);
  assert.match(await list.locator("main").getByText("strong (level 3, beginner)").first().textContent(), /level 3/);
  await list.close();

  await page.goBack();
  await level.waitFor();
  await level.fill("5");
  await page.locator("[data-option=time]").last().fill("50ms");
  await page.locator("[data-option=time]").last().blur();
  assert.equal(await told.textContent(), "");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  await asked(page);
  assert.deepEqual(await violations(page), []);
});
