/**
 * @file planetfight.hpp
 * PlanetFight: the input of a round, and the orders in reply.
 *
 * Orders go to standard output as numbers. So that std::cout cannot get between them it writes to standard error: it is
 * for debugging, and `viadal play ... -v` shows it round by round.
 */
#pragma once

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

namespace planetfight {

struct Planet {
    int number;
    int owner; ///< 0 nobody, 1, 2.
    int size;  ///< The points it is worth.
};

/// A ship: on a planet, or on its way between two.
struct Ship {
    int number;
    int start;     ///< Where it comes from.
    int to;        ///< Where it goes; the same as `start` when it stands.
    int remaining; ///< The rounds until it arrives, 0 when it stands.

    bool stands() const { return start == to; }
};

/// Everything you may know about the game, and the orders to your ships.
class State {
public:
    int me;                      ///< Which player you are, 1 or 2.
    int left;                    ///< The rounds that are left after this one.
    std::vector<Planet> planets; ///< By number.
    std::vector<Ship> ships;     ///< Yours, by number.
    std::vector<Ship> enemies;   ///< The opponent's, by number.

    /// The rounds that a ship needs from one planet to another; none when no road joins them.
    std::optional<int> distance(int start, int to) const
    {
        int rounds = roads_[start * planets.size() + to];
        return rounds > 0 ? std::optional(rounds) : std::nullopt;
    }

    /// Sends a ship that stands to a planet that a road leads to; a ship on its way takes only `ship.start`: back.
    void order(const Ship &ship, int planet) { std::fprintf(orders_, "%d %d\n", ship.number, planet); }

    /// Reads a round. Returns whether there is one.
    bool read(std::FILE *orders)
    {
        int count;
        if (!(std::cin >> count >> me))
            return false;
        orders_ = orders;
        planets.clear();
        for (int number = 0; number < count; number++) {
            int owner = next();
            planets.push_back({number, owner, next()});
        }
        roads_.clear();
        for (int road = 0; road < count * count; road++)
            roads_.push_back(next());
        int size = next();
        (me == 1 ? ships : enemies) = fleet(size);
        (me == 1 ? enemies : ships) = fleet(size);
        left = next();
        return true;
    }

private:
    std::vector<int> roads_;
    std::FILE *orders_ = nullptr;

    static int next()
    {
        int number = 0;
        std::cin >> number;
        return number;
    }

    static std::vector<Ship> fleet(int size)
    {
        std::vector<Ship> fleet;
        for (int number = 0; number < size; number++) {
            int start = next(), to = next();
            fleet.push_back({number, start, to, next()});
        }
        return fleet;
    }
};

/// Calls `give_orders` in each round that the program is asked for.
inline void play(void (*give_orders)(State &), char **arguments)
{
    bool kept = arguments[1] && std::string(arguments[1]) == "kept";
    std::FILE *orders = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    const char *seed = std::getenv("VIADAL_SEED");
    State state;
    do {
        if (!state.read(orders))
            break;
        std::srand((seed ? std::atoi(seed) : 1) + state.left); // so that the match can be repeated
        give_orders(state);
        if (kept)
            std::fputc('\n', orders); // the empty line that ends an answer
        std::fflush(orders);
    } while (kept);
}

} // namespace planetfight
