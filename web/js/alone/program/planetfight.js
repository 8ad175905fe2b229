// What a program for PlanetFight imports as `planetfight.mjs` when it plays on the page: the same names as in that file, which reads numbers.
import { act, play as played } from "./kit.js";

export class Ship {
  /** @param {{ ship: number, from: number, to: number, remaining: number }} seen */
  constructor({ ship, from, to, remaining }) {
    Object.assign(this, { number: ship, from, to, remaining });
    this.stands = from === to;
  }
}

export class State {
  /** @type {{ ship: number, planet: number }[]} */
  #orders = [];
  /** @type {number[][]} */
  #roads;

  /** @param {any} view */
  constructor(view) {
    this.me = view.you;
    this.planets = view.planets.map((/** @type {{ owner: number, size: number }} */ { owner, size }, /** @type {number} */ number) => ({ number, owner, size }));
    this.#roads = view.roads;
    const fleet = (/** @type {number} */ owner) => view.ships.filter((/** @type {any} */ ship) => ship.owner === owner).map((/** @type {any} */ ship) => new Ship(ship));
    this.ships = fleet(view.you);
    this.enemies = fleet(3 - view.you);
    this.left = view.left;
  }

  /** @param {number} from @param {number} to */
  distance(from, to) {
    return this.#roads[from][to] || Infinity;
  }

  /** @param {{ number: number }} ship @param {number} planet */
  order(ship, planet) {
    this.#orders.push({ ship: ship.number, planet });
  }

  get orders() {
    return this.#orders;
  }
}

/** @param {(state: State) => void} giveOrders */
export function play(giveOrders) {
  played({
    turn(/** @type {any} */ view) {
      const state = new State(view);
      giveOrders(state);
      act({ orders: state.orders });
    },
  });
}
