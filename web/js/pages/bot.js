// One of the reader's bots: its record, its matches, and where it failed last.
import { html, nothing, render } from "../../vendor/lit-html.js";
import { get, send } from "../api.js";
import { dialog } from "../dialog.js";
import { matchTable } from "../match/table.js";
import { go } from "../router.js";
import { known, moment, number, t } from "../words.js";

/**
 * @param {string} id
 * @returns {Promise<import("../router.js").Page>}
 */
export async function bot(id) {
  /** @type {[import("../contract.d.ts").BotInfo, import("../contract.d.ts").Summary[]]} */
  const [one, matches] = await Promise.all([get(`/bots/${encodeURIComponent(id)}`), get(`/matches?bot=${encodeURIComponent(id)}&limit=50`)]);
  const { won, drawn, lost } = one.record ?? { won: 0, drawn: 0, lost: 0 };
  const remove = () => {
    const box = dialog(
      t("delete"),
      html`<p>${t("delete_sure", { name: one.name })}</p>
        <button
          class="button"
          @click=${async () => {
            await send("DELETE", `/bots/${id}`);
            box.close();
            go("/write");
          }}
        >${t("delete")}</button>`,
    );
  };
  return {
    title: one.name,
    open(box) {
      render(
        html`
          <div class="row spread">
            <div>
              <h1>${one.name}</h1>
              <p class="muted">
                <a href=${`/games/${one.game}`}>${known(`game.${one.game}`, one.game)}</a>
                ${one.language ? ` · ${known(`language.${one.language}`, one.language)}` : ""} · ${t("last_saved", { when: moment(one.updated) })}
              </p>
            </div>
            <div class="row">
              <button class="button" @click=${remove}>${t("delete")}</button>
              <a class="button" href=${`/play/${one.game}?bot=${one.id}`}>${t("play_this_bot")}</a>
              <a class="button primary" href=${`/write/${one.id}`}>${t("edit")}</a>
            </div>
          </div>
          <p class="number">${t("record_of", { won: number(won), drawn: number(drawn), lost: number(lost) })}</p>
          <section class="card" aria-labelledby="errors">
            <h2 class="pad" id="errors">${t("bot_errors")}</h2>
            ${(one.errors ?? []).length === 0
              ? html`<p class="pad muted">${t("no_errors")}</p>`
              : html`<ul class="errors">
                  ${folded(one.errors ?? []).map(
                    ({ error, count }) => html`<li>
                      ${count > 1 ? html`<strong class="number">${number(count)}×</strong> ` : nothing}<a href=${`/match/${error.match}?turn=${error.at}&tab=output`}>${known(`verdict.${error.verdict}`, error.verdict)}, ${t("at_turn", { at: error.at ?? "" })}</a>
                      ${error.message ? html`<pre tabindex="0">${error.message}</pre>` : nothing}
                    </li>`,
                  )}
                </ul>`}
          </section>
          <section class="card" aria-labelledby="matches">
            <h2 class="pad" id="matches">${t("bot_matches")}</h2>
            ${matches.length === 0 ? html`<p class="pad muted">${t("no_matches")}</p>` : html`<div class="scroll-x" tabindex="0" role="group" aria-labelledby="matches">${matchTable(matches)}</div>`}
          </section>
        `,
        box,
      );
    },
  };
}

/**
 * Errors that say the same as one, the latest of them, with how many they are.
 * @param {import("../contract.d.ts").BotInfo["errors"]} errors the latest first
 */
function folded(errors) {
  /** @type {Map<string, { error: typeof errors[number], count: number }>} */
  const kinds = new Map();
  for (const error of errors) {
    // Numbers differ from one time to the next.
    const key = `${error.verdict} ${error.message.replace(/\d+/g, "0")}`;
    const kind = kinds.get(key);
    if (kind) kind.count++;
    else kinds.set(key, { error, count: 1 });
  }
  return [...kinds.values()];
}
