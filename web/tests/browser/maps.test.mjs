// PlanetFight's map and lists: captures by player, one notation, many planets.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { until } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

let match;
before(async () => {
  match = await server.played({ game: "planetfight", seed: 7, options: { planets: 60, ships: 12 }, bots: ["house:uber", "house:uber"] });
});

test("planets are credited in the list of moves to the player who took them", async () => {
  const text = await (await fetch(`${server.address}/api/v1/matches/${match.id}/frames?as=everything`)).text();
  const frames = text.trim().split("\n").map((line) => JSON.parse(line)).filter((frame) => frame.scene === undefined);
  const taken = [0, 0];
  frames.forEach(({ view, seat }, at) => {
    const round = frames.slice(at + 1).find((next) => next.seat === seat)?.view ?? view;
    if (seat === 1 || at === frames.length - 1) for (const event of view.last) if (event.event === "captured" && round) taken[event.owner - 1]++;
  });
  assert.ok(taken[0] > 5 && taken[1] > 5, `${taken}`);
  const page = await chrome.page({ height: 2400 });
  await page.goto(`${server.address}/match/${match.id}?turn=1`);
  await page.waitForSelector(".moves .line:not([hidden])");
  await until(page, (count) => document.querySelectorAll(".moves .line:not([hidden])").length >= count, frames.length);
  const credited = await page.locator(".moves .line:not([hidden])").evaluateAll((rows) => {
    const sums = { "●": 0, "◆": 0 };
    for (const row of rows) sums[row.children[1].textContent] += Number(row.children[3].textContent.replace(/\D/g, "") || 0);
    return [sums["●"], sums["◆"]];
  });
  assert.deepEqual(credited, taken);
  assert.match(await page.locator(".moves .line .what").first().textContent(), /^▲\d+ \d+→\d+(, ▲\d+ \d+→\d+)*$/);
});

test("of sixty planets the lanes and numbers show of the one that is pointed at", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/match/${match.id}?turn=2`);
  await page.waitForSelector(".moves .line:not([hidden])");
  const seen = () => page.locator(".vwf-road-number").evaluateAll((all) => all.filter((node) => getComputedStyle(node).display !== "none").length);
  assert.equal(await seen(), 0);
  await page.locator("[data-planet='30']").hover({ force: true });
  const lanes = await seen();
  assert.ok(lanes > 3 && lanes < 60, `${lanes} numbers`);
  // No two planets overlap, and their numbers are at least 12 pixels high.
  const planets = await page.locator("[data-planet]").evaluateAll((all) => all.map((node) => {
    const { left, top, width, height } = node.querySelector(".vwf-disc").getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, r: width / 2, letters: Number.parseFloat(getComputedStyle(node.querySelector(".vwf-number")).fontSize) * (width / node.querySelector(".vwf-disc").getBBox().width) };
  }));
  for (const [at, one] of planets.entries()) {
    assert.ok(one.letters >= 11.5, `letters of ${one.letters}`);
    for (const other of planets.slice(at + 1)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= one.r + other.r, "two planets touch");
  }
  await page.mouse.move(5, 5);
  assert.equal(await seen(), 0);
  assert.deepEqual(page.complaints, []);
});
