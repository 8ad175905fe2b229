// A server and a browser for the tests of one file.
import { createServer } from "node:net";
import { after } from "node:test";
import { browse, serve } from "./arena.mjs";

export const chrome = await browse();
export let server = await serve({ port: await free(20_000 + (process.pid % 10_000)) });

after(async () => {
  await chrome.close();
  await server.close();
});

/**
 * Begins a match and opens its page with every person's key.
 * @param {object} setup as POST /matches takes it
 * @param {object} [context] as chrome.page takes it
 */
export async function seated(setup, context) {
  const { id, keys } = await server.ask("POST", "/matches", setup);
  const page = await chrome.page(context);
  await page.addInitScript(([match, each]) => localStorage.setItem(`viadal.keys.${match}`, each), [id, JSON.stringify(keys)]);
  await page.goto(`${server.address}/match/${id}`);
  return page;
}

/** Restarts a killed server on the same port. */
export async function restart() {
  server = await serve({ port: server.port, folder: server.folder });
}

/**
 * The first free port from here up. The system gives ports above 32,000, so it gives this one to nobody
 * while the server is down.
 * @param {number} port
 * @returns {Promise<number>}
 */
function free(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(free(port + 1)));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(port)));
  });
}
