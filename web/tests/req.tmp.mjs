import { browse, serve } from "./arena.mjs";
const server = await serve(); const chrome = await browse();
const match = await server.played({ game: "planetfight", seed: 7, bots: ["house:uber", "house:random"] });
for (const path of ["/", `/match/${match.id}`, "/play/zrf", "/docs"]) {
  const page = await chrome.page(); const asked = [];
  page.on("request", (r) => asked.push(r.method() + " " + r.url().replace(server.address, "")));
  await page.goto(server.address + path); await page.waitForTimeout(2500);
  console.log(path, asked.length); if (process.argv[2]) console.log(asked.join("\n"));
  await page.context().close();
}
await chrome.close(); await server.close();
