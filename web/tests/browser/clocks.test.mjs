// The time that bots have left, and what two of them wrote side by side.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, violations } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

/** A robot that takes its time in each turn, and tells what it does. */
const robot = (name, seconds) => server.ask("POST", "/bots", {
  name, game: "perlwars", language: "python",
  files: [{ name: `${name}.py`, text: `import json, sys, time
for line in sys.stdin:
    m = json.loads(line)
    if m['type'] == 'hello': print(json.dumps({'ready': True}), flush=True)
    elif m['type'] == 'turn':
        print('${name} rests in turn', m['turn'], 'and thinks' * 30, file=sys.stderr, flush=True)
        time.sleep(${seconds})
        print(json.dumps({'action': 'end'}), flush=True)
` }],
});
const clock = (page, n) => page.locator(".players .clock").nth(n).textContent();

test("the clock of whoever is asked runs down; a replay shows what was left and saved after each turn", async () => {
  const [slow, quick] = [await robot("Slow", 1.5), await robot("Quick", 0)];
  const { id } = await server.ask("POST", "/matches", { game: "perlwars", options: { turn_time: "30s", bank: "2m", max_turns: 400 }, seed: 7, bots: [{ bot: slow.id }, { bot: quick.id }] });
  const page = await chrome.page();
  await page.goto(`${server.address}/match/${id}`);
  await page.waitForSelector(".stage svg");
  const seen = new Set();
  await until(page, () => document.querySelector(".clock.runs"));
  const name = page.locator(".players .who").first();
  const { height } = await name.boundingBox();
  await until({ evaluate: async () => seen.add(await clock(page, 0)).size > 3 }, () => true);
  for (const text of seen) assert.match(text, /^\d:\d\d(\.\d)?$/);
  assert.equal((await name.boundingBox()).height, height, "a name stays where it is");
  assert.deepEqual(await page.getAttribute(".players .clock", "role"), "timer");
  assert.deepEqual(await violations(page), []);
  await page.click("[data-tab=output]");
  // A busy page may pass over a turn.
  for (const turn of [1, 5]) await until(page, (least) => Number(/Slow rests in turn (\d+) and/.exec(document.querySelector(".output")?.textContent)?.[1]) >= least, turn);
  await server.ask("POST", `/matches/${id}/stop`, {});
  await until(page, () => document.querySelector(".pill.broken") && document.querySelector(".clock")?.textContent);
  const at = async (turn) => {
    await page.fill(".turn-box input", String(turn));
    await page.press(".turn-box input", "Enter");
    await until(page, (wanted) => document.querySelector(".turn-box input").value === wanted, String(turn));
    return [await clock(page, 0), await clock(page, 1)];
  };
  assert.deepEqual(await at(1), ["0:29", ""], "the second was not asked yet");
  assert.deepEqual(await at(3), ["0:59", "0:29"]);
  assert.deepEqual(page.complaints, []);
});

test("two bots' output stands side by side at the shown turn, and below each other on a phone", async () => {
  const [one, two] = [await robot("One", 0), await robot("Two", 0)];
  const match = await server.played({ game: "perlwars", options: { max_turns: 60 }, seed: 7, bots: [{ bot: one.id }, { bot: two.id }] });
  for (const [width, beside] of [[1360, true], [390, false]]) {
    const page = await chrome.page({ width });
    await page.goto(`${server.address}/match/${match.id}?tab=output&turn=20`);
    const columns = page.locator(".output");
    await until(page, () => [...document.querySelectorAll(".output")].filter((list) => /rests in turn/.test(list.textContent)).length === 2);
    for (const [n, name] of ["One", "Two"].entries()) {
      const text = await columns.nth(n).textContent();
      assert.ok(text.includes(`${name} rests in turn ${19 + n}`), text);
      assert.ok(!text.includes(`${["Two", "One"][n]} rests`), "of one bot alone");
      const lines = await columns.nth(n).locator(".line:not([hidden]) > :last-child").allTextContents();
      assert.ok(lines.every((line) => line.length <= 100), "long lines are broken");
    }
    const [left, right] = [await columns.nth(0).boundingBox(), await columns.nth(1).boundingBox()];
    assert.equal(left.y === right.y, beside);
    assert.equal(left.x === right.x, !beside);
    assert.ok(left.height > 100 && left.width > 250, JSON.stringify(left));
    assert.deepEqual(await violations(page), []);
    await page.selectOption(".tab-head select", "1");
    await until(page, () => document.querySelectorAll(".output").length === 1);
    assert.deepEqual(page.complaints, []);
  }
});
