// {NAME}, a wizard that only moves. Fill in the two functions; all that it knows and can do stands in wizards.hpp.

#include "wizards.hpp"

using namespace wizards;

class Mine : public Wizard {
    // Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right.
    Cell init() override { return {10 * seat() + 5, 5}; }

    // Once a turn: one action. Here: a step to any free neighbour.
    void turn() override
    {
        // To change: take what you need ...
        //     if (lying(position(), fire) && carried(fire) < 2) { take(fire, 2); return; }
        // ... look around now and then ...
        //     if (turn_number() % 10 == 0) { look(2); return; }
        // ... and cast what you have where the other was seen.
        //     if (auto other = enemy(); other && carried(fire) >= 2) { cast_fire(2, other->cell); return; }

        std::vector<Direction> free;
        for (Direction direction : directions) {
            Cell next = position().next(direction);
            if (next.is_on_board() && !obstacle(next))
                free.push_back(direction);
        }
        if (!free.empty() && !move(free[viadal::below(free.size())]))
            std::cout << "The other wizard is in the way!\n"; // for debugging: `viadal play -v` shows it
    }
};

int main() { Mine().play(); }
