// A bot of the reader's own against each house player, from each seat: its score and rating, and the matches that it lost.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { number, t } from "../words.js";
import { playOwn, send } from "./api.js";
import { w } from "./words.js";

/** @typedef {import("../contract.d.ts").Summary} Summary */
/** @typedef {{ rating: number, margin: number }} Rated */

const GAMES = 20;
/** Positions that a player searches for a move, where that is an option. */
const NODES = 1000;
/** The most lost matches that are named. */
const SHOWN = 3;

/** @param {import("../contract.d.ts").GameInfo} game */
const opponents = (game) => game.house.map(({ name, options }) => `house:${name}${options.some((option) => option.name === "nodes") ? `,nodes=${NODES}` : ""}`);

/**
 * Plays the games, and shows how they stand.
 * @param {HTMLElement} box
 * @param {import("../contract.d.ts").GameInfo} game
 * @param {{ name: string, files: import("../contract.d.ts").SourceFile[] }} bot
 * @param {AbortSignal} stop
 * @throws {import("./programs.js").Unfit}
 */
export async function round(box, game, bot, stop) {
  const others = opponents(game);
  /** @type {{ other: number, seat: number, summary: Summary }[]} */
  const played = [];
  const games = () => played.reduce((sum, { summary }) => sum + summary.games.length, 0);
  /** @type {Rated[]} */
  let rated = [];
  const draw = (going = true) => render(shown(bot.name, others, played, rated, going ? games() : null), box);
  draw();
  for (let number = 0; games() < GAMES && !stop.aborted; number++) {
    const [other, seat] = [Math.floor(number / 2) % others.length, number % 2];
    const bots = seat === 0 ? [bot, others[other]] : [others[other], bot];
    try {
      const summary = await playOwn({ game: game.id, options: {}, bots, seed: 1 + Math.floor(number / 2) }, stop);
      played.push({ other, seat, summary });
    } catch (error) {
      if (stop.aborted) break;
      throw error;
    }
    const outcomes = played.map(({ other, seat, summary }) => [seat === 0 ? [0, other + 1] : [other + 1, 0], summary.ranks]);
    rated = (await send("POST", "/ratings", { players: others.length + 1, outcomes })).rows;
    draw();
  }
  draw(false);
}

/**
 * @param {string} name @param {string[]} others
 * @param {{ other: number, seat: number, summary: Summary }[]} played @param {Rated[]} rated @param {number | null} going games so far
 */
function shown(name, others, played, rated, going) {
  const points = (/** @type {number} */ other) => {
    const own = played.filter((one) => one.other === other);
    const ranks = own.map(({ seat, summary }) => [summary.ranks?.[seat] ?? 0, summary.ranks?.[1 - seat] ?? 0]);
    return [own.length, ranks.filter(([mine, theirs]) => mine < theirs).length, ranks.filter(([mine, theirs]) => mine === theirs).length];
  };
  const row = (/** @type {string} */ label, /** @type {number} */ player, /** @type {number[]} */ [all, won, drawn]) => html`<tr>
    <th scope="row">${label}</th>
    <td class="number">${all > 0 ? html`${whole(rated[player]?.rating)} <span class="muted">± ${whole(rated[player]?.margin)}</span>` : "–"}</td>
    <td class="number">${number(all)}</td>
    <td class="number">${all > 0 ? `${number(won)} · ${number(drawn)} · ${number(all - won - drawn)}` : ""}</td>
  </tr>`;
  const each = others.map((_, other) => points(other));
  const whole = (/** @type {number} */ value) => number(Math.round(value));
  const sum = each.reduce((sum, one) => sum.map((value, at) => value + one[at]), [0, 0, 0]);
  const lost = played.filter(({ seat, summary }) => (summary.ranks?.[seat] ?? 0) > 0).slice(0, SHOWN);
  return html`<section class="card pad stack round" aria-label=${w("round")}>
    ${going === null ? nothing : html`<div class="row"><progress max=${GAMES} value=${going} aria-label=${w("round")}></progress><span class="number small">${number(going)} / ${number(GAMES)}</span></div>`}
    <div class="scroll-x" tabindex="0" role="group" aria-label=${w("round")}><table>
      <thead>
        <tr><th scope="col">${t("bot")}</th><th scope="col" class="number">${t("rating")}</th><th scope="col" class="number">${t("played")}</th><th scope="col" class="number">${t("won_drawn_lost")}</th></tr>
      </thead>
      <tbody>
        ${row(name, 0, sum)}${others.map((other, at) => row(other, at + 1, [each[at][0], each[at][0] - each[at][1] - each[at][2], each[at][2]]))}
      </tbody>
    </table></div>
    <p class="muted small">${w("note")}</p>
    ${lost.length > 0 ? html`<p>${w("lost")}</p><ul>${lost.map(({ other, summary }) => html`<li><a href=${`/match/${summary.id}`}>${others[other]}</a></li>`)}</ul>` : nothing}
  </section>`;
}
