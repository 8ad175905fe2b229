// The bracket around bots that share a rank.

/**
 * The part that a row has of the bracket around neighbours of one rank.
 * @param {{ rank: number }[]} rows
 * @param {number} place
 */
export function bracket(rows, place) {
  const same = (/** @type {number} */ other) => rows[other]?.rank === rows[place].rank;
  const [above, below] = [same(place - 1), same(place + 1)];
  if (!above && !below) return "";
  return `shared${above ? "" : " opens"}${below ? "" : " closes"}`;
}
