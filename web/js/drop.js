// Files dropped anywhere on the page.
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
