// A recorded match: stepping, scrubbing, links, texts.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { until } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

let match;

before(async () => {
  match = await server.played({ game: "planetfight", seed: 7, bots: ["house:uber", "house:random"] });
});

const turn = (page) => page.inputValue(".turn-box input");
const at = (page, wanted) => until(page, (value) => document.querySelector(".turn-box input")?.value === value, String(wanted));
const open = async (page, query = "") => {
  await page.goto(`${server.address}/match/${match.id}${query}`);
  await page.waitForSelector(".moves .line:not([hidden])");
};

test("keys and buttons step, one meaning each", async () => {
  const page = await chrome.page();
  await open(page);
  assert.equal(await turn(page), "0");
  for (const [key, wanted] of [["ArrowRight", 1], ["l", 2], ["j", 1], ["ArrowLeft", 0], ["Shift+ArrowRight", 10], ["End", match.turns], ["ArrowLeft", match.turns - 1], ["Home", 0], ["0", 0]]) {
    await page.keyboard.press(key);
    await at(page, wanted);
  }
  await page.click("[aria-label^='One turn forward']");
  await at(page, 1);
  await page.click("[aria-label^='To the end']");
  await at(page, match.turns);
  await page.click("[aria-label^='One turn back']");
  await at(page, match.turns - 1);
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -120);
  await at(page, match.turns - 2);
  assert.deepEqual(page.complaints, []);
});

test("the board has a size in pixels, which follows its box", async () => {
  const page = await chrome.page();
  await open(page);
  const sizes = () => page.evaluate(() => [document.querySelector(".stage"), document.querySelector(".stage-box")].map((node) => [node.offsetWidth, node.offsetHeight]));
  for (const width of [1360, 1000, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await until(page, () => document.querySelector(".stage").style.width === `${document.querySelector(".stage-box").clientWidth}px`);
    const [stage, box] = await sizes();
    assert.deepEqual(stage, box);
  }
});

test("the timeline is a slider: dragged, told, keyed", async () => {
  const page = await chrome.page();
  await open(page);
  const strip = await page.locator(".timeline").boundingBox();
  const y = strip.y + strip.height / 2;
  await page.mouse.move(strip.x + 2, y);
  await page.mouse.down();
  for (let k = 0; k <= 20; k++) await page.mouse.move(strip.x + (strip.width * k) / 40, y);
  await page.mouse.up();
  const middle = Number(await turn(page));
  assert.ok(Math.abs(middle - match.turns / 2) <= 1, `${middle} of ${match.turns}`);
  const slider = page.locator(".timeline input");
  assert.equal(await slider.inputValue(), String(middle));
  assert.equal(await slider.getAttribute("aria-valuetext"), await page.textContent(".sentence"));
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await at(page, middle + 1);
  await page.hover(".timeline", { position: { x: strip.width - 4, y: 20 } });
  assert.match(await page.textContent(".preview"), new RegExp(`^Turn ${match.turns}:`));
  await page.keyboard.press("ArrowDown");
  assert.ok(Number(await turn(page)) > middle + 1, "to the next event");
});

test("a link leads to its turn, its eyes, its tab; the address follows; back leaves", async () => {
  const page = await chrome.page();
  await page.goto(server.address);
  await page.click(`.recent a[href="/match/${match.id}"]`);
  await page.waitForSelector(".moves .line:not([hidden])");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/turn=1$/);
  await page.goto(`${server.address}/match/${match.id}?turn=5&as=p2&tab=output`);
  await at(page, 5);
  assert.equal(await page.inputValue(".eyes"), "1");
  assert.equal(await page.getAttribute("[data-tab=output]", "aria-selected"), "true");
  await page.keyboard.press("v");
  await until(page, () => document.querySelector(".eyes")?.value === "everything");
  await page.waitForURL((url) => !url.search.includes("as="));
  assert.equal(await turn(page), "5");
  await page.goBack();
  await page.waitForURL(/\/match\/\w+\?turn=1$/);
  await page.goBack();
  await page.waitForURL(`${server.address}/`);
  await page.waitForSelector(".recent");
  assert.deepEqual(page.complaints, []);
});

test("the list of moves: the current row, a click, only rows in sight", async () => {
  const page = await chrome.page();
  await open(page, "?turn=8");
  const row = page.locator(".moves .line[aria-current=step]");
  assert.equal(await row.locator(".when").textContent(), "8");
  await page.locator(".moves .line:not([hidden])", { hasText: /^6/ }).first().click();
  await at(page, 6);
  await page.fill(".turn-box input", "11");
  await page.keyboard.press("Enter");
  await at(page, 11);
  assert.equal(await row.locator(".when").textContent(), "11");
  assert.ok((await page.locator(".moves .line:not([hidden])").count()) < 60);
});

test("tabs move by arrows; the board is told in words; the help lists the keys", async () => {
  const page = await chrome.page();
  await open(page);
  await page.focus("[data-tab=moves]");
  for (const [key, tab] of [["ArrowRight", "analysis"], ["ArrowRight", "output"], ["ArrowRight", "sight"], ["End", "messages"], ["ArrowRight", "moves"], ["ArrowLeft", "messages"], ["Home", "moves"]]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-tab")), tab);
    assert.equal(await page.getAttribute(`[data-tab=${tab}]`, "aria-selected"), "true");
  }
  await page.click("[data-tab=sight]");
  await until(page, () => document.querySelector(".sight")?.textContent?.includes('"planets"'));
  const buttons = await page.locator(".transport").boundingBox();
  assert.ok(buttons.y + buttons.height <= 860, `a long view pushes the buttons down to ${buttons.y}`);
  await page.click(".menu > summary");
  await page.click(".menu .describe");
  await page.waitForSelector("dialog .described li");
  assert.ok((await page.locator("dialog .described li").count()) > 3);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("?");
  await page.waitForSelector("dialog kbd");
  assert.ok((await page.locator("dialog kbd").count()) > 15);
  await page.keyboard.press("Escape");
});

test("it plays by itself, at a speed that is remembered, and stops at the end", async () => {
  const page = await chrome.page();
  await open(page);
  await page.selectOption(".speed", "30");
  await page.keyboard.press("Space");
  await at(page, match.turns);
  await until(page, () => document.querySelector(".play")?.getAttribute("aria-label")?.startsWith("Play"));
  await page.reload();
  await page.waitForSelector(".moves .line:not([hidden])");
  assert.equal(await page.inputValue(".speed"), "30");
});

test("the record comes down and goes up again; a new match plays on from a turn", async () => {
  const page = await chrome.page();
  await open(page, "?turn=9");
  await page.click(".menu > summary");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=record]")]);
  assert.match(download.suggestedFilename(), /\.vrec$/);
  await page.goto(server.address);
  await page.setInputFiles("input[type=file]", await download.path().then(async (path) => ({ name: "mine.vrec", mimeType: "text/plain", buffer: await (await import("node:fs/promises")).readFile(path) })));
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".moves .line:not([hidden])");
  assert.notEqual(new URL(page.url()).pathname, `/match/${match.id}`);
  await open(page, "?turn=9");
  await page.click(".menu > summary");
  await page.click("[data-action=fork]");
  await page.selectOption("dialog select >> nth=1", "house:uber");
  await page.click("dialog .button.primary");
  await page.waitForURL((url) => url.pathname.startsWith("/match/") && !url.pathname.endsWith(match.id));
  await until(page, () => Number(document.querySelector(".turn-total")?.textContent?.slice(2)) > 9);
  assert.deepEqual(page.complaints, []);
});

test("a page asks for what it shows and for nothing twice", async () => {
  for (const [path, ready, most] of [["/", "#recent", 52], [`/match/${match.id}`, ".moves .line:not([hidden])", 56]]) {
    const page = await chrome.page();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(server.address + path);
    await page.waitForSelector(ready);
    await page.waitForLoadState("networkidle");
    assert.ok(asked.length <= most, `${path}: ${asked.length} requests`);
    assert.deepEqual(asked.filter((url, n) => asked.indexOf(url) !== n), []);
    await page.context().close();
  }
});

test("what a bot draws has its label where it lies: on a place, in the middle of a line", async () => {
  const page = await chrome.page();
  await page.goto(server.address);
  const texts = await page.evaluate(async () => {
    const { drawings } = await import("/views/view/bubbles.js");
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const draw = drawings(layer, ({ x, y }) => ({ x: x * 10, y: y * 10, size: 10 }));
    draw([{ line: [0, 0, 2, 4], label: "road" }, { cell: [1, 1], label: "here" }, { line: [0, 0, 3, 3] }]);
    return [...layer.querySelectorAll("text")].map((text) => [text.textContent, text.getAttribute("x"), text.getAttribute("y")]);
  });
  assert.deepEqual(texts, [["road", "10", "20"], ["here", "10", "10"]]);
});

test("the first page goes on to older matches", async () => {
  const short = { game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:random", "house:random"] };
  for (let n = 0; n < 30; n++) await server.played(short);
  const page = await chrome.page();
  await page.goto(server.address);
  // One of the first thirty may be the exhibition that has just begun.
  await until(page, () => document.querySelectorAll(".recent tbody tr").length >= 29);
  await page.click("button:text('Older')");
  await page.waitForSelector(`.recent a[href="/match/${match.id}"]`);
  assert.deepEqual(page.complaints, []);
});
