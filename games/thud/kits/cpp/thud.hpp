/**
 * @file thud.hpp
 * Thud: what a player sees, and its moves. Write one function and give it to thud::play.
 */
#pragma once

#include "viadal.hpp"

#include <functional>

namespace thud {

/// A piece on the board.
struct Piece {
    std::string piece, owner;
};

/// The board as it is when you are to move.
struct View {
    int ply;                             ///< From 1.
    std::string you;                     ///< Your player.
    std::vector<std::string> legal;      ///< The legal moves: texts such as "Dwarf f1 - f5".
    std::map<std::string, Piece> pieces; ///< What stands on the board, by place.
    int own_points, their_points;        ///< What is on the board: 32 each at the start.
    int quiet;                           ///< Plies since a piece was taken.
    bool may_accept, may_propose;        ///< Whether the end was proposed to you, and whether you may propose it.
    std::string continues;               ///< In the middle of a turn the place of the piece that goes on; else empty.

    /// Everything you may see, as the README of the game tells it: what was moved last.
    viadal::Json all;
    /// The options of the match.
    viadal::Json options;
};

/// A move, a move with the proposal to end the game after it, or the end that the other side proposed.
struct Choice {
    std::string action;
    Choice(const std::string &move) : action(R"({"move":)" + viadal::Json::quoted(move) + "}") {}
};

/// Accepts the end that the other side proposed, instead of a move.
inline Choice accept()
{
    Choice choice("");
    choice.action = "\"accept\"";
    return choice;
}

/// The move, with the proposal to end the game after it.
inline Choice propose(const std::string &move)
{
    Choice choice("");
    choice.action = R"({"propose":)" + viadal::Json::quoted(move) + "}";
    return choice;
}

/// Plays a whole match. `choose` returns one of `view.legal`, or what `propose` makes of it, or `accept()`; any other move loses the game.
inline void play(const std::function<Choice(const View &)> &choose)
{
    struct Player : viadal::Bot {
        const std::function<Choice(const View &)> &choose;
        viadal::Json options;

        explicit Player(const std::function<Choice(const View &)> &choose) : choose(choose) {}

        void hello(const viadal::Json &hello) override { options = hello["options"]; }

        void turn(const viadal::Json &first) override
        {
            viadal::Json view = first;
            while (viadal::due()) {
                try {
                    view = viadal::act(choose(seen(view)).action)["view"]; // the same piece goes on
                } catch (const viadal::Refused &refused) {
                    std::cerr << "turn " << view["turn"].number() << ": the move is refused: " << refused.what() << '\n';
                    return;
                }
            }
        }

        View seen(const viadal::Json &all) const
        {
            View view;
            view.ply = all["turn"].number();
            view.you = all["you"].text();
            for (const viadal::Json &move : all["legal"])
                view.legal.push_back(move.text());
            for (const viadal::Json &piece : all["pieces"])
                view.pieces[piece["at"].text()] = {piece["piece"].text(), piece["owner"].text()};
            int own = view.you == "Dwarfs" ? 0 : 1;
            view.own_points = all["points"][own].number();
            view.their_points = all["points"][1 - own].number();
            view.quiet = all["quiet"].number();
            view.may_accept = all["may_accept"].is_true();
            view.may_propose = all["may_propose"].is_true();
            view.continues = all["continues"].text();
            view.all = all;
            view.options = options;
            return view;
        }
    };
    Player player(choose);
    viadal::play(player);
}

} // namespace thud
