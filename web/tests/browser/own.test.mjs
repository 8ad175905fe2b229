// The user's own bots: sources and executables, chosen or dropped; how the editor behaves.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../arena.mjs";
import { chrome, server } from "../site.mjs";

/** A complete bot for PlanetFight in one file, which gives no orders. */
const IDLE = `#include <stdio.h>
#include <string.h>
static char line[1 << 20];
int main(void) {
  while (fgets(line, sizeof line, stdin)) {
    if (strstr(line, "\\"hello\\"")) puts("{\\"ready\\":true}");
    else if (strstr(line, "\\"type\\":\\"turn\\"")) puts("{\\"action\\":{\\"orders\\":[]}}");
    fflush(stdout);
  }
  return 0;
}
`;

function program() {
  const folder = mkdtempSync(join(tmpdir(), "viadal-own-"));
  try {
    writeFileSync(join(folder, "idle.c"), IDLE);
    execFileSync("cc", ["-O1", "-static", "-o", join(folder, "idle"), join(folder, "idle.c")]);
    return readFileSync(join(folder, "idle"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const drop = (page, selector, name, bytes) =>
  page.evaluate(([target, file, list]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(list)], file));
    for (const kind of ["dragenter", "dragover", "drop"]) [...document.querySelectorAll(target)].at(-1).dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, [selector, name, [...bytes]]);

const verdicts = async (page) => {
  const id = page.url().match(/\/match\/(\w+)/)[1];
  for (;;) {
    const one = await server.ask("GET", `/matches/${id}`);
    if (one.state === "done") return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

test("an executable and a source are brought beside Player 1 and 2, with the warning, and play", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/planetfight`);
  await page.selectOption("select[data-seat='0']", "own");
  assert.match(await page.textContent(".brought"), /runs on this machine/);
  await page.click("form .button.primary");
  assert.match(await page.textContent("[role=alert]"), /Choose your program's file/);
  await page.setInputFiles(".brought input", { name: "idle", mimeType: "application/octet-stream", buffer: program() });
  await page.waitForSelector(".brought strong:has-text('idle')");
  await drop(page, ".seat", "rest.c", Buffer.from(IDLE));
  await page.waitForSelector(".brought strong:has-text('rest.c')");
  await page.fill("[data-option=rounds]", "3");
  await page.click("form .button.primary");
  await page.waitForURL(/\/match\//);
  const match = await verdicts(page);
  assert.deepEqual(match.bots.map(({ name }) => name), ["idle", "rest"]);
  assert.deepEqual(match.verdicts.map(({ verdict, message }) => `${verdict} ${message}`.trim()), ["ok", "ok"]);
  // The confinement of both, and both times of each of their turns.
  await page.click("[data-tab=output]");
  await page.selectOption(".tab-head select", "-1");
  await until(page, () => {
    const lines = [...document.querySelectorAll(".output .line:not([hidden])")].map((line) => line.textContent ?? "");
    const has = (/** @type {RegExp} */ wanted) => lines.filter((line) => wanted.test(line)).length;
    return has(/sandbox: (full|fallback)$/) === 2 && has(/\d ms processor time, [\d.]+ ms in all$/) >= 6;
  });
  assert.deepEqual(page.complaints, []);
});

test("on Write a source comes into the editor under its name, an executable plays at once", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/write?game=planetfight&language=c`);
  await page.waitForSelector(".cm-line");
  await page.setInputFiles("#bring", { name: "resting.c", mimeType: "text/plain", buffer: Buffer.from(IDLE) });
  await page.waitForSelector(".cm-line:has-text('#include <stdio.h>')");
  assert.equal(await page.inputValue("#bot-name"), "resting");
  assert.equal(await page.inputValue("#bot-language"), "c");
  await page.click("[data-action=run]");
  await page.waitForSelector(".problems:has-text('without a fault')", { timeout: 60_000 });
  await drop(page, ".desk", "idle", program());
  await until(page, () => document.querySelector(".tryout .who")?.textContent?.includes("idle"));
  assert.equal(await page.locator(".tryout .replay").count(), 1);
  assert.deepEqual(page.complaints, []);
});

test("naming a bot renames its file; the pane never shows the match before; a bot's page lists the editor's matches", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/write?game=perlwars&language=perl`);
  await page.waitForSelector(".cm-line");
  await page.selectOption("#opponent", "house:random");
  await page.fill("#bot-name", "Strider");
  await page.keyboard.press("Tab");
  await page.click("[data-action=save]");
  await page.waitForURL(/\/write\/\w+/);
  const id = page.url().split("/").at(-1);
  const kept = await server.ask("GET", `/bots/${id}`);
  assert.ok(kept.files.some(({ name }) => name === "Strider.plw"), kept.files.map(({ name }) => name).join());
  for (const seed of ["5", "6"]) {
    await page.fill("#seed", seed);
    await page.click("[data-action=run]");
    await page.waitForSelector(".tryout .moves .line:not([hidden])");
    await page.waitForSelector("[data-action=run]:not([disabled])");
    assert.equal(await page.locator(".tryout .replay").count(), 1);
  }
  const { top } = await page.locator("[data-action=run]").boundingBox().then((box) => ({ top: box.y }));
  assert.ok(top < 860, "Run is in sight");
  await page.goto(`${server.address}/bot/${id}`);
  await page.waitForSelector("table.recent tbody tr");
  assert.equal(await page.locator("table.recent tbody tr").count(), 2);
  assert.deepEqual(page.complaints, []);
});

test("the editor's colours survive the package mark of old Perl", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/write?game=perlwars&language=perl`);
  await page.waitForSelector(".cm-line");
  await page.setInputFiles("#bring", { name: "Old.plw", mimeType: "text/plain", buffer: Buffer.from("&main'move(1);\nmy $far = 3; # a note\nprint q'text';\n") });
  page.on("dialog", (dialog) => dialog.accept());
  await page.waitForSelector(".cm-line:has-text('a note')");
  const styled = (text) => page.locator(".cm-line span", { hasText: text }).last().evaluate((node) => getComputedStyle(node).fontStyle);
  assert.equal(await styled("# a note"), "italic");
});

test("a game without an adviser has no Hint; who waits sees who is thinking and for how long", async () => {
  const page = await chrome.page();
  await page.goto(`${server.address}/play/perlwars`);
  await page.click("form .button.primary");
  await page.waitForSelector(".turn-note[data-asked=true]");
  assert.equal(await page.locator("[data-action=hint]").isVisible(), false);
  await page.goto(`${server.address}/play/thud`);
  await page.selectOption("select[data-seat='1']", "house:strong");
  await page.locator("input[data-option=time]").first().fill("5s");
  await page.click("details:has([data-option=turn_time]) > summary");
  await page.fill("[data-option=turn_time]", "20s");
  await page.click("form .button.primary");
  await page.waitForSelector(".turn-note[data-asked=true]");
  assert.equal(await page.locator("[data-action=hint]").isVisible(), true);
  await page.click("[data-action=hint]");
  await page.waitForSelector(".toast:has-text('Hint:')");
  const move = (await page.textContent(".toast")).match(/([a-p]\d+) ?[–-] ?([a-p]\d+)/);
  await page.click(`.stage [data-at=${move[2]}]`, { force: true });
  const thinking = page.locator(".thinking:visible", { hasText: /strong is thinking: \d s · depth \d+/ });
  await thinking.waitFor({ timeout: 15_000 });
});
