"""{NAME}: lays the card nearest to the prize. `viadal play {GAME} . house:level -v` shows what it prints."""

import viadal


class Mine(viadal.Bot):
    def turn(self, view):
        hand = view["hands"][view["seat"]]
        # To change: what do the others still have?
        #     others = [h for seat, h in enumerate(view["hands"]) if seat != view["seat"]]
        viadal.act({"card": min(hand, key=lambda card: abs(card - view["prize"]))})


viadal.play(Mine())
