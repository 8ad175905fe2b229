// Calls every function there is; the same in every language.

import {
  DIRECTIONS, LINE, MISSILES, blast, fire, missile, missileCount, missilesLeft, play, powerSearch, powerSearchesLeft, say,
  search, side,
} from './robobattler.mjs';

let begun = 'nothing';
let ended = 'nothing';
let count = 0;

function told(what, sighting) {
  if (sighting === null) return `${what} none`;
  const place = sighting.x === null ? 'nowhere' : `${sighting.x} ${sighting.y}`;
  return `${what} ${sighting.missile} ${place} ${Number(sighting.exact)}`;
}

function action() {
  const counts = MISSILES.map(missileCount).join(' ');
  say(`${begun} ${ended}`);
  say(ended);
  say(`${missile()} ${missilesLeft()} of ${counts} ${powerSearchesLeft()} ${side()}`);
  say(told('search', search()));
  if (count % 3 === 0) say(`${told('power', powerSearch())} ${powerSearchesLeft()}`);
  const [x, y, direction] = [(count * 2) % 9, (count * 5) % 9, DIRECTIONS[count % 2]];
  const cells = blast(missile(), x, y, direction);
  say(`blast ${cells.length} ${cells.reduce((sum, [column, row]) => sum + column + 9 * row, 0)}`);
  if (count % 7 === 3) {
    say(`fired ${Number(fire(9, 0))}`);
  } else if (count % 7 !== 6) {
    say(`fired ${Number(fire(x, y, direction))} ${missilesLeft()}`);
    say(`again ${Number(fire(x, y))} ${missilesLeft()}`);
    say(told('search', search()));
  }
  say(`line ${blast(LINE, 4, 4).length}`);
  count += 1;
}

play({
  action,
  battleStarted(battle, first) {
    begun = `battle ${battle} ${Number(first)}`;
  },
  battleEnded(mine, theirs) {
    ended = `ended ${mine} ${theirs}`;
  },
});
