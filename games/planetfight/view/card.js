// Cards over the map: the details of a planet or ship, and the list of ships under way behind its triangle.
import css from "./card.css.js";
import { colour, point, sign } from "../../view/board.js";
import { html, style, svg } from "../../view/svg.js";

style(css);

/** The chip of a seat for HTML. */
const chip = (/** @type {number} */ seat) => svg("svg", { viewBox: "-8 -8 16 16", class: "vwf-chip", "aria-hidden": "true" }, svg("path", { d: sign(seat, 6), fill: colour(seat) }));

/** The cards of a map. `orders()` gives the person's orders while playing, `cancel` and `turnBack` change them. */
export function cards(/** @type {HTMLElement} */ stage, /** @type {any} */ board, /** @type {any} */ { say, owner, route: way }, /** @type {any} */ playing) {
  /** @type {any} */ let view = null;
  /** @type {any} */ let card = null;
  /** @type {any} */ let pressed = null;
  const button = html("button", { type: "button", class: "button vwf-list-button", "aria-expanded": "false", click: toggle });
  const list = html("div", { class: "vwf-card vwf-list", role: "region", "aria-label": say("list_title") });
  stage.append(button);

  const under = () => view.ships.map((/** @type {any} */ ship, /** @type {number} */ index) => ({ ...ship, index, order: playing.order(ship) }))
    .filter((/** @type {any} */ ship) => ship.remaining > 0 || ship.order !== undefined)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.remaining - b.remaining || a.owner - b.owner || a.ship - b.ship);

  function refresh(/** @type {any} */ newView = undefined) {
    view = newView ?? view;
    if (!view) return;
    const count = under().length;
    button.textContent = `▲ ${count}`;
    button.setAttribute("aria-label", say("list", { n: count }));
    if (list.isConnected) fill();
  }

  function toggle() {
    if (list.isConnected) {
      list.remove();
      board.choose(null);
    } else {
      stage.append(list);
      fill();
    }
    button.setAttribute("aria-expanded", String(list.isConnected));
  }

  function fill() {
    const rows = under().map((/** @type {any} */ ship) => html("button", { type: "button", "data-list-ship": ship.index, click: () => showShip(ship.index) },
      chip(ship.owner - 1), html("strong", {}, route(ship)),
      html("span", { class: "vwf-rest" }, say("row_left", { n: left(ship) }))));
    list.replaceChildren(html("h3", {}, say("list_title")), ...(rows.length ? rows : [html("p", {}, say("nothing"))]));
  }

  function route(/** @type {any} */ ship) {
    if (ship.order === undefined) return way(ship.ship, ship.from, ship.to);
    return way(ship.ship, ship.remaining > 0 ? null : ship.to, ship.order);
  }

  const left = (/** @type {any} */ ship) => (ship.order === undefined ? ship.remaining
    : ship.remaining > 0 ? view.roads[ship.from][ship.to] - ship.remaining : view.roads[ship.to][ship.order]);

  function showPlanet(/** @type {number} */ planet) {
    const { size, owner: whose } = view.planets[planet];
    open(say("planet", { planet }), board.places[planet], [[say("number"), planet], [say("owner"), owner(whose), whose], [say("size"), size]], []);
  }

  function showShip(/** @type {number} */ index) {
    const ship = view.ships[index];
    const order = playing.order(ship);
    const rows = [[say("number"), ship.ship], [say("owner"), owner(ship.owner), ship.owner], [say("from"), ship.from], [say("to"), ship.to], [say("arrival"), ship.remaining]];
    const actions = [];
    if (order !== undefined) {
      rows.push([say("order"), say(ship.remaining > 0 ? "order_back" : "order_to", { planet: order })]);
      actions.push(html("button", { type: "button", class: "button", "data-action": "cancel", click: () => { playing.cancel(ship); close(); } }, say("cancel")));
    } else if (playing.mayTurn(ship)) {
      actions.push(html("button", { type: "button", class: "button", "data-action": "turn", click: () => { playing.turnBack(ship); close(); } }, say("turn_back")));
    }
    open(say("ship_title", { ship: ship.ship }), board.spot(index), rows, actions);
    board.choose(index);
  }

  function open(/** @type {string} */ title, /** @type {any} */ at, /** @type {any} */ rows, /** @type {any} */ actions) {
    close();
    const terms = rows.flatMap((/** @type {any} */ [term, value, whose]) => [html("dt", {}, term), html("dd", {}, ...(whose ? [chip(whose - 1), " "] : []), String(value))]);
    card = html("div", { class: "vwf-card", role: "dialog", "aria-label": title }, html("h3", {}, title), html("dl", {}, ...terms),
      html("div", { class: "vwf-actions" }, ...actions, html("button", { type: "button", class: "button", click: close }, say("close"))));
    stage.append(card);
    place(card, at);
    card.querySelector("button").focus({ preventScroll: true });
  }

  /** Beside the place, inside the stage. */
  function place(/** @type {any} */ node, /** @type {any} */ at) {
    const matrix = board.root.getScreenCTM();
    const frame = stage.getBoundingClientRect();
    const spot = new DOMPoint(at.x, at.y).matrixTransform(matrix);
    const [x, y] = [spot.x - frame.left, spot.y - frame.top];
    const { width, height } = node.getBoundingClientRect();
    node.style.left = `${Math.max(6, x + 20 + width > frame.width ? Math.max(6, x - 20 - width) : x + 20)}px`;
    node.style.top = `${Math.max(6, Math.min(y + 8, frame.height - height - 6))}px`;
  }

  function close() {
    if (!card) return false;
    card.remove();
    card = null;
    board.choose(null);
    return true;
  }

  function details(/** @type {any} */ target, /** @type {any} */ event = undefined) {
    const ship = target.closest?.("[data-ship]");
    const planet = target.closest?.("[data-planet]");
    if (ship) showShip(Number(ship.dataset.ship));
    else if (planet) showPlanet(Number(planet.dataset.planet));
    else return false;
    event?.preventDefault();
    return true;
  }

  const menu = (/** @type {any} */ event) => details(event.target, event);
  const down = (/** @type {any} */ event) => {
    close();
    if (event.pointerType !== "touch") return;
    const { target } = event;
    pressed = { at: point(board.root, event), timer: setTimeout(() => { playing.letGo(); details(target); }, 550) };
  };
  const move = (/** @type {any} */ event) => {
    if (!pressed) return;
    const at = point(board.root, event);
    if (Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) > 14) lift();
  };
  const lift = () => {
    clearTimeout(pressed?.timer);
    pressed = null;
  };
  const listeners = { contextmenu: menu, pointerdown: down, pointermove: move, pointerup: lift, pointercancel: lift };
  for (const [name, listener] of Object.entries(listeners)) board.root.addEventListener(name, listener);

  function key(/** @type {any} */ event) {
    if (event.key === "Escape") {
      if (close()) return true;
      if (list.isConnected) {
        toggle();
        return true;
      }
    }
    return event.key === "i" && document.activeElement !== document.body && details(document.activeElement, event);
  }

  return {
    refresh, showPlanet, showShip, key,
    destroy() {
      close();
      lift();
      list.remove();
      button.remove();
    },
  };
}
