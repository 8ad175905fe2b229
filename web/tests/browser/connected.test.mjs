// A connected bot: it is seated on the page, plays, and is marked.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PROGRAM, serve, violations } from "../arena.mjs";
import { asked, invited, join as enter } from "../people.mjs";
import { chrome, server } from "../site.mjs";

const BOT = `import json, sys
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "turn":
        print(json.dumps({"action": {"move": told["view"]["legal"][0]}}), flush=True)
`;

async function until(holds) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

test("a bot that is connected from elsewhere is seated on the page and plays", async () => {
  writeFileSync(join(server.folder, "Rover.py"), BOT);
  const bot = spawn(PROGRAM, ["connect", server.address, "Rover.py", "--game", "tic-tac-toe"], { cwd: server.folder, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  bot.stderr.on("data", (chunk) => (said += chunk));
  await until(() => /seat it there: \S+;/.test(said));
  const link = /seat it there: (\S+);/.exec(said)[1];
  const page = await chrome.page();
  await page.goto(`${link}&rules=tic-tac-toe`);
  await page.waitForSelector("select[data-seat='1']");
  assert.equal(await page.$eval("select[data-seat='0'] option:checked", (one) => one.textContent), "Rover");
  assert.equal(await page.$eval("select[data-seat='0'] option:checked", (one) => one.parentElement.label), "Connected from elsewhere");
  await page.selectOption("select[data-seat='1']", "house:random");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\/\w+/);
  const id = page.url().match(/\/match\/(\w+)/)[1];
  await until(async () => (await server.ask("GET", `/matches/${id}`)).state === "done");
  await page.waitForSelector(".side :text('runs elsewhere')");
  // Ctrl-C disconnects it, and the page no longer offers it.
  bot.kill("SIGINT");
  assert.equal(await new Promise((resolve) => bot.on("exit", resolve)), 0);
  await until(async () => (await server.ask("GET", "/remotes")).length === 0);
  await page.goto(`${server.address}/play/zrf`);
  assert.equal(await page.locator("optgroup[label='Connected from elsewhere']").count(), 0);
});

test("the host lets connected bots into a contest, and their authors enter them", async () => {
  const cup = await serve({ more: ["--public"] });
  const { page: host } = await enter(chrome, cup.hostLink, "Ada");
  const bob = await invited(chrome, host, "author", "Bob");
  // Joining first asks without a name, and the browser logs the refusal.
  for (const page of [host, bob]) page.complaints.length = 0;
  const tokens = await Promise.all([host, bob].map((page) => asked(page, "POST", "/tokens", { name: "laptop" })));
  writeFileSync(join(cup.folder, "Rover.py"), BOT);
  writeFileSync(join(cup.folder, "Cat.py"), BOT);
  const bots = ["Rover.py", "Cat.py"].map((file, place) =>
    spawn(PROGRAM, ["connect", cup.address, file, "--game", "tic-tac-toe"], {
      cwd: cup.folder,
      env: { ...process.env, VIADAL_TOKEN: tokens[place].token },
      stdio: "ignore",
    }),
  );
  await until(async () => (await asked(host, "GET", "/remotes")).length === 2);

  await host.goto(`${cup.address}/contests`);
  await host.selectOption("[name=game]", "zrf");
  await host.fill("[name=name]", "Any language");
  const then = new Date(Date.now() + 3600_000);
  await host.fill("[name=closes]", new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16));
  await host.fill("[name=rounds]", "1");
  assert.equal(await host.locator("[name=remote_wait]").count(), 0);
  await host.check("[name=remotes]");
  await host.fill("[name=remote_wait]", "30");
  assert.deepEqual(await violations(host), []);
  if (process.env.SHOTS) await host.screenshot({ path: `${process.env.SHOTS}/new-contest.png`, fullPage: true });
  await host.click("[data-action=open-contest]");
  await host.waitForSelector("[data-remotes]");
  assert.match(await host.textContent("[data-remotes]"), /30 s/);
  assert.equal((await asked(host, "GET", "/contests"))[0].remote_wait, 30);
  assert.equal(await host.isChecked("[name=remotes]"), false);

  for (const [page, name] of [[host, "Rover"], [bob, "Cat"]]) {
    await page.goto(`${cup.address}/contests`);
    await page.locator("optgroup[label='Connected from elsewhere'] option", { hasText: name }).waitFor({ state: "attached" });
    await page.selectOption("[name=bot]", { label: name });
    await page.click("[data-action=enter]");
    await page.waitForSelector("[data-bot] [data-connected=true]");
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.locator("[data-bot] a").count(), 0);
  }
  for (const [lang, word] of [["hu", "máshol fut"], ["ja", "外部で実行"]]) {
    await bob.evaluate((lang) => localStorage.setItem("viadal.lang", lang), lang);
    await bob.reload();
    await bob.waitForSelector(`[data-bot] .pill:text("${word}")`);
    if (process.env.SHOTS) await bob.screenshot({ path: `${process.env.SHOTS}/contests-${lang}.png`, fullPage: true });
  }
  await host.reload();
  await host.click("[data-action=close]");
  await host.click("a[href^='/tournament/']");
  await host.locator("tr[data-entry] [data-remote]").nth(1).waitFor();
  if (process.env.SHOTS) await host.screenshot({ path: `${process.env.SHOTS}/remote-table.png`, fullPage: true });
  const [{ tournament }] = await asked(host, "GET", "/contests");
  await until(async () => (await asked(host, "GET", `/tournaments/${tournament}`)).state === "finished");
  assert.deepEqual((await asked(host, "GET", `/tournaments/${tournament}`)).rows.map((row) => row.faults), [0, 0]);

  // The host disqualifies one, and readmits it.
  await host.goto(`${cup.address}/host`);
  const row = host.locator(".submissions tr", { hasText: "Cat" });
  assert.match(await row.locator("td").first().textContent(), /Cat\s+connected/);
  await row.locator("[data-action=disqualify]").click();
  await row.locator(".pill", { hasText: "disqualified" }).waitFor();
  assert.deepEqual(await violations(host), []);
  await row.locator("[data-action=disqualify]").click();
  await row.locator(".pill", { hasText: "disqualified" }).waitFor({ state: "detached" });
  assert.deepEqual([host.complaints, bob.complaints], [[], []]);
  for (const bot of bots) {
    bot.kill("SIGINT");
    await new Promise((resolve) => bot.on("exit", resolve));
  }
  await cup.close();
});
