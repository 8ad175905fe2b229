// What the module says; other languages than English are loaded when they are spoken.

export const words = {
  en: {
    board: "Board of the wizards' duel, 20 by 10 cells", first: "first wizard", second: "second wizard",
    fire: "fire", water: "water", wood: "wood", wind: "wind", earth: "earth", up: "up", right: "right", down: "down", left: "left",
    fire1: "Fire Arrow", fire2: "Dragon Fire", water1: "Heal 1", water2: "Heal 2", wood1: "Shield, 1 turn", wood2: "Shield, 3 turns", wind1: "Wind, 5 cells", wind2: "Wind, 10 cells", earth1: "Obstacle", earth2: "Strong obstacle",
    opening: "The wizards are about to choose their places", placed: "{name} begins at ({x}, {y})", drawn: "{name} is put on ({x}, {y}) by lot", sealed: "{name} has chosen a place",
    moved: "{name} goes to ({x}, {y})", blocked: "{name} cannot go to ({x}, {y}): {by}", edge: "the edge", obstacle: "an obstacle", wizard: "the other wizard", yourself: "the caster",
    took: "{name} takes {elements}", took_none: "{name} takes nothing", shown: { one: "{name} is shown {n} cell", other: "{name} is shown {n} cells" }, found: "and sees the other wizard at ({x}, {y})", not_found: "and sees nobody",
    casts: "{name} casts {spell}", casts_at: "{name} casts {spell} at ({x}, {y})", casts_to: "{name} casts {spell} to the {direction}", looks: { one: "{name} looks around 1 cell far", other: "{name} looks around {n} cells far" },
    struck_wizard: "it hits the other wizard", struck_obstacle: "it damages the obstacle at ({x}, {y})", struck_yourself: "it hurts its caster", no_damage: "no damage",
    healed: "damage now {damage}", shielded: "shielded, turns: {shield}", raised: "an obstacle of {obstacle} stands at ({x}, {y})", not_raised: "nothing rises at ({x}, {y}): {by}",
    passed: "{name} passes", refused: "{name}: that is not legal, the turn is lost", hit: "{name} is hit: damage {damage}", unseen: "{name} acts out of sight", fault: "{name} has failed ({fault})",
    stands: "{name} at ({x}, {y}): damage {damage} of 3, shield {shield}, carries {elements}", nowhere: "{name} has no place yet", nothing: "nothing", turn: "Turn {turn}, {left} left", over: "The game is over: {reason}",
    sighting: "The other wizard was at ({x}, {y}) in turn {turn}", no_sighting: "The other wizard has not been seen", likely: { one: "It can only be at ({x}, {y})", other: "It can be on {n} cells, most likely at ({x}, {y})" }, seen: { one: "{n} cell was shown so far", other: "{n} cells were shown so far" }, here: "In one's own cell: {elements}", stones: "Obstacles: {cells}",
    damage_box: "Damage", turns_box: "Turns left", bag: "Carried by {name}", age: { one: "{n} turn ago", other: "{n} turns ago" },
    choose_place: "Choose your starting cell in your half.", your_turn: "Your turn: move, take, cast, look around or pass.", moves: "Move", step: "Step {direction}", take: "Take from your cell", take_button: "Take {n}", take_all: "Take all", empty: "Your cell is empty.", full: "You carry 10 already.",
    spells: "Cast", carried: "You carry", look: "Look around, giving up turns", look_button: "Look, turns given up: {n}", pass_button: "Pass", target: "{spell}: choose the target.", direction: "{spell}: choose the direction.", cancel: "Cancel",
    cell: "({x}, {y}): {what}", cell_you: "({x}, {y}): you, {what}", cell_stone: "obstacle of {n}", cell_enemy: "the other wizard was here", pick: "{element}: {n}/{all} chosen", keys: "Keys: w a s d move, t takes all, 1 to 5 look, p passes, Esc cancels.",
  },
  ja: () => import("./words/ja.js"),
  hu: () => import("./words/hu.js"),
};
