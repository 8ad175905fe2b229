// A whole game of each kind by mouse, on desktop and phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../arena.mjs";
import { playOn } from "../hands.mjs";
import { chrome, server } from "../site.mjs";

/** Short matches, so that random play comes to an end. */
const MATCHES = [
  { game: "perlwars", options: { max_turns: 25, stage: "15x15" }, rival: "house:random", seed: 11 },
  { game: "robobattler", options: { battles: 1 }, rival: "house:painter" },
  { game: "planetfight", options: { rounds: 15 }, rival: "house:uber" },
  { game: "wizards", options: { turns: 15 }, rival: "house:wanderer" },
  { game: "thud", options: { max_moves: 24 }, rival: "house:greedy" },
  { game: "zrf", options: { rules: "tic-tac-toe" }, rival: "house:greedy" },
  { game: "zrf", options: { rules: "chess", max_moves: 30 }, rival: "house:random" },
  { game: "zrf", options: { rules: "english-draughts" }, rival: "house:random" },
  { game: "zrf", options: { rules: "shogi", max_moves: 30 }, rival: "house:random" },
];

for (const { game, options, rival, seed = 7 } of MATCHES) {
  for (const width of [1360, 390]) {
    test(`${game} ${options.rules ?? ""} at ${width} px`, { timeout: 300_000 }, async () => {
      const summary = await server.ask("POST", "/matches", { game, options, seed, bots: ["human", rival] });
      const page = await chrome.page({ width, height: width < 600 ? 844 : 860, theme: width < 600 ? "dark" : "light" });
      await page.addInitScript(([id, keys]) => localStorage.setItem(`viadal.keys.${id}`, keys), [summary.id, JSON.stringify(summary.keys)]);
      await page.goto(`${server.address}/match/${summary.id}`);
      await page.waitForSelector(".turn-note[data-asked=true]");
      assert.deepEqual(await violations(page), []);
      const asked = await playOn(page, game, seed);
      const end = await server.ask("GET", `/matches/${summary.id}`);
      assert.equal(end.state, "done");
      assert.equal(end.verdicts[0].verdict, "ok", end.verdicts[0].message);
      assert.ok(asked > 1);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      assert.deepEqual(page.complaints, []);
      console.log(`${game} ${options.rules ?? ""} ${width} px: ${asked} decisions, ${end.turns} turns, ${end.reason}`);
    });
  }
}
