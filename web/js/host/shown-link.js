// A link that is shown once, with a way to copy it.
import { html } from "../../vendor/lit-html.js";
import { notice } from "../notice.js";
import { w } from "./words.js";

/** @param {string} link */
export function shownLink(link) {
  const copy = async (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement | null | undefined} */ (/** @type {HTMLElement} */ (event.target).closest(".link")?.querySelector("input"));
    field?.select();
    // Without https browsers have no clipboard for pages; the link is then selected.
    await navigator.clipboard?.writeText(link).then(() => notice(w("copied")), () => {});
  };
  return html`<div class="row nowrap link">
    <input readonly aria-label=${w("link")} data-link .value=${link} @focus=${(/** @type {any} */ event) => event.target.select()}>
    <button type="button" class="button" data-action="copy" @click=${copy}>${w("copy")}</button>
  </div>`;
}
