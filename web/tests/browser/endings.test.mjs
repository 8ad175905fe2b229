// How games end: the card, the final shot, the games of a match, and what one robot can know of the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, violations } from "../arena.mjs";
import { chrome, seated, server } from "../site.mjs";

const card = ".end-card:not([hidden]) [data-ending]";

test("Perl Wars through one robot's eyes: the cells where the other can be are tinted, as many as are told", async () => {
  const { id } = await server.played({ game: "perlwars", seed: 5, bots: ["house:finder", "house:random"] });
  for (const place of ["turn=1&as=p1", "turn=2&as=p2"]) {
    const page = await chrome.page();
    await page.goto(`${server.address}/match/${id}?${place}`);
    await page.waitForSelector(".aside");
    const told = Number(await page.locator(".aside", { hasText: "Possible cells" }).locator("span").last().textContent());
    const tinted = await page.locator(".stage .vw-layer").count();
    assert.ok(tinted > 0 && tinted < 169, `${tinted} cells`);
    assert.equal(tinted, told);
    await page.context().close();
  }
});

test("a person who loses is told so, sees the shot, and goes on to the next game and to another match", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/perlwars`);
  await page.click("details:has([data-option=games]) > summary");
  await page.fill("[data-option=games]", "2");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  for (const game of [1, 2]) {
    for (;;) {
      await page.waitForSelector(`.turn-note[data-asked=true], ${card}`);
      if (await page.locator(card).isVisible()) break;
      const stamp = await page.getAttribute(".turn-note", "data-stamp");
      await page.click(".own [data-action=end]");
      await until(page, (old) => document.querySelector(".end-card:not([hidden]) [data-ending]") || document.querySelector(".turn-note")?.dataset.stamp !== old, stamp);
    }
    assert.match(await page.textContent(`${card} h2`), game === 2 ? /You lost the match/ : /You lost\s*$/);
    assert.match(await page.textContent(card), /You lost/);
    assert.match(await page.textContent(card), new RegExp(`Game ${game}.*hit`, "s"));
    await page.waitForSelector(".stage .vw-burst");
    assert.match(await page.textContent(".sentence"), /hits/);
    if (game === 1) await page.click("[data-action=next-game]");
  }
  assert.equal(await page.locator(".scores-of-games li").count(), 2);
  assert.ok(await page.locator(".play-box [data-action=again]").count());
  assert.deepEqual(page.complaints, []);
});

for (const width of [1360, 390]) {
  test(`nothing covers the board, and nothing changes its size when a game ends (${width} wide)`, async () => {
    const box = (page, name) => page.evaluate((wanted) => document.querySelector(wanted).getBoundingClientRect().toJSON(), name);
    const games = [{ game: "perlwars", options: { games: 1 } }, { game: "zrf", options: { rules: "tic-tac-toe" } }, { game: "robobattler" }];
    for (const setup of games) {
      const { id } = await server.played({ ...setup, seed: 5, bots: ["house:random", "house:random"] });
      const page = await chrome.page({ width, height: 844 });
      await page.goto(`${server.address}/match/${id}?turn=1.1`);
      await page.waitForSelector(".moves .line:not([hidden])");
      const before = await box(page, ".stage-box");
      await page.keyboard.press("End");
      await page.waitForSelector(card);
      assert.deepEqual(await box(page, ".stage-box"), before, setup.game);
      const [stage, ending] = [await box(page, ".stage-box"), await box(page, ".end-card")];
      assert.ok(ending.top >= stage.bottom - 1, `${setup.game}: ${JSON.stringify([stage, ending])}`);
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    }
    const page = await seated({ game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["human", "house:random"] }, { width, height: 844 });
    await page.waitForSelector(".turn-note[data-asked=true]");
    const before = await box(page, ".stage-box");
    const bottom = await page.evaluate(() => Math.max(...[...document.querySelectorAll(".turn-note, .play-box .button:not([hidden])")].map((node) => node.getBoundingClientRect().bottom)));
    assert.ok(bottom < 844, `whose turn it is and the buttons are on the screen: ${bottom}`);
    for (const cell of ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]) {
      await page.waitForSelector(".turn-note[data-asked=true], .play-box [data-action=again]");
      if (await page.locator(".play-box [data-action=again]").count()) break;
      await page.click(`[data-at=${cell}]`, { force: true });
    }
    await page.waitForSelector(".play-box [data-action=again]");
    assert.deepEqual(await box(page, ".stage-box"), before);
    assert.deepEqual(page.complaints, []);
  });
}

test("RoboBattler: a card after each battle, and the running score of battles", async () => {
  const match = await server.played({ game: "robobattler", seed: 5, bots: ["house:random", "house:random"] });
  const page = await chrome.page();
  const won = (count) => [0, 1].map((bot) => match.games.slice(0, count).filter(({ scores }) => scores[bot] > scores[1 - bot]).length);
  await page.goto(`${server.address}/match/${match.id}?turn=3.99`);
  await page.waitForSelector(card);
  assert.equal(await page.textContent(".running"), won(3).join(" : "));
  assert.equal((await page.textContent(".end-card .total")).replace(/\s+/g, " ").trim(), won(3).join(" "));
  assert.equal(await page.locator(".scores-of-games li").count(), 3);
  await page.click("[data-action=next-game]");
  await until(page, () => document.querySelector(".turn-box input")?.value === "0");
  assert.equal(await page.locator(card).isVisible(), false);
  assert.equal(await page.textContent(".running"), won(3).join(" : "));
  await page.keyboard.press("End");
  await page.waitForSelector(card);
  assert.equal(await page.textContent(".running"), won(4).join(" : "));
  await page.goto(`${server.address}/match/${match.id}?turn=${match.games.length}.999`);
  await page.waitForSelector(card);
  const [mine, theirs] = won(match.games.length);
  const ends = mine === theirs ? /The match is drawn/ : new RegExp(`random ${mine > theirs ? 1 : 2} wins the match`);
  assert.match(await page.textContent(`${card} h2`), ends);
  assert.match(await page.textContent(`${card} .muted`), new RegExp(`Game ${match.games.length} · `));
  assert.deepEqual(page.complaints, []);
});

test("a link into a game shows the playhead where its turn is", async () => {
  const { id } = await server.played({ game: "thud", seed: 5, options: { games: 1, max_moves: 20 }, bots: ["house:random", "house:random"] });
  const page = await chrome.page();
  await page.goto(`${server.address}/match/${id}?turn=1.10`);
  await page.waitForSelector(".moves .line:not([hidden])");
  await until(page, () => document.querySelector(".timeline input").max === "20");
  const [head, strip] = await page.evaluate(() => [".playhead", ".timeline"].map((name) => document.querySelector(name).getBoundingClientRect().left));
  const width = await page.evaluate(() => document.querySelector(".timeline").clientWidth);
  assert.ok(Math.abs(head - strip - width / 2) < 3, `${head - strip} of ${width}`);
});
