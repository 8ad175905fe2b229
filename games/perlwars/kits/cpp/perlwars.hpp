/**
 * @file perlwars.hpp
 * Perl Wars: what a robot knows and can do, as in a script in Perl. Extend perlwars::Robot and fill in two functions.
 */
#pragma once

#include "viadal.hpp"

#include <array>
#include <cmath>

namespace perlwars {

enum Direction { north, east, south, west };

inline constexpr std::array<Direction, 4> directions{north, east, south, west};

/// A cell of the stage; (0, 0) is at the top left, y grows to the south.
struct Cell {
    int x, y;

    bool operator==(const Cell &other) const { return x == other.x && y == other.y; }
    bool operator<(const Cell &other) const { return std::pair(x, y) < std::pair(other.x, other.y); }
};

/// Your robot. For each game of a match the program is restarted.
class Robot : private viadal::Bot {
public:
    /// Once, while the robot loads: it can ask already, but not move or shoot.
    virtual void init() = 0;

    /// Once a turn: up to 3 actions, at most 2 of them shots.
    virtual void action() = 0;

    /// Plays a game.
    void play() { viadal::play(*this); }

    /// Where you are.
    Cell pos() const { return pos_; }

    /// The size of the stage.
    int width() const { return view_["stage"]["width"].number(); }
    int height() const { return view_["stage"]["height"].number(); }

    /// The largest distance that a shot tells.
    int reach() const { return view_["reach"].number(); }

    /// What the enemy did in its last turn: "M" for a move and "S" for a shot.
    std::vector<std::string> hist() const
    {
        std::vector<std::string> deeds;
        for (const viadal::Json &deed : view_["hist"])
            deeds.push_back(deed.text());
        return deeds;
    }

    /// How many actions you had left when the turn began, and how many of them may be shots.
    int actions() const { return view_["actions"].number(); }
    int shots() const { return view_["shots"].number(); }

    /// Steps and returns the place after it. Stepping on the enemy wins. Against the wall you stay, and the action is used.
    Cell move(Direction direction)
    {
        act(R"({"move":)" + std::to_string(direction) + "}");
        return pos();
    }

    /// Shoots at a point, on the stage or off it, and returns how far from it the enemy is.
    /// -1 when that is more than `reach`, or the shot is beyond the limits. A hit wins, and does not return.
    int shot(Cell target)
    {
        std::string point = R"({"x":)" + std::to_string(target.x) + R"(,"y":)" + std::to_string(target.y) + "}";
        viadal::Json reply = act(R"({"shot":)" + point + "}");
        return reply ? reply["distance"].number() : -1;
    }

    /// What a shot at a point is answered when the enemy is at another.
    int answer(Cell target, Cell enemy) const
    {
        int distance = static_cast<int>(std::hypot(target.x - enemy.x, target.y - enemy.y) + 0.5);
        return distance <= reach() ? distance : -1;
    }

    /// Where a step leads from a cell.
    Cell step(Cell from, Direction direction) const
    {
        static constexpr int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
        Cell to{from.x + dx[direction], from.y + dy[direction]};
        return to.x >= 0 && to.x < width() && to.y >= 0 && to.y < height() ? to : from;
    }

private:
    struct GameOver {};

    viadal::Json view_;
    Cell pos_{};

    static Cell cell(const viadal::Json &json) { return {json["x"].number(), json["y"].number()}; }

    void hello(const viadal::Json &hello) override
    {
        see(hello["view"]);
        init();
    }

    void turn(const viadal::Json &view) override
    {
        see(view);
        try {
            action();
            viadal::act("\"end\"");
        } catch (const GameOver &) {
        }
    }

    /// The reply; nothing when the action is refused.
    viadal::Json act(const std::string &action)
    {
        viadal::Json reply;
        try {
            reply = viadal::act(action);
        } catch (const viadal::Refused &refused) {
            std::cerr << action << " is refused: " << refused.what() << '\n';
        }
        if (!viadal::due())
            throw GameOver();
        if (reply["pos"])
            pos_ = cell(reply["pos"]);
        return reply;
    }

    void see(const viadal::Json &view)
    {
        view_ = view;
        pos_ = cell(view["pos"]);
    }
};

} // namespace perlwars
