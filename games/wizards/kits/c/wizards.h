/**
 * @file wizards.h
 * The wizards' duel: what a wizard knows and can do. Fill in wizard_init and wizard_turn.
 *
 * What it knows is as it was when the turn began; only one action counts in a turn. A turn without an action is spent
 * waiting. What a function returns by a pointer stays as it is until the next action; NULL where you do not want it.
 */
#ifndef WIZARDS_H
#define WIZARDS_H

#include "viadal.h"

#define WIDTH 20
#define HEIGHT 10

enum element { FIRE, WATER, WOOD, WIND, EARTH };
enum direction { UP, RIGHT, DOWN, LEFT };

struct cell {
    int x, y;
};

/** Something you learn about a cell: by looking, by wind, by fire. */
struct sight {
    struct cell cell;
    int elements[5]; /**< How much of each lies there. */
    int obstacle;    /**< How much damage the obstacle stands; 0: there is none. */
    int wizard;      /**< Whether a wizard is, or was hit, there. */
};

/* --- What you fill in --------------------------------------------------------------------------------------- */

/** Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right. */
struct cell wizard_init(void);

/** Once a turn: call one action. */
void wizard_turn(void);

/* --- What you know ------------------------------------------------------------------------------------------ */

/** 0 or 1; seat 0 begins in the columns 0 to 9, seat 1 in the columns 10 to 19. */
int wizard_seat(void);

/** The number of this turn, from 1. */
int wizard_turn_number(void);

/** How many turns come after this one. */
int wizard_turns_left(void);

/** Where you are. */
struct cell wizard_position(void);

/** How much you carry of an element. */
int wizard_carried(enum element element);

/** How much you carry in all; 10 at the most. */
int wizard_carried_in_all(void);

/** Your damage, 0 to 2; the third ends the game. */
int wizard_damage(void);

/** The damage done to you since your last turn. */
int wizard_hits(void);

/** How many turns your shield lasts. */
int wizard_shield(void);

/** The turn in which the other was last seen for certain, and where; -1: not yet. */
int wizard_enemy(struct cell *where);

/** How much of an element lies in a cell. */
int wizard_elements(struct cell cell, enum element element);

/** How much damage the obstacle in a cell stands; 0: there is none. */
int wizard_obstacle(struct cell cell);

/** The turn in which the cell was last shown to you, -1: never. */
int wizard_seen(struct cell cell);

/**
 * An option of the match, or all that happened since your last turn, in JSON (see viadal.h and the README of the
 * game).
 */
const char *wizard_option(const char *name);
const char *wizard_events(void);

/** The next cell in a direction, maybe off the board. */
struct cell next_cell(struct cell cell, enum direction direction);

/** Whether a cell is on the board. */
int is_on_board(struct cell cell);

/* --- What you can do ---------------------------------------------------------------------------------------- */

/** Steps to a neighbour. Returns whether you did. The edge, an obstacle and the other wizard are in the way. */
int wizard_move(enum direction direction);

/** Takes elements from your cell, counted in the order of enum element; how many you got. You carry 10 at the most. */
int wizard_take(const int counts[5]);

/** Takes so many of one element from your cell. Returns how many you got. */
int wizard_take_of(enum element element, int count);

/** Gives up 1 to 5 turns, this one counted, to see as many cells in each direction, the nearest first; how many. */
int wizard_look(int turns, const struct sight **sights);

/** 1: damage in a cell. 2: in the cell and its four neighbours. In how many cells damage was done, and which. */
int wizard_cast_fire(int count, struct cell cell, const struct sight **sights);

/** Heals 1 or 2 damage. Returns the damage you have then. */
int wizard_cast_water(int count);

/** Wards off attacks for 1 turn, or for 3 with two elements. Returns how many turns your shield lasts then. */
int wizard_cast_wood(int count);

/** Shows 5 cells in a direction, or with two elements 10, the nearest first; how many. */
int wizard_cast_wind(int count, enum direction direction, const struct sight **sights);

/** Makes an obstacle that 1 damage destroys, or 2 with two elements. Returns whether it stands. */
int wizard_cast_earth(int count, struct cell cell);

/** Does nothing in this turn. */
void wizard_pass(void);

#endif
