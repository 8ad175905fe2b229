// Games that authors upload on the page: refused with the audit's sentence, taken, played by the mouse, hidden and removed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as inside } from "node:path";
import { after, test } from "node:test";
import { browse, PROGRAM, serve, until, violations } from "../arena.mjs";
import { asked, invited, join } from "../people.mjs";

const folder = mkdtempSync(inside(tmpdir(), "viadal-uploaded-"));
const run = (program, ...args) => execFileSync(program, args, { cwd: folder });
const zipped = (name, manifest) => {
  if (manifest) writeFileSync(inside(folder, "nim/game.toml"), manifest);
  run("python3", "-m", "zipfile", "-c", `${name}.zip`, "nim/game.toml", "nim/nim.wasm");
  return inside(folder, `${name}.zip`);
};
const chrome = await browse();
const server = await serve({ more: ["--public", "--upload-games"] });
const { page: host } = await join(chrome, server.hostLink, "Ada");
const bob = await invited(chrome, host, "author", "Bob");
after(async () => {
  await chrome.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

let skip = false;
try {
  run(PROGRAM, "new", "--game", "nim", "--in", "c");
  run("clang", "--target=wasm32", "-O2", "-nostdlib", "-Wl,--no-entry", "-o", "nim/nim.wasm", "nim/nim.c");
} catch {
  skip = "games in C: apt-get install clang lld";
}

test("an author uploads a game, and plays it by the mouse to its end", { skip }, async () => {
  const good = zipped("good");
  const bad = zipped("bad", 'id = "nim"\ntitle = "Nim"\nsummary = "x"\nplayers = 2\nrun = ["sh"]\n');
  await bob.goto(`${server.address}/games`);
  await bob.setInputFiles("input[type=file]", bad);
  await until(bob, () => document.body.textContent.includes("'run' is for games of the host's own folders"));
  await bob.setInputFiles("input[type=file]", good);
  await until(bob, () => document.querySelector(".uploaded-games [data-id=nim]"));
  await until(bob, () => document.querySelector("#game-nim"));
  assert.deepEqual(await violations(bob), []);

  const { id, keys } = await asked(bob, "POST", "/matches", { game: "nim", seed: 5, bots: ["human", "house:lookahead"], options: { games: 1 } });
  await bob.evaluate(([match, each]) => localStorage.setItem(`viadal.keys.${match}`, each), [id, JSON.stringify(keys)]);
  await bob.goto(`${server.address}/match/${id}`);
  for (let turn = 0; turn < 60; turn++) {
    await until(bob, () => document.querySelector(".vw-cell-open") || document.querySelector(".end-card h2"));
    const one = await asked(bob, "GET", `/matches/${id}`);
    if (one.state === "done") return assert.equal(one.reason, "last match");
    await bob.locator(".vw-cell-open").first().click();
    while ((await asked(bob, "GET", `/matches/${id}`)).turn === one.turn) await new Promise((resolve) => setTimeout(resolve, 30));
  }
  assert.fail("the game does not end");
});

test("the host hides it and shows it, and its author removes it", { skip }, async () => {
  const listed = async () => (await asked(bob, "GET", "/games")).some(({ id }) => id === "nim");
  await host.goto(`${server.address}/host`);
  await host.click(".uploaded-games [data-action=hide]");
  await until(host, () => document.querySelector(".uploaded-games .pill"));
  assert.equal(await listed(), false);
  assert.deepEqual(await violations(host), []);
  await host.click(".uploaded-games [data-action=hide]");
  await until(host, () => !document.querySelector(".uploaded-games .pill"));
  assert.equal(await listed(), true);
  await bob.goto(`${server.address}/games`);
  assert.equal(await bob.locator(".uploaded-games [data-action=hide]").count(), 0);
  await bob.click(".uploaded-games [data-action=remove]");
  await bob.click("dialog .button:not(.icon)");
  await until(bob, () => !document.querySelector(".uploaded-games"));
  assert.equal(await listed(), false);
});
