// The card at the end of a game: who won, why, the score of each game, what next.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { chip } from "../signs.js";
import { announce } from "../notice.js";
import { number, t } from "../words.js";
import { partOf, seatOf } from "./state.js";
import { going, nameOf, reasonText } from "./title.js";

/** @typedef {import("./state.js").State} State */

/** The most games that the card lists; in longer matches, the latest. */
const LISTED = 9;

/**
 * The bot that won alone, or -1.
 * @param {number[]} scores
 */
export function winnerOf(scores) {
  const best = Math.max(...scores);
  return scores.length > 1 && scores.filter((score) => score === best).length === 1 ? scores.indexOf(best) : -1;
}

/**
 * How the game on the stage ended; null before its last line, or if it was broken off.
 * @param {State} state
 */
export function endingOf(state) {
  const { summary, frames, line } = state;
  const part = partOf(state);
  const result = part && summary.games[part.game - 1];
  if (!part || !result || line !== frames.end(part) - 1) return null;
  const last = part === frames.parts.at(-1) && !going(summary);
  const games = summary.games.slice(0, part.game).map((one, k) => ({ ...one, game: k + 1 }));
  return { part, result, last, games, winner: winnerOf(result.scores), won: gamesWon(summary, part.game) };
}

/**
 * How many of the first games each bot has won.
 * @param {import("../contract.d.ts").Summary} summary
 * @param {number} count
 */
export function gamesWon(summary, count) {
  const winners = summary.games.slice(0, count).map(({ scores }) => winnerOf(scores));
  return summary.bots.map((_, bot) => winners.filter((winner) => winner === bot).length);
}

/** Shows it under the board. */
export class EndCard {
  /**
   * @param {import("./replay.js").Replay} replay
   * @param {HTMLElement} box
   */
  constructor(replay, box) {
    this.replay = replay;
    this.box = box;
    /** The card's current text. */
    this.shown = "";
  }

  draw() {
    const ending = endingOf(this.replay.state);
    const { frames } = this.replay.state;
    const key = ending ? `${ending.part.game} ${ending.last} ${frames.parts.at(-1) === ending.part}` : "";
    const hidden = !ending;
    if (this.box.hidden !== hidden) this.box.hidden = hidden;
    if (!ending) {
      this.shown = "";
    } else if (this.shown !== key) {
      this.shown = key;
      render(this.card(ending, key), this.box);
      if (this.replay.person) announce(this.box.querySelector("h2")?.textContent ?? "");
    }
  }

  /**
   * @param {NonNullable<ReturnType<typeof endingOf>>} ending
   * @param {string} key
   */
  card(ending, key) {
    const { replay } = this;
    const { summary } = replay.state;
    const several = ending.games.length > 1 || !ending.last;
    const match = several && ending.last;
    const winner = match ? (summary.winner ?? -1) : ending.winner;
    const game = several ? t("game_n", { n: ending.part.game }) : "";
    const text = [game, match ? headline(replay, ending, ending.winner) : "", cause(replay, ending)].filter(Boolean).join(" · ");
    return html`<div class="row" data-ending=${key} role="group" aria-label=${t("ending")}>
      <h2>${winner >= 0 ? sign(replay, winner) : nothing} ${headline(replay, ending, winner, match)}</h2>
      <p class="muted">${text}</p>
      ${summary.bots.length > 1 ? scores(replay, ending, several) : nothing}
      ${next(replay, ending)}
    </div>`;
  }
}

/**
 * @param {import("./replay.js").Replay} replay
 * @param {number} bot
 */
function sign(replay, bot) {
  const seat = seatOf(replay.state, bot);
  return chip(seat, replay.sides()[seat]);
}

/** @typedef {NonNullable<ReturnType<typeof endingOf>>} Ending */

/**
 * Who won the game, or the match of several games; addressed to the person if only one sits here.
 * @param {import("./replay.js").Replay} replay
 * @param {Ending} ending
 * @param {number} winner
 */
function headline(replay, { result }, winner, match = false) {
  const { bots } = replay.state.summary;
  if (bots.length === 1) return result.scores[0] > 0 ? t("ending.solved") : t("ending.over");
  if (winner < 0) return t(match ? "ending.match_draw" : "ending.draw");
  const own = replay.person?.keys.flatMap((key, bot) => (key ? [bot] : [])) ?? [];
  if (own.length === 1 && own[0] === winner) return t(match ? "ending.match_you_won" : "ending.you_won");
  if (own.length === 1) return t(match ? "ending.match_you_lost" : "ending.you_lost");
  return t(match ? "ending.match_won" : "ending.won", { name: nameOf(bots, winner) });
}

/**
 * Why; names the bot that failed if that ended the game.
 * @param {import("./replay.js").Replay} replay
 * @param {Ending} ending
 */
function cause(replay, { part, result }) {
  const { bots, verdicts } = replay.state.summary;
  const failed = verdicts?.findIndex((one) => one.verdict !== "ok" && one.at?.startsWith(`${part.game}.`)) ?? -1;
  const why = failed >= 0 ? `${nameOf(bots, failed)}: ${reasonText(verdicts?.[failed].verdict)}` : "";
  return [reasonText(result.reason), why].filter(Boolean).join(", ");
}

/**
 * The score of each game, and how many each has won.
 * @param {import("./replay.js").Replay} replay
 * @param {Ending} ending
 * @param {boolean} several
 */
function scores(replay, { games, won, result }, several) {
  const { bots } = replay.state.summary;
  const line = (/** @type {number[]} */ list) => list.map((score) => number(score)).join(" : ");
  const total = several ? won : result.scores;
  return html`<p class="total number" aria-label=${several ? t("ending.games_won") : t("ending.points")}>
      ${bots.map((_, bot) => html`<span>${sign(replay, bot)} ${number(total[bot])}</span>`)}
    </p>
    ${games.length > 1
      ? html`<ol class="scores-of-games number">
          ${games.slice(-LISTED).map((one) => html`<li title=${reasonText(one.reason)}><span class="muted">${t("game_n", { n: one.game })}</span> ${line(one.scores)}</li>`)}
        </ol>`
      : nothing}`;
}

/**
 * What can be done now.
 * @param {import("./replay.js").Replay} replay
 * @param {Ending} ending
 */
function next(replay, { part, last }) {
  const { controls, person, state } = replay;
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run, primary = true) =>
    html`<button class=${`button${primary ? " primary" : ""}`} data-action=${name} @click=${run}>${label}</button>`;
  if (!last) return state.frames.parts.at(-1) === part ? nothing : button("next-game", t("ending.next"), () => controls.nextGame());
  if (person) return nothing;
  return button("replay", t("ending.replay"), () => {
    controls.seek(part.from);
    controls.play();
  }, false);
}
