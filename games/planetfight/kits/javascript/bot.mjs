// {NAME}, a program for PlanetFight: each ship flies where it gains most points for each round of the way.
// What a program knows and can do stands in planetfight.mjs.

import { play } from './planetfight.mjs';

// Once a round: orders to your ships that stand.
function giveOrders(state) {
  const taken = new Set(state.ships.filter((ship) => !ship.stands).map((ship) => ship.to)); // a ship is on its way there
  for (const ship of state.ships) {
    if (!ship.stands) continue; // state.order(ship, ship.from) would turn it back
    const target = choose(state, ship.from, taken);
    if (target === undefined) continue;
    state.order(ship, target);
    taken.add(target);
  }
}

// Where a ship that stands on a planet should fly; undefined to stay.
function choose(state, from, taken) {
  let best;
  let most = 0;
  for (const { number, owner, size } of state.planets) {
    const rounds = state.distance(from, number);
    if (rounds > state.left + 1 || owner !== 0 || taken.has(number)) continue;
    // To change: will an enemy be there first? What can be reached from there?
    const value = (size + 0.01) / rounds;
    if (value > most) [best, most] = [number, value];
  }
  if (best !== undefined) return best;
  // Nothing to capture from here: go on to a planet of your own, where other roads begin.
  const own = state.planets.filter((planet) => planet.owner === state.me).map((planet) => planet.number);
  return own.find((planet) => state.distance(from, planet) < Infinity);
}

play(giveOrders);
