"""Nim: heaps of matches. Who is due takes any number from one heap; who takes the last one wins."""

from viadal_game import due, one_of, over, run


def start(setup):
    heaps = [setup.lots.below(setup.options.get("most", 7)) + 1 for _ in range(setup.options.get("heaps", 3))]
    return {"turn": 1, "due": setup.first, "heaps": heaps, "lost": None, "last": None}


def status(state):
    if state["lost"] is not None:
        return over([int(seat != state["lost"]) for seat in (0, 1)], "resigned")
    if not any(state["heaps"]):
        return over([int(seat != state["due"]) for seat in (0, 1)], "last match")
    return due(state["turn"], [state["due"]])


def legal(state):
    return [{"heap": heap, "take": n} for heap, left in enumerate(state["heaps"]) for n in range(1, left + 1)]


def play(state, seat, action):
    one_of(action, legal(state))
    state["heaps"][action["heap"]] -= action["take"]
    state["turn"] += 1
    state["due"] = 1 - seat
    state["last"] = {"seat": seat, **action}


def fail(state, seat, fault):
    """Whoever fails takes one match of the first heap that has any."""
    play(state, seat, legal(state)[0])


def resign(state, seat):
    state["lost"] = seat


def picture(state, seat):
    """A disc is a match; a click on one takes it and all to its right."""
    cells, heaps = [], state["heaps"]
    for heap, left in enumerate(heaps):
        for n in range(left):
            cell = {"rect": [10 * n, 10 * heap, 10, 10], "shape": "disc"}
            if seat == state["due"]:
                cell["action"] = {"heap": heap, "take": left - n}
            cells.append(cell)
    return {"size": [10 * max(heaps + [4]), 10 * len(heaps)], "cells": cells}


def view(state, seat):
    shown = {"turn": state["turn"], "heaps": state["heaps"], "last": state["last"], "picture": picture(state, seat)}
    if seat == state["due"]:
        shown["legal"] = legal(state)
    return shown


run(globals())
