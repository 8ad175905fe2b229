// Small tools for drawing with SVG and HTML, shared by the rooms' modules.

const SVG = "http://www.w3.org/2000/svg";

/** A new SVG element with its attributes and children. */
export function svg(/** @type {any} */ name, attributes = {}, /** @type {any[]} */ ...children) {
  const node = document.createElementNS(SVG, name);
  set(node, attributes);
  node.append(...children);
  return node;
}

/** A new HTML element; functions among the attributes become listeners of that event. */
export function html(/** @type {any} */ name, attributes = {}, /** @type {any[]} */ ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, String(value));
  }
  node.append(...children);
  return node;
}

/** Sets attributes; `null` removes one. Unchanged ones are not touched. */
export function set(/** @type {any} */ node, /** @type {View.Attributes} */ attributes) {
  for (const key in attributes) {
    const value = attributes[key];
    if (value == null) node.removeAttribute(key);
    else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value);
  }
  return node;
}

/** Shows or hides an SVG element. */
export function visible(/** @type {any} */ node, /** @type {any} */ shown) {
  set(node, { display: shown ? null : "none" });
  return node;
}

const styles = new Set();

/** Adds rules to the document once. */
export function style(/** @type {string} */ text) {
  if (styles.has(text) || typeof CSSStyleSheet === "undefined") return;
  styles.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A pool of nodes that grows as needed; surplus nodes are hidden. */
export function pool(/** @type {any} */ parent, /** @type {any} */ make) {
  /** @type {any[]} */ const nodes = [];
  return {
    nodes,
    /** Shows `count` of them; `dress(node, index)` changes each. */
    show(/** @type {number} */ count, /** @type {any} */ dress = undefined) {
      while (nodes.length < count) {
        const node = make(nodes.length);
        nodes.push(node);
        parent.append(node);
      }
      for (let index = 0; index < nodes.length; index++) {
        const node = nodes[index];
        if (index < count) {
          visible(node, true);
          dress(node, index);
        } else visible(node, false);
      }
    },
  };
}

// The running animations, kept here because asking a node would force a layout.
const playing = new WeakMap();

/** Plays keyframes on a node, and stops what it still played. Only transforms and opacity move. */
export function animate(/** @type {any} */ node, /** @type {any} */ keyframes, /** @type {number} */ duration, options = {}) {
  stop(node);
  if (duration > 0 && node.animate) playing.set(node, node.animate(keyframes, { duration, easing: "ease-in-out", ...options }));
}

/** Stops what a node plays. */
export function stop(/** @type {any} */ node) {
  playing.get(node)?.cancel();
  playing.delete(node);
}
