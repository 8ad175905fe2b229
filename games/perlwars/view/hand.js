// A person's controls: step by arrows or a click beside the robot, shoot by a click, end the turn.
import { cursor } from "../../view/cursor.js";
import { colour } from "../../view/seats.js";
import { html, set, svg } from "../../view/svg.js";

const DIRECTIONS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** Playing on a board. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say, known }) {
  /** @type {any} */ let turn = null;
  const panel = html("div", { class: "vw-panel" });

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused, /** @type {any} */ shown) {
    stop();
    const { view } = prompt;
    turn = { view, seat: prompt.seat, submit, frame: shown, alwaysShoots: turnKept.alwaysShoots };
    set(board.root, { role: "group", class: "vw vw-playing" });
    arrows();
    for (const { node } of board.tiles) node.classList.add("vwp-aim");
    board.root.addEventListener("click", click);
    turn.cursor = cursor(board.root, { items, pick: (/** @type {any} */ item) => act(item.x0, item.y0), leave: () => false });
    writePanel(refused);
  }

  // Kept between turns: whether clicks beside the robot also shoot.
  const turnKept = { alwaysShoots: false };

  const items = () => board.tiles.map((/** @type {any} */ { node, x, y }) => ({ node, x0: x, y0: y, x, y, label: label(x, y) }));

  function label(/** @type {number} */ x, /** @type {number} */ y) {
    const { pos, stage } = turn.view;
    if (pos.x === x && pos.y === y) return say("cell_you", { x, y });
    if (beside(x, y) >= 0) return say("cell_step", { x, y });
    const cells = turn.frame && known.at(turn.frame, turn.seat);
    return say(cells && !cells[y * stage.width + x] ? "cell_impossible" : "aim", { x, y });
  }

  const beside = (/** @type {number} */ x, /** @type {number} */ y) => DIRECTIONS.findIndex(([dx, dy]) => turn.view.pos.x + dx === x && turn.view.pos.y + dy === y);

  function click(/** @type {any} */ event) {
    const arrow = event.target.closest("[data-step]");
    if (arrow) return submit({ move: Number(arrow.dataset.step) });
    const cell = event.target.closest("[data-cell]");
    if (cell) act(.../** @type {[number, number]} */ (cell.dataset.cell.split(",").map(Number)));
  }

  function act(/** @type {number} */ x, /** @type {number} */ y) {
    const direction = beside(x, y);
    if (direction >= 0 && (!turnKept.alwaysShoots || turn.view.shots === 0)) submit({ move: direction });
    else if (turn.view.shots > 0) submit({ shot: { x, y } });
  }

  function submit(/** @type {any} */ action) {
    // One answer to a prompt: the next prompt, or a refusal, calls play() again.
    if (turn.sent) return;
    turn.sent = true;
    turn.submit(action);
  }

  function arrows() {
    const { pos, stage, actions } = turn.view;
    const at = board.centre(pos.x, pos.y);
    const open = DIRECTIONS.map(([dx, dy], direction) => ({ dx, dy, direction }))
      .filter(({ dx, dy }) => pos.x + dx >= 0 && pos.y + dy >= 0 && pos.x + dx < stage.width && pos.y + dy < stage.height);
    board.hands.replaceChildren(...(actions > 0 ? open : []).map(({ dx, dy, direction }) => svg("path", {
      d: "M-13 8L0 -8L13 8L0 3z", "data-step": direction, class: "vwp-arrow", fill: colour(turn.seat), "fill-opacity": 0.85,
      stroke: "var(--panel, light-dark(#fff, #161c23))", "stroke-width": 2, "pointer-events": "none",
      transform: `translate(${at.x + dx * board.cell} ${at.y + dy * board.cell}) rotate(${direction * 90})`,
    })));
  }

  function writePanel(/** @type {any} */ refused) {
    if (!context.panel) return;
    const step = (/** @type {any} */ direction) => html("button", { class: "button", type: "button", "data-step": direction,
      "aria-label": say("step_button", { direction: say(`d${direction}`) }), disabled: turn.view.actions === 0,
      click: () => submit({ move: direction }) }, "↑→↓←"[direction]);
    const end = html("button", { class: "button primary", type: "button", "data-action": "end", click: () => submit("end") }, say("end_button"));
    const mode = html("select", { "aria-label": say("mode"), change: (/** @type {any} */ event) => { turnKept.alwaysShoots = event.target.value === "shoot"; } },
      html("option", { value: "auto", selected: !turnKept.alwaysShoots }, say("mode_auto")),
      html("option", { value: "shoot", selected: turnKept.alwaysShoots }, say("mode_shoot")));
    panel.replaceChildren(
      html("p", { class: "vw-note", role: "status" }, `${say("you_act")} ${say("left", turn.view)}`),
      ...(refused ? [html("p", { class: "vw-note vw-refused", role: "alert" }, refused.message ?? String(refused))] : []),
      ...[3, 0, 2, 1].map(step), end,
      html("label", {}, `${say("mode")} `, mode),
      html("p", { class: "vw-note vw-keys" }, say("keys")));
    context.panel.append(panel);
  }

  function stop() {
    if (!turn) return;
    turn.cursor.stop();
    board.root.removeEventListener("click", click);
    for (const { node } of board.tiles) node.classList.remove("vwp-aim");
    board.hands.replaceChildren();
    set(board.root, { role: "img", class: "vw" });
    panel.remove();
    turn = null;
  }

  function key(/** @type {any} */ event) {
    if (!turn || event.ctrlKey || event.metaKey || event.altKey) return false;
    const direction = "wdsa".indexOf(event.key.toLowerCase());
    if (event.key.length === 1 && direction >= 0) submit({ move: direction });
    else if (event.key === "e") submit("end");
    else return false;
    return true;
  }

  /** Marks a hint: the cell to step on or shoot at. */
  function hint(/** @type {any} */ action) {
    if (!turn || !action) return;
    const [dx, dy] = DIRECTIONS[action.move] ?? [0, 0];
    const { x, y } = action.shot ?? { x: turn.view.pos.x + dx, y: turn.view.pos.y + dy };
    const at = board.centre(x, y);
    if (action !== "end") board.hands.append(svg("circle", { cx: at.x, cy: at.y, r: 20, fill: "none", stroke: "var(--accent, #0a7568)", "stroke-width": 5, "pointer-events": "none" }));
  }

  return { play, stop, key, hint, show: (/** @type {View.Frame} */ frame) => { if (turn) turn.frame = frame; } };
}
