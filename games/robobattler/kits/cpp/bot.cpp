// {NAME}, a robot for RoboBattler 2: fires where it gains most cells, by its own map.
// What a robot knows and can do stands in robobattler.hpp.

#include "robobattler.hpp"

#include <set>

using namespace robobattler;

class Mine : public Robot {
    std::set<Cell> mine; // the cells that are probably ours

    // Once a battle: all cells are white.
    void battle_started(int, bool) override { mine.clear(); }

    // Once a turn: one missile, and as many searches as you like.
    void action() override
    {
        // To change: the target may be wrong by one, and the direction of a line is not told. Work with probabilities,
        // and use power_search() where it counts.
        if (auto found = search(); found && found->target)
            for (Cell cell : blast(found->missile, *found->target))
                mine.erase(cell);

        Cell best{};
        Direction best_way{};
        int most = -1;
        for (Cell target : cells())
            for (Direction way : directions) {
                int gained = 0;
                for (Cell cell : blast(missile(), target, way))
                    gained += 100 * !mine.count(cell);
                gained += viadal::below(100); // any one of the best
                if (gained > most)
                    most = gained, best = target, best_way = way;
            }
        fire(best, best_way);
        for (Cell cell : blast(missile(), best, best_way))
            mine.insert(cell);
    }
};

int main() { Mine().play(); }
