// Who has submitted what, and bots that the host takes out.
import { html, nothing } from "../../vendor/lit-html.js";
import { send } from "../api.js";
import { tried } from "../begin.js";
import { hidden, table } from "../signs.js";
import { known, moment, number, t } from "../words.js";
import { w } from "./words.js";

/** @typedef {import("../types.d.ts").SubmittedBot} SubmittedBot */

/** The section of bots. */
export class Submissions {
  /** @param {() => Promise<void>} changed reads and draws everything anew */
  constructor(changed) {
    this.changed = changed;
    /** What checks of this page have found, by bot. @type {Map<string, string>} */
    this.checks = new Map();
  }

  /** @param {string} id */
  async check(id) {
    this.checks.set(id, "…");
    await this.changed();
    const told = await tried(send("POST", `/bots/${id}/check`));
    this.checks.delete(id);
    if (told) this.checks.set(id, told.useless ? t("useless") : told.verdict === "ok" ? w("check_passed") : `${known(`verdict.${told.verdict}`, told.verdict)}${told.at ? `, ${t("at_turn", { at: told.at })}` : ""}`);
    await this.changed();
  }

  /** @param {SubmittedBot} one */
  async rule(one) {
    const kind = one.connected === null ? "bots" : "remotes";
    await tried(send("PUT", `/${kind}/${one.id}/disqualified`, { disqualified: !one.disqualified }));
    await this.changed();
  }

  /** @param {SubmittedBot[]} list */
  draw(list) {
    const heads = [t("bot"), w("author"), t("game"), [t("versions"), "number"], w("saved_at"), w("last_failure"), w("check"), [w("ladder"), "number"], hidden(t("more"))];
    return html`<section class="card" aria-labelledby="submitted">
      <div class="pad stack">
        <h2 id="submitted">${w("submitted")}</h2>
        <p class="muted small">${w("disqualify_help")}</p>
      </div>
      ${list.length === 0
        ? html`<p class="pad muted">${w("no_submissions")}</p>`
        : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="submitted">${table("recent submissions", heads, list.map((one) => this.row(one)))}</div>`}
    </section>`;
  }

  /** @param {SubmittedBot} one */
  row(one) {
    const { connected, failed, ladder } = one;
    const isKept = connected === null;
    const checked = this.checks.get(one.id);
    return html`<tr data-id=${one.id}>
      <td>${isKept ? html`<a class="row-link" href=${`/bot/${one.id}`}>${one.name}</a>` : html`${one.name} <span class="pill">${connected ? w("connected") : w("not_connected")}</span>`} ${one.disqualified ? html`<span class="pill">${w("disqualified")}</span>` : nothing}</td>
      <td>${one.author?.name ?? ""}</td>
      <td>${known(`game.${one.game}`, one.game)}</td>
      <td class="number" data-label=${isKept ? t("versions") : nothing}>${isKept ? number(one.versions) : nothing}</td>
      <td class="muted">${one.updated === null ? nothing : moment(one.updated)}</td>
      <td>${failed ? html`<a class="small" href=${`/match/${failed.match}${failed.at ? `?turn=${failed.at}` : ""}`}>${known(`verdict.${failed.verdict}`, failed.verdict)}</a>` : nothing}</td>
      <td>${isKept ? html`<span class="row"><button class="button" data-action="check" ?disabled=${checked === "…"} @click=${() => this.check(one.id)}>${w("check_now")}</button> <span class="small" role="status">${checked ?? ""}</span></span>` : nothing}</td>
      <td class="number">${ladder ? html`<a href=${`/tournament/${ladder.tournament}/bot/${ladder.entry}`}>${w("ladder_place", { rank: number(ladder.rank), rating: number(Math.round(ladder.rating)), margin: number(Math.round(ladder.margin)) })}</a>` : nothing}</td>
      <td><button class="button" data-action="disqualify" @click=${() => this.rule(one)}>${one.disqualified ? w("readmit") : w("disqualify")}</button></td>
    </tr>`;
  }
}
