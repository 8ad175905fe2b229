// The links that invite others to seats of a match, until somebody has come.
import { html, nothing } from "../../vendor/lit-html.js";
import { addressOf } from "../address.js";
import { invitations, keepInvitations } from "../memory.js";
import { nameOf } from "./title.js";
import { copy } from "./transport.js";
import { w } from "./words.js";

/**
 * Draws the invitations of a match. The key of a seat is forgotten here as soon as somebody sits there.
 * @param {import("./play.js").Playing} playing
 */
export function invite({ replay, present, actions }) {
  const { id, bots } = replay.state.summary;
  const open = invitations(id).map((key, bot) => (present?.includes(bot) ? null : key));
  keepInvitations(id, open);
  return open.map((key, bot) => (key ? invitation(linkOf(id, bot, key), nameOf(bots, bot), actions.stop) : nothing));
}

/**
 * The link of a seat. What follows `#` is not sent to any server.
 * @param {string} id
 * @param {number} bot
 * @param {string} key
 */
const linkOf = (id, bot, key) => `${new URL(addressOf(`/match/${id}`), location.href).href}#keys=${",".repeat(bot)}${key}`;

/**
 * @param {string} link
 * @param {string} name of the player who has the seat
 * @param {() => void} withdraw
 */
const invitation = (link, name, withdraw) => html`<div class="message stack" data-invitation>
  <p>${w("invite", { name })}</p>
  <div class="row">
    <input readonly aria-label=${w("invite.link")} data-link .value=${link} @focus=${(/** @type {any} */ event) => event.target.select()}>
    <button class="button" data-action="copy-invitation" @click=${() => copy(link, w("invite.copied"))}>${w("invite.copy")}</button>
  </div>
  <div class="row spread"><span role="status">${w("invite.waits", { name })}</span><button class="button plain" data-action="withdraw" @click=${withdraw}>${w("invite.withdraw")}</button></div>
</div>`;
