// The form that limits a tournament's table to a part of its matches.
import { html, nothing } from "../../vendor/lit-html.js";
import { number, t } from "../words.js";

/** @typedef {import("../contract.d.ts").Standing} Standing */

/** Conditions, as in the address. */
export const CONDITIONS = /** @type {const} */ (["map", "opponent", "seat", "turns", "date"]);

/**
 * The conditions that stand in an address.
 * @param {URLSearchParams} query
 */
export const partOf = (query) => new URLSearchParams(CONDITIONS.flatMap((name) => (query.get(name) ? [[name, String(query.get(name))]] : [])));

/**
 * @param {Standing} standing
 * @param {URLSearchParams} part
 * @param {(part: URLSearchParams) => void} show
 */
export function filter(standing, part, show) {
  const [from, to] = part.get("date")?.includes("..") ? (part.get("date") ?? "").split("..") : [part.get("date") ?? "", part.get("date") ?? ""];
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const read = (/** @type {string} */ name) => String(given.get(name) ?? "").trim();
    const wanted = new URLSearchParams();
    for (const name of ["map", "opponent", "turns"]) if (read(name)) wanted.set(name, read(name));
    if (read("opponent") && read("seat")) wanted.set("seat", read("seat"));
    if (read("from") || read("to")) wanted.set("date", `${read("from")}..${read("to")}`);
    show(wanted);
  };
  const option = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ text) => html`<option value=${value} ?selected=${value === (part.get(name) ?? "")}>${text}</option>`;
  const names = standing.rows.map((row) => row.name).sort((a, b) => a.localeCompare(b));
  return html`<details class="pad" data-filter ?open=${part.size > 0}>
    <summary>${t("filter_part")}</summary>
    <form class="fields" @submit=${submit}>
      ${standing.openings.length > 1
        ? html`<label class="field"><span>${t("opening")}</span><select name="map">${option("map", "", t("all_of_them"))}${standing.openings.map((opening, n) => option("map", String(n + 1), `${number(n + 1)}: ${opening}`))}</select></label>`
        : nothing}
      <label class="field"><span>${t("opponent")}</span><select name="opponent">${option("opponent", "", t("all_of_them"))}${names.map((name) => option("opponent", name, name))}</select></label>
      <label class="field"><span>${t("opponent_seat")}</span><select name="seat">${option("seat", "", t("all_of_them"))}${[...Array(standing.seats).keys()].map((seat) => option("seat", String(seat), t("seat_n", { n: number(seat + 1) })))}</select></label>
      <label class="field"><span>${t("length")}</span><input name="turns" placeholder="10..50" .value=${part.get("turns") ?? ""}></label>
      <label class="field"><span>${t("from_day")}</span><input name="from" type="date" .value=${from}></label>
      <label class="field"><span>${t("to_day")}</span><input name="to" type="date" .value=${to}></label>
      <div class="row">
        <button class="button primary" data-action="filter">${t("show_part")}</button>
        ${part.size > 0 ? html`<button type="button" class="button" data-action="whole" @click=${() => show(new URLSearchParams())}>${t("all_matches")}</button>` : nothing}
      </div>
    </form>
  </details>`;
}
