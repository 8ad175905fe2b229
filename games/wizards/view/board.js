// The board in the picture: elements, obstacles, wizards, bags, spells, and what each has seen.
import css from "./board.css.js";
import { burst, clamp, colour, ON_SEAT, picture, sign, unit } from "../../view/board.js";
import { bubble, drawings, spoken } from "../../view/bubbles.js";
import { animate, pool, set, stop, style, svg, visible } from "../../view/svg.js";
import { DIRECTIONS, ELEMENTS, HUES, SIGNS, ray, reach, seenAt, wizards } from "./elements.js";

const CELL = 60;
const COLUMNS = 20;
const ROWS = 10;
// Where the five signs lie in a cell: the same place for each, so that a glance tells. The sixth place is the age's.
/** @type {Record<string, any>} */
const SEATS = { fire: [-20, -17], water: [0, -17], wood: [20, -17], wind: [-20, 12], earth: [0, 12] };
const SIGN = 0.72;

style(css);

let boards = 0;

/** The picture of a board. */
export function board(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {View.Context} */ context, /** @type {any} */ { say, name }) {
  const plain = Boolean(context.thumbnail);
  const turned = !plain && stage.clientHeight > stage.clientWidth * 1.2;
  const [across, down] = turned ? [ROWS, COLUMNS] : [COLUMNS, ROWS];
  const [width, height] = [across * CELL, down * CELL];
  const rim = plain ? 8 : 36;
  const foot = plain ? 8 : turned ? 150 : 84;
  const box = [-rim, -rim, width + rim + 10, height + rim + foot];
  const pixel = unit(stage, box[2], box[3]);
  const letters = clamp(12.5 * pixel, 15, 30);
  const ages = plain ? 0 : clamp(11 * pixel, 13, 16);
  const root = picture(stage, box, say("board"));
  set(root, { "data-cell": CELL });
  const prefix = `vww${boards++}-`;
  const layer = (/** @type {View.Attributes} */ attributes = {}) => root.appendChild(svg("g", attributes));
  const centre = (/** @type {number} */ x, /** @type {number} */ y) => (turned ? { x: (y + 0.5) * CELL, y: (x + 0.5) * CELL } : { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL });
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => (turned ? [y * CELL, x * CELL] : [x * CELL, y * CELL]);

  const defs = svg("defs", {}, svg("pattern", { id: `${prefix}hatch`, width: 12, height: 12, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 12, height: 12, fill: "light-dark(#e2dfd4, #14191e)", opacity: 0.5 }), svg("rect", { width: 3, height: 12, fill: "light-dark(#a09a88, #4b5662)", opacity: 0.5 })));
  for (const element of ELEMENTS) defs.append(svg("path", { id: `${prefix}${element}`, d: SIGNS[element], fill: HUES[element], "fill-rule": "evenodd",
    stroke: element === "wood" ? "light-dark(#f3f1e8, #1e252b)" : "none", "stroke-width": 1.5 }));
  root.append(defs);

  const floor = layer();
  /** @type {any[]} */ const cells = [];
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      const [left, top] = corner(x, y);
      const node = svg("rect", { x: left, y: top, width: CELL, height: CELL, class: `vww-${(x + y) % 2 ? "b" : "a"}`, "data-cell": y * COLUMNS + x });
      floor.append(node);
      cells.push({ node, x, y, counts: [0, 0, 0, 0, 0], signs: [], pips: [], group: null, stone: null, strength: 0, cover: null, ageText: null, age: "" });
    }
  }
  const [halfX, halfY] = corner(10, 0);
  root.append(svg("line", turned ? { x1: 0, x2: width, y1: halfY, y2: halfY, class: "vww-half" } : { x1: halfX, x2: halfX, y1: 0, y2: height, class: "vww-half" }));
  const coverLayer = layer({ "pointer-events": "none" });
  const chances = pool(layer({ "pointer-events": "none" }), () => svg("rect", { width: CELL, height: CELL, class: "vww-chance" }));
  const elementLayer = layer({ "pointer-events": "none" });
  const stoneLayer = layer({ "pointer-events": "none" });
  const ageLayer = layer({ "pointer-events": "none" });
  const borders = [0, 1].map((seat) => layer({ "pointer-events": "none" }).appendChild(svg("path", { class: "vww-border", stroke: colour(seat), "stroke-dasharray": seat ? "10 5" : null })));
  root.append(svg("rect", { x: -3, y: -3, width: width + 6, height: height + 6, rx: 6, class: "vww-wall", "pointer-events": "none" }));
  const rims = layer({ "aria-hidden": "true" });
  if (!plain) {
    for (let x = 0; x < COLUMNS; x++) rims.append(svg("text", { ...(turned ? { x: -20, y: centre(x, 0).y } : { x: centre(x, 0).x, y: -20 }), class: "vw-rim", "font-size": letters * 0.95 }, String(x)));
    for (let y = 0; y < ROWS; y++) rims.append(svg("text", { ...(turned ? { x: centre(0, y).x, y: -20 } : { x: -20, y: centre(0, y).y }), class: "vw-rim", "font-size": letters * 0.95 }, String(y)));
  }
  visible(rims, context.hints?.coordinates !== false);
  const spells = pool(layer({ "pointer-events": "none" }), () => svg("rect", { width: CELL - 6, height: CELL - 6, rx: 6, class: "vww-spell" }));
  const glyphs = pool(layer({ "pointer-events": "none" }), () => svg("use", { class: "vww-glyph" }));
  const ghost = wizardNode(layer({ "pointer-events": "none", opacity: 0.5 }), 1, "", letters);
  const bodies = [0, 1].map((seat) => wizardNode(layer({ "pointer-events": "none" }), seat, name(seat), letters));
  const bursts = pool(layer({ "pointer-events": "none" }), () => svg("path", { d: burst(24, 11), class: "vww-burst" }));
  const hands = layer({ "pointer-events": "none" });
  const bags = plain ? [] : [0, 1].map((seat) => bagNode(layer(), seat, turned ? { x: -rim + 6, y: height + 14 + seat * 68 } : { x: seat ? width / 2 + 10 : 0, y: height + 22 },
    turned ? width + rim : width / 2 - 16, name(seat), prefix, letters));
  const bubbles = [0, 1].map(() => bubble(root, letters));
  const draw = drawings(root, (/** @type {any} */ place) => (typeof place?.x === "number" ? { ...centre(place.x, place.y), size: CELL } : null));

  function show(/** @type {View.Frame} */ frame, /** @type {View.Frame | null} */ previous, /** @type {View.How} */ { animate: moves, as = "everything", duration = 200 } = {}) {
    const { view } = frame;
    const time = moves && !context.reducedMotion ? duration : 0;
    land(view);
    memory(view, as);
    const all = wizards(view);
    const past = previous ? wizards(previous.view) : null;
    all.forEach((/** @type {any} */ wizard, /** @type {any} */ who) => {
      const seen = wizard && wizard.x != null && (as === "everything" || as === who);
      const { group, body } = bodies[who];
      visible(group, Boolean(seen));
      stop(body);
      if (!seen) return;
      const at = centre(wizard.x, wizard.y);
      set(group, { transform: `translate(${at.x} ${at.y})`, opacity: view.reason && view.winner != null && view.winner !== who ? 0.45 : null });
      bodies[who].show(wizard);
      const was = past?.[who];
      if (time && was && was.x != null && (was.x !== wizard.x || was.y !== wizard.y)) {
        const from = centre(was.x, was.y);
        animate(body, [{ transform: `translate(${from.x - at.x}px, ${from.y - at.y}px)` }, { transform: "none" }], time);
      }
    });
    suspect(frame.notes?.chances, as);
    rememberEnemy(view, as);
    cast(frame, all, time);
    bags.forEach((bag, who) => bag.show(as === "everything" || as === who ? all[who] : null));
    const words = spoken(frame, context.frames?.());
    bubbles.forEach((one, who) => {
      const said = words[who];
      const at = said && all[who]?.x != null ? centre(all[who].x, all[who].y) : null;
      if (at) one.show(said, { ...at, r: 26 }, [box[0] + 4, box[1] + 4, box[0] + box[2] - 4, box[1] + box[3] - 4], colour(who));
      else one.hide();
    });
  }

  function land(/** @type {any} */ view) {
    const layers = ELEMENTS.map((element) => view[element]);
    for (const cell of cells) {
      for (let index = 0; index < 5; index++) {
        const count = layers[index][cell.y][cell.x];
        if (count !== cell.counts[index]) sprinkle(cell, index, count);
      }
      const strength = view.obstacle[cell.y][cell.x];
      if (strength !== cell.strength) pile(cell, strength);
    }
  }

  /** Shows so many of an element in a cell. Signs are made when first needed, and kept. */
  function sprinkle(/** @type {any} */ cell, /** @type {number} */ index, /** @type {number} */ count) {
    cell.counts[index] = count;
    const [dx, dy] = SEATS[ELEMENTS[index]];
    const at = centre(cell.x, cell.y);
    if (count > 0 && !cell.signs[index]) {
      cell.signs[index] = svg("use", { class: "vww-sign", href: `#${prefix}${ELEMENTS[index]}`, transform: `translate(${at.x + dx} ${at.y + dy}) scale(${SIGN})` });
      cell.group ??= elementLayer.appendChild(svg("g"));
      cell.group.append(cell.signs[index]);
    }
    if (count > 1 && !cell.pips[index] && !plain) {
      cell.pips[index] = svg("path", { class: "vww-pips", fill: HUES[ELEMENTS[index]], transform: `translate(${at.x + dx} ${at.y + dy + 10})` });
      cell.group.append(cell.pips[index]);
    }
    if (cell.signs[index]) visible(cell.signs[index], count > 0);
    if (cell.pips[index]) {
      visible(cell.pips[index], count > 1);
      if (count > 1) set(cell.pips[index], { d: pips(count) });
    }
  }

  function pile(/** @type {any} */ cell, /** @type {any} */ strength) {
    cell.strength = strength;
    const at = centre(cell.x, cell.y);
    if (!cell.stone) {
      cell.stone = svg("g", { transform: `translate(${at.x} ${at.y})` }, svg("path", { class: "vww-stone" }), svg("path", { class: "vww-crack", d: "M-4 -24l6 14l-10 8l9 10l-5 16M2 -10l14 -4M-8 -2l-12 6" }));
      stoneLayer.append(cell.stone);
    }
    visible(cell.stone, strength > 0);
    set(cell.stone.firstChild, { d: strength > 1 ? "M-27 14l-2 -26l13 -15l24 -2l19 12l3 26l-14 19l-28 1z" : "M-22 14l-2 -20l11 -13l20 -2l15 11l2 20l-11 14l-22 2z" });
    visible(cell.stone.lastChild, strength === 1);
  }

  // Turn 0 of the map that is known from the start: nothing was shown there yet.
  const wasShown = (/** @type {number} */ turn) => (scene.map === "start" ? turn > 0 : turn >= 0);
  let bordersOf = ["", ""];
  function memory(/** @type {any} */ view, /** @type {any} */ as) {
    const one = typeof as === "number" ? as : null;
    for (const cell of cells) {
      const turn = one === null ? view.turn : seenAt(view, one, cell.x, cell.y);
      const age = one === null ? 0 : turn < 0 ? -1 : Math.max(0, view.turn - turn);
      const shown = one === null || wasShown(turn);
      const key = age < 0 ? "?" : `${Math.min(age, 99)}${shown ? "" : " map"}`;
      if (cell.age === key) continue;
      cell.age = key;
      cover(cell, age, shown);
    }
    for (const seat of [0, 1]) {
      if (one !== null) {
        if (bordersOf[seat]) set(borders[seat], { d: "" });
        bordersOf[seat] = "";
        continue;
      }
      const flags = cells.map((cell) => (wasShown(seenAt(view, seat, cell.x, cell.y)) ? 1 : 0)).join("");
      if (flags !== bordersOf[seat]) {
        bordersOf[seat] = flags;
        set(borders[seat], { d: borderPath(flags, 3 + seat * 5) });
      }
    }
  }

  /**
   * Hatches a cell never shown; dims one that was, the more the longer ago, and says how long. What is known from the
   * map alone is as old as the game: it is dimmed, without a figure.
   */
  function cover(/** @type {any} */ cell, /** @type {any} */ age, /** @type {boolean} */ shown) {
    const [left, top] = corner(cell.x, cell.y);
    if (age !== 0 && !cell.cover) {
      cell.cover = coverLayer.appendChild(svg("rect", { x: left, y: top, width: CELL, height: CELL }));
      cell.ageText = ageLayer.appendChild(svg("text", { x: left + CELL / 2 + 20, y: top + CELL / 2 + 13, class: "vww-age", "font-size": ages }));
    }
    // Without an open map the elements are only remembered, too.
    if (cell.group && scene.map !== "open") set(cell.group, { opacity: age > 0 ? Math.max(0.45, 0.9 - age * 0.02) : null });
    if (!cell.cover) return;
    visible(cell.cover, age !== 0);
    // Where a figure would be too small to read, the dimming alone says it.
    visible(cell.ageText, age > 0 && shown && ages >= 9 * pixel);
    if (age < 0) set(cell.cover, { fill: `url(#${prefix}hatch)`, opacity: null, class: "vww-hidden" });
    else if (age > 0) {
      set(cell.cover, { fill: null, class: "vww-dim", opacity: Math.min(0.08 + age * 0.012, 0.34) });
      cell.ageText.textContent = Math.min(age, 99);
    }
  }

  /** The border of the cells that are flagged, a little inside of them. */
  function borderPath(/** @type {any} */ flags, /** @type {any} */ inset) {
    const at = (/** @type {number} */ x, /** @type {number} */ y) => x >= 0 && y >= 0 && x < COLUMNS && y < ROWS && flags[y * COLUMNS + x] === "1";
    let path = "";
    for (const { x, y } of cells) {
      if (!at(x, y)) continue;
      for (const [dx, dy] of Object.values(DIRECTIONS)) {
        if (at(x + dx, y + dy)) continue;
        const [cx, cy] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
        const half = CELL / 2 - inset;
        const side = (/** @type {any} */ ex, /** @type {any} */ ey, /** @type {any} */ turnX, /** @type {any} */ turnY) => half + (at(x + turnX, y + turnY) && !at(x + turnX + ex, y + turnY + ey) ? inset : at(x + turnX, y + turnY) ? inset * 2 : 0);
        const [tx, ty] = [dy, dx];
        const [a, b] = [side(dx, dy, -Math.abs(tx), -Math.abs(ty)), side(dx, dy, Math.abs(tx), Math.abs(ty))];
        const p = [cx + dx * half - Math.abs(tx) * a, cy + dy * half - Math.abs(ty) * a];
        const q = [cx + dx * half + Math.abs(tx) * b, cy + dy * half + Math.abs(ty) * b];
        path += turned ? `M${p[1]} ${p[0]}L${q[1]} ${q[0]}` : `M${p[0]} ${p[1]}L${q[0]} ${q[1]}`;
      }
    }
    return path;
  }

  /** Tints the cells where the other wizard can be, the more the likelier. */
  function suspect(/** @type {any} */ grid, /** @type {any} */ as) {
    const likely = typeof as === "number" && grid ? cells.filter(({ x, y }) => grid[y][x] > 0) : [];
    const most = Math.max(...likely.map(({ x, y }) => grid[y][x]));
    chances.show(likely.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { x, y } = likely[index];
      const [left, top] = corner(x, y);
      set(node, { x: left, y: top, fill: colour(1 - as), opacity: 0.08 + 0.4 * Math.sqrt(grid[y][x] / most) });
    });
  }

  /** Where the other wizard was last seen for certain. */
  function rememberEnemy(/** @type {any} */ view, /** @type {any} */ as) {
    const enemy = typeof as !== "number" ? null : view.wizards
      ? view.wizards[as].enemy_x != null && { x: view.wizards[as].enemy_x, y: view.wizards[as].enemy_y, turn: view.wizards[as].enemy_turn } : view.enemy;
    visible(ghost.group, Boolean(enemy));
    if (!enemy) return;
    const at = centre(enemy.x, enemy.y);
    set(ghost.group, { transform: `translate(${at.x} ${at.y})`, opacity: Math.max(0.35, 0.9 - (view.turn - enemy.turn) * 0.04) });
    ghost.paint(1 - as);
    ghost.say(view.turn > enemy.turn ? say("age", { n: view.turn - enemy.turn }) : "");
  }

  /** The cells of the spells and looks of this turn, and what they struck. */
  function cast(/** @type {View.Frame} */ frame, /** @type {any} */ all, /** @type {number} */ time) {
    const acts = [frame];
    for (let one = frame; one.seat != null && one.index > 1; acts.unshift(one)) {
      one = context.frames?.()?.at(one.index - 1);
      if (!one || one.turn !== frame.turn) break;
    }
    const events = acts.flatMap((act) => (Array.isArray(act.reply) ? act.reply : []));
    const outlined = acts.flatMap((act) => {
      const shown = (Array.isArray(act.reply) ? act.reply : []).filter((/** @type {any} */ event) => event.event === "shown");
      const spell = act.action?.cast;
      const cells = spell && !(spell.element === "wind" && shown.length) ? reach(spell, all[act.seat], scene.dragon_center) : shown;
      return cells.map((/** @type {any} */ { x, y }) => ({ x, y, element: spell?.element, hue: spell ? HUES[spell.element] ?? HUES.wind : HUES.wind, looks: !spell, fresh: act === frame }));
    });
    spells.show(outlined.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { x, y, hue, looks, fresh } = outlined[index];
      const [left, top] = corner(x, y);
      set(node, { x: left + 3, y: top + 3, fill: hue, stroke: hue, "stroke-dasharray": looks ? "8 6" : null, opacity: fresh ? null : 0.55 });
      animate(node, [{ opacity: 0 }, { opacity: 1 }], fresh ? time : 0, { delay: Math.min(index * 12, time / 2), fill: "backwards" });
    });
    const marked = outlined.filter(({ looks }) => !looks);
    glyphs.show(marked.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const { x, y, element, fresh } = marked[index];
      const at = centre(x, y);
      set(node, { href: `#${prefix}${element}`, transform: `translate(${at.x} ${at.y}) scale(2.3)`, opacity: fresh ? 0.95 : 0.5 });
      animate(node, [{ opacity: 0 }, { opacity: 0.95 }], fresh ? time : 0);
    });
    const struck = events.filter((event) => event.event === "struck");
    bursts.show(struck.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const at = centre(struck[index].x, struck[index].y);
      set(node, { transform: `translate(${at.x} ${at.y})`, fill: struck[index].what === "obstacle" ? HUES.earth : "var(--danger, light-dark(#c4320a, #ff8a80))", opacity: 0.85 });
      animate(node, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.85 }], time);
    });
  }

  return {
    root, cells, hands, centre, corner, show, turned, ray, cell: CELL, prefix,
    drawings: draw,
    options(/** @type {any} */ { coordinates }) {
      if (coordinates !== undefined) visible(rims, coordinates);
    },
  };
}

/** A wizard around the origin: hat and gown in the seat's colour, its sign, damage pips, a ring for a shield. */
function wizardNode(/** @type {any} */ layer, /** @type {number} */ seat, /** @type {any} */ name, /** @type {number} */ letters) {
  const gown = svg("path", { d: "M-17 24c1 -18 7 -26 17 -26s16 8 17 26z", stroke: "light-dark(#fff, #10141a)", "stroke-width": 2 });
  const hat = svg("path", { d: "M-19 -3c6 -4 10 -5 12 -6c1 -9 4 -17 11 -21c0 8 2 15 4 21c3 1 7 3 11 6c-11 4 -27 4 -38 0z", stroke: "light-dark(#fff, #10141a)", "stroke-width": 2 });
  const badge = svg("path", { transform: "translate(0 13)", fill: ON_SEAT });
  const ring = svg("circle", { r: 29, fill: "none", stroke: HUES.wood, "stroke-width": 4, "stroke-dasharray": "11 4", display: "none" });
  const turns = svg("text", { class: "vww-count", x: 25, y: -24, "font-size": letters * 0.85, display: "none" });
  const pips = [0, 1, 2].map((index) => svg("circle", { cx: -11 + index * 11, cy: 29, r: 4.5, stroke: "light-dark(#fff, #10141a)", "stroke-width": 1.500 }));
  const label = svg("text", { class: "vww-count", y: -38, "font-size": letters * 0.8 });
  const stand = svg("circle", { r: 31, class: "vww-stand" });
  const body = svg("g", {}, svg("g", { transform: "scale(1.3)" }, stand, ring, gown, svg("circle", { cy: -1, r: 8, fill: "light-dark(#f3d9b8, #d8bc98)" }), hat, badge, ...pips, turns, label));
  const group = svg("g", {}, body);
  layer.append(group);
  const paint = (/** @type {any} */ who) => {
    for (const node of [gown, hat]) set(node, { fill: colour(who) });
    set(stand, { stroke: colour(who) });
    set(badge, { d: sign(who, 5) });
  };
  paint(seat);
  pips.forEach((pip) => visible(pip, Boolean(name)));
  return {
    group, body, paint,
    say(/** @type {string} */ text) {
      if (label.textContent !== text) label.textContent = text;
    },
    show(/** @type {any} */ { damage, shield }) {
      pips.forEach((pip, index) => set(pip, { fill: index < damage ? "var(--danger, light-dark(#c4320a, #ff8a80))" : "light-dark(#cfe3d2, #3d4a41)" }));
      visible(ring, shield > 0);
      visible(turns, shield > 0);
      if (shield > 0 && turns.textContent !== String(shield)) turns.textContent = shield;
    },
  };
}

/** What a wizard carries: ten slots, its name, its damage. */
function bagNode(/** @type {any} */ layer, /** @type {number} */ seat, /** @type {any} */ { x, y }, /** @type {number} */ width, /** @type {any} */ name, /** @type {any} */ prefix, /** @type {number} */ letters) {
  const short = [...name].length > 16 ? `${[...name].slice(0, 15).join("")}…` : name;
  const title = svg("text", { x: 26, y: 10, class: "vww-name", "font-size": letters * 0.95 }, short);
  const hearts = svg("text", { x: width, y: 10, class: "vww-name", "font-size": letters * 0.95, "text-anchor": "end" });
  const step = width / 10;
  const slots = Array.from({ length: 10 }, (_, index) => {
    const sign = svg("use", { transform: `translate(${(index + 0.5) * step} ${41}) scale(${Math.min(1.25, step / 34)})`, display: "none" });
    layer.append(svg("rect", { x: index * step + 1, y: 24, width: step - 3, height: 34, rx: 5, class: "vww-slot" }), sign);
    return sign;
  });
  layer.append(svg("path", { d: sign(seat, 8), transform: "translate(11 9)", fill: colour(seat) }), title, hearts);
  set(layer, { transform: `translate(${x} ${y})` });
  return {
    show(/** @type {any} */ wizard) {
      set(layer, { opacity: wizard ? null : 0.35 });
      const carried = wizard ? ELEMENTS.flatMap((element) => Array(wizard.carried[element]).fill(element)) : [];
      slots.forEach((slot, index) => {
        visible(slot, index < carried.length);
        if (index < carried.length) set(slot, { href: `#${prefix}${carried[index]}` });
      });
      const text = wizard ? `${"●".repeat(Math.min(wizard.damage, 3))}${"○".repeat(Math.max(0, 3 - wizard.damage))}` : "?";
      if (hearts.textContent !== text) hearts.textContent = text;
    },
  };
}

/** Up to eight pips in two rows of four, around the origin: how many there are of an element. */
function pips(/** @type {number} */ count) {
  const all = Array.from({ length: Math.min(count, 8) }, (_, at) => ({ row: at >> 2, at: at & 3 }));
  const rows = [Math.min(count, 4), Math.min(count, 8) - 4];
  return all.map(({ row, at }) => `M${(at - rows[row] / 2) * 4.6 + 0.5} ${row * 4.6}h3.6v3.6h-3.6z`).join("");
}
