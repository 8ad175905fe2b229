// Where a match in one file stands, kept after the # of its address: files have no query.

let pending = 0;

/** @param {import("./match/theatre.js").Theatre} theatre */
export function keep(theatre) {
  clearTimeout(pending);
  pending = window.setTimeout(() => {
    if (!theatre.deck || !theatre.reel || theatre.reel.length === 0) return;
    const state = new URLSearchParams();
    if (theatre.deck.line > 0) state.set("turn", theatre.reel.place(theatre.deck.line));
    if (theatre.as !== "everything") state.set("as", `p${theatre.as + 1}`);
    if (theatre.tab !== "moves") state.set("tab", theatre.tab);
    try {
      history.replaceState(null, "", `#${state}`);
    } catch {
      // Some viewers of local files keep the address to themselves.
    }
  }, 250);
}
