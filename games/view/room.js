// What the drawing modules of rooms have in common.
import { cursor } from "./cursor.js";
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
