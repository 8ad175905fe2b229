// The row under the timeline, and the frame of the whole player.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { icon } from "../signs.js";
import { recall, remember } from "../memory.js";
import { notice } from "../notice.js";
import { known, number, t } from "../words.js";
import { SPEEDS } from "./controls.js";
import { isSilent, switchSound } from "./sound.js";
import { frameOf, partOf } from "./state.js";
import { roving, TABS } from "./tabs.js";
import { nameOf } from "./title.js";

/** @typedef {import("./replay.js").Replay} Replay */

/**
 * The fixed boxes of a player.
 * @param {Replay} replay
 */
export const skeleton = (replay) => html`
  <section class="replay card" aria-label=${t("match")}>
    <div class="stage-box">
      <div class="stage-pan"><div class="stage"></div></div>
      <div class="curtain" hidden></div>
    </div>
    <div class="deck">
      <p class="sentence" aria-live="polite"></p>
      <p class="thinking muted small number" hidden></p>
      <div class="own"></div>
      <div class="end-card" hidden></div>
      <div class="play-box"></div>
    </div>
    <div class="foot">
      <div class="strip"></div>
      <div class="transport"></div>
    </div>
  </section>
  <aside class="side card" aria-label=${t("about_match")}>
    <div class="side-head"></div>
    <div class="tabs" role="tablist" aria-label=${t("about_match")} @keydown=${roving}>
      ${Object.entries(TABS).filter(([name]) => name !== "analysis" || replay.source.analysis).map(
        ([name, tab]) => html`<button
          role="tab"
          id=${`tab-${name}`}
          aria-controls="side-page"
          @click=${() => replay.choose(name)}
          data-tab=${name}
        >${t(tab.label)}</button>`,
      )}
    </div>
    <div class="side-page" id="side-page" role="tabpanel"></div>
  </aside>
`;

/** The row under the timeline. */
export class Transport {
  /**
   * @param {Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    this.box = box;
    this.draw();
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (box.querySelector(name));
    this.sentence = /** @type {HTMLElement} */ (replay.box.querySelector(".sentence"));
    this.turn = /** @type {HTMLInputElement} */ (find(".turn-box input"));
    this.total = find(".turn-total");
  }

  draw() {
    render(row(this.replay), this.box);
    this.replay.box.querySelector(".sentence")?.setAttribute("aria-live", this.replay.state.playing ? "off" : "polite");
  }

  /**
   * @param {number} step
   * @param {string} sentence
   */
  moved(step, sentence) {
    const turns = partOf(this.replay.state)?.turns ?? [0];
    write(this.sentence, sentence);
    write(this.total, `/ ${number(turns.at(-1) ?? 0)}`);
    const turn = String(turns[step]);
    if (this.turn !== document.activeElement && this.turn.value !== turn) this.turn.value = turn;
  }
}

/**
 * @param {HTMLElement} box
 * @param {string} text
 */
function write(box, text) {
  if (box.textContent !== text) box.textContent = text;
}

/** @param {Replay} replay */
function row(replay) {
  const { controls, state } = replay;
  const { summary } = state;
  const button = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ run, /** @type {{ action?: string, pressed?: boolean }} */ { action, pressed } = {}) =>
    html`<button class="button plain icon" data-action=${action ?? nothing} aria-pressed=${pressed ?? nothing} aria-label=${label} title=${label} @click=${run}>${icon(name)}</button>`;
  const switched = (/** @type {() => void} */ turn) => () => {
    turn();
    replay.transport.draw();
  };
  return html`
    <div class="moves-row" role="group" aria-label=${t("transport")}>
      ${button("first", t("first"), () => controls.first())} ${button("back", t("back"), () => controls.step(-1))}
      <button
        class="button primary play"
        aria-label=${state.playing ? t("pause") : t("play")}
        title=${state.playing ? t("pause") : t("play")}
        @click=${() => controls.toggle()}
      >${icon(state.playing ? "pause" : "play")}</button>
      ${button("forward", t("forward"), () => controls.step(1))} ${button("last", t("last"), () => controls.last())}
    </div>
    <div class="turn-box number">
      <input
        inputmode="numeric"
        size="4"
        aria-label=${t("turn")}
        @change=${(/** @type {Event} */ event) => typed(replay, /** @type {HTMLInputElement} */ (event.target))}
        @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && /** @type {HTMLElement} */ (event.target).blur()}
      ><span class="turn-total"></span>
    </div>
    ${state.live
      ? state.following
        ? replay.person ? nothing : html`<span class="pill live">${t("live")}</span>`
        : html`<button class="button go-live" @click=${() => controls.last()}>${t("go_live")}</button>`
      : nothing}
    <div class="row tools">
      ${replay.views().length > 1
        ? html`<select class="eyes" aria-label=${t("view_as")} title=${t("view_as")} .value=${String(replay.state.as)} @change=${(/** @type {Event} */ event) => eyes(replay, event)}>
            ${replay.views().map((as) => html`<option value=${as} ?selected=${replay.state.as === as}>${as === "everything" ? t("everything") : t("as_bot", { name: nameOf(summary.bots, as) })}</option>`)}
          </select>`
        : nothing}
      <select class="speed" aria-label=${t("speed")} title=${t("speed")} @change=${(/** @type {Event} */ event) => replay.setSpeed(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === state.speed}>${number(speed)}×</option>`)}
      </select>
      ${replay.stage.zoom > 1 || replay.stage.wanted() > 1
        ? button("zoom", t("zoom"), switched(() => replay.stage.toggleZoom()), { action: "zoom", pressed: replay.stage.zoom > 1 })
        : nothing}
      ${replay.source.alone
        ? nothing
        : button(isSilent() ? "silent" : "sound", t("sound"), switched(switchSound), { action: "sound", pressed: !isSilent() })}
      ${button("link", t("copy_link"), () => copy(replay.source.href(replay), replay.source.copied?.() ?? t("link_copied")))}
      <details class="menu" @keydown=${(/** @type {KeyboardEvent} */ event) => shut(event)} @focusout=${(/** @type {FocusEvent} */ event) => left(event)}>
        <summary class="button plain icon" aria-label=${t("more")} title=${t("more")}>${icon("more")}</summary>
        <div @click=${(/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.currentTarget).closest("details")?.removeAttribute("open")}>
          <button class="button" data-action="flip" @click=${() => replay.stage.turnAround()}>${t("flip")}</button>
          <button class="button" @click=${() => replay.stage.toggleCoordinates()}>${t("coordinates")}</button>
          ${choice(replay, "board", BOARDS)} ${["zrf", "thud"].includes(summary.game) ? choice(replay, "pieces", SETS) : nothing}
          <button class="button describe" @click=${() => replay.describe()}>${t("describe_board")}</button>
          <button class="button" data-action="picture" @click=${() => replay.picture()}>${t("save_picture")}</button>
          ${frameOf(replay.state)?.fen
            ? html`<button class="button" data-action="fen" @click=${() => copy(frameOf(replay.state)?.fen ?? "", t("fen_copied"))}>${t("copy_fen")}</button>`
            : nothing}
          ${replay.source.actions
            .filter((action) => action.when?.(replay) ?? true)
            .map((action) => html`<button class="button" data-action=${action.name} @click=${() => action.run(replay)}>${action.label()}</button>`)}
          <button class="button" @click=${() => replay.help()}>${t("keys")}</button>
        </div>
      </details>
    </div>
  `;
}

/**
 * @param {Replay} replay
 * @param {HTMLInputElement} box
 */
function typed(replay, box) {
  const part = partOf(replay.state);
  const value = box.value.trim();
  const line = replay.state.frames.line(value.includes(".") || !part ? value : `${part.game}.${value}`);
  if (line === null) replay.draw();
  else replay.controls.seek(line);
}

const BOARDS = /** @type {const} */ (["wood", "green", "blue"]);
const SETS = /** @type {const} */ (["usual", "plain"]);

/**
 * A button that goes on to the next board or set of pieces. The menu stays open.
 * @param {Replay} replay
 * @param {"board" | "pieces"} name
 * @param {readonly string[]} all
 */
function choice(replay, name, all) {
  const now = Math.max(0, all.indexOf(recall(name)));
  const next = (/** @type {Event} */ event) => {
    event.stopPropagation();
    remember(name, all[(now + 1) % all.length]);
    if (name === "board") document.documentElement.dataset.board = recall(name);
    else replay.redraw();
    replay.transport.draw();
  };
  return html`<button class="button" data-action=${name} @click=${next}>${t(name)}: ${known(`${name}.${all[now]}`, all[now])}</button>`;
}

/**
 * @param {Replay} replay
 * @param {Event} event
 */
async function eyes(replay, event) {
  const select = /** @type {HTMLSelectElement} */ (event.target);
  await replay.lookAs(select.value === "everything" ? "everything" : Number(select.value));
  // The shown viewpoint differs from a refused one.
  select.value = String(replay.state.as);
}

/**
 * @param {string} text
 * @param {string} told what is said then
 */
export async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    notice(told);
  } catch {
    notice(text);
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
