// Tournaments: started on the page, watched while running, resumed after the server was killed; ladders; a bot's
// history.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../arena.mjs";
import { chrome, restart, server } from "../site.mjs";

const table = (page) => page.locator(".standings tbody tr");
const played = (page) => page.evaluate(() => document.querySelector("progress")?.value ?? null);
const ended = (page) => page.waitForSelector("[data-state=finished]", { timeout: 120_000 });

/** A robot of Perl Wars that fails in its third turn. */
const LOSER =
  "import json, sys\nfor line in sys.stdin:\n    if json.loads(line)['type'] == 'turn': raise ValueError('lost my way')\n    print(json.dumps({'ready': True}), flush=True)\n";

test("a tournament of sample bots is begun on the page, its table forms, and its matches are replayed", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/tournaments`);
  await page.click("a[href='/tournaments/new']");
  await page.click("a[href='/tournaments/new?game=perlwars']");
  await page.waitForSelector("form[data-game=perlwars]");
  for (const name of ["random", "finder", "strong"]) await page.uncheck(`input[value='house:${name}']`);
  await page.click("form .button.primary");
  assert.match(await page.textContent("[role=alert]"), /at least two/);
  for (const name of ["Drifter.plw", "Sweeper.plw", "Hunter.plw"]) await page.check(`input[value='${name}']`);
  await page.fill("input[name=name]", "Sample cup");
  await page.fill("input[name=rounds]", "2");
  await page.click("form .button.primary");
  await page.waitForURL(/\/tournament\//);
  await ended(page);
  assert.equal(await page.textContent("h1"), "Sample cup");
  assert.equal(await table(page).count(), 3);
  assert.equal(await page.locator(".interval").count(), 3);
  // Three pairs that meet twice, in both seats.
  const matches = await page.locator(".standings tbody tr td:nth-child(5)").allTextContents();
  assert.deepEqual(matches, ["8", "8", "8"]);

  await page.click("#tab-cross");
  assert.equal(await page.locator(".cross td.self").count(), 3);
  assert.equal(await page.locator(".cross td a").count(), 6);
  await page.click("#tab-schedule");
  await page.waitForSelector(".encounters li");
  assert.equal(await page.locator(".encounters li").count(), 6);
  assert.equal(await page.locator(".encounters .links a").count(), 12);

  await page.click("#tab-cross");
  await page.locator(".cross td a").first().click();
  await page.waitForURL(/tab=matches&of=\d+&against=\d+/);
  await page.waitForSelector(".recent tbody tr");
  assert.equal(await page.locator(".recent tbody tr").count(), 4);
  await page.locator(".recent .row-link").first().click();
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".moves .line:not([hidden])");
  await page.click(".side a[href^='/tournament/']");
  await page.waitForURL(/\/tournament\//);
  await page.goto(`${server.address}/tournaments`);
  await page.waitForSelector(".tournaments tr[data-id]");
  assert.match(await page.textContent(".tournaments"), /Sample cup/);
  assert.deepEqual(page.complaints, []);
});

test("a match of a tournament is watched live; a tournament is stopped and goes on", async () => {
  // Long enough to be opened while it runs.
  const cup = await server.ask("POST", "/tournaments", { game: "thud", name: "Slow", bots: ["house:random", "house:greedy"], rounds: 500, seed: 3 });
  const page = await chrome.page();
  await page.goto(`${server.address}/tournament/${cup.id}?tab=matches`);
  await page.waitForSelector(".recent .pill.live");
  await page.locator("tr:has(.pill.live) .row-link").first().click();
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".moves .line:not([hidden])");
  await page.goto(`${server.address}/tournament/${cup.id}`);
  await page.click("[data-action=stop]");
  await page.waitForSelector("[data-state=stopped]");
  const { played: before } = await server.ask("GET", `/tournaments/${cup.id}`);
  await page.click("[data-action=resume]");
  await page.waitForSelector("[data-state=running]");
  await until(page, (count) => (document.querySelector("progress")?.value ?? 0) > count, before);
  await server.ask("POST", `/tournaments/${cup.id}/stop`);
  assert.deepEqual(page.complaints, []);
});

test("house bots take options; the cross table lights up; what was stopped says so; a tournament is deleted", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/tournaments/new?game=thud`);
  await page.waitForSelector("form[data-game=thud]");
  for (const name of ["greedy", "strong"]) await page.uncheck(`input[value='house:${name}']`);
  await page.fill("input[name=another]", "strong, nodes=10");
  await page.click("[data-action=add]");
  await page.waitForSelector("input[value='house:strong,nodes=10']:checked");
  assert.equal(await page.inputValue("input[name=another]"), "");
  await page.fill("input[name=another]", "house:strong,nodes=20");
  await page.press("input[name=another]", "Enter");
  await page.waitForSelector("input[value='house:strong,nodes=20']:checked");
  await page.fill("input[name=name]", "With options");
  await page.fill("input[name=rounds]", "300");
  await page.click("form .button.primary");
  await page.waitForURL(/\/tournament\//);
  await until(page, () => [...document.querySelectorAll(".standings tbody th")].some((one) => one.textContent.includes("strong,nodes=20")));
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1));
  await until(page, () => (document.querySelector("progress")?.value ?? 0) > 5);
  await page.click("[data-action=stop]");
  await page.waitForSelector("[data-state=stopped]");

  await page.click("#tab-cross");
  await page.locator(".cross td a").first().hover();
  // Three cells and the name in the row, three and the number in the column, one of them in both.
  assert.equal(await page.locator(".cross .lit").count(), 7);
  await page.hover("h1");
  assert.equal(await page.locator(".cross .lit").count(), 0);
  await page.locator(".cross td a").first().focus();
  assert.equal(await page.locator(".cross .lit").count(), 7);

  const { matches } = await server.ask("GET", `/tournaments/${id}/matches?limit=2000`);
  const waiting = matches.find((one) => !one.result);
  await page.goto(`${server.address}/match/${waiting.id}`);
  await until(page, () => document.querySelector("main")?.textContent?.includes("its tournament was stopped"));

  await page.goto(`${server.address}/tournament/${id}`);
  await page.click("[data-action=delete]");
  await page.click("[data-action=delete-surely]");
  await page.waitForURL(/\/tournaments$/);
  await page.waitForSelector("#held");
  assert.ok(!(await page.textContent("main")).includes("With options"));
  await page.goto(`${server.address}/match/${waiting.id}`);
  await until(page, () => document.querySelector("main")?.textContent?.includes("nothing"));
});

test("the games of a tournament begin by openings; where they repeat, the page asks for some", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/tournaments/new?game=zrf`);
  await page.waitForSelector("form[data-game=zrf]");
  assert.equal(await page.inputValue("select[name=openings]"), "shipped");
  assert.equal(await page.locator("[data-option=position]").count(), 0);
  // No openings ship for a game with dice.
  await page.selectOption("[data-option=rules]", "race");
  await page.waitForSelector("select[name=openings] option[value=usual]:checked", { state: "attached" });
  assert.equal(await page.locator("select[name=openings] option[value=shipped]").count(), 0);
  await page.selectOption("[data-option=rules]", "chess");
  await page.selectOption("select[name=openings]", "file");
  await page.setInputFiles(".file[data-option=openings] input", { name: "book.txt", mimeType: "text/plain", buffer: Buffer.from("1. e4 e5\n1. d4 d5\n") });
  await page.waitForSelector(".file[data-option=openings] strong:text('book.txt')");
  await page.fill("[data-option=max_moves]", "10");
  for (const box of await page.locator("input[name=bot]").all()) await box.uncheck();
  for (const name of ["random", "greedy"]) await page.check(`input[value='house:${name}']`);
  await page.fill("input[name=rounds]", "2");
  await page.click("form .button.primary");
  await page.waitForSelector("[data-openings]");
  assert.equal(await page.textContent("[data-openings]"), "2 openings");
  // Without a name of its own it is called by its rules file.
  assert.equal(await page.textContent("h1"), "Chess");
  await page.waitForSelector("[data-state=finished]");
  await page.click("#tab-matches");
  await page.waitForSelector("[data-opening]");
  assert.deepEqual(await page.locator("[data-opening]").allTextContents(), ["d2d4 d7d5", "d2d4 d7d5", "e2e4 e7e5", "e2e4 e7e5"]);
  assert.equal(await page.locator("[data-needs-openings]").count(), 0);

  // The table of one opening, rated alone; the address keeps it.
  await page.click("#tab-table");
  await page.click("[data-filter] summary");
  await page.selectOption("[data-filter] select[name=map]", "2");
  await page.selectOption("[data-filter] select[name=opponent]", "greedy");
  await page.click("[data-action=filter]");
  await page.waitForSelector("[data-part]");
  assert.match(await page.textContent("[data-part]"), /map=2, opponent=greedy/);
  assert.deepEqual(await page.locator(".standings tbody tr td:nth-of-type(4)").allTextContents(), ["2", "2"]);
  await page.reload();
  await page.waitForSelector("[data-part]");
  await page.fill("[data-filter] [name=turns]", "few");
  await page.click("[data-action=filter]");
  await page.waitForSelector("#tab-page .message.bad");
  // The refusal, of which the browser tells too.
  assert.match(page.complaints.splice(0).join(), /400/);
  assert.equal(await page.locator(".standings").count(), 0);
  await page.click("[data-action=whole]");
  await until(page, () => !document.querySelector("[data-part]") && [...document.querySelectorAll(".standings tbody tr td:nth-of-type(4)")].every((one) => one.textContent === "4"));

  const wish = { game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:greedy", "house:random"], rounds: 200, seed: 5 };
  const { id } = await server.ask("POST", "/tournaments", wish);
  await page.goto(`${server.address}/tournament/${id}`);
  await page.waitForSelector("[data-needs-openings]");
  assert.match(await page.textContent("[data-needs-openings]"), /Hold it again with openings/);

  await page.goto(`${server.address}/tournaments`);
  await page.click("[data-openings-of=thud] summary");
  assert.equal(await page.inputValue("[data-openings-of=thud] select"), "shipped");
  assert.deepEqual(page.complaints, []);
});

test("a tournament goes on where a killed server left it, and ends as if nothing had happened", async () => {
  const wish = { game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:greedy", "house:random", "house:random"], rounds: 200, seed: 11 };
  const page = await chrome.page();
  const { id } = await server.ask("POST", "/tournaments", wish);
  // Asks the server, not the page: on a busy machine a page may be slower than the tournament.
  let before = 0;
  while (before <= 20) before = (await server.ask("GET", `/tournaments/${id}`)).played;
  await server.kill();
  await restart();
  await page.goto(`${server.address}/tournament/${id}`);
  await ended(page);
  const whole = await server.ask("GET", `/tournaments/${id}`);
  assert.ok(before > 20 && before < 1200, `${before} matches were played before`);
  assert.equal(whole.played, 1200);
  assert.deepEqual(whole.rows.map((row) => row.matches), [800, 800, 800]);
  // Nothing is lost or duplicated: every match of the schedule has one result.
  for (const from of [0, 500, 1000]) {
    const { total, matches } = await server.ask("GET", `/tournaments/${id}/matches?limit=500&from=${from}`);
    assert.deepEqual([total, matches.length, matches.every((one) => one.result)], [1200, Math.min(500, 1200 - from), true]);
  }
});

test("a ladder is off at first; a bot that is saved enters, and a new version of it", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/tournaments`);
  const toggle = page.locator("[data-ladder=planetfight] input");
  assert.equal(await page.locator(".ladders input:checked").count(), 0);
  await toggle.check();
  await page.click("[data-ladder=planetfight] a.row-link");
  await page.waitForURL(/\/tournament\/ladder-planetfight/);
  await until(page, () => document.querySelectorAll(".standings .interval").length >= 4, undefined, 120_000);
  const files = (text) => [{ name: "loser.py", text }];
  // A newcomer waits for its round, and a round for its longest match: two of `strong` take seconds each, and in PlanetFight the fewest.
  const rated = (name) =>
    until(page, (name) => [...document.querySelectorAll(".standings tbody tr")].some((row) => row.textContent.includes(name) && row.querySelector(".interval")), name, 120_000);
  const bot = await server.ask("POST", "/bots", { name: "Loser", game: "planetfight", language: "python", files: files(LOSER) });
  await rated("Loser");
  await server.ask("PUT", `/bots/${bot.id}`, { name: "Loser", language: "python", files: files(`${LOSER}# again\n`) });
  await rated("Loser v2");
  const rows = await page.locator(".standings tr.resting").allTextContents();
  assert.equal(rows.length, 1);
  assert.match(rows[0], /Loser\s+no longer plays/);
  // Until it has met somebody twice there is no line to draw.
  await until(page, () => [...document.querySelectorAll(".standings tbody tr")].some((row) => row.textContent.includes("Loser v2") && Number(row.children[4].textContent) >= 4), undefined, 120_000);
  await page.goto(`${server.address}/tournaments`);
  await toggle.uncheck();
  await page.waitForSelector("[data-ladder=planetfight] [data-state=stopped]");

  await page.goto(`${server.address}/bot/${bot.id}`);
  await page.waitForSelector(".history polyline");
  assert.equal(await page.locator(".versions li").count(), 2);
  assert.match(await page.textContent(".versions"), /Version 2.*Ladder: PlanetFight.*Version 1.*Ladder: PlanetFight/s);
  assert.ok((await page.locator(".standings tbody tr").count()) > 0, "results by opponent");
  assert.match(await page.textContent(".errors"), /ended with exit status 1/);
  await page.locator(".errors a").first().click();
  await page.waitForURL((url) => /ladder-planetfight/.test(url.pathname) && url.searchParams.get("turn") !== null);
  await until(page, () => document.querySelector(".output")?.textContent?.includes("lost my way"));
  assert.deepEqual(page.complaints, []);
});
