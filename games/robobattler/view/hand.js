// A person's controls: orient a Line, click the target after a preview of its blast, search, end the turn.
import { modified, seated } from "../../view/room.js";
import { html, pool, set, svg } from "../../view/svg.js";
import { SIZE, blast } from "./missile.js";

/** Playing on a field. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say }) {
  // Kept between turns: the orientation of Lines, and whether a shot ends the turn.
  /** @type {Record<string, any>} */
  const kept = { direction: "vertical", auto: true };
  const previews = pool(board.hands, () => svg("rect", { width: board.cell, height: board.cell, class: "vwr-preview" }));

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
    stop();
    const { view } = prompt;
    if (view.fired && kept.auto && kept.asked !== prompt.turn && !refused) return submit("end");
    person.begin(prompt, submit, { aimed: null });
    for (const { node } of board.cells) node.classList.toggle("vwr-aim", !view.fired);
    writePanel(refused);
  }

  const items = () => board.cells.map((/** @type {any} */ { node, x, y }) => ({ node, x, y, label: say("cell", { x, y, n: cellsOf(x, y).length }) }));
  const cellsOf = (/** @type {number} */ x, /** @type {number} */ y) => blast(person.turn.view.missile, kept.direction, x, y);

  function preview(/** @type {any} */ x, /** @type {any} */ y) {
    const cells = x === null || person.turn.view.fired ? [] : cellsOf(x, y);
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
      if (event.pointerType === "touch" && person.turn.aimed !== cell) {
        person.turn.aimed = cell;
        preview(cell.x, cell.y);
        person.panel.querySelector("[role=status]").textContent = say("tap");
      } else fire(cell.x, cell.y);
    },
  };

  const person = seated(board, context, { items, pick: (/** @type {any} */ { x, y }) => fire(x, y), listeners });

  function fire(/** @type {number} */ x, /** @type {number} */ y) {
    const { view, send } = person.turn;
    if (!view.fired) send({ fire: view.missile === "line" ? { x, y, direction: kept.direction } : { x, y } });
  }

  function writePanel(/** @type {any} */ refused) {
    const { view, send } = person.turn;
    const button = (/** @type {string} */ key, /** @type {any} */ action, /** @type {any} */ primary = undefined, /** @type {any} */ params = undefined) => html("button", { type: "button", class: `button${primary ? " primary" : ""}`, "data-action": key, click: () => {
      if (view.fired) kept.asked = view.turn;
      send(action);
    } }, say(`${key}_button`, params));
    const told = view.last.filter((/** @type {any} */ call) => call.sighting).at(-1)?.sighting;
    const line = view.missile === "line" && !view.fired;
    const way = (/** @type {any} */ direction) => html("button", { type: "button", class: "button", "data-direction": direction, "aria-pressed": String(kept.direction === direction), click: () => lay(direction) }, say(direction));
    person.write(refused,
      html("p", { class: "vw-note", role: "status" }, view.fired ? say("fired") : say("choose", { missile: say(view.missile) })),
      ...(told ? [html("p", { class: "vw-note" }, say("told", { missile: say(told.missile), x: told.x ?? "–", y: told.y ?? "–" }))] : []),
      ...(line ? [html("span", { role: "group", "aria-label": say("direction") }, way("vertical"), " ", way("horizontal"))] : []),
      button("search", "search"), button("power", "power_search", false, { n: view.power_searches }), button("end", "end", view.fired),
      html("label", {}, html("input", { type: "checkbox", name: "auto", checked: kept.auto, change: (/** @type {any} */ event) => { kept.auto = event.target.checked; } }), ` ${say("auto")}`),
      html("p", { class: "vw-note vw-keys" }, say("keys")));
  }

  function lay(/** @type {any} */ direction) {
    kept.direction = direction;
    for (const node of person.panel.querySelectorAll("[data-direction]")) node.setAttribute("aria-pressed", String(node.dataset.direction === direction));
    person.turn.cursor.refresh();
    preview(null, null);
  }

  function stop() {
    if (!person.turn) return;
    preview(null, null);
    for (const { node } of board.cells) node.classList.remove("vwr-aim");
    person.end();
  }

  /** Marks a hint. */
  function hint(/** @type {any} */ action) {
    if (!person.turn || !action?.fire) return;
    if (action.fire.direction) lay(action.fire.direction);
    preview(action.fire.x, action.fire.y);
  }

  function key(/** @type {any} */ event) {
    if (!person.turn || modified(event)) return false;
    /** @type {Record<string, any>} */
    const actions = { s: "search", p: "power_search", e: "end" };
    if (event.key === "d") lay(kept.direction === "vertical" ? "horizontal" : "vertical");
    else if (actions[event.key]) {
      const { view, send } = person.turn;
      if (view.fired) kept.asked = view.turn;
      send(actions[event.key]);
    } else return false;
    return true;
  }

  return { play, stop, key, hint };
}
