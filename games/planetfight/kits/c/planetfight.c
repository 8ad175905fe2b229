/* What a program is told and how it orders: see planetfight.h. */
#define _POSIX_C_SOURCE 200809L
#include "planetfight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int me, planets, ships, rounds_left;
struct planet *planet;
struct ship *mine, *theirs;

static int *roads;
static FILE *orders;

/* Reads one number; when there is none the game is over. */
static int number(void)
{
    int value;
    if (scanf("%d", &value) != 1)
        exit(0);
    return value;
}

/* Room for so many things, in the place of those of the last round. */
static void *room(void *old, int count, size_t each)
{
    free(old);
    old = calloc((size_t)count + 1, each);
    if (old == NULL)
        exit(1);
    return old;
}

static void read_fleet(struct ship *fleet)
{
    int i;
    for (i = 0; i < ships; i++) {
        fleet[i].from = number();
        fleet[i].to = number();
        fleet[i].remaining = number();
    }
}

static void read_state(void)
{
    int i;
    planets = number();
    me = number();
    planet = room(planet, planets, sizeof *planet);
    for (i = 0; i < planets; i++) {
        planet[i].owner = number();
        planet[i].size = number();
    }
    roads = room(roads, planets * planets, sizeof *roads);
    for (i = 0; i < planets * planets; i++)
        roads[i] = number();
    ships = number();
    mine = room(mine, ships, sizeof *mine);
    theirs = room(theirs, ships, sizeof *theirs);
    read_fleet(me == 1 ? mine : theirs);
    read_fleet(me == 1 ? theirs : mine);
    rounds_left = number();
}

int stands(const struct ship *ship)
{
    return ship->from == ship->to;
}

int distance(int from, int to)
{
    int rounds = roads[from * planets + to];
    return rounds > 0 ? rounds : 0;
}

void order(int ship, int to)
{
    fprintf(orders, "%d %d\n", ship, to);
}

/* One process a round; with the argument "kept" one for the whole match, whose answers end with an empty line. */
int main(int count, char **arguments)
{
    int kept = count > 1 && strcmp(arguments[1], "kept") == 0;
    const char *seed = getenv("VIADAL_SEED");
    orders = fdopen(dup(STDOUT_FILENO), "w");
    if (orders == NULL)
        return 1;
    dup2(STDERR_FILENO, STDOUT_FILENO);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    do {
        read_state();
        srand((seed ? (unsigned)atoi(seed) : 1) + (unsigned)rounds_left); /* so that the match can be repeated */
        give_orders();
        if (kept)
            putc('\n', orders);
        fflush(orders);
    } while (kept);
    return 0;
}
