// The pages to check, and the problems of one of them in a theme, size and language.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, violations } from "./arena.mjs";

const NOUGHTS = readFileSync(join(ROOT, "web/tests/data/noughts.zrf"), "utf8");

/** Fills a server with contents for all pages; returns the pages, each with what to wait for. */
export async function prepare(server) {
  const text = "import sys\nsys.stderr.write('thinking\\n')\nraise ValueError('lost my way')\n";
  const bot = await server.ask("POST", "/bots", { name: "Loser", game: "planetfight", language: "python", files: [{ name: "loser.py", text }] });
  const games = await server.ask("GET", "/games");
  const play = (setup) => server.played({ seed: 7, ...setup });
  const matches = await Promise.all([
    play({ game: "planetfight", bots: ["house:uber", "house:random"] }),
    play({ game: "perlwars", bots: ["house:finder", "house:random"] }),
    play({ game: "thud", bots: ["house:greedy", "house:random"] }),
    play({ game: "zrf", options: { rules: "shogi", max_moves: 60 }, bots: ["house:greedy", "house:greedy"] }),
    play({ game: "planetfight", bots: [{ bot: bot.id }, "house:random"] }),
  ]);
  const extra = games.filter((game) => !["planetfight", "perlwars", "thud", "zrf"].includes(game.id));
  for (const game of extra) matches.push(await play({ game: game.id, bots: Array(game.seats[0]).fill(`house:${(game.house.at(-3) ?? game.house[0]).name}`) }));
  const cup = await server.ask("POST", "/tournaments", { game: "zrf", name: "Club cup", options: { rules: "tic-tac-toe" }, bots: [...Array(5).fill("house:random"), "house:greedy"], rounds: 3, seed: 7 });
  while ((await server.ask("GET", `/tournaments/${cup.id}`)).state !== "finished") await new Promise((resolve) => setTimeout(resolve, 100));
  const brought = await play({ game: "zrf", files: { rules: { name: "noughts.zrf", text: NOUGHTS } }, bots: ["house:random", "house:random"] });
  const live = await server.ask("POST", "/matches", { game: "planetfight", options: { rounds: 1000, planets: 30 }, bots: ["house:random", "house:random"], pace_ms: 2000 });
  return [
    { name: "home", path: "/", ready: ".live-card .vw" },
    ...matches.map(({ id, game }, n) => ({ name: `match-${game}-${n}`, path: `/match/${id}?turn=9`, ready: ".moves .line:not([hidden])" })),
    { name: "output", path: `/match/${matches[4].id}?turn=2&tab=output`, ready: ".output .line:not([hidden])" },
    { name: "sight", path: `/match/${matches[1].id}?turn=2&tab=sight`, ready: ".sight" },
    { name: "messages", path: `/match/${matches[1].id}?turn=2&tab=messages`, ready: ".raw .line:not([hidden])" },
    { name: "live", path: `/match/${live.id}`, ready: ".stage svg" },
    { name: "keys", path: `/match/${matches[0].id}`, ready: ".moves .line:not([hidden])", act: (page) => page.keyboard.press("?") },
    { name: "learning", path: `/match/${brought.id}`, ready: ".moves .line:not([hidden])", act: openLearning },
    { name: "play", path: "/play", ready: ".tile .vw" },
    ...games.map((game) => ({ name: `play-${game.id}`, path: `/play/${game.id}`, ready: "form" })),
    { name: "write", path: "/write?game=planetfight", ready: ".cm-line" },
    { name: "bot", path: `/bot/${bot.id}`, ready: "#errors" },
    { name: "tournaments", path: "/tournaments", ready: ".tournaments" },
    { name: "new-tournament", path: "/tournaments/new?game=perlwars", ready: "form" },
    { name: "table", path: `/tournament/${cup.id}`, ready: ".interval" },
    { name: "cross", path: `/tournament/${cup.id}?tab=cross`, ready: ".cross" },
    { name: "schedule", path: `/tournament/${cup.id}?tab=schedule`, ready: ".encounters li" },
    { name: "tournament-matches", path: `/tournament/${cup.id}?tab=matches`, ready: ".recent" },
    { name: "entry", path: `/tournament/${cup.id}/bot/5`, ready: ".history polyline" },
    { name: "games", path: "/games", ready: ".game-card" },
    ...games.map((game) => ({ name: `rules-${game.id}`, path: `/games/${game.id}`, ready: ".prose h1" })),
    { name: "docs", path: "/docs", ready: ".chapters" },
    { name: "chapter", path: "/docs/play", ready: ".prose h1" },
    { name: "nothing", path: "/nothing-here", ready: ".message.bad" },
  ];
}

/** Opens the dialog in which the computer learns the game of the match that is shown. */
export async function openLearning(page) {
  await page.click(".menu > summary");
  await page.click("[data-action=learn]");
  await page.waitForSelector("dialog .learning > p");
}

/** A page in each look: what it has loaded is not loaded again. */
const open = new Map();

/**
 * Checks a page: axe violations, console errors, boxes wider than the screen. With SHOTS in the environment, a
 * screenshot is saved there.
 */
export async function look(chrome, server, { name, path, ready, act }, wish) {
  const key = JSON.stringify(wish);
  if (!open.has(key)) open.set(key, await chrome.page({ height: wish.width < 600 ? 844 : 860, ...wish }));
  const page = open.get(key);
  const where = `${name} ${wish.theme} ${wish.width} ${wish.lang}`;
  try {
    await page.goto(server.address + path);
    await page.waitForSelector(ready);
    await act?.(page);
    await page.waitForTimeout(120);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const found = await violations(page);
    if (process.env.SHOTS) {
      mkdirSync(process.env.SHOTS, { recursive: true });
      await page.screenshot({ path: join(process.env.SHOTS, `${name}-${wish.theme}-${wish.width}-${wish.lang}.png`) });
    }
    if (wide > 0) found.push(`${wide} px wider than the screen`);
    found.push(...page.complaints.splice(0).filter((text) => !(name === "nothing" && text.includes("404"))));
    return found.map((text) => `${where}: ${text}`);
  } catch (error) {
    return [`${where}: ${error.message.split("\n")[0]}`];
  }
}
