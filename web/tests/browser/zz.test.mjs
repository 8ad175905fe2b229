import { test } from "node:test";
import { serve, browse } from "../arena.mjs";
const chrome = await browse();
const server = await serve({ more: ["--games", "/tmp/lad/games"] });
test("x", async () => {
  const page = await chrome.page();
  console.log(JSON.stringify((await server.ask("GET", "/games")).find((g) => g.id === "nim")).slice(0, 1500));
  await page.goto(`${server.address}/write?game=nim`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: "/tmp/lad/write.png" });
  await page.goto(`${server.address}/games/nim`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: "/tmp/lad/game.png" });
  for (const l of ["python","c","go"]) console.log(l, await server.ask("GET", `/games/nim/starter?language=${l}&name=Robot1`).then((x) => JSON.stringify(x).slice(0, 300), String));
  await chrome.close(); await server.close();
});
