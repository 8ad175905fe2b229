// Calls every function of the kit; the same in every language.

import { DIRECTIONS, ELEMENTS, HEIGHT, LEFT, WIDTH, play, say } from './wizards.mjs';

const numbers = (counts) => ELEMENTS.map((element) => counts[element]).join(' ');

function seen(what, [first, ...others]) {
  const told = first && ` first ${first.x} ${first.y} ${numbers(first)} ${first.obstacle} ${Number(first.wizard)}`;
  say(`${what} ${others.length + (first ? 1 : 0)}${told ?? ''}`);
}

function init(me) {
  say(`init ${me.options.turns} ${me.options.games} ${me.turn}`);
  return [10 * me.seat + 2, 3];
}

function turn(me) {
  const { x, y } = me;
  const enemy = me.enemy ? `${me.enemy.x} ${me.enemy.y} ${me.enemy.turn}` : 'none';
  const below = (y + 1) % HEIGHT;
  say(`turn ${me.turn} ${me.left} seat ${me.seat} at ${x} ${y} carried ${numbers(me.carried)}`);
  say(`damage ${me.damage} hits ${me.hits} shield ${me.shield} enemy ${enemy} events ${me.events.length}`);
  say(`here ${numbers(me.elements(x, y))} obstacle ${me.obstacle(x, below)} seen ${me.seen(x, below)}`);
  const [step, round] = [me.turn % 10, Math.floor(me.turn / 10)];
  if (step === 1) {
    const took = me.take({ fire: 2, water: 2, wood: 2, wind: 2, earth: 2 });
    say(`took ${ELEMENTS.reduce((sum, element) => sum + took[element], 0)}`);
  } else if (step === 2) {
    say(`moved ${Number(me.move(DIRECTIONS[round % 4]))}`);
    say(`again ${Number(me.move(DIRECTIONS[round % 4]))} ${me.refusal}`);
  } else if (step === 3) {
    seen('look', me.look(2));
  } else if (step === 5 && round % 2 === 0) {
    say(`struck ${me.castFire(2, WIDTH - 1 - x, y).length}`);
  } else if (step === 6) {
    say(`healed ${me.castWater(1)}`);
  } else if (step === 7) {
    say(`warded ${me.castWood(2)}`);
  } else if (step === 8) {
    seen('wind', me.castWind(1, LEFT));
  } else if (step === 9) {
    say(`raised ${Number(me.castEarth(1, x, below))}`);
  } else if (step === 0) {
    say(`burnt ${me.castFire(1, x, below).length}`);
  }
  say(`refused ${me.refusal}`);
}

play({ init, turn });
