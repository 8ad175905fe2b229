// People on a public server, each in a browser context of their own.
import assert from "node:assert/strict";

/** Follows a link as a new person. Returns the page and the recovery link on it. */
export async function join(chrome, link, name, wish) {
  const page = await chrome.page(wish);
  await page.goto(link);
  await page.fill("input[name=name]", name);
  // The link is not in the history.
  assert.equal(new URL(page.url()).hash, "");
  await page.click("form .button.primary");
  await page.waitForSelector("code.recovery");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "the recovery link fits");
  return { page, recovery: await page.textContent("code.recovery") };
}

/** Sends a request like the page, with its session. Returns the response or throws it. */
export const asked = (page, method, path, body) =>
  page.evaluate(
    async ([method, path, body]) => {
      const { token } = await (await fetch("/api/v1/session")).json();
      const reply = await fetch(`/api/v1${path}`, { method, headers: { "x-viadal-token": token }, body: body === null ? undefined : JSON.stringify(body) });
      const told = await reply.json();
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(told)}`);
      return told;
    },
    [method, path, body ?? null],
  );

/** A new person, invited by the host. */
export async function invited(chrome, host, role, name, wish) {
  const { link } = await asked(host, "POST", "/invitations", { role });
  return (await join(chrome, link, name, wish)).page;
}
