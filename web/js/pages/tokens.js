// Tokens: with one, a program such as `viadal submit` sends bots for the author.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { get, send } from "../api.js";
import { speakHost, w } from "../host/words.js";
import { notice } from "../notice.js";
import { moment, t, wrong } from "../words.js";

/** @typedef {import("../types.d.ts").TokenRow} TokenRow */

/** @returns {Promise<import("../router.js").Page>} */
export async function tokens() {
  await speakHost();
  /** @type {TokenRow[]} */
  let all = await get("/tokens");
  /** @type {TokenRow | null} Shown until the page is left, and never again. */
  let made = null;
  /** @type {HTMLElement} */
  let box;

  /** @param {() => Promise<void>} change */
  async function after(change) {
    try {
      await change();
      all = await get("/tokens");
    } catch (error) {
      notice(wrong(error));
    }
    draw();
  }

  /** @param {SubmitEvent} event */
  function make(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    return after(async () => {
      made = await send("POST", "/tokens", { name: new FormData(form).get("name") });
      form.reset();
    });
  }

  /** @param {TokenRow} one */
  const revoke = (one) =>
    after(async () => {
      await send("DELETE", `/tokens/${one.id}`);
      if (made?.id === one.id) made = null;
    });

  /** @param {TokenRow} one */
  const row = (one) => html`<li class="row spread">
    <span>
      <strong>${one.name}</strong>
      <span class="muted small">${w("token_made", { when: moment(one.created) })} · ${one.used ? w("token_used", { when: moment(one.used) }) : w("token_unused")}</span>
    </span>
    <button class="button small" @click=${() => revoke(one)}>${w("revoke")}</button>
  </li>`;

  function draw() {
    render(
      html`<h1>${t("tokens")}</h1>
        <section class="card pad stack">
          <p>${w("tokens_help")}</p>
          <pre><code>viadal submit MyBot --to ${location.origin}</code></pre>
          <form class="row" @submit=${make}>
            <label class="field inline"><span>${w("token_name")}</span><input name="name" required maxlength="40" autocomplete="off"></label>
            <button class="button primary">${w("make_token")}</button>
          </form>
          <div role="status">${made ? html`<p>${w("token_once")}</p><p><code class="token">${made.token}</code></p>` : nothing}</div>
          ${all.length > 0 ? html`<ul class="versions tokens">${all.map(row)}</ul>` : nothing}
        </section>`,
      box,
    );
  }

  return {
    title: t("tokens"),
    open(place) {
      box = place;
      draw();
    },
  };
}
