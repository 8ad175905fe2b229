// The cell cursor: with the board focused arrows go from item to item, Enter picks, Escape leaves.

/**
 * Makes the items of a board reachable by keyboard.
 * `items()` gives `{node, x, y, label}` of each; `pick(item, event)`, `details(item)` and `leave()` do what keys ask for.
 */
export function cursor(/** @type {any} */ root, /** @type {any} */ { items, pick, details, leave }) {
  // After a move by keys the cursor stays where it was.
  /** @type {any} */ let current = document.activeElement;

  function refresh() {
    const all = items();
    if (!all.some((/** @type {any} */ item) => item.node === current)) current = all[0]?.node ?? null;
    for (const item of all) {
      item.node.setAttribute("tabindex", item.node === current ? "0" : "-1");
      item.node.setAttribute("role", "button");
      item.node.setAttribute("aria-label", item.label);
    }
    return all;
  }

  function go(/** @type {any} */ all, /** @type {any} */ from, /** @type {number} */ dx, /** @type {number} */ dy) {
    let best = null;
    let least = Infinity;
    for (const item of all) {
      const ahead = (item.x - from.x) * dx + (item.y - from.y) * dy;
      const aside = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx);
      const cost = ahead + 2.2 * aside;
      if (ahead > 0.01 && aside <= ahead * 2.5 && cost < least) [best, least] = [item, cost];
    }
    if (best) focus(best.node);
  }

  function focus(/** @type {any} */ node = current) {
    if (!node) return;
    if (current) current.setAttribute("tabindex", "-1");
    current = node;
    current.setAttribute("tabindex", "0");
    current.focus({ preventScroll: true });
  }

  function key(/** @type {any} */ event) {
    const all = items();
    const item = all.find((/** @type {any} */ candidate) => candidate.node === event.target);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key];
    if (arrow) go(all, item, ...arrow);
    else if (event.key === "Enter" || event.key === " ") pick(item, event);
    else if (event.key === "i" && details) details(item);
    else if (event.key === "Escape") {
      if (!leave?.()) item.node.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  root.addEventListener("keydown", key);
  refresh();
  return {
    refresh,
    focus,
    /** Whether the cursor is on the board now. */
    active: () => current !== null && document.activeElement === current,
    stop() {
      root.removeEventListener("keydown", key);
      for (const { node } of items()) {
        if (node === document.activeElement) node.setAttribute("tabindex", "-1");
        else for (const name of ["tabindex", "role", "aria-label"]) node.removeAttribute(name);
      }
    },
  };
}
