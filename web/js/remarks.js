// What a bot did again and again, each kind in one line.
import { html, nothing } from "../vendor/lit-html.js";
import { known, number, t } from "./words.js";

/** @typedef {import("./types.d.ts").BotRemark} BotRemark */

/**
 * The list of remarks; nothing where there are none.
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
