/**
 * @file thud.h
 * Thud: what a player sees, and its moves. Fill in choose.
 */
#ifndef THUD_H
#define THUD_H

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
extern char **legal;               /**< The legal moves: texts such as "Dwarf f1 - f5". */
extern int pieces;                 /**< How many pieces stand on the board. */
extern struct piece *piece;        /**< The pieces. */
extern int points[2];              /**< What is on the board, yours and theirs: 32 each at the start. */
extern int quiet;                  /**< Plies since a piece was taken. */
extern int may_accept;             /**< Whether the end was proposed to you. */
extern int may_propose;            /**< Whether you may propose it. */
extern int continues;              /**< Whether this is the middle of a turn: the same piece goes on. */

/** All there is to see, in JSON (see viadal.h and the README of the game): what was moved, attributes. */
extern const char *view;

/** Fill this in: the number of the legal move to play, from 0; propose of it; or ACCEPT where the end was proposed. */
int choose(void);

/** Accepts the end. */
#define ACCEPT (-1)

/** A move with the proposal to end the game after it. */
#define propose(move) (-2 - (move))

/** The piece on a place; NULL when it is empty. */
const struct piece *piece_at(const char *place);

#endif
