// One of the reader's bots: its results, its rating over time, its versions, its matches, its latest failures.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { hasAccounts } from "../account.js";
import { get, send } from "../api.js";
import { tried } from "../begin.js";
import { askToDelete } from "../dialog.js";
import { dropField } from "../drop.js";
import { matchTable } from "../match/table.js";
import { notice } from "../notice.js";
import { go } from "../router.js";
import { problems } from "../signs.js";
import { errors } from "../tournament/history.js";
import { ratings } from "./entry.js";
import { findings, upload } from "../upload.js";
import { known, moment, number, t, wrong } from "../words.js";

/**
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function bot(id) {
  /** @type {[import("../contract.d.ts").BotInfo, import("../contract.d.ts").Summary[]]} */
  let [one, matches] = await Promise.all([get(`/bots/${encodeURIComponent(id)}`), get(`/matches?bot=${encodeURIComponent(id)}&limit=50`)]);
  /** @type {import("../contract.d.ts").BotEntry[]} */
  const entries = await get(`/bots/${encodeURIComponent(id)}/entries`);
  // The history is that of its latest version on the ladder, otherwise in its latest tournament.
  const shown = entries.find((entry) => entry.ladder) ?? entries[0];
  const path = shown ? `/tournaments/${encodeURIComponent(shown.tournament)}` : "";
  /** @type {import("../contract.d.ts").Standing | null} */
  const standing = shown ? await get(path) : null;
  const { won, drawn, lost } = one.record ?? { won: 0, drawn: 0, lost: 0 };
  const handed = hasAccounts() ? await (await import("./assignments.js")).handedIn(one.versions ?? []) : nothing;
  const remove = () =>
    askToDelete(t("delete_sure", { name: one.name }), async () => {
      if (await tried(send("DELETE", `/bots/${id}`))) go("/write");
    });
  /** What came of the last upload. @type {Outcome} */
  let told = null;
  /** What the last check has found. @type {Outcome} */
  let checked = null;
  /**
   * @param {File[]} files
   * @param {() => void} redraw
   */
  async function take([file], redraw) {
    if (!file || told === "trying") return;
    told = "trying";
    redraw();
    try {
      const { version, check, held_back } = await upload(file, id);
      one = await get(`/bots/${encodeURIComponent(id)}`);
      told = { version, held_back, ...findings(check) };
    } catch (error) {
      told = null;
      notice(wrong(error));
    }
    redraw();
  }
  /** Finds out why the newest version is held back. @param {() => void} redraw */
  async function check(redraw) {
    checked = "trying";
    redraw();
    const found = await tried(send("POST", `/bots/${encodeURIComponent(id)}/check`));
    one = await get(`/bots/${encodeURIComponent(id)}`);
    checked = found && findings(found);
    redraw();
  }
  return {
    title: one.name,
    async open(box) {
      draw(box, null);
      // Ratings over time take a moment to compute.
      if (shown) draw(box, await get(`${path}/entries/${shown.entry}`));
    },
  };

  /**
   * @param {HTMLElement} box
   * @param {import("../contract.d.ts").EntryHistory | null} over
   */
  function draw(box, over) {
    render(
      html`
        <div class="row spread">
          <div>
            <h1>${one.name}</h1>
            <p class="muted">
              <a href=${`/games/${one.game}`}>${known(`game.${one.game}`, one.game)}</a>
              ${one.language ? ` · ${known(`language.${one.language}`, one.language)}` : ""} · ${t("last_saved", { when: moment(one.updated) })}
            </p>
          </div>
          <div class="row">
            <button class="button" @click=${remove}>${t("delete")}</button>
            <a class="button" href=${`/play/${one.game}?bot=${one.id}`}>${t("play_this_bot")}</a>
            <a class="button primary" href=${`/write/${one.id}`}>${t("edit")}</a>
          </div>
        </div>
        <p class="number">${t("single_matches")}: ${t("record_of", { won: number(won), drawn: number(drawn), lost: number(lost) })}</p>
        ${shown && standing ? ratings(standing, standing.rows.findIndex((row) => row.entry === shown.entry), over) : nothing}
        <section class="card pad stack" aria-labelledby="upload">
          <h2 id="upload">${t("upload")}</h2>
          ${dropField(html`<span class="muted small">${t("upload_help")}</span>`, (files) => take(files, () => draw(box, over)))}
          <div role="status">${outcome(id, told)}</div>
        </section>
        ${versions(one.versions ?? [], entries)}
        ${handed}
        <section class="card" aria-labelledby="errors">
          <h2 class="pad" id="errors">${t("bot_errors")}</h2>
          ${one.versions?.at(-1)?.held_back || checked
            ? html`<div class="pad stack">
                ${checked ? nothing : html`<p class="row">${heldBack(one.versions?.at(-1)?.held_back)} <button class="button" data-action="check" @click=${() => check(() => draw(box, over))}>${t("check_again")}</button></p>`}
                <div role="status">${outcome(id, checked)}</div>
              </div>`
            : nothing}
          ${errors([...(one.errors ?? []).map((error) => ({ ...error, at: error.at ?? null })), ...(over?.errors ?? [])])}
        </section>
        <section class="card" aria-labelledby="matches">
          <h2 class="pad" id="matches">${t("bot_matches")}</h2>
          ${matches.length === 0 ? html`<p class="pad muted">${t("no_matches")}</p>` : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="matches">${matchTable(matches)}</div>`}
        </section>
      `,
      box,
    );
  }
}

/** What an upload or a check has found; `version` is the new one. @typedef {{ version?: number, held_back?: string | null } & ReturnType<typeof findings> | "trying" | null} Outcome */

/** Why a version enters no ladder or contest. @param {string | null | undefined} why */
const heldBack = (why) => (why ? known(`held_back.${why}`, why) : "");

/**
 * The result of an upload or a check.
 * @param {string} id
 * @param {Outcome} told
 */
function outcome(id, told) {
  if (!told) return nothing;
  if (told === "trying") return html`<p class="muted">${t("trying_out")}</p>`;
  const { version, held_back, problems: list } = told;
  return html`<p>${version ? t("version_saved", { n: number(version) }) : nothing} ${heldBack(held_back)} ${list.length === 0 ? t("no_problems") : nothing}</p>
    ${list.length === 0 ? nothing : problems(list, ({ file, line }) => (line ? html`<a href=${`/write/${id}`}>${file ?? ""} ${t("at_line", { line })}</a>` : nothing))}`;
}

/**
 * Every version, the latest first, with the tournaments it was in.
 * @param {import("../types.d.ts").BotVersion[]} list
 * @param {import("../contract.d.ts").BotEntry[]} entries
 */
const versions = (list, entries) => html`<section class="card" aria-labelledby="versions">
  <h2 class="pad" id="versions">${t("versions")}</h2>
  <ul class="versions">
    ${list
      .map((version, n) => ({ ...version, number: n + 1 }))
      .reverse()
      .map(
        (version) => html`<li class="row">
          <span>${t("version_n", { n: number(version.number) })}</span>
          <span class="muted small">${moment(version.created)}</span>
          <span class="small">${heldBack(version.held_back)}</span>
          ${entries
            .filter((entry) => entry.version === version.number)
            .map((entry) => html`<a href=${`/tournament/${entry.tournament}/bot/${entry.entry}`}>${entry.ladder ? t("ladder_of", { game: entry.name }) : entry.name}</a>`)}
        </li>`,
      )}
  </ul>
</section>`;
