// Files dropped anywhere on the page.
import { t } from "./words.js";

/** Begins to listen. Places of their own (a level, a bot's file) take what is dropped on them. */
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
    take([...(event.dataTransfer?.files ?? [])]);
  });
}

/**
 * Does what files ask for by their names.
 * @param {File[]} files
 */
export const take = async (files) => (await import("./take.js")).take(files);
