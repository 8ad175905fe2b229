// A server behind the proxy in the docs, with a certificate of a private authority: the page, submit and connect.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import { after, test } from "node:test";
import { PROGRAM, ROOT, browse } from "../arena.mjs";
import { asked, join } from "../people.mjs";

const missing = ["caddy", "openssl"].filter((name) => spawnSync(name, ["version"]).status !== 0);
const BOT = `import json, sys
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "turn":
        print(json.dumps({"action": {"move": told["view"]["legal"][0]}}), flush=True)
`;

/** Closes what was opened, the last first. @type {(() => unknown)[]} */
const opened = [];
after(async () => {
  for (const close of opened.reverse()) await close();
});

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Waits until the port is open. */
async function listening(port) {
  const answers = () => new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** An authority, and a certificate for localhost signed by it. Returns the fingerprint for the browser. */
function issue(folder) {
  const openssl = (line, input = "") => execFileSync("openssl", line.split(" "), { cwd: folder, input, stdio: ["pipe", "pipe", "ignore"] });
  const key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
  openssl(`req -x509 ${key} -keyout ca.key -out ca.pem -days 2 -subj /CN=Viadal-test`);
  openssl(`req ${key} -keyout site.key -out site.csr -subj /CN=localhost`);
  writeFileSync(path(folder, "names"), "subjectAltName=DNS:localhost\n");
  openssl("x509 -req -in site.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out site.pem -extfile names");
  const publicKey = openssl("pkey -in site.key -pubout -outform der");
  return openssl("dgst -sha256 -binary", publicKey).toString("base64");
}

/** The docs' Caddyfile for this address and server, with the certificate. */
function caddyfile(site, server) {
  const shipped = readFileSync(path(ROOT, "deploy/Caddyfile"), "utf8");
  const own = shipped.replace("arena.example {", `https://localhost:${site} {\n\ttls site.pem site.key`).replace("127.0.0.1:8080", `127.0.0.1:${server}`);
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}`;
}

test("a server behind a proxy with an authority of its own", { skip: missing.length > 0 && `not installed: ${missing.join(", ")}` }, async () => {
  const folder = mkdtempSync(path(tmpdir(), "viadal-tls-"));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  const known = issue(folder);
  const [site, port] = [await freePort(), await freePort()];
  const origin = `https://localhost:${site}`;
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: path(tmpdir(), "viadal-page-cache"), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const started = (program, line) => {
    const child = spawn(program, line.split(" "), { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"] });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    opened.push(() => child.kill("SIGKILL") && gone);
    return child;
  };
  const server = started(PROGRAM, `serve --port ${port} --db page.db --public --origin ${origin} --trust-proxy 127.0.0.1 --trust-proxy ::1`);
  let said = "";
  for await (const chunk of server.stdout) {
    said += chunk;
    if (/join#\w+\n/.test(said)) break;
  }
  assert.match(said, new RegExp(`^${origin}\n${origin}/join#\\w+\n$`));
  writeFileSync(path(folder, "Caddyfile"), caddyfile(site, port));
  started("caddy", "run --config Caddyfile --adapter caddyfile");
  await listening(site);

  // The page, over https and wss.
  const chrome = await browse({ more: [`--ignore-certificate-errors-spki-list=${known}`] });
  opened.push(() => chrome.close());
  const { page } = await join(chrome, said.split("\n")[1], "Ada");
  const [cookie] = await page.context().cookies();
  assert.deepEqual([cookie.name, cookie.secure, cookie.httpOnly], ["__Host-viadal", true, true]);
  // The first click asks for a name, which the console counts as an error.
  page.complaints.length = 0;
  const { id } = await asked(page, "POST", "/matches", { game: "zrf", options: { rules: "tic-tac-toe" }, bots: ["house:random", "house:random"], pace_ms: 100 });
  // The first page always asks for one; a match may be over before its page is open.
  const socket = page.waitForEvent("websocket");
  await page.goto(origin);
  assert.equal(new URL((await socket).url()).origin, `wss://localhost:${site}`);
  await page.goto(`${origin}/match/${id}`);
  await page.waitForSelector(".ending");
  assert.deepEqual(page.complaints, []);
  assert.equal(await page.evaluate(async () => (await fetch("/healthz")).status), 404);

  // Bots, from a terminal that trusts the authority.
  const { token } = await asked(page, "POST", "/tokens", { name: "laptop" });
  writeFileSync(path(folder, "Rover.py"), BOT);
  const run = (line) => {
    const ran = spawnSync(PROGRAM, line.split(" "), { cwd: folder, env: { ...env, VIADAL_TOKEN: token }, encoding: "utf8" });
    return { status: ran.status, text: ran.stdout + ran.stderr };
  };
  const submit = `submit Rover.py --game zrf --to ${origin}`;
  const stranger = run(submit);
  assert.equal(stranger.status, 1);
  assert.match(stranger.text, /no authority that is known here has issued the server's certificate; if you did, name yours with --ca/);
  const submitted = run(`${submit} --ca ca.pem`);
  assert.equal(submitted.status, 0, submitted.text);
  assert.match(submitted.text, /Rover, version 1: nothing to mend/);
  const played = run(`connect ${origin} Rover.py --game tic-tac-toe --against house:random --set games=2 --ca ca.pem`);
  assert.equal(played.status, 0, played.text);
  assert.match(played.text, new RegExp(`Rover is connected to ${origin}`));
  const wrong = run(`${submit} --ca Rover.py`);
  assert.deepEqual([wrong.status, /Rover.py holds no certificate in PEM/.test(wrong.text)], [2, true], wrong.text);
});
