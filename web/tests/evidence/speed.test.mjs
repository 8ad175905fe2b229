// A replay of 1,000 turns: the cost of scrubbing, what is loaded, and the time until something is visible.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chrome, server } from "../site.mjs";

for (const setup of [
  { game: "zrf", options: { rules: "halma", max_moves: 1000 }, bots: ["house:random", "house:random"] },
  { game: "planetfight", options: { rounds: 1000, planets: 60, ships: 6, max_distance: 4 }, bots: ["house:random", "house:random"] },
]) {
  test(`1,000 turns of ${setup.game}`, { timeout: 120_000 }, async () => {
    const match = await server.played({ seed: 5, ...setup });
    const page = await chrome.page({ still: true });
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${server.address}/match/${match.id}`);
    await page.waitForSelector(".moves .line:not([hidden])");
    await page.waitForTimeout(3000);
    const { requests, bytes } = await page.evaluate(() => {
      const own = performance.getEntriesByType("resource").filter((one) => !one.name.includes("/api/"));
      return { requests: own.length + 1, bytes: own.reduce((sum, one) => sum + one.decodedBodySize, 0) };
    });
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    const measure = async () => Object.fromEntries((await client.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
    const before = await measure();
    const seeks = await page.evaluate(async () => {
      const range = document.querySelector(".timeline input");
      const last = Number(range.max);
      let done = 0;
      for (let k = 0; k < 200; k++) {
        range.value = String((k * 7) % last);
        range.dispatchEvent(new Event("input", { bubbles: true }));
        done++;
        await new Promise(requestAnimationFrame);
      }
      return done;
    });
    const after = await measure();
    const heap = (await client.send("Runtime.getHeapUsage")).usedSize;
    await client.send("HeapProfiler.collectGarbage");
    const kept = (await client.send("Runtime.getHeapUsage")).usedSize;
    const each = (name) => (((after[name] - before[name]) / seeks) * 1000).toFixed(2);
    const rows = await page.locator(".moves .line:not([hidden])").count();
    console.log(
      `${setup.game}: ${match.turns} turns; CPU a seek ${each("TaskDuration")} ms (script ${each("ScriptDuration")}, style ${each("RecalcStyleDuration")}, layout ${each("LayoutDuration")}); ` +
        `heap ${(heap / 1e6).toFixed(1)} MB, after collection ${(kept / 1e6).toFixed(1)} MB; ${rows} rows in the document; ` +
        `${requests} requests, ${(bytes / 1000).toFixed(0)} kB unpacked; first paint ${paint?.toFixed(0)} ms`,
    );
    assert.ok(rows < 80);
    assert.ok(Number(each("LayoutDuration")) < 5, "what moves lays out nothing but itself");
    assert.ok(kept < 20e6);
    assert.deepEqual(page.complaints, []);
  });
}
