// Files that are dropped: anywhere on the page, or where they can be chosen too.
import { html } from "../vendor/lit-html.js";
import { t } from "./words.js";

/** Starts listening. Fields for a level or a bot's file handle their own drops. */
export function listenForFiles() {
  let deep = 0;
  /** @type {HTMLElement | null} */
  let sign = null;
  const hide = () => {
    deep = 0;
    sign?.remove();
    sign = null;
  };
  const files = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragenter", (event) => {
    if (!files(event)) return;
    deep++;
    if (sign) return;
    sign = document.createElement("div");
    sign.className = "dropping";
    sign.textContent = t("drop_here");
    document.body.append(sign);
  });
  addEventListener("dragleave", (event) => files(event) && --deep <= 0 && hide());
  addEventListener("dragover", (event) => files(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    hide();
    if (!files(event) || event.defaultPrevented) return;
    event.preventDefault();
    filesOf(event.dataTransfer).then(take);
  });
}

/** The most files read from a dropped folder. */
const MOST = 400;

/**
 * The files that were dropped, with those in dropped folders.
 * @param {DataTransfer | null} transfer read at once: it is empty when the event is over
 * @returns {Promise<File[]>}
 */
export async function filesOf(transfer) {
  const items = [...(transfer?.items ?? [])].filter((item) => item.kind === "file");
  const dropped = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  /** @type {File[]} */
  const found = [];
  const waiting = dropped.filter((one) => one !== null);
  while (waiting.length > 0 && found.length < MOST) {
    const one = waiting.shift();
    if (one instanceof File) found.push(one);
    else if (one?.isDirectory) waiting.push(...(await entries(/** @type {FileSystemDirectoryEntry} */ (one))));
    else if (one) found.push(await new Promise((resolve, reject) => /** @type {FileSystemFileEntry} */ (one).file(resolve, reject)));
  }
  return found;
}

/**
 * The entries of a folder. The browser's reader returns them in parts, and an empty part at the end.
 * @param {FileSystemDirectoryEntry} folder
 * @returns {Promise<FileSystemEntry[]>}
 */
async function entries(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

/**
 * Opens files according to their names.
 * @param {File[]} files
 */
export const take = async (files) => (await import("./open-file.js")).take(files);

/**
 * A place where files are chosen or dropped.
 * @param {unknown} about what stands in it
 * @param {(files: File[]) => void} take
 * @param {unknown} [hint] what stands beside the button
 */
export const dropField = (about, take, hint = t("drop_file")) => html`<div
  class="drop"
  @drop=${(/** @type {DragEvent} */ event) => {
    event.preventDefault();
    filesOf(event.dataTransfer).then(take);
  }}
  @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
>
  ${about}
  <div class="row">
    <label class="button"
      >${t("choose_file")}<input class="visually-hidden" type="file" multiple @change=${(/** @type {any} */ event) => take([...event.target.files])}></label>
    <span class="muted small">${hint}</span>
  </div>
</div>`;
