// A board in a page of another origin: allowed for the origin that the host names, refused for another.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { browse, serve, until, violations } from "../arena.mjs";

/** The framed match, once it is played. */
let framed = "";
/** The frame's size. */
let size = ["100%", "600px"];

/** A page of another origin. */
async function neighbour() {
  const site = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(`<!doctype html><html lang="en"><title>A blog</title><body style="margin:0"><h1>Blog</h1><iframe title="board" src="${framed}" style="width:${size[0]};height:${size[1]};border:0"></iframe><script>heard = []; addEventListener("message", ({ data }) => heard.push(data));</script></body></html>`);
  });
  await new Promise((ready) => site.listen(0, "127.0.0.1", () => ready(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (site.address());
  return { site, origin: `http://127.0.0.1:${port}` };
}

const [named, other] = [await neighbour(), await neighbour()];
const server = await serve({ more: ["--embed-from", named.origin] });
const chrome = await browse();

after(async () => {
  await chrome.close();
  await server.close();
  for (const { site } of [named, other]) site.close();
});

const { id } = await server.played({ game: "zrf", options: { rules: "reversi" }, bots: ["house:random", "house:greedy"], seed: 7 });
framed = `${server.address}/embed/match/${id}?turn=12`;

for (const [name, look] of /** @type {const} */ ([
  ["a desk", {}],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(`on ${name} the page that is named shows the board at its turn, and it is read`, async () => {
    const page = await chrome.page(look);
    await page.goto(named.origin);
    const board = page.frameLocator("iframe");
    await board.locator(".stage svg").first().waitFor();
    assert.equal(await board.locator(".turn-box input").inputValue(), "12");
    assert.equal(await board.locator(".head").count(), 0);
    assert.equal(await board.locator(".side").isVisible(), false);
    await board.getByRole("button", { name: "One turn forward" }).click();
    assert.equal(await board.locator(".turn-box input").inputValue(), "13");
    await board.locator(".stage").press("ArrowRight").catch(() => {});
    const home = await board.locator("#home").getAttribute("href");
    assert.ok(home?.startsWith(`${server.address}/match/${id}?`), String(home));
    const frame = /** @type {import("playwright-core").Frame} */ (page.frames().find((one) => one.url().includes("/embed/")));
    const wide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(wide, 0, "nothing is wider than the frame");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/embed-${look.width ?? "desk"}.png` });
    assert.deepEqual(await violations(frame), []);
    assert.deepEqual(page.complaints, []);
    await page.close();
  });
}

for (const [width, height] of [[320, 240], [480, 560]]) {
  test(`a frame of ${width}x${height} shows the board, the names, the turn and the play button`, async () => {
    size = [`${width}px`, `${height}px`];
    const page = await chrome.page();
    await page.goto(named.origin);
    const board = page.frameLocator("iframe");
    await board.locator(".stage svg").first().waitFor();
    const frame = /** @type {import("playwright-core").Frame} */ (page.frames().find((one) => one.url().includes("/embed/")));
    for (const part of ["#home", ".turn-box input", ".button.play", ".stage svg"]) {
      const box = await frame.evaluate((name) => document.querySelector(name).getBoundingClientRect().toJSON(), part);
      assert.ok(box.width > 0 && box.height > 0 && box.left >= 0 && box.right <= width && box.bottom <= height, `${part}: ${JSON.stringify(box)}`);
    }
    const stage = await frame.evaluate(() => Math.min(...["width", "height"].map((side) => document.querySelector(".stage-box").getBoundingClientRect()[side])));
    assert.ok(stage > height * 0.6, `the board is ${stage} px high`);
    assert.match(await board.locator("#home").textContent(), /random.*greedy/);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/embed-${width}.png` });
    assert.deepEqual(await violations(frame), []);
    size = ["100%", "600px"];
    await page.close();
  });
}

test("the page around a frame hears ready, turn and end, and says goto, play and pause", async () => {
  const before = framed;
  framed = `${server.address}/embed/match/${id}?play=1&speed=4`;
  const page = await chrome.page();
  await page.goto(named.origin);
  const hears = (type, test = () => true) => until(page, ([name, text]) => window.heard.some((one) => one.viadal === name && new Function("one", `return (${text})(one)`)(one)), [type, String(test)]);
  await hears("ready", (one) => one.turns > 20 && one.bots.length === 2);
  await hears("turn", (one) => Number(one.turn) > 2 && one.text.length > 3);
  const say = (message) => page.evaluate((data) => document.querySelector("iframe").contentWindow.postMessage(data, "*"), message);
  await say({ viadal: "pause" });
  await say({ viadal: "goto", turn: 7 });
  await until(page, () => window.heard.at(-1).turn === "7");
  await say({ viadal: "goto", turn: 9999 });
  await hears("end", (one) => one.scores.length === 2);
  await say({ viadal: "goto", turn: 0 });
  await until(page, () => window.heard.at(-1).turn === "0");
  const since = await page.evaluate(() => window.heard.length);
  await say({ viadal: "play" });
  await until(page, (first) => window.heard.slice(first).some((one) => Number(one.turn) === 3), since);
  assert.deepEqual(page.complaints, []);
  framed = before;
  await page.close();
});

test("a page that is not named shows nothing of it, and nobody frames the page itself", async () => {
  const page = await chrome.page();
  for (const address of [framed, `${server.address}/match/${id}`]) {
    framed = address;
    await page.goto((address.includes("/embed/") ? other : named).origin);
    await page.waitForLoadState("load");
    const shown = await Promise.all(page.frames().slice(1).map((one) => one.evaluate(() => document.querySelectorAll(".stage, .head").length).catch(() => 0)));
    assert.deepEqual(shown, [0], address);
    assert.ok(page.complaints.some((line) => line.includes("frame-ancestors")), page.complaints.join("\n"));
  }
  await page.close();
});
