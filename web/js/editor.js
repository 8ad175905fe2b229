// The editor for a bot's or a game's text: CodeMirror if it can be loaded, otherwise a plain text area with the same interface.
import { meaningOf } from "./analyst.js";

/** @typedef {{ line: number, column?: number, message: string }} Mark */
/**
 * @typedef {{
 *   set: (text: string, name: string) => void,
 *   mark: (marks: Mark[]) => void,
 *   go: (line: number) => void,
 *   destroy: () => void,
 * }} Editor
 */
/** @typedef {{ label: string, change: (text: string) => void, run: () => void }} Hands */

/**
 * Opens an editor in a box.
 * @param {HTMLElement} box
 * @param {Hands} hands
 * @returns {Promise<Editor>}
 */
export async function editor(box, hands) {
  try {
    const { open } = await import("../vendor/codemirror.js");
    return rich(box, hands, open);
  } catch {
    return plain(box, hands);
  }
}

/**
 * CodeMirror in a shadow root, where its styles need no <style> element.
 * @param {HTMLElement} box
 * @param {Hands} hands
 * @param {typeof import("../vendor/codemirror.js").open} open
 * @returns {Editor}
 */
function rich(box, hands, open) {
  const root = box.shadowRoot ?? box.attachShadow({ mode: "open" });
  root.replaceChildren();
  return open({ root, label: hands.label, change: hands.change, run: hands.run, explain: meaningOf });
}

/**
 * @param {HTMLElement} box
 * @param {Hands} hands
 * @returns {Editor}
 */
function plain(box, hands) {
  const area = document.createElement("textarea");
  area.spellcheck = false;
  area.setAttribute("aria-label", hands.label);
  area.addEventListener("input", () => hands.change(area.value));
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) hands.run();
  });
  box.append(area);
  return {
    set: (text) => (area.value = text),
    mark: (marks) => area.setAttribute("aria-invalid", String(marks.length > 0)),
    go(line) {
      const at = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      area.focus();
      area.setSelectionRange(at, at);
    },
    destroy: () => area.remove(),
  };
}
