// What the module says; other languages than English are loaded when they are spoken.

export const words = {
  en: {
    board: "{title}, {n} positions", opening: "First to move: {player}", moves: "{player}: {text}", pass: "{player} passes",
    takes: { one: "takes {pieces}", other: "takes {n}: {pieces}" }, flips: { one: "turns {n} piece", other: "turns {n} pieces" }, becomes: "becomes {piece}", puts: "{piece} on {at}",
    goes: "{piece} {from} – {to}", goes_on: "and goes on", dice: "{player}: {text}", fault: "{player} has failed: {fault}", refused: "{player}: refused",
    over: "The game is over: {reason}", to_move: "{player} is to move", pieces: "{player}: {pieces}", stock: "{player} off the board: {pieces}", counted: "{piece} {places}",
    accepts: "{player} accepts the end", proposes: "and proposes the end", points: "{player}: {n} points", quiet: { one: "{n} ply since a capture", other: "{n} plies since a capture" }, proposed: "The other side has proposed the end.",
    quiet_box: "Plies without capture", seen_box: "Times in this position", stock_box: "Off the board",
    pass_button: "Pass", accept_button: "Accept the end", propose: "Propose the end with my move", choose: "Which move?", cancel: "Cancel",
    your_move: "Your move as {player}.", continue: "The piece on {at} goes on.", chosen: "{at} chosen: choose where to.", drop_chosen: "{piece}: choose where to put it.", no_moves: "There is no legal move.",
    check: "Check", passes: "passes", why_theirs: "{label}: not yours to move.", why_stuck: "{label}: it has no legal move.", why_not: "{label}: the chosen piece ({from}) cannot go here.", why_nothing: "{label}: choose one of your pieces first.", why_place: "{label}: nothing can be put here.", why_check: "{player} is in check.", why_capture: "You must capture.",
    cell_empty: "{at}, empty", cell_piece: "{at}, {piece} of {player}", cell_target: "{label}, a move", drop_label: { one: "{piece}, {n} off the board", other: "{piece}, {n} off the board" },
    about_rules: "How it is played", about_history: "History", about_strategy: "Strategy", about_pieces: "The pieces",
    draw: "draw", stalemated: "no legal move", repetition: "repetition", agreed: "agreed", max_moves: "move limit", checkmated: "checkmate",
  },
  ja: () => import("./words/ja.js"),
  hu: () => import("./words/hu.js"),
};
