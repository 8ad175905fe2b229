// {NAME}: does anything that is allowed.
// The README of the game says what the view holds; its "legal" lists what you may do, in games that list it.

#include "viadal.hpp"

struct Mine : viadal::Bot {
    void turn(const viadal::Json &view) override
    {
        const viadal::Json &legal = view["legal"];
        if (legal.size() == 0)
            throw viadal::Refused("the view lists no actions");
        // To change: look at the view, and choose better.
        viadal::act(legal[viadal::below(legal.size())].written());
    }
};

int main()
{
    Mine bot;
    viadal::play(bot);
}
