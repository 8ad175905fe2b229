// The row under the timeline, and the frame of the whole player.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { icon } from "../signs.js";
import { notice } from "../notice.js";
import { number, t } from "../words.js";
import { SPEEDS } from "./deck.js";
import { roving } from "./roving.js";
import { TABS } from "./tabs.js";
import { nameOf } from "./title.js";

/** @typedef {import("./theatre.js").Theatre} Theatre */

/**
 * What never changes of a player: its boxes.
 * @param {Theatre} theatre
 */
export const skeleton = (theatre) => html`
  <section class="theatre card" aria-label=${t("match")}>
    <div class="stage-box">
      <div class="stage"></div>
      <div class="curtain" hidden></div>
    </div>
    <div class="own"></div>
    <div class="foot">
      <div class="strip"></div>
      <div class="transport"></div>
    </div>
  </section>
  <aside class="side card" aria-label=${t("about_match")}>
    <div class="side-head"></div>
    <div class="tabs" role="tablist" aria-label=${t("about_match")} @keydown=${roving}>
      ${Object.entries(TABS).map(
        ([name, tab]) => html`<button
          role="tab"
          id=${`tab-${name}`}
          aria-controls="side-page"
          @click=${() => theatre.choose(name)}
          data-tab=${name}
        >${t(tab.label)}</button>`,
      )}
    </div>
    <div class="side-page" id="side-page" role="tabpanel"></div>
  </aside>
`;

export const transport = {
  /** @param {Theatre} theatre */
  draw(theatre) {
    render(row(theatre), theatre.parts.transport);
    theatre.parts.sentence = /** @type {HTMLElement} */ (theatre.parts.transport.querySelector(".sentence"));
    theatre.parts.turn = /** @type {HTMLElement} */ (theatre.parts.transport.querySelector(".turn-box input"));
    theatre.parts.sentence.setAttribute("aria-live", theatre.deck?.playing ? "off" : "polite");
    for (const tab of theatre.box.querySelectorAll("[role=tab]")) {
      const chosen = /** @type {HTMLElement} */ (tab).dataset.tab === theatre.tab;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
      if (chosen) theatre.parts.tabs.setAttribute("aria-labelledby", tab.id);
    }
  },

  /**
   * @param {Theatre} theatre
   * @param {number} step
   * @param {string} sentence
   */
  moved(theatre, step, sentence) {
    const { parts, part } = theatre;
    if (parts.sentence !== theatre.box && parts.sentence.textContent !== sentence) parts.sentence.textContent = sentence;
    const turn = String(part?.turns[step] ?? 0);
    const box = /** @type {HTMLInputElement} */ (parts.turn);
    if (box.matches("input") && box !== document.activeElement && box.value !== turn) box.value = turn;
    const total = theatre.box.querySelector(".turn-total");
    const text = `/ ${number(part?.turns.at(-1) ?? 0)}`;
    if (total && total.textContent !== text) total.textContent = text;
  },
};

/** @param {Theatre} theatre */
function row(theatre) {
  const { deck, summary } = theatre;
  const live = deck?.live ?? false;
  const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ run) =>
    html`<button class="button plain icon" aria-label=${label} title=${label} @click=${run}>${icon(name)}</button>`;
  return html`
    <div class="moves-row" role="group" aria-label=${t("transport")}>
      ${button("first", t("first"), () => deck?.first())} ${button("back", t("back"), () => deck?.step(-1))}
      <button
        class="button primary play"
        aria-label=${deck?.playing ? t("pause") : t("play")}
        title=${deck?.playing ? t("pause") : t("play")}
        @click=${() => deck?.toggle()}
      >${icon(deck?.playing ? "pause" : "play")}</button>
      ${button("forward", t("forward"), () => deck?.step(1))} ${button("last", t("last"), () => deck?.last())}
    </div>
    <div class="turn-box number">
      <input
        inputmode="numeric"
        size="4"
        aria-label=${t("turn")}
        @change=${(/** @type {Event} */ event) => typed(theatre, /** @type {HTMLInputElement} */ (event.target))}
        @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && /** @type {HTMLElement} */ (event.target).blur()}
      ><span class="turn-total"></span>
    </div>
    ${live
      ? deck?.following
        ? html`<span class="pill live">${t("live")}</span>`
        : html`<button class="button go-live" @click=${() => deck?.last()}>${t("go_live")}</button>`
      : nothing}
    <p class="sentence" aria-live="polite"></p>
    <div class="row tools">
      ${summary.bots.length > 1
        ? html`<select class="eyes" aria-label=${t("view_as")} title=${t("view_as")} .value=${String(theatre.as)} @change=${(/** @type {Event} */ event) => eyes(theatre, event)}>
            <option value="everything" ?selected=${theatre.as === "everything"}>${t("everything")}</option>
            ${summary.bots.map(
              (_, n) => html`<option value=${n} ?selected=${theatre.as === n}>${t("as_bot", { name: nameOf(summary.bots, n) })}</option>`,
            )}
          </select>`
        : nothing}
      <select class="speed" aria-label=${t("speed")} title=${t("speed")} @change=${(/** @type {Event} */ event) => theatre.setSpeed(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === (deck?.speed ?? 1)}>${number(speed)}×</option>`)}
      </select>
      ${button("link", t("copy_link"), () => copy(theatre))}
      <details class="menu" @keydown=${(/** @type {KeyboardEvent} */ event) => shut(event)} @focusout=${(/** @type {FocusEvent} */ event) => left(event)}>
        <summary class="button plain icon" aria-label=${t("more")} title=${t("more")}>${icon("more")}</summary>
        <div @click=${(/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.currentTarget).closest("details")?.removeAttribute("open")}>
          <button class="button" @click=${() => theatre.flip()}>${t("flip")}</button>
          <button class="button" @click=${() => theatre.coordinates()}>${t("coordinates")}</button>
          <button class="button describe" @click=${() => theatre.describe()}>${t("describe_board")}</button>
          ${theatre.source.actions
            .filter((action) => action.when?.() ?? true)
            .map((action) => html`<button class="button" data-action=${action.name} @click=${() => action.run(theatre)}>${action.label()}</button>`)}
          <button class="button" @click=${() => theatre.help()}>${t("keys")}</button>
        </div>
      </details>
    </div>
  `;
}

/**
 * @param {Theatre} theatre
 * @param {HTMLInputElement} box
 */
function typed(theatre, box) {
  const { part, reel } = theatre;
  const value = box.value.trim();
  const line = reel?.line(value.includes(".") || !part ? value : `${part.game}.${value}`);
  if (line === null || line === undefined) theatre.draw();
  else theatre.deck?.seek(line);
}

/**
 * @param {Theatre} theatre
 * @param {Event} event
 */
function eyes(theatre, event) {
  const { value } = /** @type {HTMLSelectElement} */ (event.target);
  theatre.lookAs(value === "everything" ? "everything" : Number(value));
}

/** @param {Theatre} theatre */
async function copy(theatre) {
  const link = theatre.source.href(theatre);
  try {
    await navigator.clipboard.writeText(link);
    notice(t("link_copied"));
  } catch {
    notice(link);
  }
}

/** @param {KeyboardEvent} event */
function shut(event) {
  if (event.key !== "Escape") return;
  const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  menu.open = false;
  menu.querySelector("summary")?.focus();
  event.stopPropagation();
}

/** @param {FocusEvent} event */
function left(event) {
  const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (event.relatedTarget && !menu.contains(/** @type {Node} */ (event.relatedTarget))) menu.open = false;
}
