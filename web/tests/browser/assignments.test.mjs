// Assignments: the host opens one in a few clicks, a student hands in and sees the rungs, the host downloads the gradebook.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { browse, serve, violations } from "../arena.mjs";
import { asked, invited, join } from "../people.mjs";

const chrome = await browse();
const server = await serve({ more: ["--public"] });
const { page: host } = await join(chrome, server.hostLink, "Ada");
const bob = await invited(chrome, host, "author", "Bob");
const robot = (name, text) => ({ name, game: "perlwars", files: [{ name: "Ace.plw", text: `package Ace;\nsub action {\n${text}}\n1;\n` }] });
await asked(host, "POST", "/bots", robot("Still", ""));
await asked(bob, "POST", "/bots", robot("Bee", ""));
after(async () => {
  await chrome.close();
  await server.close();
});

const open = async (page, path, ready) => {
  await page.goto(server.address + path);
  await page.waitForSelector(ready);
};

test("a host opens an assignment, a student hands in and looks at a lost match, the host downloads the gradebook", async () => {
  await open(host, "/contests/assignments", "#new-assignment");
  await host.selectOption("[name=game]", "perlwars");
  await host.fill("form [name=name]", "Beat the house");
  await host.fill("[name=due]", "2099-01-01T12:00");
  await host.fill("[name=each]", "4");
  await host.check("[name=until_decided]");
  await host.fill("[name=team]", "2");
  // The rungs are the house bots; the first becomes a bot of the host's, and the last one goes.
  assert.deepEqual(await host.$$eval("[data-rung] select", (all) => all.map((one) => one.value)), ["house:random", "house:finder", "house:strong"]);
  await host.locator("[data-rung] select").first().selectOption({ label: "Still" });
  await host.locator("[data-action=remove-rung]").last().click();
  await host.locator("[data-rung] input").last().fill("75");
  await host.click("form summary");
  await host.fill("[data-option=max_turns]", "9");
  await host.fill("[data-option=stage]", "3x3");
  await host.click("[data-action=open-assignment]");
  await host.waitForSelector("[data-assignment]");

  // It stands on the first page with its date, and beside the contests.
  await open(bob, "/", "[data-assignment]");
  assert.match(await bob.textContent("[data-assignment]"), /Beat the house.*Due: .*2099/s);
  assert.deepEqual(await violations(bob), []);
  await open(bob, "/contests", ".main .nav [aria-current]");
  await bob.click(".main .nav a[href='/contests/assignments']");
  await bob.click("[data-assignment] a");
  await bob.waitForSelector("[data-action=hand-in]");
  assert.equal(await bob.locator("#new-assignment, [data-action=gradebook], .everybody").count(), 0);
  await bob.selectOption("[name=bot]", { label: "Bee" });
  await bob.fill("[name=with]", "Ada");
  await bob.click("[data-action=hand-in]");
  await bob.waitForSelector("[data-hand-in=done]");
  assert.deepEqual(await bob.$$eval("[data-passed]", (all) => all.map((one) => one.textContent)), ["passed", "not passed"]);
  assert.match(await bob.textContent(".hand-in"), /Bee.*1 of 2 rungs.*2 points in 8 matches.*counts/s);
  assert.match(await bob.textContent(".rungs + p, #rungs ~ p"), /lies wholly above or below the pass mark, for 4 matches at most/);
  assert.equal(await bob.locator("[data-lost]").count(), 3);
  await bob.locator("[data-lost]").first().click();
  await bob.waitForSelector(".stage");

  // The bot's page tells the same, and what the check of a version has found.
  const [bee] = await asked(bob, "GET", "/bots");
  await open(bob, `/bot/${bee.id}`, "[data-hand-in=done]");
  assert.match(await bob.textContent("#handed-in"), /1$/);
  assert.match(await bob.textContent(".hand-in"), /Beat the house.*Version 1.*1 of 2 rungs.*2 points in 8 matches.*counts/s);
  assert.equal(await bob.locator("[data-lost]").count(), 3);
  await asked(bob, "PUT", `/bots/${bee.id}`, robot("Bee", "die 'no idea';"));
  await asked(bob, "POST", `/bots/${bee.id}/check`);
  await open(bob, `/bot/${bee.id}`, "[data-action=check]");
  assert.match(await bob.textContent("[aria-labelledby=errors]"), /failed when it was checked/);
  assert.deepEqual(await violations(bob), []);
  if (process.env.SHOTS) await bob.screenshot({ path: `${process.env.SHOTS}/bot-handed-in.png`, fullPage: true });
  await bob.click("[data-action=check]");
  await bob.waitForSelector("[aria-labelledby=errors] [role=status] pre");
  assert.match(await bob.textContent("[aria-labelledby=errors] [role=status]"), /no idea/);

  await open(host, "/contests/assignments", "[data-assignment]");
  await host.click("[data-assignment] a");
  await host.waitForSelector("tr[data-person=Bob] a");
  await host.click("[data-action=similar]");
  assert.match(await host.textContent("dialog"), /Bots compared: 1\. Pairs that share something: 0\./);
  await host.keyboard.press("Escape");

  assert.match(await host.textContent("tr[data-person=Bob]"), /1 of 2 rungs.*50%.*Bee/s);
  const [file] = await Promise.all([host.waitForEvent("download"), host.click("[data-action=gradebook]")]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  assert.match(lines[0], /^person,rungs_in_time,rungs,of,.*,Still: points,Still: matches,Still: passed,finder: points/);
  assert.match(lines[1], /^Ada,1,1,2,0,/);
  assert.match(lines[2], /^Bob,1,1,2,0,.*,1,Bee,\w+,.*,2,4,yes,[\d.]+,4,no$/);
  await host.click("[data-action=change]");
  await host.fill("dialog [name=due]", "2020-01-01T12:00");
  await host.click("[data-action=change-surely]");
  await host.waitForSelector("[data-state=closed]");
});

test("axe, the console and narrow screens find nothing, in all languages", async () => {
  const path = await host.evaluate(() => location.pathname);
  let link = (await asked(host, "POST", "/recovery", {})).recovery;
  for (const look of [{ theme: "light", width: 1360, lang: "en" }, { theme: "dark", width: 1360, lang: "ja" }, { theme: "light", width: 390, lang: "hu" }, { theme: "dark", width: 390, lang: "en" }]) {
    const page = await chrome.page(look);
    await page.goto(link);
    await page.click("form .button.primary");
    await page.waitForSelector("code.recovery");
    link = await page.textContent("code.recovery");
    for (const [at, ready] of [["/", "#recent"], ["/contests/assignments", "#new-assignment"], [path, ".everybody"]]) {
      await open(page, at, ready);
      const what = `${at} ${look.theme} ${look.width} ${look.lang}`;
      assert.deepEqual(await violations(page), [], what);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, what);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${at === path ? "assignment" : at.slice(1).replace("/", "-") || "home"}-${look.theme}-${look.width}-${look.lang}.png`, fullPage: true });
    }
    assert.deepEqual(page.complaints, []);
  }
});
