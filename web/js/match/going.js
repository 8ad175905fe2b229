// Whether more will come of a match.

/** @param {import("../contract.d.ts").Summary} summary */
export const going = ({ state }) => state === "live" || state === "queued";
