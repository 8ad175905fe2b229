// Draws a game whose view declares its picture, or none: games whose rules are no part of this program, and rooms that draw nothing else.
// docs/bring-a-game.md has the fields of a picture. Without one the view is written out, and each of its `legal` actions is a button.
import { burst, clamp, colour, ON_SEAT, picture, sign } from "./board.js";
import { bubble, drawings, ems, spoken } from "./bubbles.js";
import { playing } from "./playing.js";
import { animate, html, set, style, svg, visible } from "./svg.js";
import { speaker } from "./words.js";

style(`
.vw-cell { fill: var(--panel, light-dark(#ffffff, #1d242d)); stroke: var(--line, light-dark(#c3ccd6, #3a4553)); stroke-width: 1.5; }
.vw-floor { fill: light-dark(#fffdf8, #2a3038); stroke: light-dark(#c9c2b2, #454d58); }
.vw-unknown { fill: light-dark(#eceae4, #20252c); }
.vw-cell-open { cursor: pointer; stroke: var(--accent, #0a7568); stroke-width: 2; fill: color-mix(in srgb, var(--accent, #0a7568) 22%, var(--panel, light-dark(#ffffff, #1d242d))); }
.vw-aim { cursor: crosshair; }
.vw-still { pointer-events: none; }
.vw-ink { fill: var(--ink, light-dark(#16202c, #e8edf3)); dominant-baseline: central; font-weight: 650; }
.vw-badge { fill: var(--panel, light-dark(#ffffff, #10141a)); stroke: var(--ink, light-dark(#16202c, #e8edf3)); stroke-width: 2.5; }
.vw-wall { fill: none; stroke: var(--rim, light-dark(#5e5136, #39434d)); stroke-width: 6; }
.vw-mark { fill: none; stroke: var(--ink, light-dark(#16202c, #e8edf3)); stroke-width: 3; stroke-dasharray: 6 4; }
.vw-burst { fill: var(--danger, light-dark(#d92d20, #ff7a6b)); stroke: var(--panel, light-dark(#fff, #161c23)); stroke-width: 2; }
.vw-line { stroke-width: 4; stroke-linecap: round; opacity: .75; }
.vw-frame { fill: none; stroke-width: 4; stroke-dasharray: 7 5; }
.vw-held { fill: none; stroke: var(--accent, #0a7568); stroke-width: 3; }
.vw-preview { fill: var(--accent, #0a7568); opacity: .38; }
.hinted > .vw-cell, .vw-cell.hinted { fill: color-mix(in srgb, var(--accent, #0a7568) 60%, var(--panel, light-dark(#ffffff, #1d242d))); }
.hinted { outline: none; }
.vw-lines { padding: 8px 12px; height: 100%; box-sizing: border-box; overflow: auto; }
`);

const words = {
  en: { plays: "{name} plays {action}", begins: "The game begins", hand: "{name}: {cards}", board: "Board" },
  ja: { plays: "{name}：{action}", begins: "ゲーム開始", hand: "{name}：{cards}", board: "盤" },
  hu: { plays: "{name}: {action}", begins: "A játék kezdődik", hand: "{name}: {cards}", board: "Tábla" },
};

/** The most parts of a picture, as the audit has it. */
const MOST = 4096;
/** No more than that of a list that a stranger's rules may have made. */
const few = (/** @type {any[]} */ list = []) => list.slice(0, MOST);
/** The same for the letters of rows. */
function lettered(/** @type {any} */ list) {
  const rows = few(list);
  return rows.map((row) => String(row).slice(0, Math.ceil(MOST / rows.length)));
}
const given = (/** @type {any} */ value) => value !== undefined && value !== null;

/** A size inside an edge: cells may be smaller than that. */
const within = (/** @type {number} */ size, /** @type {number} */ edge) => Math.max(0, size - edge);

/** An action in a few words: its values, or itself. */
function short(/** @type {any} */ action) {
  if (action === null || typeof action !== "object") return String(action);
  return Object.entries(action).map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`).join(", ");
}

/** Whether a cell's text stands on the colour of a seat. */
const onColour = (/** @type {any} */ { shape, seat }) => (shape ? ["disc", "square"].includes(shape) : given(seat));

/** An icon of the scene, rows of dots, around a point. */
function icon(/** @type {any} */ scene, /** @type {string} */ named, /** @type {any} */ [x, y], /** @type {number} */ size) {
  const rows = (scene?.icons?.[named] ?? []).slice(0, 16).map((/** @type {any} */ row) => String(row).slice(0, 16));
  const dot = size / Math.max(1, rows.length, ...rows.map((/** @type {string} */ row) => row.length));
  const at = (/** @type {number} */ index, /** @type {number} */ count, /** @type {number} */ from) => (from + (index - count / 2) * dot).toFixed(1);
  const d = rows.flatMap((/** @type {string} */ row, /** @type {number} */ line) => [...row].map((mark, column) => (mark === "#" ? `M${at(column, row.length, x)} ${at(line, rows.length, y)}h${dot * 0.9}v${dot * 0.9}h${-dot * 0.9}z` : "")));
  return svg("path", { d: d.join(""), class: "vw-ink" });
}

/** A robot around the origin: a rounded body with eyes, and its seat's sign on the chest. */
function robot(/** @type {number} */ seat, /** @type {string} */ ink) {
  return [svg("path", { d: "M0 -17v-5", stroke: ink, "stroke-width": 3, "stroke-linecap": "round" }), svg("circle", { cx: 0, cy: -22, r: 3, fill: ink }),
    svg("rect", { x: -17, y: -17, width: 34, height: 34, rx: seat === 0 ? 15 : 8, fill: ink, stroke: "var(--panel, light-dark(#fff, #161c23))", "stroke-width": 2 }),
    svg("circle", { cx: -6, cy: -5, r: 4, fill: ON_SEAT }), svg("circle", { cx: 6, cy: -5, r: 4, fill: ON_SEAT }), svg("path", { d: sign(seat, 4.5), transform: "translate(0 8)", fill: ON_SEAT })];
}

/** The lines of a view that declares no picture. */
function plain(/** @type {any} */ view) {
  const told = Object.entries(view).filter(([name]) => !["legal", "picture", "seat"].includes(name));
  return told.map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`);
}

/** The colours that a picture may give its seats. */
/** @type {Record<string, string>} */
const COLOURS = { red: "#c0182c, #ff7d7d", green: "#0a7d55, #3fd09c", orange: "#b84a06, #ff9d57", blue: "#1f5fc8, #6ea8ff", purple: "#93387a, #e08ac6", cyan: "#1b7fa8, #67c5ee" };

let drawn = 0;

/** A drawing module. A room may bring its words, sides and tellers; the picture is its view's. */
export function declared(/** @type {any} */ { words: own = words, sides, tell = () => ({}) } = {}) {
  return { words: own, sides, create };

  function create(/** @type {HTMLElement} */ stage, /** @type {any} */ scene, /** @type {any} */ context) {
    const say = speaker(words, context.lang);
    const { tellers, more, cellLabel } = tell(context, scene);
    const shade = (/** @type {any} */ seat) => (COLOURS[shown?.picture?.colors?.[seat]] ? `light-dark(${COLOURS[shown.picture.colors[seat]]})` : colour(seat));
    const hatched = `vw-hatch-${drawn++}-`;
    const paint = (/** @type {any} */ seat) => (given(seat) && seat % 2 === 0 ? `url(#${hatched}${seat})` : shade(seat));
    /** A text of a picture in the reader's language. */
    const text = (/** @type {any} */ value) => (typeof value === "string" ? context.said?.(value) ?? value : !given(value) ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));
    const name = (/** @type {number} */ seat) => context.names[seat] ?? String(seat + 1);
    const small = Boolean(context.thumbnail);
    const [across, down] = [stage.clientWidth || 640, stage.clientHeight || 640];
    const grown = Math.max(1, 480 / Math.max(across, down));
    const [width, height, letters] = [across * grown, down * grown, 13 * grown];
    const root = picture(stage, [0, 0, width, height], say("board"));
    const layer = () => root.appendChild(svg("g"));
    const [board, aside, over] = [layer(), layer(), svg("g", { class: "vw-still" })];
    const lines = html("div", { class: "vw-lines" });
    const bubbles = small ? [] : context.names.map(() => bubble(root, letters));
    /** @type {any} */ let shown = null;
    /** @type {any} */ let frame = null;
    /** @type {any} */ let at = { scale: 1, left: 0, top: 0, size: [100, 100] };
    /** @type {any} */ let rims = null;
    // Nothing where nobody plays, as in a match in one file.
    const person = playing({ root, over, redraw, text, short, few, areaOf, cellLabel, view: () => shown }, context);
    const draw = drawings(root, (/** @type {any} */ place) => {
      const found = typeof place === "string" ? few(shown?.picture?.cells).find((cell) => cell.name === place) ?? { name: place } : { name: `${place?.x},${place?.y}` };
      const [x, y, w, h] = areaOf(found);
      return w > 0 ? { x: x + w / 2, y: y + h / 2, size: Math.min(w, h) } : null;
    });

    const rows = () => lettered(shown?.picture?.grid?.rows);

    /** A cell in the picture: left, top, width and height; on a grid by its name, such as `3,4`. */
    function areaOf(/** @type {any} */ { rect, points = [], name: told }) {
      const [xs, ys] = [0, 1].map((axis) => points.filter((/** @type {any} */ _, /** @type {number} */ index) => index % 2 === axis));
      const [column, row] = String(told).split(",").map(Number);
      const onGrid = rows()[row]?.[column] !== undefined ? [column, row, 1, 1] : [0, 0, 0, 0];
      const [x, y, w, h] = rect ?? (xs.length ? [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)] : onGrid);
      return [at.left + x * at.scale, at.top + y * at.scale, w * at.scale, h * at.scale];
    }

    function shape(/** @type {any} */ cell, /** @type {any} */ [x, y, w, h]) {
      const ink = given(cell.seat) ? shade(cell.seat) : "currentColor";
      const r = Math.min(w, h) * 0.36;
      const [cx, cy] = [x + w / 2, y + h / 2];
      if (cell.shape === "disc") return svg("circle", { cx, cy, r, fill: ink });
      if (cell.shape === "ring") return svg("circle", { cx, cy, r, fill: "none", stroke: ink, "stroke-width": r / 3 });
      if (cell.shape === "square") return svg("rect", { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r, fill: ink });
      if (cell.shape === "cross") return svg("path", { d: `M${cx - r} ${cy - r}L${cx + r} ${cy + r}M${cx + r} ${cy - r}L${cx - r} ${cy + r}`, stroke: ink, "stroke-width": r / 3, fill: "none" });
      const around = { transform: `translate(${cx} ${cy}) scale(${Math.min(w, h) / 48})` };
      if (cell.shape === "burst") return svg("path", { ...around, d: burst(26, 11), class: "vw-burst" });
      if (cell.shape === "target") return svg("path", { ...around, d: "M-18 0a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M0 -23v8M0 15v8M-23 0h8M15 0h8", fill: "none", stroke: ink, "stroke-width": 3 });
      if (cell.shape === "robot") {
        const shows = small ? "" : [...name(cell.seat)].slice(0, 12).join("");
        const half = (ems(shows) * letters) / 2 + 4;
        return svg("g", {}, svg("g", around, ...robot(cell.seat, ink)), svg("text", { x: clamp(cx, half, width - half), y: cy + h * 0.4 + letters * 0.9, class: "vw-drawn-text vw-ink", "font-size": letters }, shows));
      }
      if (cell.shape === "frame") return svg("rect", { x: x + 2, y: y + 2, width: within(w, 4), height: within(h, 4), rx: 8, class: "vw-frame", stroke: ink });
      return null;
    }

    function outlined(/** @type {any} */ { points }, /** @type {any} */ [x, y, w, h], /** @type {any} */ className) {
      const corners = points?.map((/** @type {number} */ value, /** @type {number} */ index) => (index % 2 ? at.top : at.left) + value * at.scale);
      return corners ? svg("polygon", { points: corners.join(" "), class: className }) : svg("rect", { x, y, width: w, height: h, class: className });
    }

    /** A mark inside a cell: neighbours share their outlines. */
    function drawMark(/** @type {any} */ cell) {
      const [x, y, w, h] = areaOf(cell);
      return set(outlined(cell, [x, y, w, h], "vw-mark vw-still"), { transform: `translate(${x + w / 2} ${y + h / 2}) scale(0.86) translate(${-x - w / 2} ${-y - h / 2})` });
    }

    function drawCell(/** @type {any} */ cell) {
      const can = person.can?.(cell);
      const box = areaOf(cell);
      const [x, y, w, h] = box;
      const middle = [x + w / 2, y + h / 2];
      const coloured = !cell.shape && given(cell.seat);
      // A cell of the grid has its outline there.
      const own = cell.rect && !["frame", "target", "burst"].includes(cell.shape) || cell.points || can || coloured;
      const outline = own ? outlined(cell, box, can ? "vw-cell vw-cell-open" : "vw-cell") : null;
      if (outline && coloured) outline.style.fill = paint(cell.seat);
      const badge = cell.icon && [svg("circle", { cx: middle[0], cy: middle[1], r: Math.min(w, h) * 0.32, class: "vw-badge" }), icon(scene, cell.icon, middle, Math.min(w, h) * 0.42)];
      const shows = text(cell.text);
      const written = shows && svg("text", { x: middle[0], y: middle[1], "text-anchor": "middle", "dominant-baseline": "central", "font-size": Math.min(h * 0.5, (w * 1.4) / Math.max(1, shows.length)), class: ["ring", "target"].includes(cell.shape) ? "vw-drawn-text" : null, fill: onColour(cell) ? ON_SEAT : cell.shape === "target" ? shade(cell.seat) : "currentColor" }, shows);
      const group = svg("g", { class: can ? null : "vw-still", opacity: cell.faint ? 0.45 : null }, ...[outline, shape(cell, box), ...(badge ?? []), written].filter(Boolean));
      return can ? person.offer(group, middle, cell) : group;
    }

    /** The cells of a grid: a digit has a seat's colour, `?` is unknown, and a space is no cell. Layers lie over them. */
    function drawGrid(/** @type {any} */ grid, /** @type {any} */ added, /** @type {any} */ before, /** @type {number} */ time) {
      const size = at.scale;
      /** @type {any[]} */ const nodes = [];
      /** @type {any[]} */ const wiped = [];
      rows().forEach((row, y) => [...row].forEach((letter, x) => {
        if (letter === " ") return;
        const box = areaOf({ name: `${x},${y}` });
        const can = person.aims?.(x, y);
        const node = svg("rect", { x: box[0], y: box[1], width: size, height: size, class: `vw-cell vw-floor${letter === "?" ? " vw-unknown" : ""}${can ? " vw-aim" : ""}`, "data-cell": `${x},${y}` });
        nodes.push(node);
        if (letter >= "0" && letter <= "9") {
          const coat = svg("rect", { x: box[0] + 1, y: box[1] + 1, width: within(size, 2), height: within(size, 2), fill: paint(Number(letter)), class: "vw-still" });
          nodes.push(coat);
          if (before && before.rows?.[y]?.[x] !== letter) wiped.push({ coat, x: box[0] + size / 2, y: box[1] + size / 2 });
        }
        if (can) person.aim(node, x, y);
      }));
      // What has another colour fills from the middle of the change outwards.
      const middle = ["x", "y"].map((axis) => wiped.reduce((sum, one) => sum + one[axis], 0) / wiped.length);
      for (const { coat, x, y } of time ? wiped : []) {
        const far = clamp(Math.max(Math.abs(x - middle[0]), Math.abs(y - middle[1])) / size / 4, 0, 1);
        animate(coat, [{ transform: `translate(${x}px, ${y}px) scale(0) translate(${-x}px, ${-y}px)` }, { transform: "none" }], time * (1 - far * 0.5), { delay: time * far * 0.5, fill: "backwards" });
      }
      for (const { seat, rows: levels, tint } of [...few(grid.layers), ...(added.layers ?? [])]) {
        lettered(levels).forEach((row, y) => [...row].forEach((letter, x) => {
          const level = Number(letter) / 9;
          if (!(level > 0) || nodes.length > 3 * MOST) return;
          const [left, top, side] = areaOf({ name: `${x},${y}` });
          if (!side) return;
          // The larger the patch, or the stronger the tint, the more.
          const extent = within(side, 2) * (tint ? 1 : Math.sqrt(level));
          nodes.push(svg("rect", { x: left + (side - extent) / 2, y: top + (side - extent) / 2, width: extent, height: extent, fill: tint ? shade(seat) : paint(seat), opacity: tint ? level * 0.5 : null, class: "vw-still vw-layer" }));
        }));
      }
      return nodes;
    }

    /** The columns and rows beside a grid. */
    function drawRims() {
      const number = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ value) => svg("text", { x, y, class: "vw-rim", "font-size": letters }, String(value));
      const middle = (/** @type {number} */ index) => (index + 0.5) * at.scale;
      return svg("g", { "aria-hidden": "true" }, ...Array.from({ length: at.size[0] }, (_, x) => number(at.left + middle(x), at.top - letters * 1.3, x)),
        ...Array.from({ length: at.size[1] }, (_, y) => number(at.left - letters * 1.3, at.top + middle(y), y)));
    }

    /** A card: its icon and count, or its text. Of what there is none, or nobody knows how many, is pale. */
    function card(/** @type {any} */ one) {
      const { count } = one;
      const shows = one.icon ? (given(count) ? (typeof count === "number" ? `×${count}` : text(count)) : "") : text(one.text) + (given(count) ? ` ×${count}` : "");
      const room = letters * (one.icon ? 2.7 : 0.9);
      const [w, h] = [room + ems(shows) * letters * 1.15 + letters * (one.icon ? 0.4 : 0.9), letters * 2.4];
      return { w, h, one, make: (/** @type {number} */ x, /** @type {number} */ y) => {
        const can = person.can?.(one);
        const box = svg("rect", { x, y, width: w, height: h, rx: 6, class: can ? "vw-cell vw-cell-open" : one.mark ? "vw-held" : one.icon ? null : "vw-cell", ...(one.icon && !can && !one.mark ? { fill: "none" } : {}) });
        const parts = [box, one.icon && icon(scene, one.icon, [x + letters * 1.35, y + h / 2], letters * 2.1), one.icon && svg("title", {}, text(one.text)), svg("text", { x: x + room, y: y + h / 2, class: "vw-ink", "font-size": letters * 1.15 }, shows)];
        const group = svg("g", { class: can ? null : "vw-still", opacity: count === 0 || count === "?" ? 0.35 : null }, ...parts.filter(Boolean));
        return can ? person.offer(group, [x + w / 2, y + h / 2], one) : group;
      } };
    }

    /** A text among the cards, after a square of a seat's colour. */
    function label(/** @type {string} */ shows, /** @type {any} */ seat) {
      const [room, size] = [given(seat) ? letters * 1.5 : 0, letters * 1.15];
      return { w: room + ems(shows) * size + letters, h: letters * 1.6, make: (/** @type {number} */ x, /** @type {number} */ y) => svg("g", { class: "vw-still" }, ...(room ? [svg("rect", { x, y: y + letters * 0.25, width: letters * 1.1, height: letters * 1.1, rx: 3, fill: paint(seat) })] : []),
        svg("text", { x: x + room, y: y + letters * 0.8, class: "vw-ink", "font-size": size }, shows)) };
    }

    /** Lays blocks out in rows, or in one column. Where one row is too short, the first block has its own, and the others are a little smaller. */
    function flow(/** @type {any[]} */ blocks, /** @type {number} */ within) {
      let [x, y, tall] = [0, 0, 0];
      const long = blocks.reduce((sum, { w }) => sum + w + letters * 0.4, 0);
      const scale = within ? clamp(within / (long - blocks[0]?.w), 0.75, 1) : 1;
      const wide = within / scale;
      const placed = blocks.map((block, index) => {
        if (x > 0 && ((long > within && index === 1) || x + block.w > wide)) [x, y, tall] = [0, y + tall + letters * 0.4, 0];
        const one = { block, x, y };
        [x, tall] = [x + block.w + letters * 0.4, Math.max(tall, block.h)];
        return one;
      });
      return { placed, scale, height: (y + tall) * scale };
    }

    /** The scores of the seats over the board, each with its share of a whole. */
    function drawHead(/** @type {any[]} */ numbers) {
      const nodes = numbers.map(({ label: told, value, seat }, index) => {
        const shows = `${text(told)} ${text(value)}`;
        const column = (at.size[0] * at.scale) / numbers.length;
        const [x, size] = [at.left + column * (index + 0.5), Math.min(letters * 1.9, column / (ems(shows) + 2))];
        return svg("g", {}, svg("rect", { x: x - (ems(shows) * size) / 2 - size * 1.3, y: letters * 1.4 - size * 0.35, width: size * 0.7, height: size * 0.7, rx: 3, fill: paint(seat) }), svg("text", { x, y: letters * 1.4, class: "vw-ink", "text-anchor": "middle", "font-size": size }, shows));
      });
      const wide = at.size[0] * at.scale;
      const bars = numbers.filter(({ of }) => of > 0);
      let from = 0;
      for (const [index, { value, of, seat }] of bars.entries()) {
        const part = clamp((wide * value) / of, 0, wide - from);
        if (index === 0) nodes.push(svg("rect", { x: at.left, y: letters * 2.7, width: wide, height: letters, class: "vw-cell" }));
        nodes.push(svg("rect", { x: at.left + (index > 0 && index === bars.length - 1 ? wide - part : from), y: letters * 2.7, width: part, height: letters, fill: paint(seat) }));
        from += part;
      }
      return nodes;
    }

    /** What the picture has beside its cells, and where the cells then are. */
    function lay(/** @type {any} */ { size = [100, 100], grid, cells, hands, numbers }) {
      const scores = small ? [] : few(numbers).filter(({ seat }) => given(seat));
      const hold = small ? [] : few(hands).map((hand) => [label(name(hand.seat), hand.seat), ...few(hand.cards).map(card)]);
      const told = small ? [] : few(numbers).filter(({ seat }) => !given(seat)).map((one) => label(number(one), null));
      const beside = grid && hold.length === 2 && width > height * 1.25 && few(hands).every((hand) => few(hand.cards).every((one) => one.icon));
      const edge = letters * 0.8;
      const columns = beside ? hold.map((blocks) => flow(blocks, 0)) : [];
      const side = Math.max(0, ...columns.flatMap(({ placed }) => placed.map(({ block }) => block.w + letters)));
      const parts = [flow(told, width - 2 * edge), ...(beside ? [] : hold.map((blocks) => flow(blocks, width - 2 * edge)))].filter(({ placed }) => placed.length);
      const tall = parts.reduce((sum, part) => sum + part.height + letters * 0.6, 0);
      const shrunk = Math.min(1, (height * (few(cells).length || grid ? 0.5 : 1)) / Math.max(tall, 1));
      const head = scores.length ? letters * 4.2 : 0;
      const rim = grid && !small ? letters * 2.2 : 4;
      const units = grid ? [Math.max(1, ...lettered(grid.rows).map((row) => row.length)), Math.max(1, few(grid.rows).length)] : size;
      const [wide, high] = [width - 2 * side - rim - edge, height - head - rim - tall * shrunk - edge];
      const scale = Math.max(0.001, Math.min(wide / units[0], high / units[1]));
      at = { scale, size: units, left: side + rim + (wide - units[0] * scale) / 2, top: head + rim + (high - units[1] * scale) / 2 };
      // A head stays near its board.
      const rise = Math.max(0, at.top - head - rim) / 2;
      at.top -= rise;
      const nodes = drawHead(scores);
      columns.forEach(({ placed }, index) => placed.forEach(({ block, x, y }) => nodes.push(block.make(x + (index ? at.left + units[0] * scale + letters : Math.max(edge, at.left - rim - side)), at.top + y))));
      const group = svg("g", { transform: `translate(${edge} ${height - tall * shrunk}) scale(${shrunk})` });
      let from = 0;
      for (const part of parts) {
        group.append(svg("g", { transform: `translate(0 ${from}) scale(${part.scale})` }, ...part.placed.map(({ block, x, y }) => block.make(x, y))));
        from += part.height + letters * 0.6;
      }
      return [...nodes, group];
    }

    function redraw(/** @type {any} */ view, /** @type {any} */ before = null, time = 0) {
      shown = view;
      person.clear?.();
      const made = view.picture;
      visible(root, made);
      if (!made) {
        lines.replaceChildren(...few(plain(view)).map((line) => html("div", {}, line)));
        if (!lines.isConnected) stage.append(lines);
        return;
      }
      lines.remove();
      const asides = lay(made);
      // What a room knows from more than this view.
      const added = (frame && more?.(frame)) ?? {};
      const cells = [...few(made.cells), ...(added.cells ?? [])];
      const [seen, grid] = [new Set(few(before?.cells).map((cell) => JSON.stringify(cell))), made.grid];
      rims = grid && !small ? visible(drawRims(), context.hints?.coordinates !== false) : svg("g");
      const patterns = [0, 2, 4, 6, 8].map((seat) => svg("pattern", { id: `${hatched}${seat}`, width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${45 + seat * 45})` },
        svg("rect", { width: 9, height: 9, fill: shade(seat) }), svg("rect", { width: 3, height: 9, fill: "light-dark(#ffffff, #10151c)", opacity: 0.5 })));
      const wall = grid && svg("rect", { x: at.left - 3, y: at.top - 3, width: at.size[0] * at.scale + 6, height: at.size[1] * at.scale + 6, rx: 6, class: "vw-wall vw-still" });
      const fresh = cells.map((cell) => {
        const node = drawCell(cell);
        const was = cell.piece && few(before?.cells).find(({ piece }) => piece === cell.piece);
        if (was) {
          const [x, y] = [0, 1].map((axis) => areaOf(was)[axis] - areaOf(cell)[axis]);
          if (time && (x || y)) animate(node, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], time);
        } else if (time && !seen.has(JSON.stringify(cell))) animate(node, [{ opacity: 0 }, { opacity: cell.faint ? 0.45 : 1 }], time);
        return node;
      });
      const beams = few(made.lines).map(({ from, to, seat, dashed, faint }) => {
        const [[x1, y1], [x2, y2]] = [from, to].map(([x, y]) => [at.left + x * at.scale, at.top + y * at.scale]);
        return svg("line", { x1, y1, x2, y2, class: "vw-line vw-still", stroke: shade(seat), "stroke-dasharray": dashed ? "1 9" : null, opacity: faint ? 0.45 : null });
      });
      board.replaceChildren(svg("defs", {}, ...patterns), ...(grid ? [...drawGrid(grid, added, before?.grid, time), wall, rims] : []), ...beams, ...fresh, ...cells.filter(({ mark }) => mark).map(drawMark), over);
      aside.replaceChildren(...asides);
      const least = grid ? at.scale : Math.min(...cells.filter(({ action }) => action !== undefined).map((cell) => Math.min(...areaOf(cell).slice(2))));
      set(root, { "data-cell": Number.isFinite(least) ? least : null });
      person.refresh?.();
    }

    const number = (/** @type {any} */ one) => `${text(one.label)}: ${text(one.value)}`;
    const described = (/** @type {any} */ view) => {
      if (!view.picture) return plain(view);
      const { cells, grid, numbers, hands } = view.picture;
      const coats = lettered(grid?.rows).flatMap((row, y) => [...row].flatMap((letter, x) => (letter >= "0" && letter <= "9" ? [{ name: `${x},${y}`, seat: Number(letter) }] : [])));
      const standing = few(cells).filter((cell) => cell.text !== undefined || (cell.shape && cell.shape !== "frame"));
      return [
        ...[...coats, ...standing].map((cell) => [cell.name, text(cell.text), cell.shape, given(cell.seat) ? name(cell.seat) : ""].filter(Boolean).join(" ")),
        ...few(numbers).map(number),
        ...few(hands).map((hand) => say("hand", { name: name(hand.seat), cards: few(hand.cards).map((one) => text(one.text) + (given(one.count) ? ` ×${one.count}` : "")).join(" ") })),
      ];
    };

    return {
      show(/** @type {any} */ next, /** @type {any} */ previous, /** @type {any} */ { animate: moves = false, duration = 200 } = {}) {
        frame = next;
        redraw(frame.view, previous?.view.picture, moves && previous && !context.reducedMotion ? duration : 0);
        set(root, { "aria-label": tellers ? tellers.describe(frame)[0] : described(frame.view).join(". ") });
        const said = spoken(frame, context.frames?.());
        bubbles.forEach((/** @type {any} */ one, /** @type {number} */ who) => {
          if (!said[who]) return one.hide();
          const body = few(frame.view.picture?.cells).findLast(({ seat, shape: look }) => seat === who && ["disc", "square", "robot"].includes(look));
          const [x, y, w, h] = body ? areaOf(body) : [at.left + (at.size[0] * at.scale * (who + 0.5)) / bubbles.length, at.top, 0, 0];
          one.show(said[who], { x: x + w / 2, y: y + h / 2, r: Math.max(6, h / 2) }, [4, 4, width - 4, height - 4], shade(who));
        });
      },
      sentence(/** @type {any} */ { seat, action, reply, resigned, label: made = action }) {
        if (seat === null || seat === undefined) return say("begins");
        const told = [made ?? "…", reply].filter(given).map(short);
        return resigned ? say("resigns", { name: name(seat) }) : say("plays", { name: name(seat), action: told.join(": ") });
      },
      describe: (/** @type {any} */ { view }) => described(view),
      events: () => [],
      lead: () => null,
      scores: (/** @type {any} */ { view }) => (Array.isArray(view.scores) && view.scores.every(Number.isFinite) ? view.scores : null),
      move: (/** @type {any} */ { action, label: made = action }) => (given(made) ? short(made) : null),
      ...tellers,
      drawings: draw,
      options(/** @type {any} */ { coordinates }) {
        if (coordinates !== undefined && rims) visible(rims, coordinates);
      },
      ...person.hands,
      destroy() {
        person.hands?.stop();
        root.remove();
        lines.remove();
      },
    };
  }
}

export default declared();
