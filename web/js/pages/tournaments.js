// The tournaments that were held here, and the ladders of the games.
import { html, nothing } from "../../vendor/lit-html.js";
import { may } from "../account.js";
import { address, get, send } from "../api.js";
import { tried } from "../begin.js";
import { Openings } from "../openings.js";
import { polled } from "../polled.js";
import { state } from "../tournament/state.js";
import { table } from "../signs.js";
import { counted, known, moment, number, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Tournament} Tournament */
/** @typedef {import("../contract.d.ts").Ladder} Ladder */

/** How often the list is polled, in milliseconds. */
const EVERY = 2000;

/** @returns {Promise<import("../router.js").Page>} */
export async function tournaments() {
  /** @type {[Ladder[], Tournament[]]} */
  let [ladders, list] = await Promise.all([get("/ladders"), get("/tournaments")]);
  /** Ladders that are being switched. @type {Set<string>} */
  const busy = new Set();
  /** How the games of ladders begin that have not begun yet. @type {Map<string, Openings>} */
  const openings = new Map();
  if (may("host")) {
    // The page does not wait for them; without them a ladder begins as usual.
    get("/games").then((/** @type {import("../contract.d.ts").GameInfo[]} */ games) => {
      for (const game of games) if (game.openings !== null) openings.set(game.id, new Openings(game, () => show()));
      show();
    }, () => {});
  }
  const turn = async (/** @type {string} */ game, /** @type {boolean} */ on) => {
    busy.add(game);
    show();
    await tried(send("POST", `/ladders/${game}`, { on, ...(on && isNew(game) ? asked(openings.get(game)) : {}) }));
    busy.delete(game);
    await refresh();
  };

  const isNew = (/** @type {string} */ game) => !ladders.find((one) => one.game === game)?.tournament;
  /** @param {Openings | undefined} chosen */
  const asked = (chosen) => {
    const { openings, files } = chosen?.asked({}) ?? {};
    return { openings, file: files?.openings };
  };
  const { page, refresh, show } = polled(
    t("nav.tournaments"),
    EVERY,
    async () => {
      [ladders, list] = await Promise.all([get("/ladders"), get("/tournaments")]);
    },
    () =>
      html`
        <div class="row spread">
          <h1>${t("nav.tournaments")}</h1>
          ${may("host") ? html`<a class="button primary" href="/tournaments/new">${t("new_tournament")}</a>` : nothing}
        </div>
        <section class="card" aria-labelledby="ladders">
          <div class="pad stack">
            <h2 id="ladders">${t("ladders")}</h2>
            <p class="muted small">${t(may("host") ? "ladders_help" : "ladders_are")}</p>
          </div>
          <ul class="ladders">${ladders.filter((one) => may("host") || one.tournament).map((one) => ladder(one, busy.has(one.game), turn, isNew(one.game) ? openings.get(one.game) : undefined))}</ul>
        </section>
        <section class="card" aria-labelledby="held">
          <h2 class="pad" id="held">${t("held")}</h2>
          ${list.every((one) => one.ladder) ? html`<p class="pad muted">${t("no_tournaments")}</p>` : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="held">${held(list.filter((one) => !one.ladder))}</div>`}
        </section>
        ${may("host") ? html`<p class="small"><a href=${address("/archive.tar.gz")} download>${t("download.archive")}</a></p>` : nothing}
      `,
  );
  return page;
}

/**
 * @param {Ladder} one
 * @param {boolean} busy
 * @param {(game: string, on: boolean) => void} turn
 * @param {Openings} [openings] of a ladder that the host may begin
 */
function ladder({ game, tournament }, busy, turn, openings) {
  const name = known(`game.${game}`, game);
  const on = tournament?.state === "running" || tournament?.state === "resting";
  return html`<li data-ladder=${game}>
    ${may("host") ? html`<label class="row switch"><input type="checkbox" role="switch" .checked=${on} ?disabled=${busy} @change=${(/** @type {any} */ event) => turn(game, event.target.checked)}><span class="visually-hidden">${t("switch_ladder", { game: name })}</span></label>` : nothing}
    ${tournament ? html`<a class="row-link" href=${`/tournament/${tournament.id}`}>${name}</a>` : html`<strong>${name}</strong>`}
    <span class="muted small number">${tournament ? html`${t("bots_n", { n: number(tournament.bots) })} · ${counted("matches", tournament.played)}` : nothing}</span>
    <span>${tournament ? state(tournament) : nothing}</span>
    ${openings ? html`<details data-openings-of=${game}><summary class="small">${t("opens_ladder")}</summary><div class="fields">${openings.draw({})}</div></details>` : nothing}
    ${tournament?.trouble ? html`<span class="small danger">${tournament.trouble}</span>` : nothing}
  </li>`;
}

/** @param {Tournament[]} list */
function held(list) {
  const rows = list.map(
    (one) => html`<tr data-id=${one.id}>
      <td><a class="row-link" href=${`/tournament/${one.id}`}>${one.name}</a></td>
      <td>${known(`game.${one.game}`, one.game)}</td>
      <td><span class="row">${known(`format.${one.format}`, one.format)} <span class="muted small">${t("bots_n", { n: number(one.bots) })}</span> ${state(one)}</span></td>
      <td class="number">${number(one.played)}${one.state === "finished" ? "" : html`<span class="muted"> / ${number(one.scheduled)}</span>`}</td>
      <td class="muted">${moment(one.created)}</td>
    </tr>`,
  );
  return table("recent tournaments", [t("tournament"), t("game"), t("how_held"), [t("played"), "number"], t("when")], rows);
}
