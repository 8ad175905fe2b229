// Contests and assignments stand side by side.
import { html, nothing } from "../../vendor/lit-html.js";
import { w } from "./words.js";

/** @param {"/contests" | "/contests/assignments"} here which of them is shown */
export const tabs = (here) => html`<nav class="nav" aria-label=${`${w("contests")}, ${w("assignments")}`}>
  ${/** @type {const} */ ([["/contests", w("contests")], ["/contests/assignments", w("assignments")]]).map(([href, name]) => html`<a href=${href} aria-current=${href === here ? "page" : nothing}>${name}</a>`)}
</nav>`;
