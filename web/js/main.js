// Starts the page: language, header, the page for the address, keys, dropped files.
import { html, nothing, render } from "../vendor/lit-html.js";
import { hasAccounts, me, meet, refusal, roleOf, signOut } from "./account.js";
import { here, offers } from "./address.js";
import { Refusal, back, forget, left } from "./api.js";
import { tried } from "./begin.js";
import { listenForFiles } from "./drop.js";
import { recall, remember } from "./memory.js";
import { notice } from "./notice.js";
import { route } from "./router.js";
import { find, isSeated, needed } from "./routes.js";
import { watchClosing, watchConnection } from "./socket.js";
import { LANGUAGES, lang, learn, speak, t, wrong } from "./words.js";

/** @type {import("./router.js").Page | null} */
let page = null;
let place = "/";
let opening = 0;
let down = false;

const NAV = /** @type {const} */ ([
  ["/", "nav.matches"],
  ["/play", "nav.play"],
  ["/write", "nav.write"],
  ["/tournaments", "nav.tournaments"],
  ["/contests", "nav.contests"],
  ["/games", "nav.games"],
  ["/docs", "nav.book"],
  ["/host", "nav.host"],
]);

/** Pages that only a server with accounts has. */
const ACCOUNTS = ["/contests", "/host"];

const shell = () => html`
  <a class="skip" href="#main">${t("skip")}</a>
  <header class="head">
    <a class="brand" href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M7 1h10l6 6v10l-6 6H7l-6-6V7z"/><path fill="var(--paper)" d="M8.500 7h7l1.500 10h-10z"/></svg>Viadal</a>
    <nav class="nav" aria-label=${t("navigation")}>
      ${NAV.filter(([href]) => offers(href) && refusal(needed(href)) === null && (hasAccounts() || !ACCOUNTS.includes(href))).map(([href, key]) => html`<a href=${href} aria-current=${place === href ? "page" : nothing}>${t(key)}</a>`)}
    </nav>
    ${hasAccounts() ? signedIn() : nothing}
    <div class="prefs">
      <select id="language" aria-label=${t("language")} @change=${(/** @type {Event} */ event) => language(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === lang()}>${name}</option>`)}
      </select>
      <select id="theme" aria-label=${t("theme")} @change=${(/** @type {Event} */ event) => theme(/** @type {HTMLSelectElement} */ (event.target).value)}>
        ${/** @type {const} */ (["auto", "light", "dark"]).map(
          (name) => html`<option value=${name} ?selected=${name === recall("theme", "auto")}>${t(`theme.${name}`)}</option>`,
        )}
      </select>
    </div>
  </header>
  <main class="main" id="main" tabindex="-1"></main>
`;

/** Who is signed in, on a server with accounts. */
function signedIn() {
  const person = me();
  if (!person) return html`<a class="button" href="/join">${t("sign_in")}</a>`;
  return html`<div class="signed-in" role="group" aria-label=${t("account")}>
    <span class="name" title=${person.name}>${person.name}</span>
    <span class="muted small" data-role=${person.role}>${roleOf(person)}</span>
    <button class="button" data-action="sign-out" @click=${() => tried(signOut())}>${t("sign_out")}</button>
  </div>`;
}

/** @param {string} name */
async function language(name) {
  remember("lang", name);
  await speakAll(name);
  await open(here());
}

/** @param {string} name */
function theme(name) {
  remember("theme", name);
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}

/** @param {string} path */
async function open(path) {
  const turn = ++opening;
  await meet();
  if (turn !== opening) return;
  const refused = refusal(needed(path));
  page?.leave?.();
  page = null;
  if (refused) return keepOut(refused);
  const found = find(path, new URLSearchParams(location.search));
  place = found?.place ?? "";
  const box = fresh();
  try {
    if (!found) throw new Refusal(404, { error: "not_found" });
    const next = await found.page;
    if (turn !== opening) return next.leave?.();
    page = next;
    box.classList.toggle("wide", next.wide ?? false);
    document.title = `${next.title} – Viadal`;
    await next.open(box);
  } catch (error) {
    if (turn !== opening) return;
    page?.leave?.();
    page = null;
    if (!left()) return trouble(box, error);
    await back();
    await open(path);
  }
}

/** An empty box for a page, under a matching header. */
function fresh() {
  render(shell(), document.body);
  const old = /** @type {HTMLElement} */ (document.getElementById("main"));
  const box = /** @type {HTMLElement} */ (old.cloneNode(false));
  old.replaceWith(box);
  box.className = "main";
  document.querySelector(".nav [aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  scrollTo(0, 0);
  return box;
}

/**
 * Says why this page is not for the reader.
 * @param {string} why
 */
function keepOut(why) {
  place = "";
  document.title = "Viadal";
  const title = me() ? t("not_shown") : t("sign_in");
  const text = me() ? why : t("no_link_here");
  render(html`<h1>${title}</h1><p class="message">${text}</p>`, fresh());
}

/**
 * @param {HTMLElement} box
 * @param {unknown} error
 */
function trouble(box, error) {
  document.title = "Viadal";
  // The session has ended: ask again who is signed in.
  if (error instanceof Refusal && error.status === 401) forget();
  render(
    html`<h1>${t("not_shown")}</h1>
      <p class="message bad">${error instanceof Refusal ? wrong(error) : t("error.unreachable")}</p>
      <p><a href="/">${t("nav.matches")}</a></p>`,
    box,
  );
  if (!(error instanceof Refusal)) console.warn(error);
}

document.addEventListener("keydown", (event) => {
  if (page?.key?.(event)) event.preventDefault();
});

const ended = () => (isSeated(here()) ? null : refusal("guest"));

watchConnection(async (up) => {
  if (down === !up) return;
  down = !up;
  // Who has been signed out is connected anew as nobody.
  if (up && ended()) return;
  document.body.querySelector(".lost")?.remove();
  if (!down) return;
  await meet();
  const note = document.createElement("p");
  note.className = "message bad lost";
  note.setAttribute("role", "status");
  note.textContent = ended() ?? t("connection_lost");
  document.querySelector(".head")?.after(note);
});

watchClosing(() => notice(t("closing")));

const preferred = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
await speakAll(recall("lang", preferred ?? "en"));
document.body.replaceChildren();
route(open);
listenForFiles();
await open(here());

/**
 * Switches the page and the server's sentences to a language.
 * @param {string} name
 */
async function speakAll(name) {
  const spoken = speak(name);
  learn((await import(`../views/words/${lang()}.js`)).default);
  await spoken;
}
