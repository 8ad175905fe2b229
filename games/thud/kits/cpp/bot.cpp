// {NAME}, a player of Thud: takes when it can, else plays any of the legal moves.
// What a player sees is described in thud.hpp.

#include "thud.hpp"

#include <sstream>

using namespace thud;

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

// One of the legal moves; you play both sides in turn. The end can be proposed, and accepted.
static Choice choose(const View &view)
{
    bool quiet = view.quiet > 40 && view.own_points >= view.their_points;
    if (quiet && view.may_accept)
        return accept();
    std::vector<std::string> captures;
    for (const std::string &move : view.legal)
        if (takes(view, move))
            captures.push_back(move);
    const auto &moves = captures.empty() ? view.legal : captures;
    const std::string &move = moves[viadal::below(moves.size())];
    return quiet && view.may_propose ? propose(move) : Choice(move);

    // To change: look at what stands where, at your pieces and theirs:
    //     for (auto &[at, piece] : view.pieces) if (piece.owner == view.you) ...
    // Or keep a board of your own, and play the moves on it that view.last tells.
}

int main() { thud::play(choose); }
