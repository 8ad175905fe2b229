/**
 * @file wizards.hpp
 * The wizards' duel: what a wizard knows and can do. Extend wizards::Wizard and fill in two functions.
 */
#pragma once

#include "viadal.hpp"

#include <array>
#include <optional>

namespace wizards {

inline constexpr int width = 20, height = 10;

enum Element { fire, water, wood, wind, earth };
enum Direction { up, right, down, left };

inline constexpr std::array<Element, 5> elements{fire, water, wood, wind, earth};
inline constexpr std::array<Direction, 4> directions{up, right, down, left};

/// A cell of the board.
struct Cell {
    int x, y;

    /// The next cell in a direction, maybe off the board.
    Cell next(Direction direction) const
    {
        static constexpr int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
        return {x + dx[direction], y + dy[direction]};
    }

    bool is_on_board() const { return x >= 0 && x < width && y >= 0 && y < height; }
    bool operator==(const Cell &other) const { return x == other.x && y == other.y; }
    bool operator<(const Cell &other) const { return std::pair(y, x) < std::pair(other.y, other.x); }
};

/// Something you learn about a cell: by looking, by wind, by fire.
struct Sight {
    Cell cell;
    std::array<int, 5> elements; ///< How much of each lies there.
    int obstacle;                ///< How much damage the obstacle stands; 0: there is none.
    bool wizard;                 ///< Whether a wizard is, or was hit, there.
};

/// Where the other was seen, and in which turn.
struct Sighting {
    Cell cell;
    int turn;
};

namespace detail {

inline const char *word(Element element)
{
    static const char *const words[] = {"fire", "water", "wood", "wind", "earth"};
    return words[element];
}

inline const char *word(Direction direction)
{
    static const char *const words[] = {"up", "right", "down", "left"};
    return words[direction];
}

inline Cell cell(const viadal::Json &json) { return {json["x"].number(), json["y"].number()}; }

inline std::array<int, 5> counts(const viadal::Json &json)
{
    std::array<int, 5> counts{};
    for (Element element : elements)
        counts[element] = json[word(element)].number();
    return counts;
}

inline int sum(const std::array<int, 5> &counts)
{
    int sum = 0;
    for (int count : counts)
        sum += count;
    return sum;
}

} // namespace detail

/// Your wizard. What it knows is as it was when the turn began; only one action counts in a turn, and a turn without
/// an action is spent waiting.
class Wizard : private viadal::Bot {
public:
    /// Once a game: forget the last game, and name the cell to begin on, in the left half (seat 0) or the right.
    virtual Cell init() = 0;

    /// Once a turn: call one action.
    virtual void turn() = 0;

    /// Plays a whole match.
    void play() { viadal::play(*this); }

    // --- What you know

    /// 0 or 1; seat 0 begins in the columns 0 to 9, seat 1 in the columns 10 to 19.
    int seat() const { return view_["seat"].number(); }

    /// The number of this turn, from 1, and how many come after it.
    int turn_number() const { return view_["turn"].number(); }
    int turns_left() const { return view_["left"].number(); }

    /// Where you are.
    Cell position() const { return detail::cell(view_["pos"]); }

    /// How much you carry of an element, and in all: 10 at the most.
    int carried(Element element) const { return view_["carried"][detail::word(element)].number(); }
    int carried() const { return detail::sum(detail::counts(view_["carried"])); }

    /// Your damage, 0 to 2; the third ends the game.
    int damage() const { return view_["damage"].number(); }

    /// The damage done to you since your last turn.
    int hits() const
    {
        int sum = 0;
        for (const viadal::Json &event : events())
            sum += event["event"].text() == "hit" ? event["damage"].number() : 0;
        return sum;
    }

    /// How many turns your shield lasts.
    int shield() const { return view_["shield"].number(); }

    /// Where the other was last seen for certain; none: not yet.
    std::optional<Sighting> enemy() const
    {
        const viadal::Json &enemy = view_["enemy"];
        return enemy ? std::optional(Sighting{detail::cell(enemy), enemy["turn"].number()}) : std::nullopt;
    }

    /// How much of an element lies in a cell.
    int lying(Cell cell, Element element) const { return board(detail::word(element), cell); }

    /// How much damage the obstacle in a cell stands; 0: there is none.
    int obstacle(Cell cell) const { return board("obstacle", cell); }

    /// The turn in which the cell was last shown to you, -1: never.
    int seen(Cell cell) const { return board("seen", cell); }

    /// All that happened since your last turn, as in the README of the game.
    const viadal::Json &events() const { return view_["last"]; }

    /// An option of the match.
    const viadal::Json &option(const std::string &name) const { return options_[name]; }

    /// Why your last action in this turn was refused; empty when it was not.
    const std::string &refusal() const { return refusal_; }

    // --- What you can do

    /// Steps to a neighbour. Returns whether you did. The edge, an obstacle and the other wizard are in the way.
    bool move(Direction direction)
    {
        return !act("moved", std::string(R"({"move":")") + detail::word(direction) + "\"}").empty();
    }

    /// Takes so many of an element from your cell. Returns how many you got. You carry 10 in all at the most.
    int take(Element element, int count)
    {
        std::array<int, 5> counts{};
        counts[element] = count;
        return take(counts);
    }

    /// Takes elements from your cell, counted in the order fire, water, wood, wind, earth. Returns how many you got in all.
    int take(const std::array<int, 5> &counts)
    {
        std::string text;
        for (Element element : elements)
            text += (text.empty() ? "\"" : ",\"") + std::string(detail::word(element)) + "\":" + std::to_string(counts[element]);
        int sum = 0;
        for (const viadal::Json &took : act("took", R"({"take":{)" + text + "}}"))
            sum += detail::sum(detail::counts(took));
        return sum;
    }

    /// Gives up 1 to 5 turns, this one counted, to see as many cells in each direction; the nearest first.
    std::vector<Sight> look(int turns) { return sights(act("shown", R"({"look":)" + std::to_string(turns) + "}")); }

    /// 1: damage in a cell. 2: in the cell and its four neighbours. Where it did damage to a wizard or an obstacle.
    std::vector<Sight> cast_fire(int count, Cell cell) { return sights(cast("struck", fire, count, target(cell))); }

    /// Heals 1 or 2 damage. Returns the damage you have then.
    int cast_water(int count)
    {
        auto healed = cast("healed", water, count, "");
        return healed.empty() ? damage() : healed[0]["damage"].number();
    }

    /// Wards off attacks for 1 turn, or for 3 with two elements. Returns how many turns your shield lasts then.
    int cast_wood(int count)
    {
        auto shielded = cast("shielded", wood, count, "");
        return shielded.empty() ? shield() : shielded[0]["shield"].number();
    }

    /// Shows 5 cells in a direction, or 10 with two elements, the nearest first.
    std::vector<Sight> cast_wind(int count, Direction direction)
    {
        return sights(cast("shown", wind, count, std::string(R"(,"direction":")") + detail::word(direction) + "\""));
    }

    /// Makes an obstacle that 1 damage destroys, or 2 with two elements. Returns whether it stands.
    bool cast_earth(int count, Cell cell) { return !cast("raised", earth, count, target(cell)).empty(); }

    /// Does nothing in this turn.
    void pass() { act("passed", "\"pass\""); }

private:
    using Events = std::vector<viadal::Json>;

    void hello(const viadal::Json &hello) override { options_ = hello["options"]; }
    void start(const viadal::Json &) override { begun_ = false; }

    void turn(const viadal::Json &view) override
    {
        view_ = view;
        refusal_.clear();
        Cell cell = begun_ ? Cell{} : init();
        begun_ = true;
        if (turn_number() == 0) {
            act("placed", R"({"place":{"x":)" + std::to_string(cell.x) + R"(,"y":)" + std::to_string(cell.y) + "}}");
            return;
        }
        turn();
        if (viadal::due())
            pass();
    }

    static std::string target(Cell cell)
    {
        return R"(,"x":)" + std::to_string(cell.x) + R"(,"y":)" + std::to_string(cell.y);
    }

    Events cast(const char *kind, Element element, int count, const std::string &more)
    {
        return act(kind, std::string(R"({"cast":{"element":")") + detail::word(element) + R"(","count":)"
                             + std::to_string(count) + more + "}}");
    }

    /// Plays an action. Returns the events of this kind that it caused.
    Events act(const char *kind, const std::string &action)
    {
        Events found;
        refusal_.clear();
        try {
            for (const viadal::Json &event : viadal::act(action))
                if (event["event"].text() == kind)
                    found.push_back(event);
        } catch (const viadal::Refused &refused) {
            refusal_ = refused.what();
            std::cerr << "turn " << turn_number() << ": " << action << " is refused: " << refusal_ << '\n';
        }
        return found;
    }

    static std::vector<Sight> sights(const Events &events)
    {
        std::vector<Sight> sights;
        for (const viadal::Json &event : events) {
            bool wizard = event["wizard"].is_true() || event["what"].text() == "wizard";
            sights.push_back({detail::cell(event), detail::counts(event), event["obstacle"].number(), wizard});
        }
        return sights;
    }

    int board(const char *what, Cell cell) const { return view_[what][cell.y][cell.x].number(); }

    viadal::Json view_, options_;
    std::string refusal_;
    bool begun_ = false;
};

} // namespace wizards
