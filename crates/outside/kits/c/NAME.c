// Nim: heaps of matches. Who is due takes any number from one heap; who takes the last one wins.
#include "viadal_game.h"

value *start(value *setup, dice *lots, dice *luck) {
  (void)luck;
  value *options = get(setup, "options"), *heaps = list();
  int64_t most = num_or(get(options, "most"), 7);
  for (int64_t left = num_or(get(options, "heaps"), 3); left > 0; left--) push(heaps, number(below(lots, most) + 1));
  value *state = set(put(put(object(), "turn", 1), "due", num(get(setup, "first"))), "heaps", heaps);
  return set(set(state, "lost", null_value()), "last", null_value());
}

static value *scores_without(int64_t loser) { return push(push(list(), number(loser != 0)), number(loser != 1)); }

value *status(value *state) {
  int64_t due = num(get(state, "due")), left = 0;
  if (get(state, "lost")->kind == NUMBER) return over(scores_without(num(get(state, "lost"))), "resigned");
  for (value *heap = get(state, "heaps")->child; heap; heap = heap->next) left += num(heap);
  return left ? due_one(num(get(state, "turn")), (int)due) : over(scores_without(due), "last match");
}

static value *legal(value *state) {
  value *actions = list();
  int number_of = 0;
  for (value *heap = get(state, "heaps")->child; heap; heap = heap->next, number_of++)
    for (int64_t take = 1; take <= num(heap); take++) push(actions, put(put(object(), "heap", number_of), "take", take));
  return actions;
}

value *play(value *state, int seat, value *action) {
  if (!is_one_of(action, legal(state))) return illegal("there is no such heap with so many matches");
  value *heap = at(get(state, "heaps"), (int)num(get(action, "heap")));
  heap->number -= num(get(action, "take"));
  put(state, "turn", num(get(state, "turn")) + 1);
  put(state, "due", 1 - seat);
  value *last = put(object(), "seat", seat);
  set(state, "last", set(set(last, "heap", get(action, "heap")), "take", get(action, "take")));
  return 0;
}

// Whoever fails takes one match of the first heap that has any.
void fail(value *state, int seat, const char *fault) {
  (void)fault;
  play(state, seat, at(legal(state), 0));
}

void resign(value *state, int seat) { put(state, "lost", seat); }

// A disc is a match; a click on one takes it and all to its right.
static value *picture(value *state, int seat) {
  value *cells = list();
  int64_t row = 0, widest = 4;
  for (value *heap = get(state, "heaps")->child; heap; heap = heap->next, row++) {
    if (num(heap) > widest) widest = num(heap);
    for (int64_t n = 0; n < num(heap); n++) {
      value *cell = set(set(object(), "rect", numbers(4, 10 * n, 10 * row, 10, 10)), "shape", text("disc"));
      if (seat == num(get(state, "due"))) set(cell, "action", put(put(object(), "heap", row), "take", num(heap) - n));
      push(cells, cell);
    }
  }
  return set(set(object(), "size", numbers(2, 10 * widest, 10 * row)), "cells", cells);
}

value *view(value *state, int seat) {
  value *shown = put(object(), "turn", num(get(state, "turn")));
  set(set(shown, "heaps", get(state, "heaps")), "last", get(state, "last"));
  set(shown, "picture", picture(state, seat));
  return seat == num(get(state, "due")) ? set(shown, "legal", legal(state)) : shown;
}
