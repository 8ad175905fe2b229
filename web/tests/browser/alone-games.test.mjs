// Games whose rules are a module, in the arena without a server: the author's and the reader's own, and hostile ones.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PROGRAM, ROOT, browse, until } from "../arena.mjs";
import { written } from "../folder.mjs";
import { carriedByLink, drop } from "../hands.mjs";

const folder = mkdtempSync(join(tmpdir(), "viadal-games-"));
const run = (program, ...args) => execFileSync(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }).toString();
const compiled = (name) => run("clang", "--target=wasm32", "-O2", "-nostdlib", "-Wl,--no-entry", "-o", `${name}/${name}.wasm`, `${name}/${name}.c`);
let skip = existsSync(join(ROOT, "web/viadal.wasm")) ? false : "web/viadal.wasm is not built";
try {
  cpSync(join(ROOT, "examples/games/y"), join(folder, "y"), { recursive: true, dereference: true });
  run(PROGRAM, "new", "--game", "nim", "--in", "c");
  ["y", "nim"].forEach(compiled);
} catch {
  skip ||= "games in C: apt-get install clang lld";
}
const site = skip ? null : await written([join(folder, "y")]);
const chrome = await browse();

after(async () => {
  await chrome.close();
  await site?.stop();
  site?.remove();
  rmSync(folder, { recursive: true });
});

/** The files of a game, as they are dropped. */
const files = (name) => ["game.toml", `${name}.wasm`].map((file) => ({ name: file, bytes: readFileSync(join(folder, name, file)) }));

async function fresh(path = "/") {
  const page = await chrome.page();
  await page.goto(`${site.address}?at=${path}`);
  return page;
}

/** Says something to the arena as its pages do. */
const say = (page, method, path, body) =>
  page.evaluate(async (said) => (await import(new URL("js/alone/api.js", location.href).href)).send(...said), [method, path, body]);
const record = (page, id) => page.evaluate(async (at) => (await import(new URL("js/alone/api.js", location.href).href)).text(at), `/matches/${id}/record`);

async function done(page, id) {
  for (let look = 0; look < 1200; look++) {
    const one = await page.evaluate(async (at) => (await import(new URL("js/alone/api.js", location.href).href)).get(at), `/matches/${id}`);
    if (one.state !== "live") return one;
    await page.waitForTimeout(50);
  }
  throw new Error(`match ${id} does not end`);
}

test("the author's game is played, and its records are those of the native program", { skip }, async () => {
  const page = await fresh();
  await page.click(".tile[href$='games/y']");
  await page.click("a[href$='/play/y']");
  await page.selectOption("select[data-seat='1']", "house:lookahead");
  await page.click("form.setup .button.primary");
  for (let turn = 0; turn < 2; turn++) {
    await page.locator(".vw-cell-open").first().click({ timeout: 60_000 });
    await until(page, (least) => document.querySelectorAll(".moves .line:not([hidden])").length > least, 2 * turn + 1, 60_000);
  }
  await page.click("[data-action=undo]:not([disabled])");
  await page.goto(`${site.address}?at=/play/y`);
  await page.selectOption("select[data-seat='1']", "human");
  await page.click("form.setup .button.primary");
  for (let turn = 1; turn < 4; turn++) {
    await page.locator(".vw-cell-open").nth(turn).click();
    await until(page, (least) => document.querySelectorAll(".moves .line:not([hidden])").length >= least, turn);
  }
  for (const bots of [["house:random", "house:random"], ["house:lookahead,nodes=20", "house:random"]]) {
    const options = { side: 3, games: 2, turn_time: "1h" };
    const { id } = await say(page, "POST", "/matches", { game: "y", options, bots, seed: 7 });
    assert.equal((await done(page, id)).state, "done");
    const played = await record(page, id);
    const given = Object.entries(options).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
    run(PROGRAM, "play", "./y", ...bots, ...given, "--seed", "7", "--record", "native.vrec");
    assert.equal(played, readFileSync(join(folder, "native.vrec"), "utf8"));
    writeFileSync(join(folder, "played.vrec"), played);
    run(PROGRAM, "verify", "played.vrec", "--games", "./y");
    rmSync(join(folder, "native.vrec"));
  }
  assert.deepEqual(page.complaints, []);
});

test("a game that is dropped is kept, and a link holds it", { skip }, async () => {
  const page = await fresh();
  await page.waitForSelector(".tile");
  await drop(page, files("nim"));
  await page.waitForSelector("form.setup[data-game=nim]");
  const { id } = await say(page, "POST", "/matches", { game: "nim", options: { games: 1 }, bots: ["house:random", "house:lookahead"], seed: 3 });
  await done(page, id);
  await page.goto(`${site.address}?at=/games/nim`);
  await page.waitForSelector("article pre");
  await page.goto(`${site.address}?at=/match/${id}`);
  await page.waitForSelector(".moves .line");
  const other = await fresh();
  await carriedByLink(page, other);
  await other.goto(`${site.address}?at=/play/nim`);
  await other.waitForSelector("form.setup[data-game=nim]");
  assert.deepEqual([...page.complaints, ...other.complaints], []);
});

/** Rules in C that begin well, and do this when somebody plays. */
function hostile(name, act) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "game.toml"), `id = "${name}"\ntitle = "${name}"\nsummary = "hostile"\nplayers = 2\nmodule = "${name}.wasm"\n`);
  const view = String.raw`{\"turn\":1,\"last\":null,\"legal\":[1]}`;
  writeFileSync(
    join(folder, name, `${name}.c`),
    String.raw`static char in[1 << 20];
static const char begin[] = "{\"state\":{},\"status\":{\"turn\":1,\"due\":[0]},\"views\":[${view},${view},${view}]}";
static char over[] = "{\"state\":{},\"status\":{\"over\":{\"scores\":[0000,0],\"reason\":\"end\"}},\"views\":[${view},${view},${view}]}";
__attribute__((export_name("alloc"))) int alloc(int length) { return (int)in; }
static long long said(const char *text, int length) { return (long long)(int)text << 32 | length; }
__attribute__((export_name("ask"))) long long ask(int place, int length) {
  if (in[8] == 's') return said(begin, sizeof begin - 1);
  ${act}
}
`.replace("0000", "1000"),
  );
  compiled(name);
  return files(name);
}

test("hostile rules are told and end nothing else", { skip }, async () => {
  const page = await fresh();
  await page.waitForSelector(".tile");
  const begun = async (name, act) => {
    await drop(page, hostile(name, act));
    await page.waitForSelector(`form.setup[data-game=${name}]`);
    return (await say(page, "POST", "/matches", { game: name, options: { games: 1 }, bots: ["house:random", "house:random"] })).id;
  };
  const grown = await done(page, await begun("grower", "int pages = 0; while ((int)__builtin_wasm_memory_grow(0, 1) >= 0) pages++; int at = 0; while (over[at] != '1') at++; for (int digit = 1000; digit; digit /= 10) over[at++] = '0' + pages / digit % 10; if (over[at - 4] == '0') over[at - 4] = '1'; return said(over, sizeof over - 1);"));
  assert.equal(grown.state, "done");
  const lying = await done(page, await begun("liar", "return said((char *)0x7ffffff0, 100);"));
  assert.equal(lying.state, "broken");
  assert.match(lying.note, /./);
  const crashed = await done(page, await begun("crasher", "__builtin_trap();"));
  assert.equal(crashed.state, "broken");
  for (const [name, bytes, told] of [
    ["game.toml", "id = 1", /game\.toml/],
    ["game.toml", 'id = "x"\ntitle = "x"\nsummary = "x"\nplayers = 2\nmodule = "x.wasm"\n', /x\.wasm/],
    ["game.toml", 'id = "thud"\ntitle = "x"\nsummary = "x"\nplayers = 2\nmodule = "liar.wasm"\n', /another game/],
  ]) {
    await page.goto(site.address);
    await page.waitForSelector(".tile");
    await drop(page, [{ name, bytes: Buffer.from(bytes) }, files("liar")[1]]);
    assert.match(await (await page.waitForSelector(".toast:not(:empty)")).textContent(), told);
  }
  await page.clock.install();
  await page.goto(site.address);
  await page.waitForSelector(".tile");
  await drop(page, hostile("looper", "for (volatile int at = 0;; at++);"));
  await page.waitForSelector("form.setup[data-game=looper]");
  await page.selectOption("select[data-seat='1']", "house:random");
  await page.click("form.setup .button.primary");
  await page.click(".vw-panel .button, .own .button:text-is('1')");
  await until(page, () => !document.querySelector(".turn-note[data-asked=true]"));
  for (let look = 0; look < 300 && !(await page.textContent("body")).includes("did not answer for a minute"); look++) {
    await page.clock.fastForward(61_000);
    await new Promise((later) => setTimeout(later, 100));
  }
  assert.match(await page.textContent("body"), /did not answer for a minute/);
  const { id } = await say(page, "POST", "/matches", { game: "y", options: { games: 1, side: 3 }, bots: ["house:random", "house:random"] });
  assert.equal((await done(page, id)).state, "done");
});

test("a link's game takes no name of the author's; one that the reader opens does", { skip }, async () => {
  const page = await fresh();
  const text = (bytes) => bytes.toString("base64");
  const [{ bytes: toml }, { bytes: module }] = files("nim");
  const brought = { "game.toml": text(Buffer.from(String(toml).replace('id = "nim"', 'id = "y"'))), "nim.wasm": text(module) };
  await say(page, "POST", "/games", brought);
  const titled = (where) => where.evaluate(async () => (await (await import(new URL("js/alone/api.js", location.href).href)).get("/games")).find(({ id }) => id === "y").title);
  assert.equal(await titled(page), "Nim");
  const { id } = await say(page, "POST", "/matches", { game: "y", options: {}, bots: ["house:random", "house:random"] });
  await done(page, id);
  const link = await page.evaluate(async (at) => (await import(new URL("js/alone/api.js", location.href).href)).text(at), `/matches/${id}/link`);
  const other = await fresh();
  const opened = await other.evaluate(async (held) => (await import(new URL("js/alone/api.js", location.href).href)).send("POST", "/records", new Blob([held])), link);
  assert.equal(opened.game, "y");
  assert.notEqual(await titled(other), "Nim");
  assert.deepEqual([...page.complaints, ...other.complaints], []);
});
