/**
 * @file planetfight.h
 * PlanetFight: the input of a round, and the orders in reply. Fill in give_orders.
 *
 * Orders go to standard output as numbers. So that printf cannot get between them it writes to standard error: it is for
 * debugging, and `viadal play ... -v` shows it round by round.
 */
#ifndef PLANETFIGHT_H
#define PLANETFIGHT_H

struct planet {
    int owner; /**< 0 nobody, 1, 2. */
    int size;  /**< The points it is worth. */
};

struct ship {
    int from, to;  /**< Where it comes from and goes; the same planet when it stands. */
    int remaining; /**< Rounds until it arrives, 0 when it stands. */
};

extern int me;                   /**< Which player you are, 1 or 2. */
extern int planets;              /**< How many planets there are; they are numbered from 0. */
extern struct planet *planet;    /**< The planets. */
extern int ships;                /**< How many ships each player has; each player's are numbered from 0. */
extern struct ship *mine;        /**< Your ships. */
extern struct ship *theirs;      /**< The opponent's ships. */
extern int rounds_left;          /**< The rounds that are left after this one. */

/**
 * Fill this in: once a round, orders to your ships. What is above stays as it is for the round; you may write in it.
 */
void give_orders(void);

/** Whether a ship stands on a planet. */
int stands(const struct ship *ship);

/** The rounds that a ship needs from one planet to another; 0 when no road joins them. */
int distance(int from, int to);

/** Sends one of your ships that stands to a planet that a road leads to; one on its way takes only its `from`: back. */
void order(int ship, int planet);

#endif
