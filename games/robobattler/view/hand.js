// A person's controls: orient a Line, click the target after a preview of its blast, search, end the turn.
import { cursor } from "../../view/cursor.js";
import { html, pool, set, svg } from "../../view/svg.js";
import { SIZE, blast } from "./missile.js";

/** Playing on a field. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say }) {
  /** @type {any} */ let turn = null;
  // Kept between turns: the orientation of Lines, and whether a shot ends the turn.
  /** @type {Record<string, any>} */
  const kept = { direction: "vertical", auto: true };
  const panel = html("div", { class: "vw-panel" });
  const previews = pool(board.hands, () => svg("rect", { width: board.cell, height: board.cell, class: "vwr-preview" }));

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
    stop();
    const { view } = prompt;
    turn = { view, submit, sent: false, aimed: null, asked: kept.asked === prompt.turn };
    if (view.fired && kept.auto && !turn.asked && !refused) return send("end");
    set(board.root, { role: "group", class: "vw vw-playing" });
    for (const [name, listener] of Object.entries(listeners)) board.root.addEventListener(name, listener);
    for (const { node } of board.cells) node.classList.toggle("vwr-aim", !view.fired);
    turn.cursor = cursor(board.root, { items, pick: (/** @type {any} */ item) => fire(item.x, item.y), leave: () => false });
    writePanel(refused);
  }

  const items = () => board.cells.map((/** @type {any} */ { node, x, y }) => ({ node, x, y, label: say("cell", { x, y, n: cellsOf(x, y).length }) }));
  const cellsOf = (/** @type {number} */ x, /** @type {number} */ y) => blast(turn.view.missile, kept.direction, x, y);

  function preview(/** @type {any} */ x, /** @type {any} */ y) {
    const cells = x === null || turn.view.fired ? [] : cellsOf(x, y);
    previews.show(cells.length, (/** @type {any} */ node, /** @type {number} */ index) => set(node, { x: (cells[index] % SIZE) * board.cell, y: Math.floor(cells[index] / SIZE) * board.cell }));
  }

  const cellAt = (/** @type {any} */ event) => {
    const index = event.target.getAttribute?.("data-cell");
    return index === null || index === undefined ? null : board.cells[Number(index)];
  };

  const listeners = {
    pointermove(/** @type {any} */ event) {
      const cell = cellAt(event);
      preview(cell?.x ?? null, cell?.y ?? null);
    },
    pointerleave: () => preview(null, null),
    focusin(/** @type {any} */ event) {
      const cell = cellAt(event);
      if (cell) preview(cell.x, cell.y);
    },
    click(/** @type {any} */ event) {
      const cell = cellAt(event);
      if (!cell) return;
      // A finger cannot hover: the first touch shows the blast, the second fires.
      if (event.pointerType === "touch" && turn.aimed !== cell) {
        turn.aimed = cell;
        preview(cell.x, cell.y);
        panel.querySelector("[role=status]").textContent = say("tap");
      } else fire(cell.x, cell.y);
    },
  };

  function fire(/** @type {number} */ x, /** @type {number} */ y) {
    if (turn.view.fired) return;
    const line = turn.view.missile === "line";
    send({ fire: line ? { x, y, direction: kept.direction } : { x, y } });
  }

  function send(/** @type {any} */ action) {
    if (!turn || turn.sent) return;
    turn.sent = true;
    turn.submit(action);
  }

  function writePanel(/** @type {any} */ refused) {
    if (!context.panel) return;
    const { view } = turn;
    const button = (/** @type {string} */ key, /** @type {any} */ action, /** @type {any} */ primary = undefined, /** @type {any} */ params = undefined) => html("button", { type: "button", class: `button${primary ? " primary" : ""}`, "data-action": key, click: () => {
      if (view.fired) kept.asked = view.turn;
      send(action);
    } }, say(`${key}_button`, params));
    const told = view.last.filter((/** @type {any} */ call) => call.sighting).at(-1)?.sighting;
    const line = view.missile === "line" && !view.fired;
    const way = (/** @type {any} */ direction) => html("button", { type: "button", class: "button", "data-direction": direction, "aria-pressed": String(kept.direction === direction), click: () => lay(direction) }, say(direction));
    panel.replaceChildren(
      html("p", { class: "vw-note", role: "status" }, view.fired ? say("fired") : say("choose", { missile: say(view.missile) })),
      ...(refused ? [html("p", { class: "vw-note vw-refused", role: "alert" }, refused.message ?? String(refused))] : []),
      ...(told ? [html("p", { class: "vw-note" }, say("told", { missile: say(told.missile), x: told.x ?? "–", y: told.y ?? "–" }))] : []),
      ...(line ? [html("span", { role: "group", "aria-label": say("direction") }, way("vertical"), " ", way("horizontal"))] : []),
      button("search", "search"), button("power", "power_search", false, { n: view.power_searches }), button("end", "end", view.fired),
      html("label", {}, html("input", { type: "checkbox", name: "auto", checked: kept.auto, change: (/** @type {any} */ event) => { kept.auto = event.target.checked; } }), ` ${say("auto")}`),
      html("p", { class: "vw-note vw-keys" }, say("keys")));
    context.panel.append(panel);
  }

  function lay(/** @type {any} */ direction) {
    kept.direction = direction;
    for (const node of panel.querySelectorAll("[data-direction]")) node.setAttribute("aria-pressed", String(node.dataset.direction === direction));
    turn.cursor.refresh();
    preview(null, null);
  }

  function stop() {
    if (!turn) return;
    preview(null, null);
    turn.cursor?.stop();
    for (const [name, listener] of Object.entries(listeners)) board.root.removeEventListener(name, listener);
    for (const { node } of board.cells) node.classList.remove("vwr-aim");
    set(board.root, { role: "img", class: "vw" });
    panel.remove();
    turn = null;
  }

  /** Marks a hint. */
  function hint(/** @type {any} */ action) {
    if (!turn || !action?.fire) return;
    if (action.fire.direction) lay(action.fire.direction);
    preview(action.fire.x, action.fire.y);
  }

  function key(/** @type {any} */ event) {
    if (!turn || event.ctrlKey || event.metaKey || event.altKey) return false;
    /** @type {Record<string, any>} */
    const actions = { s: "search", p: "power_search", e: "end" };
    if (event.key === "d") lay(kept.direction === "vertical" ? "horizontal" : "vertical");
    else if (actions[event.key]) {
      if (turn.view.fired) kept.asked = turn.view.turn;
      send(actions[event.key]);
    } else return false;
    return true;
  }

  return { play, stop, key, hint };
}
