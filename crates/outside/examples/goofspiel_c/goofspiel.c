// Goofspiel: each lays a card, unseen by the others; the highest wins the prize of the round, and a tie wins nothing.
#define SAMPLE
#include "viadal_game.h"

value *start(value *setup, dice *lots, dice *luck) {
  (void)luck;
  int64_t cards = num(get(get(setup, "options"), "cards")), players = num(get(setup, "players"));
  value *prizes = list(), *hands = list(), *laid = list(), *out = list();
  for (int64_t card = 1; card <= cards; card++) push(prizes, number(card));
  for (int64_t seat = 0; seat < players; seat++) {
    push(hands, copy(prizes));
    push(laid, null_value());
    push(out, number(0));
  }
  shuffle(lots, prizes);
  return set(set(set(set(set(object(), "prizes", prizes), "hands", hands), "laid", laid), "out", out), "rounds", list());
}

static int players_of(value *state) { return size(get(state, "hands")); }
static int is_out(value *state, int seat) { return (int)num(at(get(state, "out"), seat)); }

static value *waiting(value *state) {
  value *seats = list();
  for (int seat = 0; seat < players_of(state); seat++)
    if (at(get(state, "laid"), seat)->kind == NOTHING && !is_out(state, seat)) push(seats, number(seat));
  return seats;
}

static value *scores(value *state) {
  value *points = list();
  for (int seat = 0; seat < players_of(state); seat++) {
    int64_t won = 0;
    for (value *round = get(state, "rounds")->child; round; round = round->next)
      if (get(round, "winner")->kind == NUMBER && num(get(round, "winner")) == seat) won += num(get(round, "prize"));
    push(points, number(is_out(state, seat) ? -1 : won));
  }
  return points;
}

value *status(value *state) {
  int out = 0;
  for (int seat = 0; seat < players_of(state); seat++) out += is_out(state, seat);
  if (!size(get(state, "prizes")) || players_of(state) - out < 2) return over(scores(state), out ? "resigned" : "more points");
  return due(size(get(state, "rounds")) + 1, waiting(state));
}

static value *without(value *list_of, value *one) {
  value *rest = list();
  for (value *other = list_of->child; other; other = other->next) if (!same(one, other)) push(rest, copy(other));
  return rest;
}

// The round ends when everybody who plays has laid a card; 0 is that of one who resigns.
static void lay(value *state, int seat, int64_t card) {
  value *laid = get(state, "laid");
  at(laid, seat)->kind = NUMBER;
  at(laid, seat)->number = card;
  if (size(waiting(state))) return;
  value *prizes = get(state, "prizes"), *prize = at(prizes, size(prizes) - 1), *cards = list(), *hands = list();
  int64_t best = 0, with_best = 0, winner = 0;
  for (value *one = laid->child; one; one = one->next) {
    push(cards, number(num(one)));
    if (num(one) > best) best = num(one), with_best = 0;
    with_best += num(one) == best;
  }
  for (int other = 0; other < players_of(state); other++) {
    if (num(at(laid, other)) == best) winner = other;
    push(hands, without(at(get(state, "hands"), other), at(laid, other)));
    if (at(laid, other)->kind == NUMBER && num(at(laid, other)) == 0) at(get(state, "out"), other)->number = 1;
    at(laid, other)->kind = NOTHING;
    at(laid, other)->number = 0;
  }
  value *round = set(set(object(), "prize", prize), "cards", cards);
  push(get(state, "rounds"), set(round, "winner", best > 0 && with_best == 1 ? number(winner) : null_value()));
  set(state, "hands", hands);
  value *left = list();
  for (value *one = prizes->child; one && one->next; one = one->next) push(left, number(num(one)));
  set(state, "prizes", left);
}

value *play(value *state, int seat, value *action) {
  value *card = get(action, "card");
  if (size(action) != 1 || card->kind != NUMBER || !is_one_of(card, at(get(state, "hands"), seat))) return illegal("you do not have this card");
  lay(state, seat, num(card));
  return 0;
}

// Whoever fails lays the lowest card.
void fail(value *state, int seat, const char *fault) {
  (void)fault;
  lay(state, seat, num(at(at(get(state, "hands"), seat), 0)));
}

void resign(value *state, int seat) { lay(state, seat, 0); }

value *view(value *state, int seat) {
  value *prizes = get(state, "prizes"), *rounds = get(state, "rounds");
  value *shown = put(put(object(), "turn", size(rounds) + 1), "prize", size(prizes) ? num(at(prizes, size(prizes) - 1)) : 0);
  set(set(shown, "hands", get(state, "hands")), "scores", scores(state));
  set(shown, "seat", seat < 0 ? null_value() : number(seat));
  return set(shown, "last", size(rounds) ? at(rounds, size(rounds) - 1) : null_value());
}

value *sample(value *view, dice *luck) {
  return set(object(), "card", pick(luck, at(get(view, "hands"), (int)num(get(view, "seat")))));
}
