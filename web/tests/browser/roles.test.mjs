// What the header and the pages offer to the host, an author, a guest, and a visitor.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { browse, ROOT, serve, until, violations } from "../arena.mjs";
import { asked, invited, join } from "../people.mjs";

const chrome = await browse();
const server = await serve({ more: ["--public"] });
const { page: host } = await join(chrome, server.hostLink, "Ada");
const author = await invited(chrome, host, "author", "Bob");
const guest = await invited(chrome, host, "guest", "Gil");
const nobody = await chrome.page();
after(async () => {
  await chrome.close();
  await server.close();
});

const links = (page) => page.$$eval(".nav a", (all) => all.map((one) => one.getAttribute("href")));
const open = async (page, path) => {
  await page.goto(server.address + path);
  await page.waitForSelector(".main > *");
};

test("the header says who is signed in, and offers the pages that are theirs", async () => {
  const seen = {};
  for (const page of [host, author, guest, nobody]) {
    await open(page, "/games");
    const name = await page.locator(".signed-in .name").allTextContents();
    seen[name[0] ?? ""] = [await page.locator(".signed-in [data-role]").allTextContents(), await links(page)];
  }
  const all = ["/", "/play", "/write", "/tournaments", "/contests", "/games", "/docs"];
  assert.deepEqual(seen, {
    Ada: [["host"], [...all, "/host"]],
    Bob: [["author"], all],
    Gil: [["guest"], ["/", "/tournaments", "/contests", "/games", "/docs"]],
    "": [[], ["/", "/games", "/docs"]],
  });
  assert.equal(await nobody.locator(".head a[href='/join']").count(), 1);
});

test("a page that is not the reader's says why", async () => {
  const check = async (page, path, text) => {
    await open(page, path);
    assert.match(await page.textContent(".main .message"), text, path);
  };
  for (const path of ["/play", "/write?game=thud", "/bot/abc"]) await check(guest, path, /guests watch/);
  for (const path of ["/tournaments/new", "/host"]) await check(author, path, /only the host/);
  for (const path of ["/play", "/tournaments", "/match/abc"]) await check(nobody, path, /Open this page with the link/);
});

test("pages offer no button that would be refused", async () => {
  const { id } = await asked(host, "POST", "/tournaments", { game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:random", "house:greedy"], rounds: 1, seed: 7 });
  await until(host, async (id) => (await (await fetch(`/api/v1/tournaments/${id}`)).json()).state === "finished", id);
  const { matches } = await asked(host, "GET", `/tournaments/${id}/matches`);
  const count = async (path, ready, wanted, expected) => {
    const found = [];
    for (const page of [host, author, guest]) {
      await page.goto(server.address + path);
      await page.waitForSelector(ready);
      found.push(await page.locator(wanted).count());
    }
    assert.deepEqual(found, expected, `${path} ${wanted}`);
  };
  await count("/", "#recent", ".main a[href='/play']", [1, 1, 0]);
  await count("/games", ".game-card", ".game-card a[href^='/write']", [6, 6, 0]);
  await open(guest, "/");
  assert.match(await guest.textContent(".hero"), /You are a guest here/);
  await count("/games/thud", ".prose h1", ".main a[href='/play/thud']", [1, 1, 0]);
  await count("/tournaments", ".tournaments", "a[href='/tournaments/new']", [1, 0, 0]);
  await count("/tournaments", ".tournaments", ".ladders input", [6, 0, 0]);
  await count(`/tournament/${id}`, "#tab-page", "[data-action=delete]", [1, 0, 0]);
  await count(`/match/${matches[0].id}`, ".moves .line:not([hidden])", ".menu [data-action=record]", [1, 0, 0]);
  await count(`/match/${matches[0].id}`, ".moves .line:not([hidden])", ".menu [data-action=fork]", [1, 0, 0]);
  // Authors see everything of their own matches. Only the host lets the computer learn their games.
  const text = readFileSync(`${ROOT}/web/tests/data/noughts.zrf`, "utf8");
  const own = await asked(author, "POST", "/matches", { game: "zrf", files: { rules: { name: "noughts.zrf", text } }, bots: ["house:random", "house:random"] });
  for (const page of [host, author]) {
    await page.goto(`${server.address}/match/${own.id}`);
    await page.waitForSelector(".moves .line:not([hidden])");
  }
  assert.equal(await author.locator(".menu [data-action=learn]").count(), 0);
  assert.equal(await host.locator(".menu [data-action=learn]").count(), 1);
  assert.equal(await author.locator(".menu [data-action=fork]").count(), 1);
  await author.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await author.click("[aria-label='Copy a link to this turn']");
  await author.getByText("Nobody else but the host can open this match").waitFor();
});

test("a guest's pages have no complaints, on a phone in Hungarian too", async () => {
  const phone = await invited(chrome, host, "guest", "Emma with a name as long as forty letters", { width: 390, theme: "dark", lang: "hu" });
  for (const page of [guest, phone]) {
    page.complaints.length = 0;
    for (const path of ["/", "/tournaments", "/games"]) {
      await open(page, path);
      assert.deepEqual(await violations(page), [], path);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, path);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/guest${page === phone ? "-phone" : ""}${path.replace("/", "-")}.png` });
    }
    assert.deepEqual(page.complaints, []);
  }
});

test("signing out ends the session here, and the page says so", async () => {
  await open(author, "/games");
  await author.click("[data-action=sign-out]");
  await author.waitForSelector(".head a[href='/join']");
  await author.waitForSelector(".main .message");
  assert.equal((await asked(author, "GET", "/session")).account.person, null);
});

test("without accounts the header names nobody", async () => {
  const alone = await serve();
  const page = await chrome.page();
  await page.goto(alone.address);
  await page.waitForSelector("#recent");
  assert.equal(await page.locator(".signed-in, .head a[href='/join']").count(), 0);
  assert.equal((await links(page)).length, 6);
  await alone.close();
});
