// Calls every function there is; the same in every language.

import assert from 'node:assert';
import { EAST, actions, hist, move, play, pos, say, shot, shots, stage } from './perlwars.mjs';

let count = 0;

const place = () => pos().join(' ');

function init() {
  say(`init ${stage().join(' ')} at ${place()}`);
}

function action() {
  const [x, y] = pos();
  const [width, height] = stage();
  say(`turn ${count} at ${place()} hist ${hist().join('')}`);
  assert.deepEqual([actions(), shots()], [3, 2]);
  const [step, way] = [count % 5, count % 4];
  count += 1;
  if (step === 0) {
    say(`shot ${shot(Math.floor(width / 2), Math.floor(height / 2))}`);
    say(`shot ${shot(x, y)}`);
    assert.deepEqual([actions(), shots()], [1, 0]);
    say(`moved ${move(way).join(' ')} ${place()}`);
  } else if (step === 1) {
    for (let number = 0; number < 3; number++) move(way);
    assert.deepEqual([actions(), shots()], [0, 2]);
    move(way);
    say(`fourth ${place()}`);
  } else if (step === 2) {
    say(`shot ${shot(-3, 4)}`);
    say(`shot ${shot(x, y)}`);
    say(`third ${shot(x, y)}`);
  } else if (step === 4) {
    move(EAST);
  }
  say(`over ${place()}`);
}

play({ init, action });
