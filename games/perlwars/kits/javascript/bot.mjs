// {NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them.
// What a robot knows and can do stands in perlwars.mjs.

import { DIRECTIONS, answer, choice, hist, move, play, pos, say, shot, stage, step } from './perlwars.mjs';

let possible = []; // the cells where the enemy can be, [x, y] each

// Once, while the robot loads: it can ask already, but not move or shoot.
function init() {
  const [width, height] = stage();
  for (let x = 0; x < width; x++) for (let y = 0; y < height; y++) possible.push([x, y]);
}

// Once a turn: up to 3 actions, at most 2 of them shots. The call that wins does not return.
function action() {
  for (const deed of hist()) if (deed === 'M') spread(); // what the enemy did in its last turn
  const [x, y] = pos();
  possible = possible.filter((cell) => cell[0] !== x || cell[1] !== y);

  for (let number = 0; number < 2; number++) {
    // To change: choose the shot that tells most, not any.
    const target = choice(possible);
    const distance = shot(...target);
    possible = possible.filter((cell) => answer(target, cell) === distance);
  }
  say(`${possible.length} cells left`);

  // To change: keep away from where the enemy can be, or run over it when you know.
  move(choice(DIRECTIONS));
}

// The enemy made one step.
function spread() {
  const reached = possible.flatMap((cell) => DIRECTIONS.map((way) => step(cell, way)));
  possible = [...new Map(reached.map((cell) => [String(cell), cell])).values()];
}

play({ init, action });
