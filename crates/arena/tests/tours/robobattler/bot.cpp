// Calls every function there is; the same in every language.

#include "robobattler.hpp"

using namespace robobattler;

class Mine : public Robot {
    std::string begun = "nothing", ended = "nothing";
    int count = 0;

    static std::string text(int number) { return std::to_string(number); }

    static std::string told(const std::string &what, const std::optional<Sighting> &found)
    {
        if (!found)
            return what + " none";
        std::string place = found->target ? text(found->target->x) + " " + text(found->target->y) : "nowhere";
        return what + " " + name(found->missile) + " " + place + " " + text(found->exact);
    }

    void battle_started(int battle, bool first) override { begun = "battle " + text(battle) + " " + text(first); }
    void battle_ended(int mine, int theirs) override { ended = "ended " + text(mine) + " " + text(theirs); }

    void action() override
    {
        std::string counts;
        for (Missile kind : missiles)
            counts += " " + text(missile_count(kind));
        viadal::say(begun + " " + ended);
        viadal::say(ended);
        viadal::say(name(missile()) + " " + text(missiles_left()) + " of" + counts + " " + text(power_searches_left()) + " "
                    + (side() == Side::red ? "red" : "blue"));
        viadal::say(told("search", search()));
        if (count % 3 == 0) {
            std::string power = told("power", power_search());
            viadal::say(power + " " + text(power_searches_left()));
        }
        Cell target{count * 2 % 9, count * 5 % 9};
        Direction direction = directions[count % 2];
        int sum = 0;
        std::vector<Cell> coloured = blast(missile(), target, direction);
        for (Cell cell : coloured)
            sum += cell.x + 9 * cell.y;
        viadal::say("blast " + text(static_cast<int>(coloured.size())) + " " + text(sum));
        if (count % 7 == 3) {
            viadal::say("fired " + text(fire({size, 0})));
        } else if (count % 7 != 6) {
            int fired = fire(target, direction);
            viadal::say("fired " + text(fired) + " " + text(missiles_left()));
            int again = fire(target);
            viadal::say("again " + text(again) + " " + text(missiles_left()));
            viadal::say(told("search", search()));
        }
        viadal::say("line " + text(static_cast<int>(blast(Missile::line, {4, 4}).size())));
        count++;
    }
};

int main() { Mine().play(); }
