// What a rules file says of a piece: by right click, long press, or `i` on a place.
import css from "./help.css.js";
import { html, style } from "../../view/svg.js";

const LONG = 550;

style(css);

/** Help with the pieces on a board. `shown()` gives the view now shown. */
export function help(/** @type {HTMLElement} */ stage, /** @type {any} */ board, /** @type {any} */ scene, /** @type {any} */ { say, call }, /** @type {any} */ shown) {
  /** @type {any} */ let box = null;
  /** @type {any} */ let pressed = null;
  /** @type {Map<string, any>} */
  const texts = new Map(scene.pieces.map((/** @type {any} */ piece) => [piece.name, piece]));

  function close() {
    box?.remove();
    box = null;
    document.removeEventListener("keydown", escape, true);
  }

  function open(/** @type {any} */ at) {
    close();
    const place = board.places.get(at);
    const piece = shown()?.pieces.find((/** @type {any} */ one) => one.at === at);
    if (!place || !piece) return false;
    const { help: line = "", description = "", still } = texts.get(piece.piece) ?? {};
    const said = [line, description].filter((text, index, all) => text && all.indexOf(text) === index);
    box = html("div", { class: "vwz-help", role: "dialog", "aria-label": call(piece.piece) },
      html("h3", {}, call(piece.piece)), html("div", { class: "vwz-of" }, `${call(piece.owner)}, ${at}`),
      ...(piece.attributes && !still ? [html("div", { class: "vwz-of" }, piece.attributes)] : []), ...said.map((text) => html("p", {}, text)));
    stage.append(box);
    document.addEventListener("keydown", escape, true);
    const [cell, area] = [place.node.getBoundingClientRect(), stage.getBoundingClientRect()];
    const left = Math.min(Math.max(cell.left + cell.width / 2 - area.left - box.offsetWidth / 2, 6), Math.max(6, area.width - box.offsetWidth - 6));
    const below = cell.bottom - area.top + 6;
    const top = below + box.offsetHeight < area.height ? below : Math.max(6, cell.top - area.top - box.offsetHeight - 6);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
    return true;
  }

  function escape(/** @type {KeyboardEvent} */ event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }

  const placeOf = (/** @type {any} */ event) => event.target.closest?.("[data-at]")?.getAttribute("data-at");
  const menu = (/** @type {any} */ event) => {
    if (open(placeOf(event))) event.preventDefault();
  };
  const press = (/** @type {any} */ event) => {
    if (box && !box.contains(event.target)) close();
    clearTimeout(pressed);
    const at = placeOf(event);
    if (event.pointerType !== "mouse" && at) pressed = setTimeout(() => open(at), LONG);
  };
  const release = () => clearTimeout(pressed);
  const listeners = { contextmenu: menu, pointerdown: press, pointerup: release, pointercancel: release, pointerleave: release };
  for (const [name, listener] of Object.entries(listeners)) stage.addEventListener(name, listener);
  return {
    open, close,
    stop() {
      close();
      for (const [name, listener] of Object.entries(listeners)) stage.removeEventListener(name, listener);
    },
  };
}
