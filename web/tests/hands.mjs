// A person's hand: drops files, and in each game does with the mouse what a turn needs.
import assert from "node:assert/strict";
import { until } from "./arena.mjs";

/** Repeatable random numbers. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Copies the link that holds a match, and opens it on another page: all its moves are there. */
export async function carriedByLink(page, other) {
  const moves = await page.locator(".moves .line:not([hidden])").count();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click(".menu summary");
  await page.click("[data-action=copy-match]");
  await until(page, async () => (await navigator.clipboard.readText()).includes("#"));
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await other.waitForSelector(".moves .line");
  assert.equal(await other.locator(".moves .line:not([hidden])").count(), moves);
}

/** Drops files on the page, like a hand. */
export const drop = (page, files) =>
  page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of list) transfer.items.add(new File([new Uint8Array(bytes)], name));
    for (const kind of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })));

const middles = (page, selector) =>
  page.evaluate((wanted) => {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    return [...document.querySelectorAll(wanted)].filter((node) => node.getAttribute("display") !== "none" && node.getBoundingClientRect().width > 0).map(middle);
  }, selector);

/** Clicks a random matching element; returns false if there is none. */
async function one(page, selector, roll) {
  const all = await middles(page, selector);
  if (all.length === 0) return false;
  const { x, y } = all[roll(all.length)];
  await page.mouse.click(x, y);
  return true;
}

/** Clicks a piece, then a random target, or drags it there; then chooses from the options offered. */
async function board(page, roll) {
  for (let attempt = 0; attempt < 40; attempt++) {
    const pieces = await middles(page, ".stage .vwz-can, .stage .vwz-drop");
    const from = pieces[roll(pieces.length)];
    if (!from) {
      if (await one(page, ".stage .vwz-dot", roll)) return;
      await one(page, ".own [data-move], .own [data-action]", roll);
      return;
    }
    await page.mouse.click(from.x, from.y);
    const goals = await middles(page, ".stage .vwz-dot, .stage .vwz-ring");
    if (goals.length === 0) {
      if (!(await page.locator(".stage .vw-playing").count())) return;
      continue;
    }
    const to = goals[roll(goals.length)];
    if (roll(2)) await page.mouse.click(to.x, to.y);
    else {
      await page.keyboard.press("Escape");
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    }
    if (await page.locator(".vwz-chooser [data-move]").count()) await page.locator(".vwz-chooser [data-move]").first().click();
    return;
  }
}

/** @type {Record<string, (page: any, roll: (below: number) => number) => Promise<void>>} */
export const HANDS = {
  async perlwars(page, roll) {
    if (roll(3) === 0) await page.click(".own [data-action=end]");
    else if (roll(3) === 0) await page.locator(".own [data-move]").first().click({ timeout: 2000 }).catch(() => page.click(".own [data-action=end]"));
    else {
      const before = await page.textContent(".own");
      await one(page, ".stage [data-cell]", roll);
      await page.waitForTimeout(60);
      // No shot is left, or the click had no effect: end the turn.
      if ((await page.locator(".own [data-action=end]").count()) && (await page.textContent(".own")) === before) await page.click(".own [data-action=end]");
    }
  },
  async robobattler(page, roll) {
    if (roll(4) === 0 && (await page.locator(".own [data-action=search]").count())) await page.click(".own [data-action=search]");
    else if (!(await one(page, ".stage .vw-aim", roll))) await page.click(".own [data-action=end]");
  },
  async planetfight(page, roll) {
    const ships = await middles(page, ".stage [data-ship]");
    const planets = await middles(page, ".stage [data-planet]");
    for (const ship of ships.slice(0, 3)) {
      const goal = planets[roll(planets.length)];
      await page.mouse.move(ship.x, ship.y);
      await page.mouse.down();
      await page.mouse.move((ship.x + goal.x) / 2, (ship.y + goal.y) / 2);
      await page.mouse.move(goal.x, goal.y);
      await page.mouse.up();
    }
    await page.click(".own [data-action=end]");
  },
  async wizards(page, roll) {
    const steps = page.locator(".own [data-step]:not([disabled])");
    const count = await steps.count();
    if (count > 0 && roll(3)) await steps.nth(roll(count)).click();
    else if (await page.locator(".own [data-action=take_all]:not([disabled])").count()) await page.click(".own [data-action=take_all]");
    else if (await page.locator(".own [data-look]:not([disabled])").count()) await page.locator(".own [data-look]:not([disabled])").first().click();
    else if (await page.locator(".own [data-action=pass]").count()) await page.click(".own [data-action=pass]");
    else await one(page, ".stage .vww-can", roll);
  },
  thud: board,
  zrf: board,
};

/** Plays until the match is over; returns how often the person was prompted. */
export async function playOn(page, game, seed, most = 400) {
  const roll = dice(seed);
  for (let asked = 0; asked < most; asked++) {
    await page.waitForSelector(".turn-note[data-asked=true], .play-box [data-action=again]", { timeout: 30_000 });
    if (await page.locator(".play-box [data-action=again]").count()) return asked;
    if (await page.locator(".end-card:not([hidden]) [data-action=next-game]").count()) await page.click("[data-action=next-game]");
    const stamp = await page.evaluate(() => document.querySelector(".turn-note")?.getAttribute("data-stamp"));
    await HANDS[game](page, roll);
    await until(
      page,
      (old) => document.querySelector(".play-box [data-action=again]") || document.querySelector(".turn-note")?.getAttribute("data-stamp") !== old,
      stamp,
    ).catch(() => {});
  }
  throw new Error(`not over after ${most} decisions`);
}
