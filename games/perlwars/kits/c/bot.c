/* {NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them.
 * What a robot knows and can do stands in perlwars.h. */
#include <stdlib.h>
#include <string.h>

#include "perlwars.h"

#define EACH(cell) \
    for (cell.y = 0; cell.y < robot_height(); cell.y++) for (cell.x = 0; cell.x < robot_width(); cell.x++)

static char possible[30][30]; /* [y][x]: the enemy can be there */

/* Once, while the robot loads: it can ask already, but not move or shoot. */
void robot_init(void) { memset(possible, 1, sizeof possible); }

/* The enemy made one step. */
static void spread(void)
{
    char before[30][30];
    struct cell cell, next;
    memcpy(before, possible, sizeof before);
    memset(possible, 0, sizeof possible);
    EACH(cell)
        for (int way = NORTH; way <= WEST && before[cell.y][cell.x]; way++)
            next = robot_step(cell, (enum direction)way), possible[next.y][next.x] = 1;
}

/* Once a turn: up to 3 actions, at most 2 of them shots. The call that wins does not return. */
void robot_action(void)
{
    struct cell cell, target = robot_pos();
    for (const char *deed = robot_hist(); *deed; deed++) /* what the enemy did in its last turn */
        if (*deed == 'M') spread();
    possible[target.y][target.x] = 0;
    while (robot_shots() > 0) {
        int seen = 0, distance; /* To change: choose the shot that tells most, not any possible cell. */
        EACH(cell)
            if (possible[cell.y][cell.x] && rand() % ++seen == 0) target = cell;
        distance = robot_shot(target);
        EACH(cell) possible[cell.y][cell.x] &= robot_answer(target, cell) == distance;
    }
    robot_move((enum direction)(rand() % 4)); /* To change: run over the enemy when you know where it is. */
}
