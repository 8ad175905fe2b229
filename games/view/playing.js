// A person's turns on a declared picture: what can be clicked on, tapped or reached by keys, and the panel. Not part of a match in one file.
import { modified, seated } from "./room.js";
import { html, pool, set, svg } from "./svg.js";
import { speaker } from "./words.js";

const words = {
  en: { choose: "Your turn: choose.", aim: "{way}: choose a cell.", again: "Tap the cell again to play.", touched: "{name}, cells: {n}", keys: "Keys: {keys}", ways: "What a cell does" },
  ja: { choose: "あなたの番です。選んでください。", aim: "{way}：マスを選んでください。", again: "もう一度タップすると決まります。", touched: "{name}、{n}マス", keys: "キー：{keys}", ways: "マスの働き" },
  hu: { choose: "Ön következik: válasszon.", aim: "{way}: válasszon mezőt.", again: "Érintse meg újra a mezőt.", touched: "{name}, mezők: {n}", keys: "Billentyűk: {keys}", ways: "Mit tesz egy mező" },
};

/** The most cells that a way is shown to touch. */
const REACH = 128;

/** Whether two actions are the same, whatever the order of their fields. @type {(one: any, other: any) => boolean} */
function same(one, other) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
}

/** The action of a way on a cell: its column for "$x", its row for "$y". @type {(action: any, place: any) => any} */
function aimed(action, place) {
  if (action === "$x" || action === "$y") return place[action[1]];
  if (action === null || typeof action !== "object") return action;
  /** @type {[string, any][]} */
  const each = Object.entries(action).map(([name, value]) => [name, aimed(value, place)]);
  return Array.isArray(action) ? each.map(([, value]) => value) : Object.fromEntries(each);
}

/** The person at a picture: `drawn` has what draws it. */
export function playing(/** @type {any} */ { root, over, redraw, text, short, few, areaOf, cellLabel, view }, /** @type {any} */ context) {
  const say = speaker(words, context.lang);
  const previews = pool(over, () => svg("rect", { class: "vw-preview" }));
  /** @type {any[]} */ let open = [];
  /** @type {any[]} */ let pressed = [];
  /** @type {any} */ let focused = null;
  /** @type {any} */ let touched = null;
  // Kept between turns: the way that was chosen, and whether a button may press itself.
  /** @type {any} */ let chosen = null;
  let presses = true;
  const pick = (/** @type {any} */ item) => person.turn.send(item.action);
  const person = seated({ root }, context, { items: () => open, pick, listeners: { click, pointermove: hover, pointerleave: () => preview(null), focusin: hover } });

  const ways = () => few(view()?.picture?.ways);
  const way = () => ways().find((/** @type {any} */ one) => one.text === chosen) ?? ways()[0];

  /** What a person may do here: a click or a key on it does it. */
  function offer(/** @type {any} */ node, /** @type {any} */ [x, y], /** @type {any} */ { name, text: shows, action, reach, label }) {
    const parts = [name, shows === undefined ? undefined : text(shows), short(action)].filter((part) => part !== undefined);
    open.push({ node, x, y, action, reach, told: name ?? parts[0], label: label ?? parts.join(", ") });
    return node;
  }

  /** Whether a click on a cell of the grid does what the chosen way says. */
  function aims(/** @type {number} */ x, /** @type {number} */ y) {
    const now = person.turn && way();
    if (!now || (now.on?.length && [undefined, "."].includes(now.on[y]?.[x]))) return false;
    return now.over || !few(view().picture.cells).some((/** @type {any} */ cell) => cell.action !== undefined && cell.name === `${x},${y}`);
  }

  function aim(/** @type {any} */ node, /** @type {number} */ x, /** @type {number} */ y) {
    const now = way();
    const reach = few(now.reach).slice(0, REACH).map((/** @type {number[]} */ [dx, dy]) => `${x + dx},${y + dy}`).filter((/** @type {string} */ name) => areaOf({ name })[2] > 0);
    const name = `${text(now.text)} ${x},${y}`;
    const [left, top] = areaOf({ name: `${x},${y}` });
    offer(node, [left, top], { name, reach, label: cellLabel?.(x, y, person.turn) ?? (reach.length ? say("touched", { name, n: reach.length }) : name), action: aimed(now.action, { x, y }) });
  }

  /** What a person can do that the picture does not show. */
  function buttons() {
    const own = few(view().picture?.buttons);
    if (own.length || open.length) return own;
    return (view().legal ?? []).slice(0, 300).map((/** @type {any} */ action) => ({ text: short(action), action }));
  }

  const itemAt = (/** @type {any} */ event) => open.find((item) => item.node.contains(event.target));

  /** Shows what the action of an item would touch. */
  function preview(/** @type {any} */ item) {
    const places = (item?.reach ?? []).map((/** @type {string} */ name) => areaOf({ name }));
    previews.show(places.length, (/** @type {any} */ node, /** @type {number} */ index) => {
      const [x, y, width, height] = places[index];
      set(node, { x, y, width, height });
    });
  }

  function hover(/** @type {any} */ event) {
    preview(itemAt(event));
  }

  function click(/** @type {any} */ event) {
    const item = itemAt(event);
    // A finger cannot hover: the first touch shows what the second would do.
    if (item?.reach?.length && event.pointerType === "touch" && touched !== item) {
      touched = item;
      preview(item);
      const note = person.panel.querySelector("[role=status]");
      if (note) note.textContent = say("again");
    } else if (item) pick(item);
  }

  function choose(/** @type {any} */ one) {
    chosen = one.text;
    redraw(view());
    write(null);
  }

  /** The panel: what to do, the ways of a click on a cell, the buttons and their keys. */
  function write(/** @type {any} */ refused) {
    if (!context.panel) return;
    const [now, all, made, { note }] = [way(), ways(), buttons(), view().picture ?? {}];
    pressed = [];
    const press = (/** @type {any} */ one) => {
      const shows = text(one.text) + (one.count === undefined ? "" : ` (${one.count})`);
      const [field, value] = typeof one.action === "string" ? ["action", one.action] : Object.entries(one.action ?? {})[0] ?? ["action", null];
      // A stranger's rules name their fields as they like.
      const name = /^[\w-]+$/.test(field) ? field : "action";
      const node = html("button", { type: "button", class: `button${one.mark ? " primary" : ""}`, [`data-${name}`]: typeof value === "object" ? null : value, click: () => person.turn?.send(one.action) }, shows);
      pressed.push({ node, action: one.action, told: shows });
      return node;
    };
    const turned = (/** @type {any} */ one) => html("button", { type: "button", class: "button", "data-way": short(one.text), "aria-pressed": String(one === now), click: () => choose(one) }, text(one.text));
    const alone = made.find((/** @type {any} */ { auto }) => auto);
    const keys = [...made, ...all].filter(({ key }) => key).map((one) => `${one.key} ${text(one.text)}`);
    const told = note !== undefined ? text(note) : now ? say("aim", { way: text(now.text) }) : say("choose");
    person.write(refused, html("p", { class: "vw-note", role: "status" }, told), ...(all.length > 1 ? [html("span", { role: "group", "aria-label": say("ways") }, ...all.flatMap((/** @type {any} */ one) => [turned(one), " "]))] : []), ...made.map(press),
      ...(alone ? [html("label", {}, html("input", { type: "checkbox", name: "auto", checked: presses, change: (/** @type {any} */ event) => { presses = event.target.checked; } }), ` ${text(alone.auto.text)}`)] : []),
      ...(keys.length ? [html("p", { class: "vw-note vw-keys" }, say("keys", { keys: keys.join(", ") }))] : []));
  }

  const hands = {
    play(/** @type {any} */ prompt, /** @type {any} */ submit, /** @type {any} */ refused) {
      if (person.turn) person.end();
      const alone = few(prompt.view.picture?.buttons).find((/** @type {any} */ { auto }) => auto?.now);
      if (alone && presses && !refused) return submit(alone.action);
      person.begin(prompt, submit);
      redraw(prompt.view);
      write(refused);
    },
    /** Marks what makes an action; returns its name. */
    hint(/** @type {any} */ action) {
      const find = () => [...open, ...pressed].find((one) => same(one.action, action));
      let found = find();
      for (const one of found ? [] : ways()) {
        choose(one);
        found ??= find();
        if (found) break;
      }
      found?.node.classList.add("hinted");
      preview(found);
      return found ? String(found.told) : short(action);
    },
    key(/** @type {any} */ event) {
      if (!person.turn || modified(event)) return false;
      const button = buttons().find((/** @type {any} */ { key }) => key === event.key);
      // Ways that share a key take turns.
      const all = ways().filter((/** @type {any} */ { key }) => key === event.key);
      if (button) person.turn.send(button.action);
      else if (all.length) choose(all[(all.indexOf(way()) + 1) % all.length]);
      return Boolean(button || all.length);
    },
    stop() {
      if (!person.turn) return;
      person.end();
      redraw(view());
    },
  };

  return {
    hands, offer, aims, aim,
    /** Whether a cell or card makes an action now. */
    can: (/** @type {any} */ { action, name, rect, points }) => person.turn && action !== undefined && !(way()?.over && name && !rect && !points),
    /** Before a picture is drawn. */
    clear() {
      focused = open.find((item) => item.node === document.activeElement) ?? focused;
      open = [];
      touched = null;
    },
    /** After it: whoever plays by keys goes on at the nearest of the new nodes. */
    refresh() {
      preview(null);
      person.turn?.cursor.refresh();
      if (!focused || open.length === 0 || document.activeElement !== document.body) return;
      const far = (/** @type {any} */ item) => Math.hypot(item.x - focused.x, item.y - focused.y);
      person.turn.cursor.focus(open.reduce((best, item) => (far(item) < far(best) ? item : best)).node);
    },
  };
}
