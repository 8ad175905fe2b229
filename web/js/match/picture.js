// The position on the stage as one SVG file that needs nothing else.

/** What the page's styles say of a shape, as attributes, with the values that need not be written. @type {Record<string, string>} */
const SHAPE = { fill: "", "fill-rule": "nonzero", stroke: "none", "stroke-width": "1px", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-dasharray": "none", opacity: "1", "paint-order": "normal" };
/** @type {Record<string, string>} */
const TEXT = { ...SHAPE, "font-family": "", "font-size": "", "font-weight": "400", "text-anchor": "start", "dominant-baseline": "auto" };
/** @type {Record<string, Record<string, string>>} */
const STYLES = { svg: {}, defs: {}, g: { opacity: "1" }, stop: { "stop-color": "", "stop-opacity": "1" }, text: TEXT, tspan: TEXT };

/**
 * Copies the drawing in a box; returns the file's text.
 * @param {HTMLElement} stage
 */
export async function picture(stage) {
  const { clientWidth, clientHeight } = stage;
  const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const ground = whole.appendChild(document.createElementNS(whole.namespaceURI, "rect"));
  const paper = getComputedStyle(/** @type {Element} */ (stage.closest(".card") ?? document.body)).backgroundColor;
  for (const [name, value] of [["width", clientWidth], ["height", clientHeight]]) for (const node of [whole, ground]) node.setAttribute(String(name), String(value));
  ground.setAttribute("fill", plain(paper));
  for (const layer of stage.querySelectorAll(":scope > svg")) whole.append(await copied(layer));
  return new XMLSerializer().serializeToString(whole);
}

/**
 * @param {Element} node
 * @returns {Promise<Element>}
 */
async function copied(node) {
  const copy = /** @type {Element} */ (node.cloneNode(false));
  const style = getComputedStyle(node);
  for (const { name, value } of [...copy.attributes]) if (/^(class|style|tabindex|role|aria-.*|data-.*)$/.test(name) || /var\(|light-dark\(/.test(value)) copy.removeAttribute(name);
  for (const [name, usual] of Object.entries(STYLES[node.localName] ?? SHAPE)) {
    const value = style.getPropertyValue(name);
    if (value === usual) copy.removeAttribute(name);
    else copy.setAttribute(name, plain(value));
  }
  const href = node.localName === "image" && node.getAttribute("href");
  if (href) copy.setAttribute("href", await inline(href));
  for (const child of node.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode());
    else if (child.getAttribute("display") !== "none") copy.append(await copied(child));
  }
  return copy;
}

/**
 * A value with its colours as every program for pictures knows them.
 * @param {string} value
 */
const plain = (value) => value.replace(/color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g, (_, r, g, b, a = 1) => `rgba(${[r, g, b].map((part) => Math.round(part * 255)).join(", ")}, ${a})`);

/**
 * A file as a data address.
 * @param {string} href
 * @returns {Promise<string>}
 */
async function inline(href) {
  const blob = await (await fetch(href)).blob();
  return new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(String(reader.result)));
    reader.readAsDataURL(blob);
  });
}
