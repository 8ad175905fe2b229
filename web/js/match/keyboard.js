// Keys and the wheel. Each key means one thing, always.

/** @typedef {import("./replay.js").Replay} Replay */

/** @type {Record<string, (replay: Replay, event: KeyboardEvent) => void>} */
const KEYS = {
  ArrowLeft: (replay, event) => replay.controls.step(event.shiftKey ? -10 : -1),
  ArrowRight: (replay, event) => replay.controls.step(event.shiftKey ? 10 : 1),
  j: (replay) => replay.controls.step(-1),
  l: (replay) => replay.controls.step(1),
  " ": (replay) => replay.controls.toggle(),
  k: (replay) => replay.controls.toggle(),
  Home: (replay) => replay.controls.first(),
  0: (replay) => replay.controls.first(),
  End: (replay) => replay.controls.last(),
  ArrowUp: (replay) => replay.event(-1),
  ArrowDown: (replay) => replay.event(1),
  "<": (replay) => faster(replay, -1),
  "-": (replay) => faster(replay, -1),
  ">": (replay) => faster(replay, 1),
  "+": (replay) => faster(replay, 1),
  v: (replay) => replay.cycle(),
  o: (replay) => replay.choose("output"),
  m: (replay) => replay.choose("moves"),
  f: (replay) => replay.stage.turnAround(),
  c: (replay) => replay.stage.toggleCoordinates(),
  "?": (replay) => replay.help(),
};

/**
 * Handles a key. Returns false if it has no meaning here.
 * @param {Replay} replay
 * @param {KeyboardEvent} event
 */
export function press(replay, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = /** @type {HTMLElement} */ (event.target);
  const onStage = replay.parts.stage.contains(target) || replay.parts.panel.contains(target);
  if ((onStage || replay.person?.asked) && replay.stage.view?.key?.(event)) {
    event.preventDefault();
    return true;
  }
  const slider = target.matches("input[type=range]");
  if (!slider && target.closest("input, textarea, select, [contenteditable], [role=tablist], dialog, .editor")) return false;
  if ((event.key === " " || event.key === "Enter") && target.closest("button, a, summary, [role=button]")) return false;
  const act = KEYS[event.key];
  if (!act) return false;
  event.preventDefault();
  act(replay, event);
  return true;
}

/**
 * @param {Replay} replay
 * @param {1 | -1} places
 */
function faster(replay, places) {
  replay.controls.faster(places);
  replay.setSpeed(replay.state.speed);
}

/**
 * Steps by the wheel over a box.
 * @param {HTMLElement} box
 * @param {(turns: number) => void} step
 */
export function wheel(box, step) {
  let turned = 0;
  const listen = (/** @type {WheelEvent} */ event) => {
    if (event.ctrlKey || event.defaultPrevented || Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < 40) return;
    step(turned > 0 ? 1 : -1);
    turned = 0;
  };
  box.addEventListener("wheel", listen, { passive: false });
}
