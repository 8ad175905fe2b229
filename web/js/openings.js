// The field for the openings of a contest: those that ship, drawn plies, a file, or the usual start.
import { html, nothing } from "../vendor/lit-html.js";
import { choiceField, fileField } from "./fields.js";
import { textFile } from "./open-file.js";
import { t } from "./words.js";

/** @typedef {import("./contract.d.ts").GameInfo} GameInfo */
/** @typedef {"shipped" | "random" | "file" | "usual"} Kind */

/** An option of a game that the field takes the place of. */
export const isOpening = (/** @type {GameInfo} */ game, /** @type {string} */ option) => game.openings !== null && option === "position";

/** The openings that a host chooses. */
export class Openings {
  /**
   * @param {GameInfo} game
   * @param {() => void} redraw
   */
  constructor(game, redraw) {
    this.game = game;
    this.redraw = redraw;
    /** @type {Kind | null} */
    this.chosen = null;
    this.plies = "4";
    /** @type {import("./open-file.js").TextFile | null} */
    this.file = null;
  }

  /**
   * What can be chosen, what is usual first.
   * @param {Record<string, string>} values the game's options
   * @returns {Kind[]}
   */
  kinds(values) {
    const rules = values.rules || this.game.options.find((one) => one.name === "rules")?.default || this.game.id;
    return this.game.openings?.includes(rules) ? ["shipped", "random", "file", "usual"] : ["usual", "random", "file"];
  }

  /** @param {Record<string, string>} values */
  kind(values) {
    const kinds = this.kinds(values);
    return this.chosen && kinds.includes(this.chosen) ? this.chosen : kinds[0];
  }

  /**
   * What is asked for, as a part of the request.
   * @param {Record<string, string>} values
   */
  asked(values) {
    if (this.game.openings === null) return {};
    const kind = this.kind(values);
    if (kind === "file" && this.file) return { openings: this.file.name, files: { openings: this.file } };
    return { openings: { shipped: "shipped", random: `random:${this.plies}`, file: "", usual: "" }[kind] };
  }

  /** @param {Record<string, string>} values */
  draw(values) {
    if (this.game.openings === null) return nothing;
    const kind = this.kind(values);
    const choose = (/** @type {string} */ value) => {
      this.chosen = /** @type {Kind} */ (value);
      this.redraw();
    };
    const set = async (/** @type {File | null} */ file) => {
      this.file = file && (await textFile(file));
      this.redraw();
    };
    const file = { name: "openings", label: t("openings"), help: t("openings_file_help"), default: "", unit: "", drawn: false, file: true, choices: [], range: null };
    return html`${choiceField(t("openings"), this.kinds(values).map((one) => [one, t(`openings.${one}`)]), kind, choose, { name: "openings", help: html`<span class="muted small">${t("openings_help")}</span>` })}
      ${kind === "random"
        ? html`<label class="field"><span>${t("openings_plies")}</span><input name="plies" type="number" min="1" max="100" .value=${this.plies} @input=${(/** @type {any} */ event) => (this.plies = event.target.value)}></label>`
        : nothing}
      ${kind === "file" ? fileField(file, this.file ?? undefined, set) : nothing}`;
  }
}

/**
 * What a tournament's games begin by, in short.
 * @param {string[]} openings
 */
export const openingsText = (openings) => (openings.length === 1 ? `${t("openings")}: ${openings[0]}` : t("openings_n", { n: openings.length }));
