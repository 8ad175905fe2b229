// A person's controls: place, step, take by clicking elements, cast from the bag, look around, pass.
import css from "./hand.css.js";
import { modified, seated } from "../../view/room.js";
import { colour } from "../../view/board.js";
import { html, pool, set, style, svg } from "../../view/svg.js";
import { DIRECTIONS, ELEMENTS, HUES, SIGNS, onBoard, ray, reach, total } from "./elements.js";

style(css);

const icon = (/** @type {any} */ element) => svg("svg", { viewBox: "-11 -11 22 22", class: "vww-icon", "aria-hidden": "true" },
  svg("path", { d: SIGNS[element], fill: HUES[element], "fill-rule": "evenodd" }));

/** Playing on a board. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say, bag, lying }, /** @type {any} */ scene) {
  /** @type {any} */ let spell = null;
  /** @type {Record<string, any>} */
  let picked = {};
  const note = html("p", { class: "vw-note", role: "status" });
  const marks = pool(board.hands, () => svg("rect", { width: board.cell, height: board.cell, class: "vww-own-half" }));
  const aims = pool(board.hands, () => svg("rect", { width: board.cell - 6, height: board.cell - 6, rx: 6, class: "vww-spell" }));
  const arrows = pool(board.hands, () => svg("path", { d: "M-16 9L0 -11L16 9L0 3z", class: "vww-arrow", stroke: "light-dark(#fff, #10141a)", "stroke-width": 2 }));

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
    stop();
    spell = null;
    picked = {};
    person.begin(prompt, submit);
    for (const { node } of board.cells) node.classList.add("vww-can");
    lay();
    write(refused);
  }

  const items = () => board.cells.map((/** @type {any} */ cell) => ({ node: cell.node, cell, ...board.centre(cell.x, cell.y), label: label(cell) }));

  function label(/** @type {any} */ { x, y }) {
    const { view } = person.turn;
    const stone = view.obstacle[y][x];
    const what = [stone ? say("cell_stone", { n: stone }) : bag(lying(view, x, y)), ...(view.enemy?.x === x && view.enemy?.y === y ? [say("cell_enemy")] : [])].join(", ");
    return say(view.pos?.x === x && view.pos?.y === y ? "cell_you" : "cell", { x, y, what });
  }

  const beside = (/** @type {number} */ x, /** @type {number} */ y) => (person.turn.view.pos ? Object.keys(DIRECTIONS).find((name) => person.turn.view.pos.x + DIRECTIONS[name][0] === x && person.turn.view.pos.y + DIRECTIONS[name][1] === y) : undefined);

  /** A click or Enter on a cell. */
  function pick(/** @type {number} */ x, /** @type {number} */ y) {
    const { view } = person.turn;
    if (!view.pos) {
      const half = view.seat === 0 ? x < 10 : x >= 10;
      if (half) send({ place: { x, y } });
      return;
    }
    if (spell) {
      if (spell.element === "wind") {
        const direction = toward(x, y);
        if (direction) send({ cast: { ...spell, direction } });
      } else send({ cast: { ...spell, x, y } });
      return;
    }
    const direction = beside(x, y);
    if (direction) send({ move: direction });
    else if (view.pos.x === x && view.pos.y === y) person.panel.querySelector("[data-take]")?.focus();
  }

  /** The direction from the wizard to a cell: the longer way counts. */
  function toward(/** @type {number} */ x, /** @type {number} */ y) {
    const [dx, dy] = [x - person.turn.view.pos.x, y - person.turn.view.pos.y];
    if (dx === 0 && dy === 0) return null;
    return Math.abs(dx) >= Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
  }

  const cellAt = (/** @type {any} */ event) => {
    const index = event.target.getAttribute?.("data-cell");
    return index == null ? null : board.cells[Number(index)];
  };

  const listeners = {
    click(/** @type {any} */ event) {
      const cell = cellAt(event);
      if (cell) pick(cell.x, cell.y);
    },
    pointermove: (/** @type {any} */ event) => preview(cellAt(event)),
    pointerleave: () => preview(null),
    focusin: (/** @type {any} */ event) => preview(cellAt(event)),
  };

  /** The cells that the chosen spell would reach from here. */
  function preview(/** @type {any} */ cell) {
    /** @type {any[]} */ let cells = [];
    if (person.turn && spell && cell) {
      const direction = spell.element === "wind" ? toward(cell.x, cell.y) : undefined;
      cells = spell.element === "wind" && !direction ? [] : reach({ ...spell, x: cell.x, y: cell.y, direction }, person.turn.view.pos, scene.dragon_center);
    }
    outline(cells);
  }

  function outline(/** @type {any} */ cells) {
    aims.show(cells.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const [left, top] = board.corner(cells[index].x, cells[index].y);
      set(node, { x: left + 3, y: top + 3, fill: HUES[spell?.element ?? "wind"], stroke: HUES[spell?.element ?? "wind"] });
    });
  }

  /** The half to be placed in, or the arrows around the wizard. */
  function lay() {
    const { view } = person.turn;
    const half = view.pos ? [] : board.cells.filter((/** @type {any} */ { x }) => (view.seat === 0 ? x < 10 : x >= 10));
    marks.show(half.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const [left, top] = board.corner(half[index].x, half[index].y);
      set(node, { x: left, y: top });
    });
    const ways = view.pos && !spell ? Object.entries(DIRECTIONS).map(([name, [dx, dy]]) => ({ name, x: view.pos.x + dx, y: view.pos.y + dy })).filter(onBoard) : [];
    /** @type {Record<string, any>} */
    const angle = { up: 0, right: 90, down: 180, left: 270 };
    arrows.show(ways.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { name, x, y } = ways[index];
      const at = board.centre(x, y);
      // On a rotated board, right is down.
      const turned = board.turned ? { up: 270, right: 180, down: 90, left: 0 }[name] : angle[name];
      set(node, { transform: `translate(${at.x} ${at.y}) rotate(${turned})`, fill: colour(view.seat), opacity: view.obstacle[y][x] ? 0.3 : 0.9 });
    });
  }

  const person = seated(board, context, { items, pick: (/** @type {any} */ { cell }) => pick(cell.x, cell.y), leave: cancel, listeners });
  const send = (/** @type {any} */ action) => person.turn?.send(action);

  /** Cancels the chosen spell. Returns false if there was none. */
  function cancel() {
    if (!spell) return false;
    spell = null;
    outline([]);
    lay();
    write();
    return true;
  }

  function choose(/** @type {any} */ element, /** @type {number} */ count) {
    if (element === "water" || element === "wood") return send({ cast: { element, count } });
    spell = { element, count };
    lay();
    write();
  }

  const button = (/** @type {string} */ text, /** @type {View.Attributes} */ attributes, /** @type {any[]} */ ...more) => html("button", { type: "button", class: "button", ...attributes }, ...more, text);
  const group = (/** @type {string} */ title, /** @type {any[]} */ ...children) => html("fieldset", { class: "vww-group" }, html("legend", {}, title), ...children);

  function write(/** @type {any} */ refused = undefined) {
    const { view } = person.turn;
    note.textContent = !view.pos ? say("choose_place") : spell ? say(spell.element === "wind" ? "direction" : "target", { spell: say(`${spell.element}${spell.count}`) }) : say("your_turn");
    person.write(refused, note, ...(view.pos ? (spell ? [aiming()] : [steps(), looks(), takes(), spells()]) : []),
      ...(view.pos && !spell ? [html("p", { class: "vw-note vw-keys" }, say("keys"))] : []));
  }

  function takes() {
    const { view } = person.turn;
    const here = view.obstacle[view.pos.y][view.pos.x] ? {} : lying(view, view.pos.x, view.pos.y);
    const room = 10 - total(view.carried);
    if (total(here) === 0) return group(say("take"), html("span", {}, say("empty")));
    if (room <= 0) return group(say("take"), html("span", {}, say("full")));
    const chips = ELEMENTS.filter((element) => here[element] > 0).map((element) => button(` ${picked[element] ?? 0}/${here[element]}`, {
      "data-take": element, "aria-label": say("pick", { element: say(element), n: picked[element] ?? 0, all: here[element] }),
      click: () => {
        const next = (picked[element] ?? 0) + 1;
        picked[element] = next > here[element] || total(picked) >= room ? 0 : next;
        write();
        person.panel.querySelector(`[data-take=${element}]`)?.focus();
      } }, icon(element)));
    return group(say("take"), ...chips,
      button(say("take_button", { n: total(picked) }), { "data-action": "take", disabled: total(picked) === 0, click: () => send({ take: chosen() }) }),
      button(say("take_all"), { "data-action": "take_all", click: () => send({ take: here }) }));
  }

  const chosen = () => Object.fromEntries(Object.entries(picked).filter(([, count]) => count > 0));

  function spells() {
    const { carried } = person.turn.view;
    const able = ELEMENTS.flatMap((element) => [1, 2].filter((count) => carried[element] >= count).map((count) => ({ element, count })));
    const one = (/** @type {any} */ { element, count }) => button(` ${say(`${element}${count}`)}`, { "data-spell": `${element}${count}`,
      class: `button${spell?.element === element && spell?.count === count ? " vww-chosen-spell" : ""}`, click: () => choose(element, count) }, icon(element), ...(count === 2 ? [icon(element)] : []));
    return group(say("spells"), ...(able.length ? able.map(one) : [html("span", {}, `${say("carried")}: ${bag(carried)}`)]));
  }

  /** The buttons of a spell that wants a direction, and its cancel. */
  function aiming() {
    const ways = spell.element === "wind" ? Object.keys(DIRECTIONS).map((direction) => button(say(direction), { "data-direction": direction,
      mouseenter: () => outline(ray(person.turn.view.pos, direction, spell.count === 2 ? 10 : 5)), click: () => send({ cast: { ...spell, direction } }) })) : [];
    return html("div", { class: "vww-group" }, ...ways, button(say("cancel"), { "data-action": "cancel", click: cancel }));
  }

  function steps() {
    const arrow = { up: "↑", right: "→", down: "↓", left: "←" };
    /** @type {Record<string, any>} */
    const shown = board.turned ? { up: "←", right: "↓", down: "→", left: "↑" } : arrow;
    return group(say("moves"), ...["left", "up", "down", "right"].map((direction) =>
      button(shown[direction], { "data-step": direction, "aria-label": say("step", { direction: say(direction) }), click: () => send({ move: direction }) })),
    button(say("pass_button"), { "data-action": "pass", click: () => send("pass") }));
  }

  function looks() {
    return group(say("look"), ...[1, 2, 3, 4, 5].map((far) => button(String(far), { "data-look": far, "aria-label": say("look_button", { n: far }), click: () => send({ look: far }) })));
  }

  function stop() {
    if (!person.turn) return;
    spell = null;
    for (const nodes of [marks, aims, arrows]) nodes.show(0);
    for (const { node } of board.cells) node.classList.remove("vww-can");
    person.end();
  }

  /** Marks a hint. */
  function hint(/** @type {any} */ action) {
    if (!person.turn?.view.pos || !action) return;
    if (action.cast) {
      spell = action.cast;
      outline(reach(action.cast, person.turn.view.pos, scene.dragon_center));
      spell = null;
    } else if (action.move) outline([{ x: person.turn.view.pos.x + DIRECTIONS[action.move][0], y: person.turn.view.pos.y + DIRECTIONS[action.move][1] }]);
    else if (action.take) outline([person.turn.view.pos]);
  }

  function key(/** @type {any} */ event) {
    if (!person.turn || modified(event)) return false;
    if (event.key === "Escape") return cancel();
    if (!person.turn.view.pos) return false;
    const direction = /** @type {Record<string, string>} */ ({ w: "up", d: "right", s: "down", a: "left" })[event.key];
    if (direction && spell?.element === "wind") send({ cast: { ...spell, direction } });
    else if (direction && !spell) send({ move: direction });
    else if (/^[1-5]$/.test(event.key)) send({ look: Number(event.key) });
    else if (event.key === "p") send("pass");
    else if (event.key === "t") send({ take: lying(person.turn.view, person.turn.view.pos.x, person.turn.view.pos.y) });
    else return false;
    return true;
  }

  return { play, stop, key, hint };
}
