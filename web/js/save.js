// Gives the reader a file that the page has made.

/**
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export function save(name, text, type = "text/plain") {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
