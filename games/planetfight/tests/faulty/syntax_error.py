# Not Python: ends with a syntax error in each round.
def choose(state)
    return 1
