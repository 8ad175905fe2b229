// {NAME}, a player of board games: takes when it can, else plays any of the legal moves.
// What a player sees is described in zrf.hpp.

#include "zrf.hpp"

#include <sstream>

using namespace zrf;

// Whether a move takes a piece: it goes "x" a place where an enemy stands.
static bool takes(const View &view, const std::string &move)
{
    std::istringstream words(move);
    for (std::string sign, place; words >> sign;)
        if (sign == "x" && words >> place) {
            auto piece = view.pieces.find(place);
            if (piece != view.pieces.end() && piece->second.owner != view.you)
                return true;
        }
    return false;
}

// One of the legal moves. It is asked again when the same piece may go on, as in a draughts capture.
static std::string choose(const View &view)
{
    std::vector<std::string> captures;
    for (const std::string &move : view.legal)
        if (takes(view, move))
            captures.push_back(move);
    const auto &moves = captures.empty() ? view.legal : captures;
    return moves[viadal::below(moves.size())];

    // To change: look at what stands where, at your pieces and theirs:
    //     for (auto &[at, piece] : view.pieces) if (piece.owner == view.you) ...
    // Or keep a board of your own, and play the moves on it that view.last tells.
}

int main() { zrf::play(choose); }
