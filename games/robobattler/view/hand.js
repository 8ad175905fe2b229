// A person's hand: lay a Line, click the target with its blast shown before, search, end the turn.
import { cursor } from "../../view/cursor.js";
import { html, pool, set, svg } from "../../view/svg.js";
import { SIZE, blast } from "./missile.js";

/** Playing on a field. */
export function hand(board, context, { say }) {
  let turn = null;
  // What outlives a turn: how Lines lie, and whether a shot ends the turn.
  const kept = { direction: "vertical", auto: true };
  const panel = html("div", { class: "vw-panel" });
  const previews = pool(board.hands, () => svg("rect", { width: board.cell, height: board.cell, class: "vwr-preview" }));

  function play(prompt, submit, refused) {
    stop();
    const { view } = prompt;
    turn = { view, submit, sent: false, aimed: null, asked: kept.asked === prompt.turn };
    if (view.fired && kept.auto && !turn.asked && !refused) return send("end");
    set(board.root, { role: "group", class: "vw vw-playing" });
    for (const [name, listener] of Object.entries(listeners)) board.root.addEventListener(name, listener);
    for (const { node } of board.cells) node.classList.toggle("vwr-aim", !view.fired);
    turn.cursor = cursor(board.root, { items, pick: (item) => fire(item.x, item.y), leave: () => false });
    writePanel(refused);
  }

  const items = () => board.cells.map(({ node, x, y }) => ({ node, x, y, label: say("cell", { x, y, n: cellsOf(x, y).length }) }));
  const cellsOf = (x, y) => blast(turn.view.missile, kept.direction, x, y);

  function preview(x, y) {
    const cells = x === null || turn.view.fired ? [] : cellsOf(x, y);
    previews.show(cells.length, (node, index) => set(node, { x: (cells[index] % SIZE) * board.cell, y: Math.floor(cells[index] / SIZE) * board.cell }));
  }

  const cellAt = (event) => {
    const index = event.target.getAttribute?.("data-cell");
    return index === null || index === undefined ? null : board.cells[Number(index)];
  };

  const listeners = {
    pointermove(event) {
      const cell = cellAt(event);
      preview(cell?.x ?? null, cell?.y ?? null);
    },
    pointerleave: () => preview(null, null),
    focusin(event) {
      const cell = cellAt(event);
      if (cell) preview(cell.x, cell.y);
    },
    click(event) {
      const cell = cellAt(event);
      if (!cell) return;
      // A finger has no pointer to hover with: its first touch shows the blast, the second fires.
      if (event.pointerType === "touch" && turn.aimed !== cell) {
        turn.aimed = cell;
        preview(cell.x, cell.y);
        panel.querySelector("[role=status]").textContent = say("tap");
      } else fire(cell.x, cell.y);
    },
  };

  function fire(x, y) {
    if (turn.view.fired) return;
    const line = turn.view.missile === "line";
    send({ fire: line ? { x, y, direction: kept.direction } : { x, y } });
  }

  function send(action) {
    if (!turn || turn.sent) return;
    turn.sent = true;
    turn.submit(action);
  }

  function writePanel(refused) {
    if (!context.panel) return;
    const { view } = turn;
    const button = (key, action, primary, params) => html("button", { type: "button", class: `button${primary ? " primary" : ""}`, "data-action": key, click: () => {
      if (view.fired) kept.asked = view.turn;
      send(action);
    } }, say(`${key}_button`, params));
    const told = view.last.filter((call) => call.sighting).at(-1)?.sighting;
    const line = view.missile === "line" && !view.fired;
    const way = (direction) => html("button", { type: "button", class: "button", "data-direction": direction, "aria-pressed": String(kept.direction === direction), click: () => lay(direction) }, say(direction));
    panel.replaceChildren(
      html("p", { class: "vw-note", role: "status" }, view.fired ? say("fired") : say("choose", { missile: say(view.missile) })),
      ...(refused ? [html("p", { class: "vw-note vw-refused", role: "alert" }, refused.message ?? String(refused))] : []),
      ...(told ? [html("p", { class: "vw-note" }, say("told", { missile: say(told.missile), x: told.x ?? "–", y: told.y ?? "–" }))] : []),
      ...(line ? [html("span", { role: "group", "aria-label": say("direction") }, way("vertical"), " ", way("horizontal"))] : []),
      button("search", "search"), button("power", "power_search", false, { n: view.power_searches }), button("end", "end", view.fired),
      html("label", {}, html("input", { type: "checkbox", name: "auto", checked: kept.auto, change: (event) => { kept.auto = event.target.checked; } }), ` ${say("auto")}`),
      html("p", { class: "vw-note vw-keys" }, say("keys")));
    context.panel.append(panel);
  }

  function lay(direction) {
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

  /** Marks what somebody advises. */
  function hint(action) {
    if (!turn || !action?.fire) return;
    if (action.fire.direction) lay(action.fire.direction);
    preview(action.fire.x, action.fire.y);
  }

  function key(event) {
    if (!turn || event.ctrlKey || event.metaKey || event.altKey) return false;
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
