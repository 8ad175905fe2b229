// Notices: a short text at the foot of the page, and a polite live region for screen readers.

/** @type {HTMLElement | null} */
let toast = null;
/** @type {HTMLElement | null} */
let polite = null;
let timer = 0;

/**
 * Shows a notice for some seconds, and has it read out.
 * @param {string} text
 */
export function notice(text) {
  toast ??= place("toast", "status");
  toast.textContent = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => toast && (toast.textContent = ""), 4000);
}

/**
 * Announces a text to screen readers.
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
