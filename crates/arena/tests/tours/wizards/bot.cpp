// Calls every function of the kit; the same in every language.

#include "wizards.hpp"

using namespace wizards;

template <typename... Words> static void say(Words... words)
{
    std::string text;
    auto add = [&](const auto &word) {
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(word)>>)
            text += (text.empty() ? "" : " ") + std::to_string(word);
        else
            text += (text.empty() ? "" : " ") + std::string(word);
    };
    (add(words), ...);
    viadal::say(text);
}

static void told(const char *what, const std::vector<Sight> &sights)
{
    if (sights.empty())
        return say(what, 0);
    const auto &[cell, lying, obstacle, wizard] = sights[0];
    say(what, sights.size(), "first", cell.x, cell.y, lying[fire], lying[water], lying[wood], lying[wind], lying[earth],
        obstacle, wizard);
}

class Mine : public Wizard {
    Cell init() override
    {
        say("init", option("turns").number(), option("games").number(), turn_number());
        return {10 * seat() + 2, 3};
    }

    void turn() override
    {
        Cell at = position(), below{at.x, (at.y + 1) % height};
        int round = turn_number() / 10;
        Direction way = directions[round % 4];
        auto other = enemy();
        std::string where = "none";
        if (other)
            where = std::to_string(other->cell.x) + " " + std::to_string(other->cell.y) + " " + std::to_string(other->turn);
        say("turn", turn_number(), turns_left(), "seat", seat(), "at", at.x, at.y, "carried", carried(fire), carried(water),
            carried(wood), carried(wind), carried(earth));
        say("damage", damage(), "hits", hits(), "shield", shield(), "enemy", where, "events", events().size());
        say("here", lying(at, fire), lying(at, water), lying(at, wood), lying(at, wind), lying(at, earth), "obstacle",
            obstacle(below), "seen", seen(below));
        switch (turn_number() % 10) {
        case 1:
            say("took", take({2, 2, 2, 2, 2}));
            break;
        case 2:
            say("moved", move(way));
            {
                bool again = move(way);
                say("again", again, refusal());
            }
            break;
        case 3:
            told("look", look(2));
            break;
        case 5:
            if (round % 2 == 0)
                say("struck", cast_fire(2, {width - 1 - at.x, at.y}).size());
            break;
        case 6:
            say("healed", cast_water(1));
            break;
        case 7:
            say("warded", cast_wood(2));
            break;
        case 8:
            told("wind", cast_wind(1, left));
            break;
        case 9:
            say("raised", cast_earth(1, below));
            break;
        case 0:
            say("burnt", cast_fire(1, below).size());
            break;
        }
        viadal::say("refused " + refusal());
    }
};

int main() { Mine().play(); }
