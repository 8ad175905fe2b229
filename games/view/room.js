// What the drawing modules of rooms have in common, and the cell cursor: with the board focused arrows go from item to item, Enter
// picks, Escape leaves.
import { html, set } from "./svg.js";

/** A drawing module: `tell` tells, `board` draws, `hand` plays, `more` is what else the view has. */
export function room(/** @type {any} */ { words, sides = () => [{ name: null }, { name: null }], tell, board, hand, more = () => ({}) }) {
  return {
    words,
    sides,
    create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context) {
      const told = tell(context, scene);
      const drawn = board(stage, scene, context, told);
      const playing = hand(drawn, context, told, scene);
      const { play, stop, key, hint } = playing;
      const extra = more({ stage, scene, context, told, drawn, playing });
      return {
        ...told.tellers, play, stop, key, hint,
        show: drawn.show,
        drawings: drawn.drawings,
        options: drawn.options,
        ...extra,
        destroy() {
          stop();
          extra.destroy?.();
          drawn.root.remove();
        },
      };
    },
  };
}

/** A person's turns on a board: its cells for keys, and its listeners while a turn lasts. */
export function seated(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { items, pick, leave = () => false, listeners, drag = false }) {
  const panel = html("div", { class: "vw-panel" });
  const person = {
    panel,
    /** @type {any} */ turn: null,
    /** Begins a turn. It is answered once: the next prompt, or a refusal, begins another. */
    begin(/** @type {any} */ { view, seat }, /** @type {any} */ submit, /** @type {any} */ known = {}) {
      const send = (/** @type {any} */ action) => {
        if (!turn.sent) submit(action);
        turn.sent = true;
      };
      /** @type {any} */ const turn = { view, seat, send, sent: false, ...known };
      for (const name in listeners) board.root.addEventListener(name, listeners[name]);
      set(board.root, { role: "group", class: `vw vw-playing${drag ? " vw-drag" : ""}` });
      person.turn = turn;
      turn.cursor = cursor(board.root, { items, pick, leave });
    },
    /** Fills the panel. */
    write(/** @type {any} */ refused, /** @type {any[]} */ ...nodes) {
      panel.replaceChildren(...(refused ? [html("p", { class: "vw-note vw-refused", role: "alert" }, refused.message ?? String(refused))] : []), ...nodes);
      if (!panel.isConnected) context.panel?.append(panel);
    },
    end() {
      person.turn.cursor.stop();
      for (const name in listeners) board.root.removeEventListener(name, listeners[name]);
      set(board.root, { role: "img", class: "vw" });
      panel.remove();
      person.turn = null;
    },
  };
  return person;
}

export const modified = (/** @type {any} */ event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * Makes the items of a board reachable by keyboard.
 * `items()` gives `{node, x, y, label}` of each; `pick(item, event)`, `details(item)` and `leave()` do what keys ask for.
 */
export function cursor(/** @type {any} */ root, /** @type {any} */ { items, pick, details, leave }) {
  // After a move by keys the cursor stays where it was.
  /** @type {any} */ let current = document.activeElement;

  function refresh() {
    const all = items();
    if (!all.some((/** @type {any} */ item) => item.node === current)) current = all[0]?.node ?? null;
    for (const item of all) {
      item.node.setAttribute("tabindex", item.node === current ? "0" : "-1");
      item.node.setAttribute("role", "button");
      item.node.setAttribute("aria-label", item.label);
    }
    return all;
  }

  function go(/** @type {any} */ all, /** @type {any} */ from, /** @type {number} */ dx, /** @type {number} */ dy) {
    let best = null;
    let least = Infinity;
    for (const item of all) {
      const ahead = (item.x - from.x) * dx + (item.y - from.y) * dy;
      const aside = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx);
      const cost = ahead + 2.2 * aside;
      if (ahead > 0.01 && aside <= ahead * 2.5 && cost < least) [best, least] = [item, cost];
    }
    if (best) focus(best.node);
  }

  function focus(/** @type {any} */ node = current) {
    if (!node) return;
    if (current) current.setAttribute("tabindex", "-1");
    current = node;
    current.setAttribute("tabindex", "0");
    current.focus({ preventScroll: true });
  }

  function key(/** @type {any} */ event) {
    const all = items();
    const item = all.find((/** @type {any} */ candidate) => candidate.node === event.target);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
    if (arrow) go(all, item, ...arrow);
    else if (event.key === "Enter" || event.key === " ") pick(item, event);
    else if (event.key === "i" && details) details(item);
    else if (event.key === "Escape") {
      if (!leave?.()) item.node.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  root.addEventListener("keydown", key);
  refresh();
  return {
    refresh,
    focus,
    /** Whether the cursor is on the board now. */
    active: () => current !== null && document.activeElement === current,
    stop() {
      root.removeEventListener("keydown", key);
      for (const { node } of items()) {
        if (node === document.activeElement) node.setAttribute("tabindex", "-1");
        else for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
      }
    },
  };
}
