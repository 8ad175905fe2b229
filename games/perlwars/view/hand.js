// A person's controls: step by arrows or a click beside the robot, shoot by a click, end the turn.
import { modified, seated } from "../../view/room.js";
import { colour } from "../../view/seats.js";
import { html, svg } from "../../view/svg.js";

const DIRECTIONS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** Playing on a board. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say, known }) {
  // Kept between turns: whether clicks beside the robot also shoot.
  let alwaysShoots = false;
  const items = () => board.tiles.map((/** @type {any} */ { node, x, y }) => ({ node, x, y, label: label(x, y) }));
  const person = seated(board, context, { items, pick: (/** @type {any} */ { x, y }) => act(x, y), listeners: { click } });

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
    stop();
    person.begin(prompt, submit);
    arrows();
    for (const { node } of board.tiles) node.classList.add("vwp-aim");
    writePanel(refused);
  }

  function label(/** @type {number} */ x, /** @type {number} */ y) {
    const { view: { pos, stage }, seat } = person.turn;
    if (pos.x === x && pos.y === y) return say("cell_you", { x, y });
    if (beside(x, y) >= 0) return say("cell_step", { x, y });
    const cells = board.shown() && known.at(board.shown(), seat);
    return say(cells && !cells[y * stage.width + x] ? "cell_impossible" : "aim", { x, y });
  }

  const beside = (/** @type {number} */ x, /** @type {number} */ y) => DIRECTIONS.findIndex(([dx, dy]) => person.turn.view.pos.x + dx === x && person.turn.view.pos.y + dy === y);

  function click(/** @type {any} */ event) {
    const arrow = event.target.closest("[data-step]");
    if (arrow) return person.turn.send({ move: Number(arrow.dataset.step) });
    const cell = event.target.closest("[data-cell]");
    if (cell) act(.../** @type {[number, number]} */ (cell.dataset.cell.split(",").map(Number)));
  }

  function act(/** @type {number} */ x, /** @type {number} */ y) {
    const direction = beside(x, y);
    const { view, send } = person.turn;
    if (direction >= 0 && (!alwaysShoots || view.shots === 0)) send({ move: direction });
    else if (view.shots > 0) send({ shot: { x, y } });
  }

  function arrows() {
    const { view: { pos, stage, actions }, seat } = person.turn;
    const at = board.centre(pos.x, pos.y);
    const open = DIRECTIONS.map(([dx, dy], direction) => ({ dx, dy, direction }))
      .filter(({ dx, dy }) => pos.x + dx >= 0 && pos.y + dy >= 0 && pos.x + dx < stage.width && pos.y + dy < stage.height);
    board.hands.replaceChildren(...(actions > 0 ? open : []).map(({ dx, dy, direction }) => svg("path", {
      d: "M-13 8L0 -8L13 8L0 3z", "data-step": direction, class: "vwp-arrow", fill: colour(seat), "fill-opacity": 0.85,
      stroke: "var(--panel, light-dark(#fff, #161c23))", "stroke-width": 2, "pointer-events": "none",
      transform: `translate(${at.x + dx * board.cell} ${at.y + dy * board.cell}) rotate(${direction * 90})`,
    })));
  }

  function writePanel(/** @type {any} */ refused) {
    const { view, send } = person.turn;
    const step = (/** @type {any} */ direction) => html("button", { class: "button", type: "button", "data-step": direction,
      "aria-label": say("step_button", { direction: say(`d${direction}`) }), disabled: view.actions === 0,
      click: () => send({ move: direction }) }, "↑→↓←"[direction]);
    const end = html("button", { class: "button primary", type: "button", "data-action": "end", click: () => send("end") }, say("end_button"));
    const mode = html("select", { "aria-label": say("mode"), change: (/** @type {any} */ event) => { alwaysShoots = event.target.value === "shoot"; } },
      html("option", { value: "auto", selected: !alwaysShoots }, say("mode_auto")),
      html("option", { value: "shoot", selected: alwaysShoots }, say("mode_shoot")));
    person.write(refused,
      html("p", { class: "vw-note", role: "status" }, `${say("you_act")} ${say("left", view)}`),
      ...[3, 0, 2, 1].map(step), end,
      html("label", {}, `${say("mode")} `, mode),
      html("p", { class: "vw-note vw-keys" }, say("keys")));
  }

  function stop() {
    if (!person.turn) return;
    for (const { node } of board.tiles) node.classList.remove("vwp-aim");
    board.hands.replaceChildren();
    person.end();
  }

  function key(/** @type {any} */ event) {
    if (!person.turn || modified(event)) return false;
    const direction = "wdsa".indexOf(event.key.toLowerCase());
    if (event.key.length === 1 && direction >= 0) person.turn.send({ move: direction });
    else if (event.key === "e") person.turn.send("end");
    else return false;
    return true;
  }

  /** Marks a hint: the cell to step on or shoot at. */
  function hint(/** @type {any} */ action) {
    if (!person.turn || !action) return;
    const [dx, dy] = DIRECTIONS[action.move] ?? [0, 0];
    const { x, y } = action.shot ?? { x: person.turn.view.pos.x + dx, y: person.turn.view.pos.y + dy };
    const at = board.centre(x, y);
    if (action !== "end") board.hands.append(svg("circle", { cx: at.x, cy: at.y, r: 20, fill: "none", stroke: "var(--accent, #0a7568)", "stroke-width": 5, "pointer-events": "none" }));
  }

  return { play, stop, key, hint };
}
