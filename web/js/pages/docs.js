// The docs: how to play, write bots and rules, in chapters.
import { html, render } from "../../vendor/lit-html.js";
import { get } from "../api.js";
import { article } from "../article.js";
import { said, t } from "../words.js";

/** @returns {Promise<import("../router.js").Page>} */
export async function docs() {
  /** @type {{ name: string, title: string }[]} */
  const list = await get("/docs");
  return {
    title: t("book_title"),
    open(box) {
      render(
        html`<h1>${t("book_title")}</h1>
          <ol class="card chapters">
            ${list.map((one) => html`<li><a href=${`/docs/${one.name}`}>${said(one.title)}</a></li>`)}
          </ol>`,
        box,
      );
    },
  };
}

/**
 * @param {string} name
 * @returns {Promise<import("../router.js").Page>}
 */
export async function doc(name) {
  const told = await get(`/docs/${encodeURIComponent(name)}`);
  return {
    title: said(told.title),
    open: (box) => article(box, told.html, html`<p><a href="/docs">${t("back_to_book")}</a></p>`, told.lang ?? "en"),
  };
}
