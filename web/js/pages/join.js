// Signing in with a link from the host, or with one's own recovery link.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { Refusal, forget, send } from "../api.js";
import { speakHost, w } from "../host/words.js";
import { t, wrong } from "../words.js";

/** @returns {Promise<import("../router.js").Page>} */
export async function join() {
  await speakHost();
  const token = location.hash.slice(1);
  // Remove the link from the screen and the history.
  history.replaceState(null, "", location.pathname);
  /** @type {HTMLElement} */
  let box;
  /** Whether a name is to be chosen. If the server does not answer now, it says so when the link is followed. @type {boolean} */
  let asked = token !== "" && (await send("POST", "/sign-in/asks", { token }).catch(() => ({ name: false }))).name;
  /** @type {unknown} */
  let failed = null;
  /** @type {{ person: import("../types.d.ts").Me, recovery: string } | null} */
  let signedIn = null;

  /** @param {SubmitEvent} event */
  async function follow(event) {
    event.preventDefault();
    const name = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name");
    failed = null;
    try {
      signedIn = await send("POST", "/sign-in", { token, name: name || null });
      forget();
    } catch (error) {
      if (error instanceof Refusal && error.code === "name_needed") asked = true;
      else failed = error;
    }
    draw();
  }

  const form = () => html`<h1>${t("sign_in")}</h1>
    <form class="card pad stack" @submit=${follow}>
      <p class="muted">${w("sign_in_help")}</p>
      ${asked ? html`<label class="field">${w("your_name")}<input name="name" required maxlength="40" autocomplete="nickname" /></label>` : nothing}
      ${failed ? html`<p class="message bad" role="alert">${failed instanceof Refusal ? wrong(failed) : t("error.unreachable")}</p>` : nothing}
      <div class="row"><button class="button primary">${t("sign_in")}</button></div>
    </form>`;

  const welcome = () => html`<h1>${w("welcome", { name: signedIn?.person.name ?? "" })}</h1>
    <div class="card pad stack">
      <p>${w("recovery_help")}</p>
      <p><code class="recovery">${signedIn?.recovery}</code></p>
      <div class="row"><a class="button primary" href="/">${t("go_on")}</a></div>
    </div>`;

  const nothingHere = () => html`<h1>${t("sign_in")}</h1>
    <p class="message">${t("no_link_here")}</p>`;

  function draw() {
    render(signedIn ? welcome() : token ? form() : nothingHere(), box);
    box.querySelector("input")?.focus();
  }

  return {
    title: t("sign_in"),
    open(place) {
      box = place;
      draw();
    },
  };
}
