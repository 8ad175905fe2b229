// Follows the page "A contest for 40 students in an afternoon" to the letter: its commands and buttons, in order.
// AFTERNOON is the number of students: half of them, but at most five, use browsers, the others send the page's requests; they write in six languages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import { after, test } from "node:test";
import { PROGRAM, ROOT, browse, serve, until } from "../arena.mjs";
import { asked, join } from "../people.mjs";

const STUDENTS = Number(process.env.AFTERNOON ?? 6);
const GAME = "robobattler";
/** The host's own game, which the page makes. */
const OWN = "nim";
const LANGUAGES = ["python", "javascript", "c", "perl", "java", "go"];
const BROWSERS = Math.min(5, STUDENTS / 2);
const LONG = { timeout: 180_000 };

const sections = readFileSync(path(ROOT, "docs/afternoon.md"), "utf8").split(/^## /m).slice(1);
const followed = [];
let section = "";

/** One section of the page, and the test of its steps. */
const step = (title, run) =>
  test(title, { timeout: 1_800_000 }, async () => {
    followed.push(title);
    section = sections.find((one) => one.startsWith(title)) ?? assert.fail(`the page has no heading '${title}'`);
    await run();
  });
const named = (label) => assert.ok(section.replace(/\s+/g, " ").includes(`**${label}**`), `the page does not name '${label}' here`);
/** Presses a button named on the page. */
const press = (page, label) => {
  named(label);
  return page.locator(".main").getByRole("button", { name: label, exact: true }).first().click();
};
const go = async (page, label, ready) => {
  named(label);
  await page.locator(".nav").first().getByRole("link", { name: label, exact: true }).click();
  await page.waitForSelector(ready);
};
const command = () => /^```sh\n(.*)\n```$/m.exec(section)[1].split(" ");
const picture = (page, name) => (process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/afternoon-${name}.png` }) : null);

const folder = mkdtempSync(path(tmpdir(), "viadal-afternoon-"));
const chrome = await browse();
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Page} */
let host;
/** Students in browsers, and all students: name, language, how they send requests. */
const students = [];
let link = "";
after(async () => {
  await chrome.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A student without a browser: sends the page's requests with a cookie. */
async function joined(link, name) {
  const address = new URL(link).origin;
  const token = new URL(link).hash.slice(1);
  let session = "";
  let cookie = "";
  const ask = async (method, route, body) => {
    const reply = await fetch(`${address}/api/v1${route}`, { method, headers: { "x-viadal-token": session, cookie }, body: body && JSON.stringify(body) });
    cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const told = await reply.json();
    // A class behind one address signs in faster than one person may: each is told to wait a second.
    if (reply.status === 429) return new Promise((wait) => setTimeout(wait, 1000)).then(() => ask(method, route, body));
    if (!reply.ok) throw new Error(`${method} ${route}: ${reply.status} ${JSON.stringify(told)}`);
    return told;
  };
  const greet = async () => (session = (await ask("GET", "/session")).token);
  await greet();
  await ask("POST", "/sign-in", { token, name });
  await greet();
  return ask;
}

step("A game of your own", async () => {
  const [program, ...words] = command();
  assert.equal(program, "viadal");
  assert.ok(words.includes(`games/${OWN}`), words.join(" "));
  const ran = spawnSync(PROGRAM, words, { encoding: "utf8", cwd: folder });
  assert.equal(ran.status, 0, ran.stderr);
  assert.ok(section.includes(`\`viadal audit games/${OWN}\``));
  const audit = spawnSync(PROGRAM, ["audit", `games/${OWN}`, "--plays", "20"], { encoding: "utf8", cwd: folder });
  assert.match(audit.stdout, /nothing to fix/, audit.stderr);
});

step("Start the server", async () => {
  const [program, ...words] = command();
  assert.equal(program, "viadal");
  assert.deepEqual(words.filter((word) => word.startsWith("--")), ["--public", "--bind", "--origin", "--db", "--games"]);
  // On this machine, on a port of its own.
  server = await serve({ folder, more: ["--public", "--games", path(folder, words.at(-1))] });
  named("Sign in");
  ({ page: host } = await join(chrome, server.hostLink, "Teacher"));
});

step("Invite the class", async () => {
  await host.goto(server.address);
  await go(host, "Host", "#invitations");
  await host.fill("[name=most]", String(STUDENTS));
  await press(host, "Make a link");
  link = await host.inputValue("[data-link]");
  await picture(host, "invitations");
});

step("Everybody joins", async () => {
  named("Sign in");
  for (let number = 0; number < STUDENTS; number++) {
    const [name, language] = [`Student ${number + 1}`, LANGUAGES[number % LANGUAGES.length]];
    const page = number < BROWSERS ? (await join(chrome, link, name)).page : null;
    const ask = page ? (method, route, body) => asked(page, method, route, body) : await joined(link, name);
    students.push({ name, language, page, ask });
  }
  assert.equal((await asked(host, "GET", "/people")).length, STUDENTS + 1);
});

/** The number of a student, as in the names of robots. */
const numberOf = ({ name }) => name.replace(/\D/g, "");

/** Every student writes a robot for a game, tries it and saves it. */
async function write(game, called) {
  const robots = new Map();
  for (const student of students.filter((one) => one.page)) {
    const { page, language } = student;
    await page.goto(server.address);
    await go(page, "Write a bot", ".cm-line");
    await page.goto(`${server.address}/write?game=${game}&language=${language}`);
    await page.waitForSelector(".cm-line");
    await page.fill("#bot-name", `${called}${numberOf(student)}`);
    await page.keyboard.press("Tab");
    await press(page, "Run");
    await page.waitForSelector("[data-action=run]:not([disabled])", LONG);
    await press(page, "Save");
    await page.waitForURL(/\/write\/\w+/, LONG);
    robots.set(student, page.url().split("/").at(-1));
    await page.locator(".problems", { hasText: "without a fault" }).waitFor(LONG);
    await picture(page, `write-${game}-${language}`);
  }
  await Promise.all(
    students.filter((one) => !one.page).map(async (student) => {
      const name = `${called}${numberOf(student)}`;
      const files = (await student.ask("GET", `/games/${game}/starter?language=${student.language}&name=${name}`)).files;
      const { id } = await student.ask("POST", "/bots", { name, game, language: student.language, files });
      robots.set(student, id);
      const check = await student.ask("POST", `/bots/${id}/check`, {});
      assert.equal(check.verdict, "ok", `${student.language}: ${check.message}`);
    }),
  );
  return robots;
}

step("The first robot", async () => {
  for (const [student, robot] of await write(GAME, "Robot")) student.robot = robot;
  named("Upload a new version");
});

/** The text of a mistake in each language. */
const BROKEN = { python: "def (", javascript: "let = ;", c: "int 5;", perl: "sub {", java: "class ;", go: "func {" };

step("Mistakes", async () => {
  for (const student of students) {
    const { page, robot, language } = student;
    const kept = await student.ask("GET", `/bots/${robot}`);
    const wrong = kept.files.map((file, number) => (number === 0 ? { ...file, text: `${file.text}\n${BROKEN[language]}\n` } : file));
    const line = kept.files[0].text.split("\n").length + 1;
    if (page && kept.files.length === 1) {
      await page.goto(`${server.address}/bot/${robot}`);
      await page.setInputFiles("[aria-labelledby=upload] input[type=file]", { name: wrong[0].name, mimeType: "text/plain", buffer: Buffer.from(wrong[0].text) });
      await page.locator("[aria-labelledby=upload] .errors").waitFor(LONG);
      await picture(page, `mistake-${language}`);
    } else {
      await student.ask("PUT", `/bots/${robot}`, { ...kept, files: wrong });
      const check = await student.ask("POST", `/bots/${robot}/check`, {});
      assert.notEqual(check.verdict, "ok");
      assert.ok(check.marks.some((mark) => Math.abs((mark.line ?? 0) - line) <= 2), `${language}: ${JSON.stringify(check)}`);
    }
    student.kept = kept;
  }
  await host.goto(`${server.address}/host`);
  await host.waitForSelector(".submissions tr[data-id]");
  assert.equal(await host.locator(".submissions tr[data-id]").count(), STUDENTS);
  named("Host");
  await picture(host, "submissions");
  for (const student of students) {
    await student.ask("PUT", `/bots/${student.robot}`, { ...student.kept });
    assert.equal((await student.ask("POST", `/bots/${student.robot}/check`, {})).verdict, "ok");
  }
});

const pause = () => asked(host, "POST", `/ladders/${GAME}`, { on: false });

step("The ladder", async () => {
  await go(host, "Tournaments", ".ladders");
  await host.locator(`[data-ladder=${GAME}] .switch`).click();
  await until(host, (game) => document.querySelector(`[data-ladder=${game}] input`)?.checked, GAME);
  const { page } = students[0];
  await page.goto(`${server.address}/tournaments`);
  await page.locator(`[data-ladder=${GAME}] a`).first().click(LONG);
  await page.locator(".standings").getByText(/^Robot1$/).first().waitFor(LONG);
  await picture(page, "ladder");
  // Few students are tested beside other tests, which need the machine.
  if (!process.env.AFTERNOON) await pause();
});

/** The host opens an assignment, everybody hands in, and the gradebook equals what the matches say. */
async function assignment(game, title, robots) {
  await go(host, "Contests", ".main a[href='/contests/assignments']");
  named("Assignments");
  await host.click(".main a[href='/contests/assignments']");
  await host.waitForSelector("#new-assignment");
  named("New assignment");
  await host.selectOption("[name=game]", game);
  await host.fill("form [name=name]", title);
  await host.fill("[name=due]", "2099-01-01T12:00");
  await host.fill("[name=each]", "2");
  while ((await host.locator("[data-rung]").count()) > 1) await host.locator("[data-action=remove-rung]").last().click();
  await press(host, "Open the assignment");
  const opened = host.locator("[data-assignment]", { hasText: title });
  await opened.waitFor();
  const id = await opened.getAttribute("data-assignment");
  for (const [{ page, ask }, robot] of robots) {
    if (!page) {
      await ask("POST", `/assignments/${id}/hand-ins`, { bot: robot });
      continue;
    }
    await page.goto(`${server.address}/contests/assignments/${id}`);
    await page.selectOption("[name=bot]", robot);
    await press(page, "Hand in");
    await page.waitForSelector("[data-hand-in]");
  }
  const all = async ([id, count]) => (await (await fetch(`/api/v1/assignments/${id}`)).json()).people?.filter(({ best }) => best?.state === "done").length === count;
  await until(host, all, [id, STUDENTS], 900_000);
  await host.goto(`${server.address}/contests/assignments/${id}`);
  named("Download CSV");
  const [file] = await Promise.all([host.waitForEvent("download"), host.click("[data-action=gradebook]")]);
  const [head, ...lines] = readFileSync(await file.path(), "utf8").trim().split("\n").map((line) => line.split(","));
  const column = (name) => head.findIndex((one) => one.endsWith(name));
  const grades = lines.filter((line) => line[column("tournament")] !== "");
  assert.equal(grades.length, STUDENTS);
  // The same points from the results of the matches alone.
  for (const grade of grades) {
    const { results: matches } = await asked(host, "GET", `/tournaments/${grade[column("tournament")]}/results.json`);
    const own = grade[column("bot")];
    const points = matches.reduce((sum, { bots: [one, other] }) => {
      const by = one.name === own ? one.rank - other.rank : other.rank - one.rank;
      return sum + (by < 0 ? 1 : by === 0 ? 0.5 : 0);
    }, 0);
    assert.equal(Number(grade[column(": matches")]), matches.length);
    assert.equal(Number(grade[column(": points")]), points);
  }
  await picture(host, `gradebook-${game}`);
}

step("Set an assignment", async () => {
  await assignment(GAME, "Homework", new Map(students.map((one) => [one, one.robot])));
});

step("Homework in your own game", async () => {
  await assignment(OWN, "Nim for all", await write(OWN, "Taker"));
  assert.equal(await host.textContent(`.main a[href="/games/${OWN}"]`), "Nim");
});


step("The final", async () => {
  await go(host, "Contests", "#new-contest");
  named("New contest");
  await host.selectOption("[name=game]", GAME);
  await host.fill("form [name=name]", "Afternoon cup");
  const hour = new Date(Date.now() + 3_600_000);
  await host.fill("[name=closes]", new Date(hour.getTime() - hour.getTimezoneOffset() * 60_000).toISOString().slice(0, 16));
  await press(host, "Open the contest");
  await host.waitForSelector("[data-contest] [data-state=open]");
  const id = await host.getAttribute("[data-contest]", "data-contest");
  for (const { page, ask, robot } of students) {
    if (!page) {
      await ask("POST", `/contests/${id}/entries`, { bot: robot });
      continue;
    }
    await page.goto(server.address);
    await go(page, "Contests", "[data-contest] [data-action=enter]");
    await page.selectOption("[data-contest] [name=bot]", robot);
    await press(page, "Enter");
    await page.waitForSelector(`[data-bot="${robot}"]`);
  }
  await host.reload();
  await host.locator("[data-entered]", { hasText: String(STUDENTS) }).waitFor();
  await press(host, "Close now");
  await host.locator("a[href^='/tournament/']").first().click(LONG);
  await host.waitForURL(/\/tournament\//);
  const tournament = host.url().split("/").at(-1);
  // The ladder is paused so that the final has the machine.
  await pause();
  await until(host, async (id) => (await (await fetch(`/api/v1/tournaments/${id}`)).json()).state === "finished", tournament, 1_700_000);
  await host.reload();
  await host.waitForSelector("#tab-page");
  for (let number = 1; number <= STUDENTS; number++) await host.locator(".standings").getByText(`Robot${number}`, { exact: true }).first().waitFor();
  await picture(host, "final");
  await assert.rejects(students[0].ask("POST", `/contests/${id}/entries`, { bot: students[0].robot }), /closed/);
});

step("Publish the results", async () => {
  const ended = new Promise((resolve) => server.child.once("exit", resolve));
  server.child.kill("SIGINT");
  assert.equal(await ended, 0);
  const [program, ...words] = command();
  assert.equal(program, "viadal");
  const results = path(folder, "results");
  const real = words.map((word) => ({ "class.db": path(folder, "page.db"), results })[word] ?? word);
  const ran = spawnSync(PROGRAM, real, { encoding: "utf8" });
  assert.equal(ran.status, 0, ran.stderr);
  assert.ok(existsSync(path(results, "index.html")));
  const page = await chrome.page();
  await page.goto(`file://${results}/index.html`);
  const text = await page.textContent("body");
  assert.match(text, /Afternoon cup/);
  assert.doesNotMatch(text, /not finished/);
  for (let number = 1; number <= STUDENTS; number++) assert.ok(text.includes(`Robot${number}`), `Robot${number}`);
  await picture(page, "published");
});

test("every heading of the page was followed", () => {
  assert.deepEqual(followed, sections.map((one) => one.split("\n")[0]));
});
