// A board in the picture: cells or points, rim, pieces, trays, and the last move.
import css from "./board.css.js";
import { clamp, colour, picture, unit } from "../../view/board.js";
import { drawings } from "../../view/bubbles.js";
import { animate, pool, set, stop, style, svg, visible } from "../../view/svg.js";
import { CELL, measure } from "./geometry.js";
import { taken } from "./notation.js";
import { first } from "./pictures.js";
import { rock, signs } from "./signs.js";
import { GOAL, token } from "./token.js";

style(css);

let boards = 0;

/** The picture of a board. */
export function board(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context, /** @type {any} */ { made }) {
  const measures = measure(scene);
  const { sites, kind, width, height } = measures;
  const labels = context.thumbnail ? null : measures.labels;
  const prefix = `vwz${boards++}-`;
  /** @type {Record<string, any>} */
  const marks = signs(scene, context.hints?.plain);
  const alone = Object.values(marks).every(({ form }) => form === "wedge");
  const seats = new Map(scene.players.map((/** @type {any} */ player) => [player.name, player.seat]));
  const turned = new Map(scene.players.map((/** @type {any} */ player) => [player.name, player.turned]));
  const world = { players: new Set(scene.players.map((/** @type {any} */ player) => player.name)), positions: new Set(scene.positions.map((/** @type {any} */ position) => position.name)) };
  // Half a place and half the gap to the next.
  const { pitch } = measures;
  const reach = kind === "hexes" ? { x: pitch.x / 2, y: pitch.y / 1.5 } : null;
  const edge = kind === "squares" ? 9 : kind === "crossings" || kind === "points" ? CELL * 0.45 : 12;
  // Letters of 12 pixels at the least, on phones too.
  const letters = clamp(12.5 * unit(stage, width + 60, height + 60), 11, 27);
  const rimText = labels ? 12 + letters * 1.2 : 8;
  const pad = { left: edge + rimText, right: edge + 10, top: edge + (kind === "hexes" ? rimText : 10), bottom: edge + rimText };
  const root = picture(stage, [0, 0, 1, 1], scene.title);
  set(root, { "data-cell": CELL });
  const defs = root.appendChild(svg("defs"));
  const layer = (/** @type {View.Attributes} */ attributes = {}) => root.appendChild(svg("g", attributes));

  const ground = layer({ "pointer-events": "none" });
  const photo = ground.appendChild(svg("image", { display: "none", preserveAspectRatio: "none" }));
  const rims = layer({ "pointer-events": "none" });
  const lines = layer({ class: "vwz-lines", "pointer-events": "none" });
  const cells = layer();
  const marked = layer({ "pointer-events": "none" });
  const hits = pool(layer({ "pointer-events": "none" }), () => svg("path", { class: "vwz-hit" }));
  const checks = pool(layer({ "pointer-events": "none" }), () => svg("path", { class: "vwz-check" }));
  const rim = layer({ "aria-hidden": "true", "pointer-events": "none" });
  const traces = pool(layer({ "pointer-events": "none" }), () => svg("line", { class: "vwz-trace" }));
  const ghosts = pool(layer({ "pointer-events": "none" }), () => svg("use", {}));
  const pieceLayer = layer({ "pointer-events": "none" });
  const crosses = pool(layer({ "pointer-events": "none" }), () => svg("path", { class: "vwz-cross" }));
  const trays = layer();
  const hands = layer({ "pointer-events": "none" });

  const places = new Map();
  for (const site of sites) {
    const node = svg("path", { "data-at": site.name });
    const piece = svg("use", { display: "none" });
    const badge = svg("circle", { class: "vwz-badge", r: Math.min(site.width, site.height) * 0.09, display: "none" });
    cells.append(node);
    pieceLayer.append(piece, badge);
    places.set(site.name, { ...site, node, piece, badge, at: site, shown: "" });
  }
  /** @type {any} */ let flipped = null;
  /** @type {View.Eyes} */
  let eyes = "everything";
  let flip = Boolean(context.hints?.flip);
  /** @type {any} */ let shownFrame = null;
  /** @type {any} */ let image = null;
  const goals = goalsOf(scene, sites);
  const traySides = { top: 0, bottom: 0 };
  const ordinary = ordinaryAttributes(context);
  const still = new Set(scene.pieces.flatMap((/** @type {any} */ piece) => (piece.still ? [piece.name] : [])));
  /** @type {any} */ let drawn = null;
  const draw = drawings(root, (/** @type {any} */ place) => {
    const at = places.get(typeof place === "string" ? place : place?.at)?.at;
    return at ? { x: at.x, y: at.y, size: CELL } : null;
  });

  loadPictures();

  /** The seat whose side is at the bottom, unless the board is flipped. */
  const side = () => (typeof eyes === "number" ? eyes : context.side ?? 0);
  /** Whether a seat's tray is below the board. */
  const below = (/** @type {any} */ seat) => (seat === side()) !== flip;

  /** Lays everything out, turned by half or not. */
  function lay() {
    const now = scene.players.some((/** @type {any} */ player) => player.seat === side() && player.turned) !== flip;
    if (now === flipped) return;
    flipped = now;
    const turn = (/** @type {any} */ spot) => (flipped ? { x: width - spot.x, y: height - spot.y } : { x: spot.x, y: spot.y });
    for (const place of places.values()) {
      place.at = { ...turn(place), width: place.width, height: place.height, reach };
      place.shown = "";
      set(place.node, { d: outline(place.at, kind, 0), class: image ? "vwz-hidden" : cellClass(place) });
      set(place.badge, { cx: place.at.x + place.width * 0.3, cy: place.at.y - place.height * 0.3 });
    }
    rims.replaceChildren();
    lines.replaceChildren();
    marked.replaceChildren();
    rim.replaceChildren();
    if (!image) scenery(turn);
    if (labels) {
      const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {any} */ words) => rim.append(svg("text", { x, y, class: "vw-rim", "font-size": letters }, words));
      const away = 4 + letters * 0.7;
      for (const { text: words, x } of labels.across) text(turn({ x, y: 0 }).x, kind === "hexes" && !flipped ? -edge - away : height + edge + away, words);
      for (const { text: words, x, y } of labels.down) text(kind === "hexes" && !flipped ? x - edge - away : -edge - away, turn({ x: 0, y }).y, words);
    }
    set(photo, flipped ? { transform: `rotate(180 ${width / 2} ${height / 2})` } : { transform: null });
  }

  /** A place with its half of the gaps around it, so that places with gaps between them lie on one board. */
  const gaps = kind === "squares" && measures.gaps;
  const joined = (/** @type {any} */ at) => (gaps ? `M${at.x - at.width / 2 - gaps.x} ${at.y - at.height / 2 - gaps.y}h${at.width + 2 * gaps.x}v${at.height + 2 * gaps.y}h${-at.width - 2 * gaps.x}z` : outline(at, kind, 0));

  function scenery(/** @type {any} */ turn) {
    // Thud's Rock, where it is no piece.
    const stands = scene.pieces.some((/** @type {any} */ piece) => piece.name === "Troll");
    if (kind === "squares" || kind === "hexes") {
      const covered = sites.reduce((/** @type {any} */ sum, /** @type {any} */ site) => sum + site.width * site.height, 0) / (width * height);
      if (kind === "squares" && covered > 0.7 && covered < 0.98 && !measures.holes.length && sites.length < 40) {
        rims.append(svg("rect", { x: -7, y: -7, width: width + 14, height: height + 14, rx: 6, class: "vwz-rim" }));
      }
      for (const { at } of places.values()) rims.append(svg("path", { d: joined(at), class: "vwz-rim", "stroke-width": kind === "squares" ? 15 : 9 }));
      if (gaps) for (const { at } of places.values()) rims.append(svg("path", { d: joined(at), class: "vwz-ground vwz-gap" }));
    } else {
      rims.append(svg("rect", { x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge, rx: 10, class: kind === "points" ? "vwz-ground" : "vwz-c" }));
    }
    for (const hole of measures.holes) {
      const { x, y } = turn(hole);
      lines.append(svg("path", { d: outline({ ...hole, x, y }, "squares", 0), class: "vwz-rim" }));
      if (stands) lines.append(svg("path", { d: rock, transform: `translate(${x} ${y}) scale(${hole.width / 88})`, fill: "light-dark(#8a8577, #8d897d)" }));
    }
    for (const site of goals) {
      const { x, y } = turn(site);
      marked.append(svg("path", { d: GOAL, class: "vwz-goal", transform: `translate(${x} ${y}) scale(${CELL / 88})`, fill: "light-dark(#b3261e, #ff8a80)", "fill-rule": "evenodd" }));
    }
    for (const [from, to] of measures.lines) {
      const [a, b] = [turn(from), turn(to)];
      lines.append(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "vwz-line" }));
    }
  }

  function cellClass(/** @type {any} */ place) {
    if (kind === "points") return "vwz-point";
    if (kind === "crossings") return "vwz-hidden";
    if (kind === "hexes") return "vwz-cell vwz-a";
    const [column, row] = [Math.round((place.x - place.width / 2) / place.width), Math.round((place.y - place.height / 2) / place.height)];
    // A board of shogi has lines, and no squares of two tones.
    return `vwz-cell vwz-${alone || (column + row) % 2 ? "b" : "a"}`;
  }

  /** A piece in a picture of its own, beside the board. */
  function portrait(/** @type {string} */ piece, /** @type {any} */ owner) {
    const node = svg("svg", { class: "vwz-portrait", viewBox: "-44 -44 88 88", "aria-hidden": "true" }, svg("use", { href: symbol(piece, owner) }));
    // The colours of the seats, where the board has its own.
    node.style.cssText = root.style.cssText;
    return node;
  }

  function frameBox() {
    const [top, bottom] = [traySides.top, traySides.bottom].map((rows) => rows * (CELL + 10));
    set(root, { viewBox: [-pad.left, -pad.top - top, width + pad.left + pad.right, height + pad.top + pad.bottom + top + bottom].map((n) => Math.round(n * 10) / 10).join(" ") });
  }

  const many = scene.players.filter((/** @type {any} */ { seat }) => seat != null).length > 2;
  const alike = scene.players.every((/** @type {any} */ { name, seat }) => seat == null || /^(white|black|light|dark|sente|gote)$/i.test(name));
  /** The symbol of a piece: made once for each look, and used by its name. */
  const symbols = new Map();
  function symbol(/** @type {any} */ piece, /** @type {number} */ owner) {
    const down = Boolean(turned.get(owner)) !== Boolean(flipped) && marks[piece]?.form === "wedge";
    const key = `${piece} ${owner}${down ? " down" : ""}`;
    if (!symbols.has(key)) {
      const id = `${prefix}${symbols.size}`;
      const group = svg("g", { id });
      const drawn = token({ sign: marks[piece] ?? { form: "body", letter: "?", path: null }, seat: seats.get(owner) ?? null, first: !turned.get(owner), alike, many });
      group.append(drawn);
      if (down) set(drawn, { transform: "rotate(180)" });
      defs.append(group);
      symbols.set(key, id);
      const files = scene.pieces.find((/** @type {any} */ one) => one.name === piece)?.images.find((/** @type {any} */ images) => images.player === owner)?.files ?? [];
      if (files.length) {
        first(files, context).then((found) => {
          // A picture is as large as it is on its own board: 42 units here are half a cell.
          const unit = (measures.scale * 88) / CELL;
          if (found) group.replaceChildren(svg("image", { href: found.href, x: (-found.width * unit) / 2, y: (-found.height * unit) / 2, width: found.width * unit, height: found.height * unit }));
        });
      }
    }
    return `#${symbols.get(key)}`;
  }

  const stand = (/** @type {any} */ at) => `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${(Math.min(at.width, at.height, CELL * 1.6) / 88).toFixed(3)})`;

  function show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ { animate: moves, as = "everything", duration = 200 } = {}) {
    eyes = as;
    shownFrame = frame;
    lay();
    const { view } = frame;
    const time = moves && !context.reducedMotion ? duration : 0;
    const seen = new Set();
    for (const { at, piece, owner, attributes } of view.pieces) {
      const place = places.get(at);
      if (!place) continue;
      seen.add(at);
      const look = `${piece} ${owner}`;
      if (place.shown !== look) {
        place.shown = look;
        set(place.piece, { href: symbol(piece, owner), transform: stand(place.at) });
        visible(place.piece, true);
      }
      const marked = Boolean(attributes && !still.has(piece) && attributes.split(" ").some((/** @type {any} */ name) => !ordinary.has(name)));
      if (marked !== Boolean(place.marked)) {
        place.marked = marked;
        visible(place.badge, marked);
      }
    }
    for (const place of places.values()) {
      stop(place.piece);
      if (place.shown && !seen.has(place.name)) {
        place.shown = "";
        visible(place.piece, false);
      }
      if (place.marked && !seen.has(place.name)) {
        place.marked = false;
        visible(place.badge, false);
      }
    }
    lastMove(frame, previous, time);
    const checked = (frame.threatened ?? []).filter((/** @type {string} */ at) => places.has(at));
    checks.show(checked.length, (/** @type {any} */ node, /** @type {number} */ index) => set(node, { d: outline(places.get(checked[index]).at, kind, -3), "data-check": checked[index] }));
    showTrays(view);
  }

  function lastMove(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {number} */ time) {
    const moves = made(frame);
    const before = previous ?? (frame.index > 0 ? context.frames?.()?.at(frame.index - 1) : null);
    const stood = new Map((before?.view.pieces ?? []).map((/** @type {any} */ piece) => [piece.at, piece]));
    const touched = [];
    /** @type {any[]} */ const drawnLines = [];
    /** @type {any[]} */ const lost = [];
    for (const move of moves) {
      for (const { from, to } of move.pairs) {
        if (!places.has(from) || !places.has(to)) continue;
        touched.push(from, to);
        if (seats.get(move.player) != null) drawnLines.push({ from: places.get(from).at, to: places.get(to).at, seat: seats.get(move.player) });
        if (time) glide(places.get(from), places.get(to), time);
      }
      if (move.drop) touched.push(move.drop.at);
      if (time && move.drop && places.has(move.drop.at)) animate(places.get(move.drop.at).piece, [{ opacity: 0 }, { opacity: 1 }], time);
      lost.push(...taken(move, stood).filter((at) => places.has(at)));
    }
    const tinted = [...new Set(touched)].filter((at) => places.has(at));
    hits.show(tinted.length, (/** @type {any} */ node, /** @type {number} */ index) => set(node, { d: outline(places.get(tinted[index]).at, kind, -1) }));
    traces.show(drawnLines.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { from, to, seat } = drawnLines[index];
      set(node, { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: colour(seat) });
    });
    crosses.show(lost.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { x, y, width: w } = places.get(lost[index]).at;
      // A cross where a piece is gone, a ring around the piece that stands in its place.
      const r = places.get(lost[index]).shown ? w * 0.46 : w * 0.3;
      set(node, { d: places.get(lost[index]).shown ? `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z` : `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}` });
      animate(node, [{ opacity: 0 }, { opacity: 0.85 }], time);
    });
    const gone = time ? lost.filter((at) => stood.has(at)) : [];
    ghosts.show(gone.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { piece, owner } = stood.get(gone[index]);
      set(node, { href: symbol(piece, owner), transform: stand(places.get(gone[index]).at), opacity: 0 });
      animate(node, [{ opacity: 1 }, { opacity: 0 }], time);
    });
  }

  function glide(/** @type {any} */ from, /** @type {any} */ to, /** @type {number} */ time) {
    const [dx, dy] = [from.at.x - to.at.x, from.at.y - to.at.y];
    const scale = Math.min(to.at.width, to.at.height, CELL * 1.6) / 88;
    const at = (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x}px, ${y}px) scale(${scale})`;
    animate(to.piece, [{ transform: at(to.at.x + dx, to.at.y + dy) }, { transform: at(to.at.x, to.at.y) }], time);
  }

  /** What waits off the board. */
  let trayKey = "";
  /** Pieces of which there are always enough: no tray counts them. */
  const plenty = new Set();
  function showTrays(/** @type {any} */ view) {
    const groups = scene.players.map((/** @type {any} */ player) => ({ player, stock: view.stock.filter((/** @type {any} */ stock) => stock.owner === player.name && !plenty.has(stock.piece)) }))
      .filter((/** @type {any} */ { stock }) => stock.length > 0);
    const key = JSON.stringify([view.stock, flip, eyes]);
    if (key === trayKey) return;
    trayKey = key;
    const top = groups.filter((/** @type {any} */ { player }) => !below(player.seat));
    const bottom = groups.filter((/** @type {any} */ { player }) => below(player.seat));
    // A tray that was there once stays, so that the board does not jump.
    traySides.top = Math.max(traySides.top, top.length);
    traySides.bottom = Math.max(traySides.bottom, bottom.length);
      const row = (/** @type {any} */ { stock }, /** @type {number} */ y) => {
      const step = Math.min(CELL * 1.6, (width + 2 * edge - 8) / Math.max(stock.length, 1));
      const size = Math.min(CELL * 0.92, step * 0.6);
      const item = (/** @type {any} */ { owner, piece, count }, /** @type {number} */ index) => svg("g", { "data-drop": piece, "data-owner": owner, class: "vwz-drop", transform: `translate(${4 + index * step} ${CELL / 2 + 1})` },
        svg("rect", { x: 1, y: -CELL / 2 + 2, width: step - 2, height: CELL - 4, fill: "transparent", rx: 6 }),
        svg("use", { href: symbol(piece, owner), transform: `translate(${size * 0.55} 0) scale(${size / 88})` }),
        svg("text", { x: size * 1.08, y: size * 0.22, class: "vwz-tray-count", "font-size": Math.min(letters * 1.1, step * 0.34) }, `${step > CELL * 1.4 ? "×" : ""}${count}`));
      return svg("g", { transform: `translate(${-edge} ${y})` }, svg("rect", { width: width + 2 * edge, height: CELL + 2, rx: 8, class: "vwz-tray" }), ...stock.map(item));
    };
    trays.replaceChildren(...top.map((/** @type {any} */ group, /** @type {number} */ index) => row(group, -pad.top - (index + 1) * (CELL + 10) + 6)),
      ...bottom.map((/** @type {any} */ group, /** @type {number} */ index) => row(group, height + pad.bottom + index * (CELL + 10))));
    frameBox();
  }

  async function loadPictures() {
    if (!context.pictures || scene.board_images.length === 0) return;
    image = await first(scene.board_images, context);
    if (!image) return;
    const { scale, left, top } = measures;
    set(photo, { href: image.href, x: -left * scale, y: -top * scale, width: image.width * scale, height: image.height * scale });
    visible(photo, true);
    // The picture reaches beyond the positions: so does the frame.
    Object.assign(pad, { left: Math.max(left * scale, 0), top: Math.max(top * scale, 0) });
    pad.right = Math.max((image.width - left) * scale - width, 0);
    pad.bottom = Math.max((image.height - top) * scale - height, 0);
    flipped = null;
    visible(rim, false);
    lay();
    frameBox();
    if (shownFrame) show(shownFrame, null, { animate: false, as: eyes });
  }

  const late = context.frames?.();
  const [opening, final] = late?.length ? [late.at(0).view, late.at(late.length - 1).view] : [];
  for (const { piece, count } of opening?.stock ?? []) if (count * 2 >= sites.length - 1) plenty.add(piece);
  for (const view of [opening, final]) {
    for (const { owner } of (view?.stock ?? []).filter((/** @type {any} */ { piece }) => !plenty.has(piece))) traySides[below(seats.get(owner)) ? "bottom" : "top"] = 1;
  }
  lay();
  frameBox();
  visible(rim, context.hints?.coordinates !== false);

  return {
    stage, root, shown: () => shownFrame, places, hands, world, seats, trays, show, symbol, stand, portrait,
    drawings: (/** @type {any} */ list) => draw((drawn = list)),
    options(/** @type {any} */ changes) {
      if (changes.coordinates !== undefined) visible(rim, changes.coordinates && !image);
      if (changes.flip !== undefined && changes.flip !== flip) {
        flip = changes.flip;
        if (shownFrame) show(shownFrame, null, { animate: false, as: eyes });
        draw(drawn);
      }
    },
  };
}

/** The outline of a cell, larger or smaller by `more`. */
export function outline(/** @type {any} */ { x, y, width, height, reach }, /** @type {string} */ kind, /** @type {any} */ more) {
  const [w, h] = [width / 2 + more, height / 2 + more];
  if (kind === "hexes") {
    const [dx, dy] = reach ? [reach.x + more, reach.y + more] : [w * 1.11, h * 1.17];
    return `M${x} ${y - dy}L${x + dx} ${y - dy / 2}V${y + dy / 2}L${x} ${y + dy}L${x - dx} ${y + dy / 2}V${y - dy / 2}z`;
  }
  if (kind === "points") return `M${x - w} ${y}a${w} ${h} 0 1 0 ${2 * w} 0a${w} ${h} 0 1 0 ${-2 * w} 0z`;
  return `M${x - w} ${y - h}h${2 * w}v${2 * h}h${-2 * w}z`;
}

/** Attributes that pieces have from the start say nothing: a mark is for the others, on pieces that move. */
function ordinaryAttributes(/** @type {View.Context} */ context) {
  const frames = context.frames?.();
  const pieces = frames?.length ? frames.at(0).view.pieces : [];
  return new Set(pieces.flatMap((/** @type {any} */ piece) => (piece.attributes ? piece.attributes.split(" ") : [])));
}

/** Where boxes have to go, in puzzles with boxes: the zone that a file names for it. */
function goalsOf(/** @type {any} */ scene, /** @type {any[]} */ sites) {
  if (!scene.pieces.some((/** @type {any} */ { name }) => name === "Crate" || name === "Box")) return [];
  const zone = scene.zones.find((/** @type {any} */ { name }) => /place|goal|target|storage/i.test(name));
  return sites.filter(({ name }) => zone?.positions.includes(name));
}
