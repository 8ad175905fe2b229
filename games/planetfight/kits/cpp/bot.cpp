// {NAME}, a program for PlanetFight: each ship flies where it gains most points for each round of the way.
// What a program knows and can do stands in planetfight.hpp.

#include "planetfight.hpp"

#include <set>

using namespace planetfight;

// Where a ship that stands on a planet should fly; none: to stay.
static std::optional<int> choose(const State &state, int start, const std::set<int> &taken)
{
    std::optional<int> best;
    double most = 0;
    for (const Planet &planet : state.planets) {
        auto rounds = state.distance(start, planet.number);
        if (!rounds || *rounds > state.left + 1 || planet.owner != 0 || taken.count(planet.number))
            continue;
        // To change: will an enemy be there first? What can be reached from there?
        double value = (planet.size + 0.01) / *rounds;
        if (value > most)
            most = value, best = planet.number;
    }
    // Nothing to capture from here: go on to a planet of your own, where other roads begin.
    for (const Planet &planet : state.planets)
        if (!best && planet.owner == state.me && state.distance(start, planet.number))
            best = planet.number;
    return best;
}

// Once a round: orders to your ships that stand.
static void give_orders(State &state)
{
    std::set<int> taken;
    for (const Ship &ship : state.ships)
        if (!ship.stands())
            taken.insert(ship.to); // a ship is on its way there
    for (const Ship &ship : state.ships)
        if (auto target = ship.stands() ? choose(state, ship.start, taken) : std::nullopt) {
            state.order(ship, *target); // state.order(ship, ship.start) turns back one on its way
            taken.insert(*target);
        }
}

int main(int, char **arguments) { play(give_orders, arguments); }
