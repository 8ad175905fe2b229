/**
 * @file zrf.h
 * Board games by rules files: what a player sees, and its moves. Fill in choose.
 */
#ifndef ZRF_H
#define ZRF_H

#include "viadal.h"

/** What stands on a place of the board. */
struct piece {
    char at[32];    /**< The place. */
    char piece[32]; /**< The type. */
    char owner[32]; /**< Whose it is. */
};

extern char you[32];               /**< Your player. */
extern int ply;                    /**< The ply, from 1. */
extern int moves;                  /**< How many legal moves there are. */
extern char **legal;               /**< The legal moves: texts such as "Man a3 - b4". */
extern int pieces;                 /**< How many pieces stand on the board. */
extern struct piece *piece;        /**< The pieces. */
extern int continues;              /**< Whether this is the middle of a turn: the same piece goes on. */

/** All there is to see, in JSON (see viadal.h and the README of the game): what was moved, the stock, attributes. */
extern const char *view;

/** Fill this in: the number of the legal move to play, from 0. */
int choose(void);

/** The piece on a place; NULL when it is empty. */
const struct piece *piece_at(const char *place);

#endif
