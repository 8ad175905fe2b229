/* uber: plans captures by size and distance against the opponent's arrival times.
 *
 * A ship that stands looks a few trips ahead and takes the first trip of the path whose captures are worth most: the
 * planets' sizes, less for each round they take, and less again where the opponent could come first. A planet that
 * another ship of its own is flying to is left to that one. A ship on its way turns back when its planet is lost.
 *
 *     cc -O2 -o uber uber.c
 */
#include <stdio.h>
#include <stdlib.h>

#define NEVER (1LL << 60) /* later than every round of a game */
#define LATE 200          /* from this round on a point is worth the same, next to nothing */
#define DEPTH 4           /* trips to look ahead, at most */

struct ship {
    int from, to; /* the same planet when it stands */
    int remaining;
};

/* The state as it is read. */
static int planets, me, ships, rounds_left;
static int *owner, *size, *weight;
static struct ship *mine, *theirs;

/* What is worked out from it, by planet. */
static long long *coming;   /* when the first enemy ship under way arrives */
static long long *possible; /* when the first enemy ship could arrive by its next trip */
static long long *own;      /* when the first own ship arrives, those sent in this round too */

static long long worth[LATE + 1]; /* what a point is worth in so many rounds */
static int depth;                 /* trips to look ahead */

static int number(void)
{
    int value;
    if (scanf("%d", &value) != 1) {
        fprintf(stderr, "uber: the input ended too early\n");
        exit(1);
    }
    return value;
}

static void *room(size_t count, size_t each)
{
    void *memory = calloc(count + 1, each);
    if (memory == NULL) {
        fprintf(stderr, "uber: no memory\n");
        exit(1);
    }
    return memory;
}

static struct ship *read_ships(void)
{
    struct ship *all = room(ships, sizeof *all);
    int i;
    for (i = 0; i < ships; i++) {
        all[i].from = number();
        all[i].to = number();
        all[i].remaining = number();
    }
    return all;
}

static void read_state(void)
{
    struct ship *first, *second;
    int i;
    planets = number();
    me = number();
    owner = room(planets, sizeof *owner);
    size = room(planets, sizeof *size);
    for (i = 0; i < planets; i++) {
        owner[i] = number();
        size[i] = number();
    }
    weight = room((size_t)planets * planets, sizeof *weight);
    for (i = 0; i < planets * planets; i++)
        weight[i] = number();
    ships = number();
    first = read_ships();
    second = read_ships();
    mine = me == 1 ? first : second;
    theirs = me == 1 ? second : first;
    rounds_left = number();
}

static int distance(int from, int to) { return weight[from * planets + to]; }

static int stands(const struct ship *ship) { return ship->from == ship->to; }

static void earliest(long long *arrival, long long round)
{
    if (round < *arrival)
        *arrival = round;
}

static long long *arrivals(const struct ship *fleet)
{
    long long *first = room(planets, sizeof *first);
    int i;
    for (i = 0; i < planets; i++)
        first[i] = NEVER;
    for (i = 0; i < ships; i++)
        if (!stands(&fleet[i]))
            earliest(&first[fleet[i].to], fleet[i].remaining);
    return first;
}

static long long *next_arrivals(const struct ship *fleet)
{
    long long *first = room(planets, sizeof *first);
    int i, planet;
    for (i = 0; i < planets; i++)
        first[i] = NEVER;
    for (i = 0; i < ships; i++)
        for (planet = 0; planet < planets; planet++)
            if (distance(fleet[i].to, planet) > 0)
                earliest(&first[planet], (long long)fleet[i].remaining + distance(fleet[i].to, planet));
    return first;
}

/* What arriving at a planet is worth; -1 when the ship would be sent back, or come too late. path holds the planets
 * reached on the way there. */
static long long gain(int planet, long long arrival, const int *path, int trips)
{
    int i;
    if (arrival > (long long)rounds_left + 1 || owner[planet] == 3 - me)
        return -1;
    if (owner[planet] == me || own[planet] <= arrival)
        return 0;
    for (i = 0; i < trips; i++)
        if (path[i] == planet)
            return 0;
    if (coming[planet] <= arrival)
        return -1;
    return (long long)size[planet] * (possible[planet] <= arrival ? 5 : 8) * worth[arrival < LATE ? arrival : LATE];
}

/* The value of the best path from a planet that is left in round `now`. Puts its first planet into *choice, if there
 * is any worth flying to. */
static long long best(int from, long long now, int *path, int trips, int *choice)
{
    long long most = 0;
    int planet, ignored;
    if (trips == depth)
        return 0;
    for (planet = 0; planet < planets; planet++) {
        long long arrival, here, value;
        if (distance(from, planet) <= 0)
            continue;
        arrival = now + distance(from, planet);
        here = gain(planet, arrival, path, trips);
        if (here < 0)
            continue;
        path[trips] = planet;
        value = here + best(planet, arrival, path, trips + 1, &ignored);
        if (value > most) {
            most = value;
            *choice = planet;
        }
    }
    return most;
}

/* The first planet of the best path from this one, or -1. The planet is then left to this ship. */
static int send(int from)
{
    int path[DEPTH], choice = -1;
    best(from, 0, path, 0, &choice);
    if (choice >= 0)
        earliest(&own[choice], distance(from, choice));
    return choice;
}

/* The planet to turn back to when the one ahead is lost and the way back is open, or -1. */
static int give_up(const struct ship *ship)
{
    int enemy = 3 - me;
    int lost = owner[ship->to] == enemy || (owner[ship->to] == 0 && coming[ship->to] < ship->remaining);
    return lost && owner[ship->from] != enemy ? ship->from : -1;
}

int main(void)
{
    int i;
    read_state();
    coming = arrivals(theirs);
    possible = next_arrivals(theirs);
    own = arrivals(mine);
    depth = planets <= 16 ? DEPTH : planets <= 40 ? 3 : 2;
    worth[0] = 1 << 16;
    for (i = 1; i <= LATE; i++)
        worth[i] = worth[i - 1] * 15 / 16; /* a sixteenth less for each round */
    for (i = 0; i <= LATE; i++)
        worth[i]++;

    for (i = 0; i < ships; i++) {
        int planet = stands(&mine[i]) ? send(mine[i].to) : give_up(&mine[i]);
        if (planet >= 0)
            printf("%d %d\n", i, planet);
    }
    return 0;
}
