// Tokens: an author makes one on the page, and a program with it submits bots for the author.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browse, serve, violations } from "../arena.mjs";
import { invited, join } from "../people.mjs";

const chrome = await browse();
const server = await serve({ more: ["--public"] });
after(async () => {
  await chrome.close();
  await server.close();
});

const SOURCE = "package Ace;\nsub action { end_turn() }\n1;\n";

/** Uploads like a program; returns the status. */
async function upload(token) {
  const address = `${server.address}/api/v1/bots/upload?game=perlwars&file=Ace.plw`;
  return (await fetch(address, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: SOURCE })).status;
}

test("a token is shown once, listed with its last use, and revoked", async () => {
  const { page: host } = await join(chrome, server.hostLink, "Ada");
  const page = await invited(chrome, host, "author", "Bob");
  // The browser itself logs that an invitation first needs a name.
  page.complaints.length = 0;
  await page.goto(`${server.address}/write?game=perlwars&language=python`);
  await page.click("a[href='/tokens']");
  await page.fill("input[name=name]", "laptop");
  await page.click("form .button.primary");
  const token = await page.textContent("code.token");
  assert.deepEqual(await violations(page), []);
  assert.equal(await upload(token), 201);
  await page.reload();
  await page.waitForSelector(".tokens li");
  assert.equal(await page.locator("code.token").count(), 0);
  assert.match(await page.textContent(".tokens li"), /laptop.*last used/s);
  await page.click(".tokens .button");
  await page.waitForSelector(".tokens", { state: "detached" });
  assert.equal(await upload(token), 401);
  assert.deepEqual(page.complaints, []);
});
