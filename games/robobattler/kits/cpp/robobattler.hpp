/**
 * @file robobattler.hpp
 * RoboBattler 2: what a robot knows and can do, as a robot in Java. Extend robobattler::Robot.
 *
 * You are told nothing about the field: keep your own map of it.
 */
#pragma once

#include "viadal.hpp"

#include <array>
#include <optional>

namespace robobattler {

inline constexpr int size = 9;

enum class Missile { line, plus, x, big_plus, big_x };
enum class Direction { vertical, horizontal };
enum class Side { red, blue };

inline constexpr std::array<Missile, 5> missiles{
    Missile::line, Missile::plus, Missile::x, Missile::big_plus, Missile::big_x};
inline constexpr std::array<Direction, 2> directions{Direction::vertical, Direction::horizontal};

/// A missile's name, as in the rules.
inline const std::string &name(Missile missile)
{
    static const std::array<std::string, 5> names{"line", "plus", "x", "big_plus", "big_x"};
    return names[static_cast<std::size_t>(missile)];
}

/// A cell of the field; (0, 0) is at the top left, y grows downwards.
struct Cell {
    int x, y;

    bool is_on_field() const { return x >= 0 && x < size && y >= 0 && y < size; }
    bool operator==(const Cell &other) const { return x == other.x && y == other.y; }
    bool operator<(const Cell &other) const { return std::pair(x, y) < std::pair(other.x, other.y); }
};

/// All cells of the field.
inline std::vector<Cell> cells()
{
    std::vector<Cell> cells;
    for (int x = 0; x < size; x++)
        for (int y = 0; y < size; y++)
            cells.push_back({x, y});
    return cells;
}

/// The cells of the field that a missile of this type colours.
inline std::vector<Cell> blast(Missile missile, Cell target, Direction direction = Direction::vertical)
{
    static constexpr int dx[] = {0, 1, 0, -1, 1, 1, -1, -1}, dy[] = {-1, 0, 1, 0, -1, 1, 1, -1};
    std::vector<Cell> cells;
    auto add = [&](int x, int y) {
        if (Cell cell{target.x + x, target.y + y}; cell.is_on_field())
            cells.push_back(cell);
    };
    if (missile == Missile::line) {
        for (int step = -3; step <= 3; step++)
            direction == Direction::horizontal ? add(step, 0) : add(0, step);
        return cells;
    }
    bool big = missile == Missile::big_plus || missile == Missile::big_x;
    int first = missile == Missile::x || missile == Missile::big_x ? 4 : 0;
    if (!big)
        add(0, 0);
    for (int way = first; way < first + 4; way++)
        for (int step = 1; step <= (big ? 2 : 1); step++)
            add(step * dx[way], step * dy[way]);
    return cells;
}

/// What a search tells of the missile that the opponent fired last.
struct Sighting {
    Missile missile;            ///< Its type, always right.
    std::optional<Cell> target; ///< The target; none when the missile went to waste.
    bool exact;                 ///< Whether the target is exact; else each axis may be wrong by one.
};

/// Your robot. It stays for the whole match.
class Robot : private viadal::Bot {
public:
    /// Once a turn: search if you like, and fire.
    virtual void action() = 0;

    /// When a battle begins: its number from 1, and whether you fire first.
    virtual void battle_started(int, bool) {}

    /// When a battle is over: how many cells were yours and theirs.
    virtual void battle_ended(int, int) {}

    /// Plays a whole match.
    void play() { viadal::play(*this); }

    // --- What you know

    /// The missile of this turn.
    Missile missile() const { return type(view_["missile"]); }

    /// How many missiles you have, including the one in hand until it is fired.
    int missiles_left() const { return view_["missiles_left"].number() - fired_; }

    /// How many of a type each robot got for this battle.
    int missile_count(Missile missile) const { return view_["set"][name(missile)].number(); }

    /// How many power searches you have; 5 at the start of a battle.
    int power_searches_left() const { return power_searches_; }

    /// Your colour, the same in all battles.
    Side side() const { return seat_ == 0 ? Side::red : Side::blue; }

    // --- What you can do

    /// Fires the missile of this turn at a target; whether that is on the field, else the missile goes to waste. The
    /// direction is that of a line. A second missile in a turn is refused.
    bool fire(Cell target, Direction direction = Direction::vertical)
    {
        std::string action = R"({"fire":{"x":)" + std::to_string(target.x) + R"(,"y":)" + std::to_string(target.y);
        if (missile() == Missile::line)
            action += direction == Direction::horizontal ? R"(,"direction":"horizontal")" : R"(,"direction":"vertical")";
        viadal::Json reply = act(action + "}}");
        fired_ = fired_ || reply;
        return reply.text() == "fired";
    }

    /// Tells of the missile that the opponent fired last, with an error; nothing before it has fired.
    std::optional<Sighting> search()
    {
        if (!searched_) // in one turn it always tells the same
            found_ = sighting(act("\"search\""));
        searched_ = true;
        return found_;
    }

    /// The same with the exact target; uses up a power search, and without one tells what search tells.
    std::optional<Sighting> power_search()
    {
        std::optional<Sighting> found = sighting(act("\"power_search\""));
        if (found && found->exact)
            power_searches_ = std::max(0, power_searches_ - 1);
        return found;
    }

private:
    viadal::Json view_;
    std::optional<Sighting> found_;
    int seat_ = 0, power_searches_ = 0;
    bool fired_ = false, searched_ = false;

    void start(const viadal::Json &start) override
    {
        seat_ = start["seat"].number();
        battle_started(start["game"].number(), start["first"].is_true());
    }

    void turn(const viadal::Json &view) override
    {
        view_ = view;
        power_searches_ = view["power_searches"].number();
        fired_ = searched_ = false;
        action();
        if (viadal::due())
            viadal::act("\"end\"");
    }

    void end(const viadal::Json &end) override
    {
        battle_ended(end["scores"][seat_].number(), end["scores"][1 - seat_].number());
    }

    static Missile type(const viadal::Json &json)
    {
        for (Missile missile : missiles)
            if (json.text() == name(missile))
                return missile;
        return Missile::line;
    }

    static std::optional<Sighting> sighting(const viadal::Json &reply)
    {
        const viadal::Json &found = reply["sighting"];
        if (!found)
            return std::nullopt;
        std::optional<Cell> target;
        if (found["x"])
            target = Cell{found["x"].number(), found["y"].number()};
        return Sighting{type(found["missile"]), target, found["exact"].is_true()};
    }

    /// The reply; nothing when the action is refused.
    static viadal::Json act(const std::string &action)
    {
        try {
            return viadal::act(action);
        } catch (const viadal::Refused &refused) {
            std::cerr << action << " is refused: " << refused.what() << '\n';
            return {};
        }
    }
};

} // namespace robobattler
