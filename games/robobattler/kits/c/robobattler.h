/**
 * @file robobattler.h
 * RoboBattler 2: what a robot knows and can do, as a robot in Java. Fill in the three functions.
 *
 * You are told nothing about the field: keep your own map of it.
 */
#ifndef ROBOBATTLER_H
#define ROBOBATTLER_H

#include "viadal.h"

#define SIZE 9

enum missile { LINE, PLUS, X, BIG_PLUS, BIG_X };
enum direction { VERTICAL, HORIZONTAL };

/** A cell of the field; (0, 0) is at the top left, y grows downwards. */
struct cell {
    int x, y;
};

/** What a search tells of the missile that the opponent fired last. */
struct sighting {
    enum missile missile; /**< Its type, always right. */
    int has_target;       /**< Whether it had a target; else it went to waste. */
    struct cell target;   /**< The target. */
    int exact;            /**< Whether that is exact; else each axis may be wrong by one. */
};

/* --- What you fill in --------------------------------------------------------------------------------------- */

/** Once a turn: search if you like, and fire. */
void robot_action(void);

/** When a battle begins: its number from 1, and whether you fire first. */
void robot_battle_started(int battle, int first);

/** When a battle is over: how many cells were yours and theirs. */
void robot_battle_ended(int mine, int theirs);

/* --- What you know ------------------------------------------------------------------------------------------ */

/** The missile of this turn. */
enum missile robot_missile(void);

/** How many missiles you have, including the one in hand until it is fired. */
int robot_missiles_left(void);

/** How many of a type each robot got for this battle. */
int robot_missile_count(enum missile missile);

/** How many power searches you have; 5 at the start of a battle. */
int robot_power_searches_left(void);

/** Your seat, the same in all battles: 0 red, 1 blue. */
int robot_side(void);

/** The cells of the field that a missile of this type colours; how many, 8 at the most. */
int robot_blast(enum missile missile, struct cell target, enum direction direction, struct cell cells[8]);

/* --- What you can do ---------------------------------------------------------------------------------------- */

/**
 * Fires the missile of this turn; whether the target is on the field, else the missile goes to waste. The direction is
 * that of a LINE.
 */
int robot_fire(struct cell target, enum direction direction);

/** Tells of the missile that the opponent fired last, with an error; 0 before it has fired. */
int robot_search(struct sighting *sighting);

/** The same with the exact target; uses up a power search, and without one tells what robot_search tells. */
int robot_power_search(struct sighting *sighting);

#endif
