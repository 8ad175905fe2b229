// What the module says; other languages than English are loaded when they are spoken.

export const words = {
  en: {
    board: { one: "Map of {n} planet", other: "Map of {n} planets" },
    player: "player {n}", nobody: "nobody",
    round: "Round {turn}, {left} more after it", score: "{name}: score {points}, planets {planets}", free: "Neutral planets: {planets}",
    standing: "{name}: ship {ship} stands on planet {to}", flying: "{name}: ship {ship} flies from {from} to {to}, rounds left: {remaining}",
    returning: "{name}: ship {ship} returns from {from} to {to}, rounds left: {remaining}",
    orders: { one: "{name} sends a ship: {orders}", other: "{name} sends {n} ships: {orders}" }, idle: "{name} gives no orders",
    sealed: "{name} has decided", fault: "{name} gave no orders: {fault}", opening: "The game begins: {first} against {second}",
    ignored: { one: "one order ignored", other: "{n} orders ignored" },
    captured: "{name} takes planet {planet}", contested: "planet {planet} stays neutral: both came", sent_back: "ship {ship} of {name} is sent back from {planet}",
    planet: "Planet {planet}", number: "Number", owner: "Owner", size: "Size", ship_title: "Ship {ship}", from: "From", to: "To", arrival: "Rounds to arrival",
    close: "Close", cancel: "Cancel the order", turn_back: "Turn back", order: "Order", order_to: "to {planet}", order_back: "turn back to {planet}",
    list: { one: "{n} ship under way or ordered", other: "{n} ships under way or ordered" }, list_title: "Ships under way", nothing: "No ship is under way.",
    row_left: { one: "{n} round", other: "{n} rounds" }, 
    end: "End the round", clear: "Cancel all orders",
    hint: "Drag from a planet to a planet to send one ship, or click the one and then the other.", chosen: "From planet {planet}: choose where to.",
    no_road: "No road from {from} to {to}", no_ship: "No free ship of yours on planet {planet}", distance: { one: "{n} round", other: "{n} rounds" },
    planet_label: "Planet {planet}, size {size}, owner: {name}, own free ships: {n}", given: { one: "{n} order given", other: "{n} orders given" },
    keys: "Keys: e ends the round, i shows details.", details_hint: "Right click, long press or i: details.",
    rounds_left: "Rounds left", planets_box: "Planets", way_box: "Ships under way",
  },
  ja: () => import("./words/ja.js"),
  hu: () => import("./words/hu.js"),
};
