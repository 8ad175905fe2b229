/* {NAME}, a program for PlanetFight: each ship flies where it gains most points for each round of the way.
 * What a program knows and can do stands in planetfight.h. */
#include "planetfight.h"

/* Whether one of your ships is already on its way there. */
static int is_taken(int target)
{
    for (int ship = 0; ship < ships; ship++)
        if (mine[ship].to == target && !stands(&mine[ship])) return 1;
    return 0;
}

/* Where a ship that stands on a planet should fly; -1 to stay. */
static int choose(int from)
{
    int best = -1;
    double most = 0;
    for (int to = 0; to < planets; to++) {
        int rounds = distance(from, to);
        if (rounds == 0 || rounds > rounds_left + 1 || planet[to].owner != 0 || is_taken(to))
            continue;
        /* To change: will an enemy be there first? What can be reached from there? */
        double value = (planet[to].size + 0.01) / rounds;
        if (value > most) most = value, best = to;
    }
    /* Nothing to capture from here: go on to a planet of your own, where other roads begin. */
    for (int to = 0; best < 0 && to < planets; to++)
        if (distance(from, to) > 0 && planet[to].owner == me) best = to;
    return best;
}

/* Once a round: orders to your ships that stand. */
void give_orders(void)
{
    for (int ship = 0; ship < ships; ship++) {
        int target = stands(&mine[ship]) ? choose(mine[ship].from) : -1; /* order(ship, from) would turn one back */
        if (target < 0) continue;
        order(ship, target);
        mine[ship].to = target;
    }
}
