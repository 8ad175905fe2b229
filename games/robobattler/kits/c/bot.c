/* {NAME}, a robot for RoboBattler 2: fires where it gains most cells, by its own map.
 * What a robot knows and can do stands in robobattler.h. */
#include <stdlib.h>
#include <string.h>

#include "robobattler.h"

static char mine[SIZE][SIZE]; /* [y][x]: the cell is probably ours */

/* Colours the cells of a blast; how many were of another colour. */
static int colour(enum missile missile, struct cell target, int way, char map[SIZE][SIZE], char ours)
{
    struct cell cells[8];
    int changed = 0;
    for (int count = robot_blast(missile, target, (enum direction)way, cells); count-- > 0;) {
        changed += map[cells[count].y][cells[count].x] != ours;
        map[cells[count].y][cells[count].x] = ours;
    }
    return changed;
}

void robot_battle_started(int battle, int first) { memset(mine, 0, sizeof mine); }
void robot_battle_ended(int cells, int theirs) { }

/* Once a turn: one missile, and as many searches as you like. */
void robot_action(void)
{
    struct sighting found;
    struct cell target, best = {0, 0};
    int best_way = VERTICAL, most = -1, ties = 0;
    if (robot_search(&found) && found.has_target)
        /* To change: the target may be wrong by one, and the direction of a line is not told. Work with probabilities, and
         * use robot_power_search where it counts. */
        colour(found.missile, found.target, VERTICAL, mine, 0);
    for (int number = 0; number < SIZE * SIZE * 2; number++) {
        char map[SIZE][SIZE];
        int gained, way = number % 2; /* VERTICAL, HORIZONTAL */
        target = (struct cell){number / 2 % SIZE, number / 2 / SIZE};
        memcpy(map, mine, sizeof map);
        gained = colour(robot_missile(), target, way, map, 1);
        ties = gained > most ? 1 : ties + (gained == most);
        if (gained > most || (gained == most && rand() % ties == 0)) most = gained, best = target, best_way = way;
    }
    robot_fire(best, (enum direction)best_way);
    colour(robot_missile(), best, best_way, mine, 1);
}
