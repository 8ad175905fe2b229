// A bot that runs elsewhere: it is connected, seated on the page, plays, and is told apart.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PROGRAM } from "../arena.mjs";
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
  // Ctrl-C disconnects it, and the page offers it no longer.
  bot.kill("SIGINT");
  assert.equal(await new Promise((resolve) => bot.on("exit", resolve)), 0);
  await until(async () => (await server.ask("GET", "/remotes")).length === 0);
  await page.goto(`${server.address}/play/zrf`);
  assert.equal(await page.locator("optgroup[label='Connected from elsewhere']").count(), 0);
});
