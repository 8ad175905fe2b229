// {NAME}, a robot for RoboBattler 2: fires where it gains most cells, by its own map.
// What a robot knows and can do stands in robobattler.mjs.

import { DIRECTIONS, SIZE, blast, fire, missile, play, random, search } from './robobattler.mjs';

const mine = new Set(); // the cells that are probably ours, as 'x,y'

// Once a battle: all cells are white.
function battleStarted() {
  mine.clear();
}

// Once a turn: one missile, and as many searches as you like.
function action() {
  const found = search();
  if (found && found.x !== null) {
    // To change: the target may be wrong by one, and the direction of a line is not told. Reckon with
    // likelihoods, and use powerSearch() where it counts.
    for (const cell of blast(found.missile, found.x, found.y)) mine.delete(String(cell));
  }

  let best;
  let most = 0;
  for (let x = 0; x < SIZE; x++) {
    for (let y = 0; y < SIZE; y++) {
      for (const direction of DIRECTIONS) {
        const gained = blast(missile(), x, y, direction).filter((cell) => !mine.has(String(cell))).length + random();
        if (gained > most) [best, most] = [[x, y, direction], gained];
      }
    }
  }
  fire(...best);
  for (const cell of blast(missile(), ...best)) mine.add(String(cell));
}

play({ action, battleStarted });
