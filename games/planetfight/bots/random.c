/* random: sends every ship to a planet drawn at random.
 *
 * The smallest complete program for PlanetFight: started once for each round, it reads the state of the game from
 * standard input, writes its orders to standard output and ends. Most of its orders name a planet that no road leads
 * to; those are ignored.
 *
 *     cc -O2 -o random random.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int number(void)
{
    int value;
    if (scanf("%d", &value) != 1) {
        fprintf(stderr, "random: the input ended too early\n");
        exit(1);
    }
    return value;
}

int main(void)
{
    int planets, ships, rounds_left, i;
    const char *seed;

    planets = number();
    number(); /* which player this is: 1 or 2 */
    for (i = 0; i < planets; i++) {
        number(); /* owner */
        number(); /* size */
    }
    for (i = 0; i < planets * planets; i++)
        number(); /* distance, or no road */
    ships = number();
    for (i = 0; i < 2 * ships; i++) {
        number(); /* from */
        number(); /* to */
        number(); /* rounds that remain */
    }
    rounds_left = number();

    /* A program is started anew each round: the round makes its draws differ. With VIADAL_SEED they repeat. */
    seed = getenv("VIADAL_SEED");
    srand((unsigned)(seed ? strtoul(seed, NULL, 10) : (unsigned long)time(NULL)) * 100003u + (unsigned)rounds_left);

    for (i = 0; i < ships; i++)
        printf("%d %d\n", i, rand() % planets);
    return 0;
}
