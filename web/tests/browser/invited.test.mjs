// A game by link: two people in two browsers, on one's own machine, on a public server, and one who is not signed in.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browse, serve, until, violations } from "../arena.mjs";
import { asked, invited, join } from "../people.mjs";

const chrome = await browse();
after(() => chrome.close());

/** Opens the form of a game and invites a friend to a seat; returns the link. */
async function invite(page, server, path, seat) {
  await page.goto(`${server.address}/play/${path}`);
  await page.selectOption(`select[data-seat="${seat}"]`, "friend");
  await page.selectOption(`select[data-seat="${1 - seat}"]`, "human");
  await page.click("form.setup .button.primary");
  const field = page.locator("[data-invitation] [data-link]");
  await field.waitFor();
  assert.equal(new URL(page.url()).hash, "", "the address hands out no seat");
  return field.inputValue();
}

const idOf = (link) => new URL(link).pathname.split("/").pop();
const played = (page) => page.waitForFunction(() => document.querySelector(".turn-note")?.dataset.asked === "true");
/** Waits for one's turn, and chooses the first free cell of noughts and crosses. */
async function move(page, cell) {
  await played(page);
  await page.click(`[data-at=${cell}]`, { force: true });
}
/** The keys that a browser has of a match. */
const keysOf = (page, id) => page.evaluate((id) => JSON.parse(localStorage.getItem(`viadal.keys.${id}`) ?? "[]").map(Boolean), id);

const ending = (page, text) => page.locator(".end-card h2", { hasText: text }).waitFor();

/** Plays noughts and crosses until the first has three in a row. */
async function play(first, second) {
  for (const [n, cell] of ["a1", "b1", "a2", "b2", "a3"].entries()) await move(n % 2 ? second : first, cell);
  await ending(first, "You won");
  await ending(second, "You lost");
}

/** What all three have in common: invite, come, play, and play again with sides swapped. */
async function whole(server, ada, bob) {
  const link = await invite(ada, server, "zrf?rules=tic-tac-toe", 1);
  const id = idOf(link);
  assert.deepEqual(await keysOf(ada, id), [true, false], "the inviter has one seat");
  await ada.getByText("Waiting for Person 2").waitFor();
  assert.deepEqual(await violations(ada), []);
  // A reload waits on.
  await ada.reload();
  await ada.waitForSelector("[data-invitation]");
  await bob.goto(link);
  await until(bob, () => document.querySelector(".turn-note") !== null);
  assert.equal(new URL(bob.url()).hash, "");
  assert.deepEqual(await keysOf(bob, id), [false, true]);
  await ada.waitForSelector("[data-invitation]", { state: "detached" });
  assert.equal(await ada.evaluate((id) => localStorage.getItem(`viadal.invited.${id}`), id), null, "the key of the other seat is forgotten");
  await move(ada, "a1");
  await bob.reload();
  await move(bob, "b1");
  await ada.reload();
  assert.equal(await ada.locator("[data-action=undo]:visible, [data-action=hint]:visible").count(), 0);
  for (const [n, cell] of ["a2", "b2", "a3"].entries()) await move(n % 2 ? bob : ada, cell);
  await ending(ada, "You won");
  await ending(bob, "You lost");
  await ada.click("[data-action=rematch]");
  await until(ada, (id) => !location.pathname.endsWith(id), id);
  await until(bob, (id) => location.pathname.startsWith("/match/") && !location.pathname.endsWith(id), id);
  await play(bob, ada);
  return { id, link };
}

test("on one's own machine, and over a server that was killed", async () => {
  const server = await serve();
  const [ada, bob] = [await chrome.page(), await chrome.page()];
  await whole(server, ada, bob);
  const link = await invite(ada, server, "zrf?rules=tic-tac-toe", 0);
  await server.kill();
  const again = await serve({ port: server.port, folder: server.folder });
  await bob.goto(link);
  await move(bob, "a1");
  await move(ada, "b1");
  // The same link in a second tab is the same seat; in the inviter's browser it takes none.
  const tab = await bob.context().newPage();
  await tab.goto(link);
  await move(tab, "c1");
  await played(ada);
  await ada.goto(link);
  await played(ada);
  assert.deepEqual(await keysOf(ada, idOf(link)), [false, true]);
  await bob.close();
  await tab.close();
  await move(ada, "b2");
  await ada.getByText("Person 1 is away").waitFor();
  // The browser itself reports a missing server.
  assert.deepEqual([ada, bob].flatMap(({ complaints }) => complaints.filter((one) => !/ERR_CONNECTION|WebSocket/.test(one))), []);
  await again.close();
});

test("a draw is offered, refused by a move, offered again and accepted; at one screen one click agrees", async () => {
  const server = await serve();
  const [ada, bob] = [await chrome.page(), await chrome.page()];
  await bob.goto(await invite(ada, server, "zrf?rules=tic-tac-toe", 1));
  const button = (page, text) => page.locator("[data-action=draw]", { hasText: text });
  await button(ada, "Offer a draw").click();
  assert.ok(await button(ada, "Draw offered").isDisabled());
  await bob.getByText("Person 1 offers a draw").waitFor();
  assert.deepEqual(await violations(bob), []);
  await move(ada, "a1");
  await button(bob, "Accept the draw").waitFor();
  await move(bob, "b1");
  await button(ada, "Offer a draw").waitFor();
  await button(bob, "Offer a draw").click();
  await button(ada, "Accept the draw").click();
  for (const page of [ada, bob]) await ending(page, "Draw");
  await ada.goto(`${server.address}/play/zrf?rules=chess`);
  for (const seat of [0, 1]) await ada.selectOption(`select[data-seat="${seat}"]`, "human");
  await ada.click("form.setup .button.primary");
  await button(ada, "Agree on a draw").click();
  await ending(ada, "Draw");
  await ada.goto(`${server.address}/play/zrf?rules=chess`);
  await ada.selectOption("select[data-seat='0']", "human");
  await ada.click("form.setup .button.primary");
  await ada.waitForSelector("[data-action=resign]");
  assert.equal(await ada.locator("[data-action=draw]").count(), 0, "bots agree on nothing");
  assert.deepEqual([ada, bob].map(({ complaints }) => complaints), [[], []]);
  await server.close();
});

test("on a public server with somebody who is signed in, and with somebody who is not", async () => {
  const server = await serve({ more: ["--public"] });
  const { page: host } = await join(chrome, server.hostLink, "Host");
  const ada = await invited(chrome, host, "author", "Ada");
  const bob = await invited(chrome, host, "author", "Bob");
  const eve = await chrome.page();
  for (const friend of [bob, eve]) {
    const { id, link } = await whole(server, ada, friend);
    // Afterwards the match stays open at its address, and offers nothing that is the owner's.
    await friend.goto(`${server.address}/match/${id}`);
    await friend.waitForSelector(".moves .line:not([hidden])");
    assert.equal(await friend.locator("[data-action=again], [data-action=rematch], [data-action=record], [data-action=fork], [data-action=stop]").count(), 0);
    // Whoever has no key sees nothing.
    const stranger = await chrome.page();
    await stranger.goto(`${server.address}/match/${id}`);
    await stranger.getByText("Open this page with the link").waitFor();
    await stranger.goto(link.replace(/.$/, (last) => (last === "0" ? "1" : "0")));
    await stranger.getByText("This link gives no seat").waitFor();
    assert.deepEqual(await keysOf(stranger, id), []);
    await stranger.close();
  }
  // It stands among what one plays oneself, also for who is not signed in.
  const link = await invite(ada, server, "zrf?rules=tic-tac-toe", 1);
  for (const friend of [bob, eve]) {
    await friend.goto(link);
    await friend.waitForSelector(".turn-note");
    await friend.goto(server.address);
    await friend.waitForSelector(`.own-matches a[href="/match/${idOf(link)}"]`);
  }
  // Withdrawn: the link says so.
  const gone = await invite(ada, server, "zrf?rules=chess", 1);
  await ada.click("[data-action=withdraw]");
  await ada.getByText("The match was stopped").waitFor();
  await eve.goto(gone);
  await eve.getByText("The match was stopped").waitFor();
  assert.deepEqual([bob.complaints, eve.complaints.filter((one) => !one.includes("40"))], [[], []]);
  await server.close();
});

test("who plays a game with secrets by a link sees that seat alone, with words in three languages", async () => {
  const server = await serve({ more: ["--public"] });
  const { page: ada } = await join(chrome, server.hostLink, "Ada");
  const link = await invite(ada, server, "wizards", 1);
  const eve = await chrome.page({ lang: "hu" });
  await eve.goto(link);
  await until(eve, () => document.querySelector(".stage svg") !== null);
  assert.deepEqual(await eve.$$eval("[data-as] option, select[data-as] option", (all) => all.length > 2 ? all.map((one) => one.value) : []), []);
  const statuses = await eve.evaluate(
    async ([id, key]) => Promise.all(["everything", 0, 1].map(async (as) => (await fetch(`/api/v1/matches/${id}/frames?as=${as}`, { headers: { "x-viadal-key": key } })).status)),
    [idOf(link), new URL(link).hash.split(",").pop()],
  );
  assert.deepEqual(statuses, [403, 403, 200]);
  const words = { en: /Waiting for Person/, hu: /Várakozás: Ember/, ja: /人間.*を待っています/ };
  for (const [lang, text] of Object.entries(words)) {
    const friend = await invited(chrome, ada, "author", `Bob ${lang}`, { lang, width: 390 });
    await invite(friend, server, "thud", 0);
    assert.match(await friend.textContent("[data-invitation]"), text);
    assert.equal(await friend.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    if (process.env.SHOTS) await friend.screenshot({ path: `${process.env.SHOTS}/invitation-${lang}.png` });
    await asked(friend, "POST", `/matches/${new URL(friend.url()).pathname.split("/").pop()}/stop`, {});
    await friend.close();
  }
  await server.close();
});
