// The head of the panel: who plays, the score, the games of the match, and what the game shows beside its board.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { chip, icon, pill, seatLine } from "../signs.js";
import { Clocks } from "./clocks.js";
import { endingOf, gamesWon, winnerOf } from "./ending.js";
import { going, nameOf, outcome, titleOf } from "./title.js";
import { partOf, seatOf } from "./state.js";
import { known, number, t } from "../words.js";

/** @typedef {import("./replay.js").Replay} Replay */

/** The head of the panel. */
export class SidePanel {
  /**
   * @param {Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    this.box = box;
    /** @type {Element[]} */
    this.scores = [];
    /** @type {HTMLElement[]} */
    this.shares = [];
    /** What each bot has captured, as it is shown. @type {{ text?: string, view?: unknown }[]} */
    this.taken = [];
    this.clocks = new Clocks(replay);
  }

  draw() {
    render(head(this.replay), this.box);
    this.scores = [...this.box.querySelectorAll(".score")];
    this.shares = /** @type {HTMLElement[]} */ ([...this.box.querySelectorAll(".share > i")]);
  }

  /** @param {import("../contract.d.ts").Frame} frame */
  moved(frame) {
    const { state, stage } = this.replay;
    const scores = stage.view?.scores(frame) ?? null;
    const total = scores?.reduce((sum, score) => sum + Math.max(0, score), 0) ?? 0;
    const bar = /** @type {HTMLElement | null} */ (this.box.querySelector(".share"));
    if (bar) bar.hidden = !scores;
    state.summary.bots.forEach((_, bot) => {
      const seat = seatOf(state, bot);
      const text = scores && scores[seat] !== undefined ? number(scores[seat]) : "";
      const box = this.scores[bot];
      if (box && box.textContent !== text) box.textContent = text;
      const share = this.shares[bot];
      if (share && scores) share.style.flexGrow = String(total > 0 ? Math.max(0, scores[seat]) / total : 1);
    });
    this.box.querySelectorAll(".taken").forEach((box, bot) => {
      const { view } = stage;
      const taken = view?.taken?.(frame, seatOf(state, bot));
      if (this.taken[bot]?.text === taken?.text && this.taken[bot]?.view === view) return;
      this.taken[bot] = { text: taken?.text, view };
      const words = Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: taken?.text ? t("captured", { pieces: taken.text }) : "" });
      box.replaceChildren(...(taken ? [words, ...taken.pictures()] : []));
    });
    this.clocks.draw();
    const games = this.box.querySelector(".running");
    if (games) games.textContent = running(state);
    const asides = /** @type {HTMLElement | null} */ (this.box.querySelector(".asides"));
    if (asides) render(boxes(stage.view?.aside?.(frame) ?? null), asides);
  }
}

/** @param {Replay} replay */
function head(replay) {
  const { summary } = replay.state;
  const sides = replay.sides();
  return html`<div class="pad stack">
    <div class="row spread">
      <div class="row titled">
        <h1>${titleOf(summary, partOf(replay.state)?.scene)}</h1>
        ${replay.about()
          ? html`<button class="button plain icon" data-action="about" aria-label=${t("about_game")} title=${t("about_game")} @click=${() => replay.showAbout()}>${icon("help")}</button>`
          : nothing}
      </div>
      ${state(replay)}
    </div>
    ${summary.tournament && !replay.source.alone
      ? html`<p class="small"><a href=${`/tournament/${summary.tournament.id}`}>${t("of_tournament", { name: summary.tournament.name, n: number(summary.tournament.round) })}</a></p>`
      : nothing}
    <ol class="players">
      ${summary.bots.map((bot, n) => {
        const seat = seatOf(replay.state, n);
        const verdict = summary.verdicts?.[n];
        const failed = verdict && verdict.verdict !== "ok";
        return html`<li>
          ${chip(seat, sides[seat])}
          <div>
            <div class="who">
              <span class="clock number" role="timer" title=${t("time_left")}></span>
              ${bot.bot && !replay.source.alone ? html`<a href=${`/bot/${bot.bot}`}>${nameOf(summary.bots, n)}</a>` : nameOf(summary.bots, n)}
              ${summary.state === "done" && summary.winner === n ? html`<span class="pill won">${t("won")}</span>` : nothing}
            </div>
            <div class="muted small">${[bot.human ? "" : spec(bot), sides[seat]?.name].filter(Boolean).join(" · ")}</div>
            ${failed
              ? html`<button class="link danger small" @click=${() => toPlace(replay, verdict.at)} title=${verdict.message ?? ""}>
                  ${known(`verdict.${verdict.verdict}`, verdict.verdict)}${verdict.at ? `, ${t("at_turn", { at: verdict.at })}` : ""}
                </button>`
              : nothing}
            ${remarks(verdict?.remarks)}
            <div class="taken"></div>
          </div>
          <output class="score number" aria-label=${t("score_of", { name: nameOf(summary.bots, n) })}></output>
        </li>`;
      })}
    </ol>
    ${summary.bots.length > 1
      ? html`<div class="share" aria-hidden="true" hidden>
          ${summary.bots.map((_, n) => html`<i .style=${`background:${seatLine(seatOf(replay.state, n), sides[seatOf(replay.state, n)])};flex-grow:1`}></i>`)}
        </div>`
      : nothing}
    ${games(replay)} ${verdicts(replay)}
    <div class="asides"></div>
  </div>`;
}

/** @param {Replay} replay */
function state(replay) {
  const { summary } = replay.state;
  if (going(summary) || summary.state === "broken") return replay.person && summary.state === "live" ? nothing : pill(summary);
  return html`<span class="muted small ending">${outcome(summary)}</span>${pill(summary)}`;
}

/** @param {import("../contract.d.ts").Player} bot */
const spec = (bot) =>
  bot.remote ? t("remote_bot") : bot.language ? known(`language.${bot.language}`, bot.language) : bot.bot ? t("own_bot") : bot.spec ? t("house_bot") : "";

/** @param {Replay} replay */
function games(replay) {
  const { frames, summary } = replay.state;
  const part = partOf(replay.state);
  if (frames.parts.length < 2) return nothing;
  const sides = replay.sides();
  return html`<div class="games row" role="group" aria-label=${t("games_of_match")}>
    ${frames.parts.map((one) => {
      const scores = summary.games[one.game - 1]?.scores;
      const winner = scores ? winnerOf(scores) : -1;
      const seat = seatOf(replay.state, winner);
      return html`<button
        class="button number"
        aria-pressed=${String(one === part)}
        aria-label=${`${t("game_n", { n: one.game })}${scores ? `: ${scores.join(" : ")}` : ""}`}
        title=${`${t("game_n", { n: one.game })}${scores ? `: ${scores.join(" : ")}` : ""}`}
        @click=${() => replay.controls.seek(one === part ? one.from : frames.end(one) - 1)}
      >
        ${one.game}${winner >= 0 ? chip(seat, sides[seat]) : nothing}
      </button>`;
    })}
    <span class="running number" title=${t("ending.games_won")}></span>
  </div>`;
}

/**
 * The games won up to the position, in words if there is more than one game.
 * @param {import("./state.js").State} state
 */
function running(state) {
  const part = partOf(state);
  const ended = part ? part.game - (endingOf(state) ? 0 : 1) : 0;
  return gamesWon(state.summary, ended).map((won) => number(won)).join(" : ");
}

/** @param {Replay} replay */
function verdicts(replay) {
  const list = (replay.state.summary.verdicts ?? []).filter((one) => one.verdict !== "ok" && one.message);
  if (list.length === 0) return replay.state.summary.note ? html`<p class="message">${note(replay.state.summary.note)}</p>` : nothing;
  return html`<details class="failures">
    <summary>${t("why")}</summary>
    ${list.map((one) => html`<pre class="message bad" tabindex="0">${one.message}</pre>`)}
  </details>`;
}

/**
 * Why a match ended unusually.
 * @param {string} text
 */
function note(text) {
  const [, bot, at, answered, recorded] = /^bot (\d+) would have played otherwise at ([\d.]+): (.*) instead of (.*)$/s.exec(text) ?? [];
  return at ? t("departed", { n: Number(bot) + 1, at, answered, recorded }) : known(`note.${text}`, text);
}

/** @param {{ label: string, text?: string, svg?: unknown }[] | null} list */
const boxes = (list) =>
  list?.map((box) => html`<div class="aside"><span class="muted small">${box.label}</span><span>${box.text ?? nothing}${box.svg ?? nothing}</span></div>`) ?? nothing;

/**
 * @param {Replay} replay
 * @param {string | null | undefined} at
 */
function toPlace(replay, at) {
  const line = at ? replay.state.frames.line(at) : null;
  if (line !== null && line !== undefined) replay.controls.seek(line);
}

// What a bot did repeatedly, one line per kind.

/** @typedef {import("../types.d.ts").BotRemark} BotRemark */

/**
 * The list of remarks; empty if there are none.
 * @param {BotRemark[] | undefined} list
 */
export const remarks = (list) =>
  list?.length ? html`<ul class="remarks small">${list.map((one) => html`<li>${text(one)}</li>`)}</ul>` : nothing;

/** @param {BotRemark} remark */
function text({ kind, count, of, message }) {
  const counts = { n: number(count), of: number(of) };
  const what =
    kind === "ignored_order"
      ? t("remark.orders", counts)
      : kind === "ignored_output"
        ? t("remark.output", counts)
        : t("remark.answers", { ...counts, what: known(`verdict.${kind}`, kind) });
  return message ? `${what}: ${message}` : what;
}
