// The host's page and contests: a class is invited, submits, is managed, and plays a contest.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browse, serve, until, violations } from "../arena.mjs";
import { asked, invited, join } from "../people.mjs";

const chrome = await browse();
const server = await serve({ more: ["--public"] });
const { page: host } = await join(chrome, server.hostLink, "Ada");
const bob = await invited(chrome, host, "author", "Bob");
const robot = (name) => ({ name, game: "perlwars", files: [{ name: "Ace.plw", text: "package Ace;\nsub action {\n  main::shot(0, 0);\n}\n1;\n" }] });
const ace = await asked(bob, "POST", "/bots", robot("Ace"));
after(async () => {
  await chrome.close();
  await server.close();
});

const open = async (page, path, ready) => {
  await page.goto(server.address + path);
  await page.waitForSelector(ready);
};
/** This many minutes from now, as a form field takes it. */
const inMinutes = (minutes) => {
  const then = new Date(Date.now() + minutes * 60_000);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

test("a link for a class is made, followed, listed and taken back", async () => {
  await open(host, "/host", "#invitations");
  await host.fill("[name=most]", "3");
  await host.click("[data-action=invite]");
  const link = await host.inputValue("[data-link]");
  const { page: eve } = await join(chrome, link, "Eve");
  assert.equal((await asked(eve, "GET", "/session")).account.person.role, "author");
  await open(host, "/host", ".invitations tr[data-id]");
  assert.match(await host.textContent(".invitations tbody"), /1 of 3 used/);
  await host.click("[data-action=take-back]");
  await host.waitForSelector(".invitations", { state: "detached" });
  const late = await chrome.page();
  await late.goto(link);
  await late.click("form .button.primary");
  assert.match(await late.textContent("[role=alert]"), /no longer/);
});

test("one person is invited by name", async () => {
  await open(host, "/host", "#invitations");
  await host.selectOption("[name=whom]", "person");
  await host.fill("[name=name]", "Kurt");
  await host.selectOption("form [name=role]", "guest");
  await host.click("[data-action=invite]");
  const page = await chrome.page();
  await page.goto(await host.inputValue("[data-link]"));
  await page.click("form .button.primary");
  await page.waitForSelector("code.recovery");
  assert.equal(await page.textContent(".main h1"), "Welcome, Kurt");
});

test("people get another role, are shut out and let in again, and get a new recovery link", async () => {
  await open(host, "/host", ".people tr[data-id]");
  const row = host.locator(".people tr", { hasText: "Bob" });
  await row.locator("select").selectOption("guest");
  await until(bob, async () => (await (await fetch("/api/v1/session")).json()).account.person.role === "guest");
  await row.locator("select").selectOption("author");
  await until(bob, async () => (await (await fetch("/api/v1/session")).json()).account.person.role === "author");
  const own = host.locator(".people tr", { hasText: "Ada" });
  assert.equal(await own.locator("select").isDisabled(), true);
  assert.equal(await own.locator("[data-action=shut-out]").isDisabled(), true);
  const eve = host.locator(".people tr", { hasText: "Eve" });
  await eve.locator("[data-action=shut-out]").click();
  await eve.locator(".pill").waitFor();
  await eve.locator("[data-action=shut-out]").click();
  await eve.locator(".pill").waitFor({ state: "detached" });
  await eve.locator("[data-action=recovery]").click();
  const page = await chrome.page();
  await page.goto(await host.inputValue("dialog [data-link]"));
  await page.click("form .button.primary");
  await page.waitForSelector("code.recovery");
  assert.equal((await asked(page, "GET", "/session")).account.person.name, "Eve");
});

test("the host sees who has submitted what, checks, disqualifies and readmits", async () => {
  await open(host, "/host", `.submissions tr[data-id="${ace.id}"]`);
  const row = host.locator(`.submissions tr[data-id="${ace.id}"]`);
  assert.match(await row.textContent(), /Ace\s+Bob/);
  await row.locator("[data-action=check]").click();
  await until(host, () => /\w/.test(document.querySelector(".submissions [role=status]")?.textContent ?? ""));
  await row.locator("[data-action=disqualify]").click();
  await row.locator(".pill").waitFor();
  await row.locator("[data-action=disqualify]").click();
  await row.locator(".pill").waitFor({ state: "detached" });
});

test("a contest is opened, entered, closed, played and opened again", async () => {
  const own = await asked(host, "POST", "/bots", robot("Bee"));
  await open(host, "/contests", "#new-contest");
  await host.selectOption("[name=game]", "perlwars");
  await host.fill("form [name=name]", "Spring cup");
  await host.fill("[name=closes]", inMinutes(60));
  await host.click("[data-action=open-contest]");
  await host.waitForSelector("[data-contest] [data-state=open]");
  for (const [page, id] of [[host, own.id], [bob, ace.id]]) {
    await open(page, "/contests", "[data-contest] [data-action=enter]");
    await page.selectOption("[data-contest] [name=bot]", id);
    await page.click("[data-contest] [data-action=enter]");
    await page.waitForSelector(`[data-bot="${id}"]`);
  }
  assert.equal(await bob.locator("[data-action=close], #new-contest").count(), 0);
  await open(host, "/contests", "[data-contest]");
  assert.match(await host.textContent("[data-entered]"), /bots entered: 2/);
  await host.click("[data-action=close]");
  await host.click("a[href^='/tournament/']");
  await host.waitForSelector("#tab-page");
  assert.equal(await host.textContent(".main h1"), "Spring cup");
  await open(host, "/contests", "[data-action=reopen]");
  await host.click("[data-action=reopen]");
  await host.fill("dialog [name=closes]", inMinutes(30));
  await host.click("[data-action=reopen-surely]");
  await host.waitForSelector("[data-contest] [data-state=open]");
  assert.equal(await host.locator("[data-contest] a[href^='/tournament/']").count(), 0);
});

/** A bot for board games that plays the first legal move and always tells this score. */
const telling = (name, score) => ({
  name,
  game: "zrf",
  files: [{ name: `${name}.py`, text: `import json, sys\nsay = lambda told: print(json.dumps(told), flush=True)\nfor line in sys.stdin:\n    told = json.loads(line)\n    if told["type"] == "hello": say({"ready": True})\n    elif told["type"] == "turn":\n        say({"data": {"score": ${score}}})\n        say({"action": {"move": told["view"]["legal"][0]}})\n` }],
});

test("decided games of a contest are adjudicated, and its page says so", async () => {
  await open(host, "/contests", "#new-contest");
  await host.selectOption("[name=game]", "zrf");
  await host.fill("form [name=name]", "Short cup");
  await host.fill("[name=closes]", inMinutes(60));
  await host.selectOption("[data-option=rules]", "chess");
  await host.fill("[data-option=adjudicate]", "win=400,moves=2");
  await host.click("[data-action=open-contest]");
  const cup = "[data-contest]:has-text('Short cup')";
  await host.waitForSelector(cup);
  for (const [page, bot] of [[host, telling("Up", 9)], [bob, telling("Down", -9)]]) {
    const { id } = await asked(page, "POST", "/bots", bot);
    const contest = (await asked(page, "GET", "/contests")).find((one) => one.name === "Short cup");
    await asked(page, "POST", `/contests/${contest.id}/entries`, { bot: id });
  }
  await open(host, "/contests", cup);
  await host.click(`${cup} [data-action=close]`);
  await host.click(`${cup} a[href^='/tournament/']`);
  await host.waitForSelector("[data-state=finished]", { timeout: 60_000 });
  assert.match(await host.textContent(".main"), /adjudicat[\s\S]*win=400,moves=2/i);
  const [tournament] = await asked(host, "GET", "/tournaments");
  const played = await asked(host, "GET", `/matches/${tournament.id}-0-0`);
  assert.deepEqual([played.reason, played.scores], ["adjudicated", played.bots[0].name === "Up" ? [1, 0] : [0, 1]], JSON.stringify(played));
});

test("axe, the console and narrow screens find nothing, in all languages", async () => {
  const recovery = (await asked(host, "POST", "/recovery", {})).recovery;
  const looks = [
    { theme: "light", width: 1360, lang: "en" },
    { theme: "dark", width: 1360, lang: "ja" },
    { theme: "light", width: 390, lang: "hu" },
    { theme: "dark", width: 390, lang: "en" },
  ];
  let link = recovery;
  for (const look of looks) {
    const page = await chrome.page(look);
    await page.goto(link);
    await page.click("form .button.primary");
    await page.waitForSelector("code.recovery");
    link = await page.textContent("code.recovery");
    for (const [path, ready] of [["/host", ".submissions"], ["/contests", "[data-contest]"]]) {
      await open(page, path, ready);
      const what = `${path} ${look.theme} ${look.width} ${look.lang}`;
      assert.deepEqual(await violations(page), [], what);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, what);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${path.slice(1)}-${look.theme}-${look.width}-${look.lang}.png`, fullPage: true });
    }
    assert.deepEqual(page.complaints, []);
  }
});
