/**
 * @file perlwars.h
 * Perl Wars: what a robot knows and can do, as in a script in Perl. Fill in robot_init and robot_action.
 */
#ifndef PERLWARS_H
#define PERLWARS_H

#include "viadal.h"

enum direction { NORTH, EAST, SOUTH, WEST };

/** A cell; (0, 0) is at the top left, y grows to the south. */
struct cell {
    int x, y;
};

/* --- What you fill in --------------------------------------------------------------------------------------- */

/**
 * Once, while the robot loads: it can ask already, but not move or shoot. For each game the program is restarted.
 */
void robot_init(void);

/** Once a turn: up to 3 actions, at most 2 of them shots. The call that wins does not return. */
void robot_action(void);

/* --- What you know ------------------------------------------------------------------------------------------ */

/** Where you are. */
struct cell robot_pos(void);

/** The size of the stage. */
int robot_width(void);
int robot_height(void);

/** The largest distance that a shot tells. */
int robot_reach(void);

/** What the enemy did in its last turn: a text with "M" for a move and "S" for a shot, such as "SSM". */
const char *robot_hist(void);

/** How many actions you have left in this turn, and how many of them may be shots. */
int robot_actions(void);
int robot_shots(void);

/** What a shot at a point is answered when the enemy is at another. */
int robot_answer(struct cell target, struct cell enemy);

/** Where a step leads from a cell. */
struct cell robot_step(struct cell cell, enum direction direction);

/* --- What you can do ---------------------------------------------------------------------------------------- */

/**
 * Steps, and returns the place after it. Against the wall you stay, and the action is used. Stepping on the enemy
 * wins.
 */
struct cell robot_move(enum direction direction);

/**
 * Shoots at a point and returns how far from it the enemy is; -1: more than robot_reach, or a shot beyond the limits.
 */
int robot_shot(struct cell target);

#endif
