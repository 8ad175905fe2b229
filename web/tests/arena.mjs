// The base of the browser tests: the real program on a free port with its own database, and Debian's chromium.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
export const ROOT = join(here, "../..");
export const PROGRAM = process.env.VIADAL ?? join(ROOT, "target/debug/viadal");
// The one without windows takes half as long.
const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ");
const AXE = readFileSync(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");

/** Starts the program. `port` and `folder` restart one that was killed; `more` are further arguments. */
export async function serve({ port = 0, folder = mkdtempSync(join(tmpdir(), "viadal-page-")), more = /** @type {string[]} */ ([]) } = {}) {
  const child = spawn(PROGRAM, ["serve", "--port", String(port), "--db", join(folder, "page.db"), ...more], {
    cwd: folder,
    env: { ...process.env, XDG_CACHE_HOME: join(tmpdir(), "viadal-page-cache") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/[\w.:[\]]+/.exec(said);
      // The host's link follows on a line of its own.
      if (found && (!more.includes("--public") || /join#\w+/.test(said))) resolve(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
  });
  const hostLink = /http\S+\/join#\w+/.exec(said)?.[0] ?? "";
  const { token } = await (await fetch(`${address}/api/v1/session`)).json();
  const ask = async (method, path, body) => {
    const reply = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { "x-viadal-token": token },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text.startsWith("{\"scene") ? text : JSON.parse(text);
  };
  return {
    address,
    hostLink,
    folder,
    port: Number(new URL(address).port),
    child,
    ask,
    /** Plays a match of bots to its end. */
    async played(setup) {
      const { id } = await ask("POST", "/matches", setup);
      for (;;) {
        const one = await ask("GET", `/matches/${id}`);
        if (one.state === "done" || one.state === "broken") return one;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async kill() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    },
    async close() {
      await this.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A browser whose pages collect console errors. `more` are further flags. */
export async function browse({ more = /** @type {string[]} */ ([]) } = {}) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...more] });
  return {
    browser,
    /** @param {{ width?: number, height?: number, theme?: "light" | "dark", lang?: string, still?: boolean, offline?: boolean }} wish */
    async page({ width = 1360, height = 860, theme = "light", lang = "en", still = true, offline = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        hasTouch: width < 600,
        reducedMotion: still ? "reduce" : "no-preference",
        offline,
        acceptDownloads: true,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.complaints = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) page.complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on("pageerror", (error) => page.complaints.push(error.stack || String(error)));
      await page.addInitScript((name) => {
        try {
          if (!localStorage.getItem("viadal.lang")) localStorage.setItem("viadal.lang", name);
        } catch {}
      }, lang);
      return page;
    },
    close: () => browser.close(),
  };
}

const MEGABIT = 1_000_000 / 8;

/** Gives a page a network of 10 Mbit/s; returns the session that watches it. */
export async function slow(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 20, downloadThroughput: 10 * MEGABIT, uploadThroughput: 10 * MEGABIT });
  return client;
}

/** The violations that axe finds on a page, one line each. */
export async function violations(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // What is in order would be as much text as the page.
  return page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const found = await window.axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return found.violations.flatMap((one) =>
      one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ""}`),
    );
  });
}

/** Waits until a function in the page returns something truthy. */
export async function until(page, test, argument, patience = 30_000) {
  const end = Date.now() + patience;
  let why = "";
  // The browser's own waiting takes a promise for something truthy. A page that is being left, or drawn anew, has not what is asked for.
  const holds = () =>
    page.evaluate(test, argument).catch((error) => {
      why = `: ${error}`;
      return false;
    });
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`after ${patience} ms it still does not hold: ${test}${why}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
