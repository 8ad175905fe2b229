// Signing in on a public server: the host's first link, a link for a class, a recovery link.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browse, serve } from "../arena.mjs";
import { join } from "../people.mjs";

const chrome = await browse();
const server = await serve({ more: ["--public"] });
after(async () => {
  await chrome.close();
  await server.close();
});

const who = (page) => page.evaluate(async () => (await (await fetch("/api/v1/session")).json()).account.person);

const asksName = async (page) => {
  await page.waitForSelector("form .button.primary");
  return (await page.locator("input[name=name]").count()) === 1;
};

test("the host's link makes a host, whose recovery link works in another browser", async () => {
  const { page, recovery } = await join(chrome, server.hostLink, "Ada");
  assert.deepEqual([(await who(page)).name, (await who(page)).role], ["Ada", "host"]);
  assert.equal(await page.textContent("h1"), "Welcome, Ada");
  const other = await chrome.page({ width: 390, lang: "hu" });
  await other.goto(recovery);
  assert.equal(await asksName(other), false, "a recovery link has a name");
  await other.click("form .button.primary");
  await other.waitForSelector("code.recovery");
  assert.equal((await who(other)).name, "Ada");
  assert.equal(await who(page), null);

  const used = await chrome.page();
  await used.goto(server.hostLink);
  await used.click("form .button.primary");
  assert.match(await used.textContent("[role=alert]"), /This link has been used|this link has been used/);
});

test("without a link the page says what is needed", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/join`);
  assert.match(await page.textContent(".message"), /Open this page with the link/);
});
