// Choices for a seat: a person, shipped bots, the reader's own.
import { html, nothing } from "../vendor/lit-html.js";
import { t } from "./words.js";

/**
 * The choices for a seat as options of a select.
 * @param {import("./contract.d.ts").GameInfo} game
 * @param {import("./contract.d.ts").BotInfo[]} bots
 * @param {string} chosen
 * @param {{ person?: boolean, friend?: boolean, own?: boolean, remotes?: import("./contract.d.ts").RemoteRow[] }} [kinds]
 */
export const botOptions = (game, bots, chosen, kinds = { person: true }) => html`
  ${kinds.person ? html`<option value="human" ?selected=${chosen === "human"}>${t("person")}</option>` : nothing}
  ${kinds.friend ? html`<option value="friend" ?selected=${chosen === "friend"}>${t("friend")}</option>` : nothing}
  <optgroup label=${t("house_bots")}>
    ${game.house.map((one) => html`<option value=${`house:${one.name}`} ?selected=${chosen === `house:${one.name}`}>${one.name}</option>`)}
  </optgroup>
  ${game.samples.length > 0
    ? html`<optgroup label=${t("sample_bots")}>
        ${game.samples.map((one) => html`<option value=${one.file} ?selected=${chosen === one.file}>${one.name}</option>`)}
      </optgroup>`
    : nothing}
  ${bots.length > 0
    ? html`<optgroup label=${t("own_bots")}>
        ${bots.map((one) => html`<option value=${`bot:${one.id}`} ?selected=${chosen === `bot:${one.id}`}>${one.name}</option>`)}
      </optgroup>`
    : nothing}
  ${kinds.remotes?.length
    ? html`<optgroup label=${t("remote_bots")}>
        ${kinds.remotes.map((one) => html`<option value=${`remote:${one.id}`} ?selected=${chosen === `remote:${one.id}`}>${one.name}</option>`)}
      </optgroup>`
    : nothing}
  ${kinds.own ? html`<option value="own" ?selected=${chosen === "own"}>${t("brought")}</option>` : nothing}
`;

/**
 * A choice as a spec for the server.
 * @param {string} chosen
 * @returns {import("./contract.d.ts").BotSpec}
 */
export const spec = (chosen) =>
  chosen === "friend" ? "human" : chosen.startsWith("bot:") ? { bot: chosen.slice(4) } : chosen.startsWith("remote:") ? { remote: chosen.slice(7) } : chosen;

/**
 * The default opponents among shipped bots: the first that is not random, and the last, which is the strongest.
 * @param {import("./contract.d.ts").GameInfo} game
 * @param {boolean} [quick] whether it answers at once: who tries a bot out waits for no search
 */
export function rival(game, quick) {
  const one = game.house.findLast((house) => house.name !== "random" && !(quick && house.name === "strong")) ?? game.house[0];
  return one ? `house:${one.name}` : (game.samples[0]?.file ?? "human");
}
