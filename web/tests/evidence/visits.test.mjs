// What visits of the served page cost at 10 Mbit/s: until the first board, the first time and again, and after many games in one tab.
// ./evidence visits prints the table of docs/page.md with a release's program.
import assert from "node:assert/strict";
import { cpus, loadavg } from "node:os";
import { test } from "node:test";
import { slow } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

const GAMES = Number(process.env.GAMES ?? 20);
/** Visits of each kind, of which the middle one is told. */
const RUNS = 3;
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
const line = (...cells) => console.log(`| ${cells.join(" | ")} |`);

/** Where somebody comes in, and what they do until there is a board. */
const VISITS = {
  "the first page": async (page) => {
    await page.goto(server.address);
    await page.waitForSelector("#first .vw");
  },
  "chess from its form": async (page) => {
    await page.goto(`${server.address}/play/zrf?rules=chess`);
    await page.click("form.setup .button.primary");
    await page.waitForSelector(".turn-note[data-asked=true]");
  },
  "a match by its link": async (page, match) => {
    await page.goto(`${server.address}/match/${match}`);
    await page.waitForSelector(".stage .vw");
  },
};

test("visits at 10 Mbit/s", { timeout: 600_000 }, async () => {
  const { id } = await server.played({ game: "zrf", options: { rules: "chess", max_moves: 60 }, bots: ["house:greedy", "house:random"], seed: 3 });
  console.log(`${cpus().length} processors, load ${loadavg()[0].toFixed(1)}`);
  line("", "until the board", "bytes", "requests", "long tasks, the longest", "heap");
  line("---", "---", "---", "---", "---", "---");
  for (const [name, visit] of Object.entries(VISITS)) {
    const seen = { cold: [], warm: [] };
    for (let run = 0; run < RUNS; run++) {
      const page = await chrome.page();
      for (const kind of ["cold", "warm"]) seen[kind].push(await measured(page, () => visit(page, id)));
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
    for (const [kind, all] of Object.entries(seen)) {
      const { ms, bytes, requests, tasks, heap } = all.sort((one, other) => one.ms - other.ms)[RUNS >> 1];
      line(`${name}, ${kind === "cold" ? "the first time" : "again"}`, `${ms} ms`, kilobytes(bytes), requests, tasks.length === 0 ? "none" : `${tasks.length}, ${Math.round(Math.max(...tasks))} ms`, `${(heap / 1e6).toFixed(1)} MB`);
      // A program of a debug build packs nothing.
      assert.ok(requests < 120 && (bytes < 500_000 || !process.env.VIADAL));
    }
  }
});

/** Watches a page while something is done in it, over a slow network. */
async function measured(page, act) {
  const client = await slow(page);
  let [bytes, requests] = [0, 0];
  client.on("Network.requestWillBeSent", () => requests++);
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });
  });
  const start = Date.now();
  await act();
  const ms = Date.now() - start;
  // What is loaded besides counts too.
  await page.waitForLoadState("networkidle");
  const told = { ms, bytes, requests, tasks: await page.evaluate(() => window.tasks), heap: await kept(client) };
  await client.detach();
  return told;
}

/** Bytes of the heap after a collection. */
async function kept(client) {
  await client.send("HeapProfiler.collectGarbage");
  return (await client.send("Runtime.getHeapUsage")).usedSize;
}

test(`${GAMES} games in one tab`, { timeout: 3_600_000 }, async () => {
  const page = await chrome.page();
  const client = await page.context().newCDPSession(page);
  await page.goto(server.address);
  const setups = [{ game: "zrf", options: { rules: "chess", max_moves: 40, games: 1 } }, { game: "planetfight", options: { rounds: 30, games: 1 } }, { game: "perlwars", options: { stage: "5x5", games: 1 } }, { game: "thud", options: { games: 1 } }];
  line("games in one tab", "heap", "nodes of documents", "listeners");
  line("---", "---", "---", "---");
  const heaps = {};
  for (let game = 1; game <= GAMES; game++) {
    const setup = { ...setups[game % setups.length], bots: ["house:random", "house:random"], seed: game };
    await page.evaluate(async (setup) => (await import("/js/begin.js")).play(setup), setup);
    await page.waitForFunction((number) => document.querySelector(".ending")?.textContent && window.last !== location.pathname && ((window.last = location.pathname), number), game);
    if (![4, 20, 100, 200].includes(game) && game < GAMES) continue;
    heaps[game] = await kept(client);
    const { nodes, jsEventListeners } = await client.send("Memory.getDOMCounters");
    line(game, `${(heaps[game] / 1e6).toFixed(1)} MB`, nodes, jsEventListeners);
  }
  assert.ok(heaps[GAMES] < heaps[4] + 3e6, "what was played is forgotten");
  assert.deepEqual(page.complaints, []);
});
