// The colours and symbols of the seats: colour is never the only difference.

/** The colour of a seat; without one, the colour of nobody. */
export function colour(/** @type {any} */ seat) {
  const shades = ["#1f5fc9, #6ea8ff", "#b84a06, #ff9d57", "#0a7d55, #3fd09c", "#93387a, #e08ac6", "#7a6400, #e7cf4a",
    "#1b7fa8, #67c5ee", "#5b5b5b, #b9b9b9", "#86461f, #d7a27a"];
  if (seat == null) return "var(--neutral, light-dark(#667085, #8b95a5))";
  return `var(--seat${seat}, light-dark(${shades[seat % shades.length]}))`;
}

/** The colour for text and drawings on a seat's colour. */
export const ON_SEAT = "var(--seat-ink, light-dark(#ffffff, #10151c))";

/** The outline of a seat's sign around the origin: disc, diamond, triangle, square, and on. */
export function sign(/** @type {number} */ seat, /** @type {number} */ radius) {
  const corners = [0, 4, 3, 4.5, 5, 3.5, 6, 8][(seat ?? 0) % 8];
  if (corners === 0) return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  const count = Math.floor(corners);
  // The halves stand for the same corners turned: a square beside the diamond, a triangle on its tip.
  const turn = corners === 4.5 ? Math.PI / 4 : corners === 3.5 ? Math.PI : 0;
  const reach = radius * (count === 3 ? 1.25 : 1.15);
  const points = Array.from({ length: count }, (_, index) => {
    const angle = turn + (2 * Math.PI * index) / count - Math.PI / 2;
    return `${(reach * Math.cos(angle)).toFixed(2)} ${(reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}
