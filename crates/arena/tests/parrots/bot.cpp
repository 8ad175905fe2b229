#include "viadal.hpp"

#include <cmath>

struct Parrot : viadal::Bot {
    void turn(const viadal::Json &view) override
    {
        viadal::say(view["text"].text());
        viadal::say(view["plain"].text() + view["deep"]["a"][1]["b"].text());
        std::string line;
        for (const viadal::Json &number : view["numbers"])
            line += (line.empty() ? "" : " ") + std::to_string(std::lround(number.real() * 4));
        viadal::say(line);
        viadal::say(std::to_string(view["list"].size()) + " " + std::to_string(view["numbers"].size()) + " "
                    + std::to_string(view["flag"].is_true()) + " " + std::to_string(!view["none"]));
        viadal::Json reply = viadal::act(R"({"fine":1})");
        viadal::say(reply["words"][2].text() + " " + std::to_string(viadal::due()));
        try {
            viadal::act("\"bad\"");
        } catch (const viadal::Refused &refused) {
            viadal::say(refused.what() + (" " + std::to_string(viadal::due())));
        }
    }
};

int main()
{
    Parrot parrot;
    viadal::play(parrot);
}
