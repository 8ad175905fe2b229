// Draws a game whose view declares its picture, or none: games whose rules are no part of this program.
// docs/bring-a-game.md has the fields of a picture. Without one the view is written out, and each of its `legal` actions is a button.
import { picture } from "./board.js";
import { cursor } from "./room.js";
import { ON_SEAT, colour } from "./seats.js";
import { html, set, style, svg } from "./svg.js";
import { speaker } from "./words.js";

style(`
.vw-cell { fill: var(--panel, light-dark(#ffffff, #1d242d)); stroke: var(--line, light-dark(#c3ccd6, #3a4553)); stroke-width: 1; vector-effect: non-scaling-stroke; }
.vw-cell-open { cursor: pointer; stroke: var(--accent, #0a7568); stroke-width: 2; fill: color-mix(in srgb, var(--accent, #0a7568) 22%, var(--panel, light-dark(#ffffff, #1d242d))); }
.vw-mark { fill: none; stroke: var(--ink, light-dark(#16202c, #e8edf3)); stroke-width: 3; stroke-dasharray: 6 4; vector-effect: non-scaling-stroke; pointer-events: none; }
.hinted > .vw-cell { fill: color-mix(in srgb, var(--accent, #0a7568) 60%, var(--panel, light-dark(#ffffff, #1d242d))); }
g.hinted { outline: none; }
.vw-table { display: flex; flex-direction: column; height: 100%; }
.vw-table > .vw { flex: 1; min-height: 0; box-sizing: border-box; padding: 8px; }
.vw-declared { padding: 4px 12px 8px; overflow: auto; flex: none; max-height: 55%; }
.vw-hand { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; margin-top: 4px; }
.vw-hand > * { min-width: 36px; min-height: 36px; padding: 2px 8px; box-sizing: border-box; display: grid; place-content: center; border: 1px solid var(--line, #c3ccd6); border-radius: 5px; background: var(--panel, #fff); color: inherit; font: inherit; }
.vw-hand > .vw-owner { border: 0; background: none; padding: 2px; }
.vw-hand > button { cursor: pointer; border: 2px solid var(--accent, #0a7568); }
`);

const words = {
  en: { choose: "Your turn: choose.", plays: "{name} plays {action}", begins: "The game begins", hand: "{name}: {cards}", board: "Board" },
  ja: { choose: "あなたの番です。選んでください。", plays: "{name}：{action}", begins: "ゲーム開始", hand: "{name}：{cards}", board: "盤" },
  hu: { choose: "Ön következik: válasszon.", plays: "{name}: {action}", begins: "A játék kezdődik", hand: "{name}: {cards}", board: "Tábla" },
};

/** No more than the audit lets a picture have, of a list that a stranger's rules may have made. */
const few = (/** @type {any[]} */ list = []) => list.slice(0, 4096);

/** An action in a few words: its values, or itself. */
function short(/** @type {any} */ action) {
  if (action === null || typeof action !== "object") return String(action);
  return Object.entries(action).map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`).join(", ");
}

/** Whether a cell's text stands on the colour of a seat. */
const onColour = (/** @type {any} */ { shape, seat }) => (shape ? shape !== "ring" && shape !== "cross" : seat !== undefined && seat !== null);

/** The lines of a view that declares no picture. */
function plain(/** @type {any} */ view) {
  const told = Object.entries(view).filter(([name]) => !["legal", "picture", "seat"].includes(name));
  return told.map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`);
}

export default {
  words,
  create(/** @type {HTMLElement} */ stage, /** @type {any} */ _scene, /** @type {any} */ context) {
    const say = speaker(words, context.lang);
    const panel = html("div", { class: "vw-panel" });
    const table = html("div", { class: "vw-table" });
    stage.append(table);
    const root = picture(table, [0, 0, 100, 100], say("board"));
    const lines = html("div", { class: "vw-declared" });
    table.append(lines);
    const name = (/** @type {number} */ seat) => context.names[seat] ?? String(seat + 1);
    /** @type {any[]} */ let open = [];
    /** @type {any[]} */ let pressed = [];
    /** @type {any} */ let submit = null;
    const keys = cursor(table, { items: () => open, pick: (/** @type {any} */ item) => submit?.(item.action) });

    /** What a person may do here: a click or a key on it does it. */
    function offer(/** @type {any} */ node, /** @type {any} */ [x, y], /** @type {any} */ { name, text, action }) {
      node.addEventListener("click", () => submit?.(action));
      open.push({ node, x, y, action, told: name ?? text ?? short(action), label: [name, text, short(action)].filter((part) => part !== undefined).join(", ") });
      return node;
    }

    function shape(/** @type {any} */ cell, /** @type {any} */ [x, y, w, h]) {
      const paint = cell.seat === undefined || cell.seat === null ? "currentColor" : colour(cell.seat);
      const r = Math.min(w, h) * 0.36;
      const [cx, cy] = [x + w / 2, y + h / 2];
      if (cell.shape === "disc") return svg("circle", { cx, cy, r, fill: paint });
      if (cell.shape === "ring") return svg("circle", { cx, cy, r, fill: "none", stroke: paint, "stroke-width": r / 3 });
      if (cell.shape === "square") return svg("rect", { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r, fill: paint });
      if (cell.shape === "cross") return svg("path", { d: `M${cx - r} ${cy - r}L${cx + r} ${cy + r}M${cx + r} ${cy - r}L${cx - r} ${cy + r}`, stroke: paint, "stroke-width": r / 3, fill: "none" });
      return null;
    }

    function outlined(/** @type {any} */ cell, /** @type {string} */ className) {
      const points = cell.points ?? [];
      const [xs, ys] = [0, 1].map((axis) => points.filter((/** @type {any} */ _, /** @type {number} */ at) => at % 2 === axis));
      const box = cell.rect ?? [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
      const [x, y, width, height] = box;
      const outline = cell.points ? svg("polygon", { points: points.join(" "), class: className }) : svg("rect", { x, y, width, height, class: className });
      return { outline, box };
    }

    /** A mark inside a cell: neighbours share their outlines. */
    function drawMark(/** @type {any} */ cell) {
      const { outline, box: [x, y, width, height] } = outlined(cell, "vw-mark");
      return set(outline, { transform: `translate(${x + width / 2} ${y + height / 2}) scale(0.86) translate(${-x - width / 2} ${-y - height / 2})` });
    }

    function drawCell(/** @type {any} */ cell) {
      const can = submit && cell.action !== undefined;
      const { outline, box } = outlined(cell, can ? "vw-cell vw-cell-open" : "vw-cell");
      const [x, y, width, height] = box;
      if (!cell.shape && onColour(cell)) outline.style.fill = colour(cell.seat);
      const text = cell.text === undefined ? null : svg("text", { x: x + width / 2, y: y + height / 2, "text-anchor": "middle", "dominant-baseline": "central", "font-size": Math.min(height * 0.5, (width * 1.4) / Math.max(1, String(cell.text).length)), fill: onColour(cell) ? ON_SEAT : "currentColor" }, String(cell.text));
      const group = svg("g", {}, ...[outline, shape(cell, box), text].filter(Boolean));
      return can ? offer(group, [x + width / 2, y + height / 2], cell) : group;
    }

    function drawHand(/** @type {any} */ hand, /** @type {number} */ row, /** @type {any} */ [width, height]) {
      const drawn = few(hand.cards).map((/** @type {any} */ card, /** @type {number} */ at) => {
        const text = String(card.text);
        if (!submit || card.action === undefined) return html("span", {}, text);
        const place = [(width * (at + 0.5)) / hand.cards.length, height * (1.1 + row / 5)];
        return offer(html("button", { type: "button" }, text), place, card);
      });
      return html("div", { class: "vw-hand" }, html("span", { class: "vw-owner" }, `${name(hand.seat)}:`), ...drawn);
    }

    /** @type {any} */ let shown = null;
    /** @type {any} */ let focused = null;
    function draw(/** @type {any} */ view) {
      shown = view;
      focused = open.find((item) => item.node === document.activeElement) ?? focused;
      open = [];
      const { size = [100, 100], cells, hands, numbers } = view.picture ?? {};
      root.style.display = cells ? "" : "none";
      set(root, { role: submit ? "group" : "img", viewBox: `0 0 ${size[0]} ${size[1]}`, "aria-label": described(view).join(". ") });
      root.replaceChildren(...few(cells).map(drawCell), ...few(cells).filter((/** @type {any} */ cell) => cell.mark).map(drawMark));
      const told = view.picture ? few(numbers).map(number) : few(plain(view));
      // A small picture on a card has no room for lines below its cells.
      if (context.thumbnail && cells) lines.replaceChildren();
      else lines.replaceChildren(
        ...told.map((/** @type {string} */ line) => html("div", {}, line)),
        ...few(hands).map((/** @type {any} */ hand, /** @type {number} */ row) => drawHand(hand, row, size)),
      );
      lines.style.maxHeight = cells ? "" : "none";
      keys.refresh();
      // The nodes are new. Whoever plays by keys goes on at the nearest.
      if (!focused || open.length === 0 || document.activeElement !== document.body) return;
      const far = (/** @type {any} */ item) => Math.hypot(item.x - focused.x, item.y - focused.y);
      keys.focus(open.reduce((best, item) => (far(item) < far(best) ? item : best)).node);
    }

    const number = (/** @type {any} */ one) => `${one.label}: ${one.value}`;
    const aside = (/** @type {any} */ { numbers, hands }) => [
      ...few(numbers).map(number),
      ...few(hands).map((/** @type {any} */ hand) => say("hand", { name: name(hand.seat), cards: hand.cards.map((/** @type {any} */ card) => card.text).join(" ") })),
    ];
    const described = (/** @type {any} */ view) => {
      if (!view.picture) return plain(view);
      const cells = few(view.picture.cells).filter((/** @type {any} */ cell) => cell.text !== undefined || cell.shape);
      return [...cells.map((/** @type {any} */ cell) => [cell.name, cell.text, cell.shape, cell.seat === undefined ? null : name(cell.seat)].filter((part) => part !== undefined && part !== null).join(" ")), ...aside(view.picture)];
    };

    /** What a person can do that the picture does not show. */
    function buttons(/** @type {any} */ view) {
      const own = few(view.picture?.buttons);
      if (own.length || open.length) return own;
      return (view.legal ?? []).slice(0, 300).map((/** @type {any} */ action) => ({ text: short(action), action }));
    }

    return {
      show(/** @type {any} */ { view }) {
        draw(view);
      },
      sentence(/** @type {any} */ { seat, action, reply, resigned, label = action }) {
        if (seat === null || seat === undefined) return say("begins");
        const told = [label ?? "…", reply].filter((part) => part !== undefined && part !== null).map(short);
        return resigned ? say("resigns", { name: name(seat) }) : say("plays", { name: name(seat), action: told.join(": ") });
      },
      describe: (/** @type {any} */ { view }) => described(view),
      events: () => [],
      lead: () => null,
      scores: (/** @type {any} */ { view }) => (Array.isArray(view.scores) && view.scores.every(Number.isFinite) ? view.scores : null),
      move: (/** @type {any} */ { action, label = action }) => (label === undefined || label === null ? null : short(label)),
      play(/** @type {any} */ { view }, /** @type {any} */ act, /** @type {any} */ refused) {
        submit = act;
        draw(view);
        if (!context.panel) return;
        const button = (/** @type {any} */ { text, action }) => {
          const node = html("button", { type: "button", class: "button", click: () => act(action) }, String(text));
          pressed.push({ node, action, told: String(text) });
          return node;
        };
        pressed = [];
        panel.replaceChildren(html("p", { class: "vw-note", role: "status" }, refused ? refused.message ?? String(refused) : say("choose")), ...buttons(view).map(button));
        context.panel.append(panel);
      },
      /** Marks what makes an action; returns its name. */
      hint(/** @type {any} */ action) {
        const found = [...open, ...pressed].find((one) => JSON.stringify(one.action) === JSON.stringify(action));
        found?.node.classList.add("hinted");
        return found?.told === undefined ? short(action) : String(found.told);
      },
      stop() {
        submit = null;
        panel.remove();
        if (shown) draw(shown);
      },
      destroy() {
        keys.stop();
        panel.remove();
        table.remove();
      },
    };
  },
};
