// Dialogs: a title, contents, and a way out.
import { html, render } from "../vendor/lit-html.js";
import { icon } from "./signs.js";
import { t } from "./words.js";

/**
 * Asks before something is deleted.
 * @param {string} question
 * @param {() => unknown} remove
 */
export function askToDelete(question, remove) {
  const surely = () => (box.close(), remove());
  const box = dialog(t("delete"), html`<p>${question}</p><button class="button" data-action="delete-surely" @click=${surely}>${t("delete")}</button>`);
}

/**
 * Asks for what a form has.
 * @param {string} title
 * @param {unknown} fields
 * @param {[action: string, label: string]} button
 * @param {(read: FormData) => unknown} done
 */
export function askFor(title, fields, [action, label], done) {
  const submit = (/** @type {any} */ event) => (event.preventDefault(), box.close(), done(new FormData(event.target)));
  const box = dialog(title, html`<form class="stack" @submit=${submit}>${fields}<div><button class="button primary" data-action=${action}>${label}</button></div></form>`);
}

/**
 * Opens a dialog over the page, which is removed when it is closed.
 * @param {string} title
 * @param {unknown} content a template
 * @returns {HTMLDialogElement}
 */
export function dialog(title, content) {
  const box = document.createElement("dialog");
  box.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(box);
  render(
    html`<div class="stack">
      <div class="row spread">
        <h2 id="dialog-title">${title}</h2>
        <button class="button plain icon" aria-label=${t("close")} @click=${() => box.close()}>${icon("close")}</button>
      </div>
      ${content}
    </div>`,
    box,
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.showModal();
  return box;
}
