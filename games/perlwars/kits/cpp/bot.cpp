// {NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them.
// What a robot knows and can do stands in perlwars.hpp.

#include "perlwars.hpp"

#include <iterator>
#include <set>

using namespace perlwars;

class Mine : public Robot {
    std::set<Cell> possible; // the cells where the enemy can be

    // Once, while the robot loads: it can ask already, but not move or shoot.
    void init() override
    {
        for (int x = 0; x < width(); x++)
            for (int y = 0; y < height(); y++)
                possible.insert({x, y});
    }

    // Once a turn: up to 3 actions, at most 2 of them shots. The call that wins does not return.
    void action() override
    {
        for (const std::string &deed : hist()) { // what the enemy did in its last turn
            std::set<Cell> reached;
            for (const Cell &cell : possible)
                for (Direction way : directions)
                    reached.insert(step(cell, way));
            if (deed == "M")
                possible = reached;
        }
        possible.erase(pos());
        for (int number = 0; number < 2; number++) {
            // To change: choose the shot that tells most, not any.
            Cell target = *std::next(possible.begin(), viadal::below(static_cast<int>(possible.size())));
            int distance = shot(target);
            for (auto cell = possible.begin(); cell != possible.end();)
                cell = answer(target, *cell) == distance ? std::next(cell) : possible.erase(cell);
        }
        // To change: keep away from where the enemy can be, or run over it when you know.
        move(directions[viadal::below(4)]);
    }
};

int main() { Mine().play(); }
