/* {NAME}: each ship flies to the planet with the most points for each round of the way. Change `choose`.
 *
 * Standard output is for orders alone; debug on standard error.
 */
#include <stdio.h>
#include <stdlib.h>

struct planet {
    int owner; /* 0 nobody, 1, 2 */
    int size;  /* the points it is worth */
};

struct ship {
    int from, to;  /* the same planet when the ship stands */
    int remaining; /* rounds until it arrives */
};

static int planets;   /* how many; they are numbered from 0 */
static int me;        /* 1 or 2 */
static int ships;     /* how many each player has */
static int left;      /* rounds left after this one */
static struct planet *planet;
static int *road;     /* road[a * planets + b]: rounds from a to b; 0 or less: no road */
static struct ship *fleet[3]; /* fleet[me] is yours, fleet[3 - me] the opponent's */

/* Reads one number; when there is none the game is over. */
static int number(void)
{
    int value;
    if (scanf("%d", &value) != 1)
        exit(0);
    return value;
}

static void *room(int count, size_t each)
{
    void *memory = calloc((size_t)count + 1, each);
    if (memory == NULL)
        exit(1);
    return memory;
}

static void read_state(void)
{
    int i, player;
    planets = number();
    me = number();
    planet = room(planets, sizeof *planet);
    for (i = 0; i < planets; i++) {
        planet[i].owner = number();
        planet[i].size = number();
    }
    road = room(planets * planets, sizeof *road);
    for (i = 0; i < planets * planets; i++)
        road[i] = number();
    ships = number();
    for (player = 1; player <= 2; player++) {
        fleet[player] = room(ships, sizeof *fleet[player]);
        for (i = 0; i < ships; i++) {
            fleet[player][i].from = number();
            fleet[player][i].to = number();
            fleet[player][i].remaining = number();
        }
    }
    left = number();
}

/* Whether one of your ships is already on its way there. */
static int is_taken(int target)
{
    int i;
    for (i = 0; i < ships; i++)
        if (fleet[me][i].to == target && fleet[me][i].remaining > 0)
            return 1;
    return 0;
}

/* Where a ship that stands on a planet should fly; -1 to stay. */
static int choose(int from)
{
    int to, best = -1;
    double most = 0;
    for (to = 0; to < planets; to++) {
        int rounds = road[from * planets + to];
        double value;
        if (rounds <= 0 || rounds > left + 1 || planet[to].owner != 0 || is_taken(to))
            continue;
        value = (planet[to].size + 0.01) / rounds;
        if (value > most) {
            most = value;
            best = to;
        }
    }
    /* Nothing to capture from here: go on to a planet of your own, where other roads begin. */
    for (to = 0; best < 0 && to < planets; to++)
        if (road[from * planets + to] > 0 && planet[to].owner == me)
            best = to;
    return best;
}

static void give_orders(void)
{
    int i;
    for (i = 0; i < ships; i++) {
        struct ship *ship = &fleet[me][i];
        int target;
        if (ship->from != ship->to)
            continue; /* on its way; the order `i from` would turn it back */
        target = choose(ship->to);
        if (target >= 0) {
            printf("%d %d\n", i, target);
            ship->to = target;
            ship->remaining = road[ship->from * planets + target];
        }
    }
}

/* With protocol = "kept" in bot.toml, loop over these two calls and end each answer with an empty line:
 *     for (;;) { read_state(); give_orders(); printf("\n"); fflush(stdout); }
 */
int main(void)
{
    read_state();
    give_orders();
    return 0;
}
