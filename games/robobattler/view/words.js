// What the module says; other languages than English are loaded when they are spoken.

export const words = {
  en: {
    board: "Field of RoboBattler 2, 9 by 9 cells", red: "Red", blue: "Blue",
    line: "Line", plus: "Plus", x: "X", big_plus: "BigPlus", big_x: "BigX", vertical: "in a column", horizontal: "in a row",
    opening: "The battle begins on a white field; {name} fires first", opening_seen: "The battle begins; {name} sees nothing of the field",
    fires: { one: "{name} fires a {missile} at ({x}, {y}): {n} cell", other: "{name} fires a {missile} at ({x}, {y}): {n} cells" },
    fires_line: { one: "{name} fires a {missile} {direction} at ({x}, {y}): {n} cell", other: "{name} fires a {missile} {direction} at ({x}, {y}): {n} cells" },
    wasted: "{name} fires a {missile} off the field at ({x}, {y}): wasted",
    search: "{name} searches: a {missile}, seen at ({x}, {y}), perhaps one off", power: "{name} searches with power: a {missile} at ({x}, {y}) exactly",
    search_wasted: "{name} searches: a {missile} that went to waste", search_nothing: "{name} searches: nothing to report",
    spent: "{name} ends its turn without firing: the missile is lost", end: "{name} ends its turn", unseen: "{name} acts out of sight",
    refused: "{name} may not do that: refused", fault: "{name} loses the battle ({fault})",
    score: "Red {red}, Blue {blue} cells", turn: "Turn {turn}, {name} acts", over: "The battle is over: {reason}", hand: "{name} has a {missile} in hand",
    left: { one: "{name}: {n} missile left, power searches left: {power}", other: "{name}: {n} missiles left, power searches left: {power}" },
    rows: "Row {y}: {cells}", white: "white", magazine: "Missiles: {name}", powers: "Power searches: {name}", hidden: "not known", own: "own {n}", lost: "reported cells: {n}",
    search_button: "Search", power_button: "Power search ({n})", end_button: "End the turn", direction: "Lay the Line", auto: "End the turn after the shot",
    choose: "{missile} in hand: click the target.", fired: "Fired. Search, or end the turn.", told: "Told: {missile} at ({x}, {y})", cell: "({x}, {y}): would paint cells: {n}",
    keys: "Keys: d turns a Line, s searches, p searches with power, e ends the turn.", tap: "Tap the cell again to fire.",
  },
  ja: () => import("./words/ja.js"),
  hu: () => import("./words/hu.js"),
};
