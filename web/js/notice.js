// What the page says by itself: a short notice at its foot, and a polite line for screen readers.

/** @type {HTMLElement | null} */
let toast = null;
/** @type {HTMLElement | null} */
let polite = null;
let timer = 0;

/**
 * Shows a notice for some seconds; it is read out too.
 * @param {string} text
 */
export function notice(text) {
  toast ??= place("toast", "status");
  toast.textContent = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => toast && (toast.textContent = ""), 4000);
}

/**
 * Says something to those who listen.
 * @param {string} text
 */
export function announce(text) {
  polite ??= place("visually-hidden", "status");
  polite.textContent = text;
}

/**
 * @param {string} name
 * @param {string} role
 */
function place(name, role) {
  const made = document.createElement("div");
  made.className = name;
  made.setAttribute("role", role);
  made.setAttribute("aria-live", "polite");
  document.body.append(made);
  return made;
}
