/**
 * @file zrf.hpp
 * Board games by rules files: what a player sees, and its moves. Write one function and give it to zrf::play.
 */
#pragma once

#include "viadal.hpp"

#include <functional>

namespace zrf {

/// A piece on the board.
struct Piece {
    std::string piece, owner;
};

/// The board as it is when you are to move.
struct View {
    int ply;                             ///< From 1.
    std::string you;                     ///< Your player.
    std::vector<std::string> legal;      ///< The legal moves: texts such as "Man a3 - b4".
    std::map<std::string, Piece> pieces; ///< What stands on the board, by place.
    std::string continues;               ///< In the middle of a turn the place of the piece that goes on; else empty.

    /// Everything you may see, as the README of the game tells it: what was moved last, the stock, attributes.
    viadal::Json all;
    /// The options of the match.
    viadal::Json options;
};

using Choice = std::string;

/// Plays a whole match. `choose` returns one of `view.legal`; any other move loses the game.
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
                    std::string move = viadal::Json::quoted(choose(seen(view)));
                    view = viadal::act(R"({"move":)" + move + "}")["view"]; // the same piece goes on
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
            view.continues = all["continues"].text();
            view.all = all;
            view.options = options;
            return view;
        }
    };
    Player player(choose);
    viadal::play(player);
}

} // namespace zrf
