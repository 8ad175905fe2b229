// Tabs as screen readers expect them: arrows move between them, Home and End to the ends, and what is reached is chosen.

/** @param {KeyboardEvent} event on the tab list */
export function roving(event) {
  const tabs = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("[role=tab]")];
  const at = tabs.indexOf(/** @type {Element} */ (event.target));
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = /** @type {HTMLElement} */ (tabs[(to + tabs.length) % tabs.length]);
  tab.focus();
  tab.click();
}
