// How a match stands, as a small label.
import { html, nothing } from "../../vendor/lit-html.js";
import { t } from "../words.js";

/**
 * The label of a match that is not simply over; nothing for one that is.
 * @param {import("../contract.d.ts").Summary} summary
 */
export function pill({ state, unsaved }) {
  if (unsaved) return html`<span class="pill unsaved" title=${t("unsaved_help")}>${t("unsaved")}</span>`;
  if (state === "live") return html`<span class="pill live">${t("live")}</span>`;
  if (state === "queued") return html`<span class="pill">${t("queued")}</span>`;
  if (state === "waiting") return html`<span class="pill waiting" title=${t("waiting_help")}>${t("waiting")}</span>`;
  if (state === "broken") return html`<span class="pill broken">${t("broken_off")}</span>`;
  return nothing;
}
