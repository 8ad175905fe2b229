// {NAME}, a wizard that only moves. Fill in the two functions; all that `me` knows and can do stands in wizards.mjs.

import { choice, play, DIRECTIONS, HEIGHT, STEPS, WIDTH } from './wizards.mjs';

// Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right.
function init(me) {
  return [10 * me.seat + 5, 5];
}

// Once a turn: one action. Here: a step to any free neighbour.
function turn(me) {
  // To change: take what you need ...
  //     if (me.elements(me.x, me.y).fire > 0 && me.carried.fire < 2) return me.take({ fire: 2 });
  // ... look around now and then ...
  //     if (me.turn % 10 === 0) return me.look(2);
  // ... and cast what you have where the other was seen.
  //     if (me.enemy && me.carried.fire >= 2) return me.castFire(2, me.enemy.x, me.enemy.y);

  const free = DIRECTIONS.filter((direction) => {
    const [x, y] = [me.x + STEPS[direction][0], me.y + STEPS[direction][1]];
    return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT && me.obstacle(x, y) === 0;
  });
  if (free.length > 0 && !me.move(choice(free))) {
    console.log('The other wizard is in the way!'); // for debugging: `viadal play -v` shows it
  }
}

play({ init, turn });
