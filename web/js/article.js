// A text with headings, and its table of contents beside it.
import { html, nothing, render } from "../vendor/lit-html.js";
import { t } from "./words.js";

/**
 * @param {HTMLElement} box
 * @param {string} text the server's own HTML
 * @param {unknown} top what stands above it
 * @param {string} lang of the text
 */
export function article(box, text, top, lang) {
  const made = document.createElement("template");
  made.innerHTML = text;
  for (const wide of made.content.querySelectorAll("pre, table")) {
    if (wide.tagName === "PRE") {
      wide.setAttribute("tabindex", "0");
      continue;
    }
    const frame = document.createElement("div");
    frame.className = "scroll-x";
    frame.tabIndex = 0;
    wide.replaceWith(frame);
    frame.append(wide);
  }
  for (const head of made.content.querySelectorAll("th")) {
    if (head.textContent?.trim()) continue;
    head.replaceWith(document.createElement("td"));
  }
  const heads = [...made.content.querySelectorAll("h2")];
  heads.forEach((head, n) => (head.id ||= `part-${n + 1}`));
  render(
    html`<div class="article">
      ${heads.length > 1
        ? html`<nav class="contents" aria-label=${t("contents")}>
            <ul>
              ${heads.map((head) => html`<li><a href=${`#${head.id}`}>${head.textContent}</a></li>`)}
            </ul>
          </nav>`
        : nothing}
      <article class="card prose" lang=${lang}>${top}${made.content}</article>
    </div>`,
    box,
  );
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
