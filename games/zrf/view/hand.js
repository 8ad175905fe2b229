// A person's controls: two clicks or a drag, drops from the tray, a chooser for ambiguous moves, passes.
import css from "./hand.css.js";
import { colour, ON_SEAT, point } from "../../view/board.js";
import { seated } from "../../view/room.js";
import { animate, html, pool, set, style, svg, visible } from "../../view/svg.js";
import { outline } from "./board.js";
import { grip, parse, taken } from "./notation.js";

style(css);

/** Playing on a board. */
export function hand(/** @type {any} */ board, /** @type {View.Context} */ context, /** @type {any} */ { say, call, oneMove }) {
  const { stage, shown } = board;
  /** @type {any} */ let chosen = null;
  /** @type {any} */ let drag = null;
  /** @type {any} */ let chooser = null;
  const note = html("p", { class: "vw-note", role: "status" });
  const frame = svg("path", { class: "vwz-chosen", display: "none" });
  board.hands.append(frame);
  const dots = pool(board.hands, () => svg("circle", { class: "vwz-dot" }));
  const rings = pool(board.hands, () => svg("path", { class: "vwz-ring", "fill-rule": "evenodd" }));
  const arrow = svg("path", { class: "vwz-arrow", display: "none" });
  /** The places of the hint that is shown. @type {any} */ let hinted = null;
  board.hands.append(arrow);

  function play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
    stop();
    const { view } = prompt;
    const seen = (/** @type {any} */ at) => board.places.has(at);
    const moves = (view.legal ?? []).map((/** @type {string} */ text) => parse(text, board.world)).map((/** @type {any} */ move) => ({ ...move, grip: move.pass ? null : grip(move, seen, view.continues) }));
    person.begin(prompt, submit, { moves });
    for (const { node, name } of board.places.values()) node.classList.toggle("vwz-can", moves.some((/** @type {any} */ move) => move.grip?.from === name));
    writePanel(refused);
    if (view.continues) choose(view.continues);
    else mark();
    context.announce?.(say("your_move", { player: call(view.player) }));
  }

  function items() {
    const cells = [...board.places.values()].map((place) => ({ node: place.node, at: place.name, x: place.at.x, y: place.at.y, label: label(place.name) }));
    const drops = [...board.trays.querySelectorAll("[data-drop]")].map((node, index) => ({ node, drop: node, x: index * 50, y: node.getAttribute("data-owner") === ownName() ? 1e5 : -1e5,
      label: say("drop_label", { piece: call(node.getAttribute("data-drop")), n: person.turn.view.stock.find((/** @type {any} */ one) => one.piece === node.getAttribute("data-drop") && one.owner === node.getAttribute("data-owner"))?.count ?? 0 }) }));
    return [...cells, ...drops];
  }

  const ownName = () => person.turn.view.moves_as ?? person.turn.view.you ?? person.turn.view.player;

  function label(/** @type {any} */ at) {
    const label = plain(at);
    return targets().some((/** @type {any} */ move) => move.grip.to === at) ? say("cell_target", { label }) : label;
  }

  function plain(/** @type {any} */ at) {
    const piece = person.turn.view.pieces.find((/** @type {any} */ one) => one.at === at);
    return piece ? say("cell_piece", { at, piece: call(piece.piece), player: call(piece.owner) }) : say("cell_empty", { at });
  }

  /** The moves for the choice: of the chosen piece, of the type chosen from the tray, or those that only have a target. */
  function targets() {
    const able = person.turn.moves.filter((/** @type {any} */ move) => move.grip);
    if (chosen?.at) return able.filter((/** @type {any} */ move) => move.grip.from === chosen.at);
    if (chosen?.drop) return able.filter((/** @type {any} */ move) => move.drop && move.grip.from === null && move.drop.piece === chosen.drop);
    return able.filter((/** @type {any} */ move) => move.grip.from === null);
  }

  /** A click or Enter on a position. */
  function pick(/** @type {any} */ at) {
    const here = targets().filter((/** @type {any} */ move) => move.grip.to === at);
    if (here.length) return commit(here);
    if (chosen?.at === at) return letGo();
    if (person.turn.moves.some((/** @type {any} */ move) => move.grip?.from === at)) return choose(at);
    const from = chosen?.at;
    letGo();
    tellUser(why(at, from));
  }

  /** Why nothing can be done at a place, with the piece that stands on `from`. */
  function why(/** @type {string} */ at, /** @type {string | undefined} */ from) {
    const { view, moves } = person.turn;
    const piece = view.pieces.find((/** @type {any} */ one) => one.at === at);
    const stood = new Map(view.pieces.map((/** @type {any} */ one) => [one.at, one]));
    const own = piece?.owner === ownName();
    const told = [say(from && !own ? "why_not" : piece ? (own ? "why_stuck" : "why_theirs") : moves.some((/** @type {any} */ move) => move.grip?.from) ? "why_nothing" : "why_place", { label: plain(at), from: from && plain(from) })];
    const forced = moves.length > 0 && moves.every((/** @type {any} */ move) => taken(move, stood).length);
    if (shown()?.threatened?.length) told.push(say("why_check", { player: call(view.player) }));
    else if (forced) told.push(say("why_capture"));
    return told.join(" ");
  }

  function choose(/** @type {any} */ at) {
    letGo();
    chosen = { at };
    const place = board.places.get(at);
    if (place) {
      set(frame, { d: outline(place.at, "squares", -3), stroke: colour(person.turn.seat) });
      visible(frame, true);
    }
    tellUser(say(person.turn.view.continues === at ? "continue" : "chosen", { at }));
    mark();
  }

  function pickDrop(/** @type {any} */ node) {
    const piece = node.getAttribute("data-drop");
    const same = chosen?.drop === piece;
    letGo();
    if (same || !person.turn.moves.some((/** @type {any} */ move) => move.drop?.piece === piece && move.grip?.from === null)) return;
    chosen = { drop: piece };
    node.classList.add("vwz-picked");
    tellUser(say("drop_chosen", { piece: call(piece) }));
    mark();
  }

  /** Marks targets with dots, captures with rings; while nothing is chosen, where a piece can be put. */
  function mark() {
    const held = new Set(person.turn.view.pieces.map((/** @type {any} */ piece) => piece.at));
    const ends = [...new Set(chosen || person.turn.moves.every((/** @type {any} */ move) => !move.grip?.from) ? targets().map((/** @type {any} */ move) => move.grip.to) : [])].map((at) => board.places.get(at)).filter(Boolean);
    const [full, empty] = [ends.filter((place) => held.has(place.name)), ends.filter((place) => !held.has(place.name))];
    const size = (/** @type {any} */ place) => Math.min(place.at.width, place.at.height);
    const ink = { fill: colour(person.turn.seat), stroke: `var(--seat${person.turn.seat}-ink, ${ON_SEAT})` };
    dots.show(empty.length, (/** @type {any} */ node, /** @type {number} */ index) => set(node, { cx: empty[index].at.x, cy: empty[index].at.y, r: size(empty[index]) * (chosen ? 0.16 : 0.1), ...ink }));
    rings.show(full.length, (/** @type {any} */ node, /** @type {number} */ index) => set(node, { d: ring(full[index].at, size(full[index]) * 0.46), ...ink }));
    person.turn.cursor.refresh();
  }

  function letGo() {
    const had = chosen !== null || chooser !== null;
    chooser?.remove();
    chosen = chooser = drag = null;
    visible(frame, false);
    for (const node of board.trays.querySelectorAll(".vwz-picked")) node.classList.remove("vwz-picked");
    if (person.turn) {
      mark();
      if (person.turn.view.continues && had) tellUser(say("continue", { at: person.turn.view.continues }));
    }
    return had;
  }

  /** Plays the move, or asks which of several. */
  function commit(/** @type {any} */ moves) {
    const different = [...new Map(moves.map((/** @type {any} */ move) => [move.text, move])).values()];
    if (different.length === 1) return send(different[0].text);
    const at = board.places.get(different[0].grip.to).at;
    // Where the moves differ by the piece that then stands there, the pieces are shown at the place itself.
    const pieces = different.map((/** @type {any} */ move) => move.drop?.piece ?? move.turns[0]?.to ?? move.pairs[0]?.piece);
    const pictured = new Set(pieces).size === pieces.length && !pieces.includes(undefined);
    const size = Math.max(40, board.root.getScreenCTM().a * Math.min(at.width, at.height));
    const button = (/** @type {any} */ move, /** @type {number} */ n) => html("button", { type: "button", class: "button", "data-move": move.text, click: () => send(move.text), ...(pictured ? { "aria-label": call(pieces[n]), title: call(pieces[n]) } : {}) }, pictured ? board.portrait(pieces[n], move.drop?.owner ?? ownName()) : difference(move, different));
    chooser?.remove();
    chooser = html("div", { class: `vwz-chooser${pictured ? " vwz-pictured" : ""}`, role: "dialog", "aria-label": say("choose"), keydown: (/** @type {any} */ event) => {
      if (event.key !== "Escape") return;
      letGo();
      event.stopPropagation();
    } }, html("h3", {}, say("choose")), ...different.slice(0, 60).map(button), html("button", { type: "button", class: "button", click: letGo }, say("cancel")));
    if (pictured) for (const each of chooser.querySelectorAll("[data-move]")) Object.assign(each.style, { width: `${size}px`, height: `${size}px` });
    stage.append(chooser);
    const spot = new DOMPoint(at.x, at.y).matrixTransform(board.root.getScreenCTM());
    const room = stage.getBoundingClientRect();
    const { width, height } = chooser.getBoundingClientRect();
    const [left, top] = pictured ? [width / 2, size / 2 + 5] : [-16, 10];
    chooser.style.left = `${Math.max(4, Math.min(spot.x - room.left - left, room.width - width - 4))}px`;
    chooser.style.top = `${Math.max(4, Math.min(spot.y - room.top - top, room.height - height - 4))}px`;
    chooser.querySelector("button").focus({ preventScroll: true });
  }

  /** What distinguishes a move from similar ones: a new type, a placed piece, or its whole text. */
  function difference(/** @type {any} */ move, /** @type {any} */ all) {
    if (move.drop && all.every((/** @type {any} */ one) => one.drop)) return call(move.drop.piece);
    const promoted = move.turns[0]?.to;
    if (promoted && all.filter((/** @type {any} */ one) => one.turns[0]?.to === promoted).length === 1) return `= ${call(promoted)}`;
    return move.text;
  }

  function send(/** @type {string} */ text) {
    if (!person.turn || person.turn.sent) return;
    if (chooser?.contains(document.activeElement)) person.turn.cursor.focus();
    letGo();
    const proposes = person.panel.querySelector("input[name=propose]")?.checked;
    person.turn.send(proposes && text !== "Pass" ? { propose: text } : { move: text });
  }

  const placeAt = (/** @type {any} */ event) => {
    const node = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at]");
    return node && board.root.contains(node) ? node.getAttribute("data-at") : null;
  };

  /** @type {Record<string, any>} */
  const listeners = {
    pointerdown(/** @type {any} */ event) {
      if (event.button !== 0 || person.turn.sent) return;
      const drop = event.target.closest("[data-drop]");
      const at = event.target.closest("[data-at]")?.getAttribute("data-at");
      drag = drop || at ? { drop, at, x: event.clientX, y: event.clientY, moved: false } : null;
      if (!drag) letGo();
    },
    pointermove(/** @type {any} */ event) {
      if (!drag || (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 7)) return;
      if (!drag.moved) {
        const started = drag;
        const able = started.drop ? person.turn.moves.some((/** @type {any} */ move) => move.drop?.piece === started.drop.getAttribute("data-drop")) : person.turn.moves.some((/** @type {any} */ move) => move.grip?.from === started.at);
        if (!able) {
          drag = null;
          return;
        }
        if (started.drop) {
          if (chosen?.drop) letGo();
          pickDrop(started.drop);
        } else choose(started.at);
        drag = { ...started, moved: true, node: lift(started) };
        board.root.setPointerCapture?.(event.pointerId);
      }
      const { x, y } = point(board.root, event);
      set(drag.node, { transform: `translate(${x} ${y}) scale(.6)` });
    },
    pointerup(/** @type {any} */ event) {
      if (!drag) return;
      const done = drag;
      drag = null;
      if (!done.moved) return done.drop ? pickDrop(done.drop) : pick(done.at);
      done.node.remove();
      const at = placeAt(event);
      const here = at ? targets().filter((/** @type {any} */ move) => move.grip.to === at) : [];
      if (here.length && at !== done.at) commit(here);
      else if (at !== done.at) letGo();
    },
    pointercancel() {
      drag?.node?.remove();
      letGo();
    },
  };

  const person = seated(board, context, { items, pick: (/** @type {any} */ { drop, at }) => (drop ? pickDrop(drop) : pick(at)), leave: letGo, listeners, drag: true });

  /** The piece that follows the pointer. */
  function lift(/** @type {any} */ { drop, at }) {
    const piece = drop ? { piece: drop.getAttribute("data-drop"), owner: drop.getAttribute("data-owner") } : person.turn.view.pieces.find((/** @type {any} */ one) => one.at === at);
    const node = svg("use", { href: piece ? board.symbol(piece.piece, piece.owner) : "", opacity: 0.9, "pointer-events": "none" });
    board.hands.append(node);
    return node;
  }

  function tellUser(/** @type {string} */ text) {
    note.textContent = text;
  }

  function writePanel(/** @type {any} */ refused) {
    const { view, moves } = person.turn;
    const button = (/** @type {string} */ key, /** @type {any} */ action, /** @type {any} */ primary) => html("button", { type: "button", class: `button${primary ? " primary" : ""}`, "data-action": key, click: () => {
      letGo();
      person.turn.send(action);
    } }, say(`${key}_button`));
    const pass = moves.find((/** @type {any} */ move) => move.pass);
    // Moves that cannot be made on the board are offered as text.
    const elsewhere = moves.filter((/** @type {any} */ move) => !move.pass && !move.grip).slice(0, 40);
    tellUser([...(view.continues ? [say("continue", { at: view.continues })] : []), ...(moves.length ? [] : [say("no_moves")])].join(" "));
    person.write(refused,
      ...(view.may_accept ? [html("p", { class: "vw-note" }, html("strong", {}, say("proposed"))), button("accept", "accept", true)] : []),
      ...(pass ? [button("pass", { move: pass.text }, moves.length === 1)] : []),
      ...elsewhere.map((/** @type {any} */ move) => html("button", { type: "button", class: "button", "data-move": move.text, click: () => send(move.text) }, move.text)),
      ...(view.may_propose ? [html("label", {}, html("input", { type: "checkbox", name: "propose" }), ` ${say("propose")}`)] : []), note);
  }

  function stop() {
    if (!person.turn) return;
    if (person.panel.contains(document.activeElement)) person.turn.cursor.focus();
    letGo();
    dots.show(0);
    rings.show(0);
    visible(arrow, false);
    for (const { node } of board.places.values()) node.classList.remove("vwz-can");
    person.end();
  }

  function aim() {
    const [from, to] = [hinted.from, hinted.to].map((at) => board.places.get(at)?.at);
    set(arrow, { d: from && from !== to ? pointing(from, to) : ring(to, Math.min(to.width, to.height) * 0.46), "fill-rule": "evenodd" });
  }

  /** Shows a hint. */
  function hint(/** @type {any} */ action) {
    const move = parse(action?.move ?? action?.propose ?? "", board.world);
    const held = person.turn ? grip(move, (/** @type {any} */ at) => board.places.has(at), person.turn.view.continues) : null;
    if (!held) return move.pass ? say("pass_button") : "";
    letGo();
    if (held.from) choose(held.from);
    hinted = held;
    aim();
    visible(arrow, true);
    animate(arrow, [{ opacity: 0.2 }, { opacity: 0.9 }], context.reducedMotion ? 0 : 300, { iterations: 3 });
    return oneMove({ ...move, player: person.turn.view.player }, new Map(person.turn.view.pieces.map((/** @type {any} */ one) => [one.at, one])));
  }

  return {
    play, stop, hint,
    /** Moves the marks after the board was rotated. */
    turned() {
      const held = chosen;
      if (!person.turn) return;
      letGo();
      if (held?.at) choose(held.at);
      if (hinted) aim();
    },
    key(/** @type {any} */ event) {
      return Boolean(person.turn) && event.key === "Escape" && letGo();
    },
  };
}

/** A ring around a place. */
function ring(/** @type {any} */ { x, y }, /** @type {number} */ r) {
  const round = (/** @type {number} */ radius) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  return round(r) + round(r - 5);
}

/** An arrow from a place to another. */
function pointing(/** @type {any} */ from, /** @type {any} */ to) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${(to.x - ux * along - uy * aside).toFixed(1)} ${(to.y - uy * along + ux * aside).toFixed(1)}`;
  return `M${[at(long, -3.5), at(18, -3.5), at(18, -11), at(2, 0), at(18, 11), at(18, 3.5), at(long, 3.5)].join("L")}z`;
}
