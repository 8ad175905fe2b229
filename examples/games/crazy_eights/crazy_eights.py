"""Crazy Eights: a card of the same suit or rank as the last, or an eight, which names a suit. Who cannot or will not draws one."""

from viadal_game import Dice, due, one_of, over, run

SUITS = "CDHS"
RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
LONGEST = 200


def start(setup):
    deck = DECK[:]
    setup.lots.shuffle(deck)
    size = setup.options["hand"]
    hands = [sorted(deck[seat * size : (seat + 1) * size]) for seat in range(setup.players)]
    rest = deck[setup.players * size :]
    return {
        "turn": 1, "due": setup.first, "hands": hands, "stock": rest[1:], "pile": rest[:1], "suit": rest[0][1],
        "passes": 0, "out": [], "last": None, "dice": setup.dice.save(),
    }


def playing(state):
    return [seat for seat in range(len(state["hands"])) if seat not in state["out"]]


def status(state):
    hands = [len(hand) for hand in state["hands"]]
    left = playing(state)
    # The fewer cards the better; who resigned has the most.
    scores = [60 - count if seat in left else 0 for seat, count in enumerate(hands)]
    if any(hands[seat] == 0 for seat in left):
        return over(scores, "no cards left")
    if len(left) < min(2, len(hands)):
        return over(scores, "resigned")
    if state["passes"] >= len(left) or state["turn"] > LONGEST:
        return over(scores, "nobody can go on")
    return due(state["turn"], [state["due"]])


def actions(hand, top, suit, stock):
    fitting = [card for card in hand if card[0] != "8" and (card[1] == suit or card[0] == top[0])]
    eights = [{"card": card, "suit": named} for card in hand if card[0] == "8" for named in SUITS]
    return [{"card": card} for card in fitting] + eights + [{"draw": True} if stock else {"pass": True}]


def legal(state, seat):
    return actions(state["hands"][seat], state["pile"][-1], state["suit"], len(state["stock"]) + len(state["pile"]) - 1)


def advance(state, seat):
    seats, left = len(state["hands"]), playing(state)
    state["turn"] += 1
    state["due"] = next(((seat + by) % seats for by in range(1, seats + 1) if (seat + by) % seats in left), seat)


def play(state, seat, action):
    one_of(action, legal(state, seat))
    state["last"] = {"seat": seat, **action}
    if "card" in action:
        state["hands"][seat].remove(action["card"])
        state["pile"].append(action["card"])
        state["suit"] = action.get("suit", action["card"][1])
    elif "draw" in action:
        if not state["stock"]:  # The pile is turned round, but for the card on top.
            dice = Dice.load(state["dice"])
            state["stock"], state["pile"] = state["pile"][:-1], state["pile"][-1:]
            dice.shuffle(state["stock"])
            state["dice"] = dice.save()
        state["hands"][seat] = sorted(state["hands"][seat] + [state["stock"].pop()])
    state["passes"] = state["passes"] + 1 if "pass" in action else 0
    advance(state, seat)


def fail(state, seat, fault):
    """Whoever fails draws a card, or passes."""
    play(state, seat, legal(state, seat)[-1])


def resign(state, seat):
    state["out"].append(seat)
    if state["due"] == seat:
        advance(state, seat)


def picture(shown):
    """The stock and the pile, and the hands: those of others with their backs."""
    choices = shown.get("legal", [])
    stock = {"name": "stock", "rect": [0, 0, 40, 60], "text": shown["stock"]}
    if choices and "card" not in choices[-1]:
        stock["action"] = choices[-1]
    pile = {"name": "pile", "rect": [50, 0, 40, 60], "text": shown["pile"][-1] + ("" if shown["suit"] == shown["pile"][-1][1] else " " + shown["suit"]), "mark": True}
    hands = []
    for seat, (count, hand) in enumerate(zip(shown["counts"], shown["hands"])):
        cards = [{"text": card} for card in hand] if hand is not None else [{"text": "?"}] * count
        if hand is not None and choices:
            fitting = [action["card"] for action in choices if "card" in action and "suit" not in action]
            cards = [{"text": card, "action": {"card": card}} if card in fitting else {"text": card} for card in hand if card[0] != "8"]
            eights = [action for action in choices if "suit" in action]
            cards += [{"text": action["card"] + " " + action["suit"], "action": action} for action in eights]
        hands.append({"seat": seat, "cards": cards})
    return {"size": [90, 60], "cells": [stock, pile], "hands": hands}


def view(state, seat):
    shown = {
        "turn": state["turn"], "seat": seat, "counts": [len(hand) for hand in state["hands"]], "pile": state["pile"],
        "suit": state["suit"], "stock": len(state["stock"]), "passes": state["passes"], "out": state["out"], "last": state["last"],
        "hands": [hand if seat in (None, owner) else None for owner, hand in enumerate(state["hands"])],
    }
    if seat == state["due"]:
        shown["legal"] = legal(state, seat)
    shown["picture"] = picture(shown)
    return shown


def guess(view, dice):
    """The cards that nobody has seen lie in any order."""
    mine = view["hands"][view["seat"]]
    unseen = [card for card in DECK if card not in mine and card not in view["pile"]]
    dice.shuffle(unseen)
    hands = []
    for seat, count in enumerate(view["counts"]):
        hands.append(mine if seat == view["seat"] else sorted(unseen.pop() for _ in range(count)))
    state = {name: view[name] for name in ("turn", "pile", "suit", "passes", "out", "last")}
    return {**state, "due": view["seat"], "hands": hands, "stock": unseen, "dice": dice.save()}


run(globals())
