"""Goofspiel: each lays a card, unseen by the others; the highest wins the prize of the round, and a tie wins nothing."""

from viadal_game import Illegal, due, over, run


def start(setup):
    cards = setup.options["cards"]
    prizes = list(range(1, cards + 1))
    setup.lots.shuffle(prizes)
    hands = [list(range(1, cards + 1)) for _ in range(setup.players)]
    return {"prizes": prizes, "hands": hands, "laid": [None] * setup.players, "out": [False] * setup.players, "rounds": []}


def turn(state):
    return len(state["rounds"]) + 1


def waiting(state):
    return [seat for seat, laid in enumerate(state["laid"]) if laid is None and not state["out"][seat]]


def scores(state):
    won = [sum(one["prize"] for one in state["rounds"] if one["winner"] == seat) for seat in range(len(state["hands"]))]
    return [-1 if out else points for out, points in zip(state["out"], won)]


def status(state):
    if not state["prizes"] or state["out"].count(False) < 2:
        return over(scores(state), "resigned" if any(state["out"]) else "more points")
    return due(turn(state), waiting(state))


def lay(state, seat, card):
    """The round ends when everybody who plays has laid a card; 0 is that of one who resigns."""
    state["laid"][seat] = card
    if waiting(state):
        return
    prize, cards = state["prizes"].pop(), [card or 0 for card in state["laid"]]
    best = max(cards)
    winner = cards.index(best) if best > 0 and cards.count(best) == 1 else None
    for seat, card in enumerate(state["laid"]):
        state["hands"][seat] = [held for held in state["hands"][seat] if held != card]
        state["out"][seat] |= card == 0
    state["laid"] = [None] * len(cards)
    state["rounds"].append({"prize": prize, "cards": cards, "winner": winner})


def play(state, seat, action):
    card = action.get("card") if isinstance(action, dict) and len(action) == 1 else None
    if type(card) is not int or card not in state["hands"][seat]:
        raise Illegal(f"you do not have the card {card}; you have {state['hands'][seat]}")
    lay(state, seat, card)


def fail(state, seat, fault):
    """Whoever fails lays the lowest card."""
    lay(state, seat, state["hands"][seat][0])


def resign(state, seat):
    lay(state, seat, 0)


def view(state, seat):
    return {
        "turn": turn(state),
        "prize": state["prizes"][-1] if state["prizes"] else 0,
        "hands": state["hands"],
        "scores": scores(state),
        "seat": seat,
        "last": state["rounds"][-1] if state["rounds"] else None,
    }


def sample(view, dice):
    return {"card": dice.pick(view["hands"][view["seat"]])}


run(globals())
