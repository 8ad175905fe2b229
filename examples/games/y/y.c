// Y: stones on a triangle of hexes; who joins all three sides with one chain wins. The second player may take over the first stone.
#include "viadal_game.h"

enum { MOST = 13 * 14 / 2 };

// The cells of a state: -1 for an empty one, else the seat.
static int cells_of(value *state, int *cells) {
  int count = 0;
  for (value *cell = get(state, "cells")->child; cell && count < MOST; cell = cell->next) cells[count++] = (int)num(cell);
  return count;
}

// Row r, from the top, has r + 1 cells.
static int place(int row, int column) { return row * (row + 1) / 2 + column; }

value *start(value *setup, dice *lots, dice *luck) {
  (void)lots, (void)luck;
  int64_t side = num(get(get(setup, "options"), "side"));
  value *cells = list(), *state = put(put(put(object(), "turn", 1), "due", num(get(setup, "first"))), "side", side);
  for (int64_t i = 0; i < side * (side + 1) / 2; i++) push(cells, number(-1));
  return set(set(set(state, "cells", cells), "lost", null_value()), "last", null_value());
}

// The sides that a chain of this seat reaches, as bits, from a cell on; cells that were met become -2.
static int reach(int *cells, int side, int row, int column, int seat) {
  static const int ways[6][2] = {{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}};
  if (row < 0 || row >= side || column < 0 || column > row || cells[place(row, column)] != seat) return 0;
  cells[place(row, column)] = -2;
  int sides = (column == 0) | (column == row) << 1 | (row == side - 1) << 2;
  for (int way = 0; way < 6; way++) sides |= reach(cells, side, row + ways[way][0], column + ways[way][1], seat);
  return sides;
}

static int winner(value *state) {
  int cells[MOST], side = (int)num(get(state, "side"));
  cells_of(state, cells);
  for (int row = 0; row < side; row++)
    for (int column = 0; column <= row; column++) {
      int seat = cells[place(row, column)];
      if (seat >= 0 && reach(cells, side, row, column, seat) == 7) return seat;
    }
  return -1;
}

static value *win_of(int seat) { return numbers(2, seat == 0, seat == 1); }

value *status(value *state) {
  int won = winner(state);
  if (get(state, "lost")->kind == NUMBER) return over(win_of(1 - (int)num(get(state, "lost"))), "resigned");
  if (won >= 0) return over(win_of(won), "all three sides joined");
  return due_one(num(get(state, "turn")), (int)num(get(state, "due")));
}

static value *at_cell(int64_t cell) { return put(object(), "cell", cell); }

static value *legal(value *state) {
  int cells[MOST], count = cells_of(state, cells);
  value *actions = list();
  for (int cell = 0; cell < count; cell++)
    if (cells[cell] < 0) push(actions, at_cell(cell));
  if (num(get(state, "turn")) == 2) push(actions, text("swap"));
  return actions;
}

value *play(value *state, int seat, value *action) {
  if (!is_one_of(action, legal(state))) return illegal("that is no free cell, and only the second move may be a swap");
  int is_swap = action->kind == TEXT;
  for (value *cell = get(state, "cells")->child; is_swap && cell; cell = cell->next)
    if (cell->number >= 0) cell->number = seat;
  if (!is_swap) at(get(state, "cells"), (int)num(get(action, "cell")))->number = seat;
  put(state, "turn", num(get(state, "turn")) + 1);
  put(state, "due", 1 - seat);
  set(state, "last", set(put(object(), "seat", seat), "action", action));
  return 0;
}

// Whoever fails takes the first free cell.
void fail(value *state, int seat, const char *fault) {
  (void)fault;
  play(state, seat, at(legal(state), 0));
}

void resign(value *state, int seat) { put(state, "lost", seat); }

// Hexes with the point up, 12 wide and 14 high.
static value *picture(value *state, value *actions) {
  int64_t side = num(get(state, "side"));
  value *drawn = list(), *cell = get(state, "cells")->child;
  value *last = get(get(get(state, "last"), "action"), "cell");
  for (int64_t row = 0, number_of = 0; row < side; row++)
    for (int64_t column = 0; column <= row; column++, number_of++, cell = cell->next) {
      int64_t x = 6 * (side - 1 - row) + 12 * column, y = 11 * row;
      value *hex = set(object(), "points", numbers(12, x + 6, y, x + 12, y + 4, x + 12, y + 11, x + 6, y + 15, x, y + 11, x, y + 4));
      if (num(cell) >= 0) put(set(hex, "shape", text("disc")), "seat", num(cell));
      else if (actions) set(hex, "action", at_cell(number_of));
      if (last->kind == NUMBER && num(last) == number_of) set(hex, "mark", make(TRUE_));
      push(drawn, hex);
    }
  value *made = set(set(object(), "size", numbers(2, 12 * side, 11 * side + 4)), "cells", drawn);
  if (actions && num(get(state, "turn")) == 2)
    set(made, "buttons", push(list(), set(set(object(), "text", text("Take over the first stone")), "action", text("swap"))));
  return made;
}

value *view(value *state, int seat) {
  value *actions = seat == num(get(state, "due")) ? legal(state) : 0, *shown = put(object(), "turn", num(get(state, "turn")));
  set(put(shown, "side", num(get(state, "side"))), "cells", get(state, "cells"));
  set(put(set(shown, "last", get(state, "last")), "seat", seat), "picture", picture(state, actions));
  return actions ? set(shown, "legal", actions) : shown;
}
