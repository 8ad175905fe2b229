// Invitations: links for a class or for one person.
import { html, nothing } from "../../vendor/lit-html.js";
import { send } from "../api.js";
import { tried } from "../begin.js";
import { choiceField } from "../fields.js";
import { hidden, table } from "../signs.js";
import { moment, number, t } from "../words.js";
import { shownLink } from "./shown-link.js";
import { w } from "./words.js";

/** @typedef {import("../types.d.ts").Invitation} Invitation */

export const ROLES = /** @type {const} */ (["author", "guest", "host"]);

/** The section of invitations. */
export class Invitations {
  /** @param {() => Promise<void>} changed reloads everything */
  constructor(changed) {
    this.changed = changed;
    this.forClass = true;
    this.link = "";
  }

  /** @param {Event} event */
  async invite(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const who = this.forClass ? { most: Number(form.get("most")) } : { name: form.get("name") };
    const made = await tried(send("POST", "/invitations", { role: form.get("role"), days: Number(form.get("days")), ...who }));
    if (!made) return;
    this.link = made.link;
    await this.changed();
  }

  /** @param {Invitation[]} list */
  draw(list) {
    const good = list.filter((one) => !one.revoked && (one.used < one.most || one.most > 1) && one.expires > Date.now());
    return html`<section class="card" aria-labelledby="invitations">
      <form class="pad stack" @submit=${(/** @type {Event} */ event) => this.invite(event)}>
        <h2 id="invitations">${w("invitations")}</h2>
        <p class="muted small">${w("invite_help")}</p>
        <div class="fields">
          ${choiceField(w("for_whom"), [["class", w("for_class")], ["person", w("for_person")]], this.forClass ? "class" : "person", (value) => ((this.forClass = value === "class"), this.changed()), { name: "whom" })}
          ${this.forClass
            ? html`<label class="field"><span>${w("people_n")}</span><input name="most" type="number" min="1" max="1000" value="40" required></label>`
            : html`<label class="field"><span>${t("bot_name")}</span><input name="name" maxlength="40" required></label>`}
          ${choiceField(w("role"), ROLES.map((role) => [role, t(`role.${role}`)]), "author", () => {}, { name: "role" })}
          <label class="field"><span>${w("days_n")}</span><input name="days" type="number" min="1" max="365" value="7" required></label>
        </div>
        <div><button class="button primary" data-action="invite">${w("invite")}</button></div>
        ${this.link ? shownLink(this.link) : nothing}
      </form>
      ${good.length === 0 ? html`<p class="pad muted">${w("no_invitations")}</p>` : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="invitations">${this.table(good)}</div>`}
    </section>`;
  }

  /** @param {Invitation[]} list */
  table(list) {
    const back = async (/** @type {string} */ id, shut_out = false) => {
      await tried(send("DELETE", `/invitations/${id}`, { shut_out }));
      await this.changed();
    };
    const rows = list.map(
      (one) => html`<tr data-id=${one.id}>
        <td>${one.name ?? w("used_of", { used: number(one.used), most: number(one.most) })}</td>
        <td>${t(`role.${/** @type {"host"} */ (one.role)}`)}</td>
        <td class="muted">${moment(one.expires)}</td>
        <td>
          <div class="row">
            <button class="button" data-action="take-back" @click=${() => back(one.id)}>${w("take_back")}</button>
            ${one.most > 1 && one.used > 0 ? html`<button class="button" data-action="shut-out-all" @click=${() => back(one.id, true)}>${w("shut_out_all")}</button>` : nothing}
          </div>
        </td>
      </tr>`,
    );
    return table("recent invitations", [w("for_whom"), w("role"), w("until"), hidden(t("more"))], rows);
  }
}
