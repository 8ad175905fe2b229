// The people of the server: their roles, who is shut out, and new recovery links.
import { html, nothing } from "../../vendor/lit-html.js";
import { me } from "../account.js";
import { send } from "../api.js";
import { tried } from "../begin.js";
import { dialog } from "../dialog.js";
import { hidden, table } from "../signs.js";
import { moment, t } from "../words.js";
import { ROLES } from "./invitations.js";
import { shownLink } from "./shown-link.js";
import { w } from "./words.js";

/** @typedef {import("../types.d.ts").PersonRow} PersonRow */

/**
 * @param {PersonRow[]} list
 * @param {() => Promise<void>} changed reloads everything
 */
export function people(list, changed) {
  const change = async (/** @type {string} */ id, /** @type {object} */ what) => {
    await tried(send("PUT", `/people/${id}`, what));
    await changed();
  };
  const recovery = async (/** @type {PersonRow} */ { id, name }) => {
    const made = await tried(send("POST", `/people/${id}/recovery`));
    if (made) dialog(w("recovery_for", { name }), html`<p>${w("recovery_once", { name })}</p>${shownLink(made.recovery)}`);
  };
  const row = (/** @type {PersonRow} */ one) => {
    const own = one.id === me()?.id;
    const why = own ? w("not_yourself") : nothing;
    return html`<tr data-id=${one.id}>
      <td>${one.name} ${one.shut_out ? html`<span class="pill">${w("shut_out_now")}</span>` : nothing}</td>
      <td>
        <select aria-label=${`${w("role")}: ${one.name}`} title=${why} ?disabled=${own} .value=${one.role} @change=${(/** @type {any} */ event) => change(one.id, { role: event.target.value })}>
          ${ROLES.map((role) => html`<option value=${role} ?selected=${role === one.role}>${t(`role.${role}`)}</option>`)}
        </select>
      </td>
      <td class="muted">${moment(one.created)}</td>
      <td>
        <div class="row">
          <button class="button" data-action="recovery" ?disabled=${one.shut_out} @click=${() => recovery(one)}>${w("new_recovery")}</button>
          <button class="button" data-action="shut-out" title=${why} ?disabled=${own} @click=${() => change(one.id, { shut_out: !one.shut_out })}>${one.shut_out ? w("let_in") : w("shut_out")}</button>
        </div>
      </td>
    </tr>`;
  };
  return html`<section class="card" aria-labelledby="people">
    <h2 class="pad" id="people">${w("people")}</h2>
    <div class="scroll-x" tabindex="0" role="group" aria-labelledby="people">${table("recent people", [t("bot_name"), w("role"), w("since"), hidden(t("more"))], list.map(row))}</div>
  </section>`;
}
