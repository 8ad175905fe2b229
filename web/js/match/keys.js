// The keys of the player. Each means one thing, always.

/** @typedef {import("./theatre.js").Theatre} Theatre */

/** @type {Record<string, (theatre: Theatre, event: KeyboardEvent) => void>} */
const KEYS = {
  ArrowLeft: (theatre, event) => theatre.deck?.step(event.shiftKey ? -10 : -1),
  ArrowRight: (theatre, event) => theatre.deck?.step(event.shiftKey ? 10 : 1),
  j: (theatre) => theatre.deck?.step(-1),
  l: (theatre) => theatre.deck?.step(1),
  " ": (theatre) => theatre.deck?.toggle(),
  k: (theatre) => theatre.deck?.toggle(),
  Home: (theatre) => theatre.deck?.first(),
  0: (theatre) => theatre.deck?.first(),
  End: (theatre) => theatre.deck?.last(),
  ArrowUp: (theatre) => theatre.event(-1),
  ArrowDown: (theatre) => theatre.event(1),
  "<": (theatre) => faster(theatre, -1),
  "-": (theatre) => faster(theatre, -1),
  ">": (theatre) => faster(theatre, 1),
  "+": (theatre) => faster(theatre, 1),
  v: (theatre) => theatre.cycle(),
  o: (theatre) => theatre.choose("output"),
  m: (theatre) => theatre.choose("moves"),
  f: (theatre) => theatre.flip(),
  c: (theatre) => theatre.coordinates(),
  "?": (theatre) => theatre.help(),
};

/**
 * Does what a key means; false when it means nothing here.
 * @param {Theatre} theatre
 * @param {KeyboardEvent} event
 */
export function press(theatre, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = /** @type {HTMLElement} */ (event.target);
  const onStage = theatre.parts.stage.contains(target) || theatre.parts.panel.contains(target);
  if ((onStage || theatre.playing?.asked) && theatre.stage.view?.key?.(event)) {
    event.preventDefault();
    return true;
  }
  const slider = target.matches("input[type=range]");
  if (!slider && target.closest("input, textarea, select, [contenteditable], [role=tablist], dialog, .editor")) return false;
  if ((event.key === " " || event.key === "Enter") && target.closest("button, a, summary, [role=button]")) return false;
  const act = KEYS[event.key];
  if (!act) return false;
  event.preventDefault();
  act(theatre, event);
  return true;
}

/**
 * @param {Theatre} theatre
 * @param {1 | -1} places
 */
function faster(theatre, places) {
  theatre.deck?.faster(places);
  if (theatre.deck) theatre.setSpeed(theatre.deck.speed);
}
