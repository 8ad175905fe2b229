/* {NAME}, a wizard that only moves. Fill in the two functions; all that it knows and can do stands in wizards.h. */
#include <stdio.h>
#include <stdlib.h>

#include "wizards.h"

/* Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right. */
struct cell wizard_init(void)
{
    struct cell cell = {10 * wizard_seat() + 5, 5};
    return cell;
}

/* Once a turn: one action. Here: a step to any free neighbour. */
void wizard_turn(void)
{
    enum direction ways[4];
    int way, count = 0;
    // To change: take what you need ...
    //     if (wizard_elements(wizard_position(), FIRE) && wizard_carried(FIRE) < 2) { wizard_take_of(FIRE, 2); return; }
    // ... look around now and then ...
    //     if (wizard_turn_number() % 10 == 0) { wizard_look(2, NULL); return; }
    // ... and cast what you have where the other was seen.
    //     struct cell enemy;
    //     if (wizard_enemy(&enemy) >= 0 && wizard_carried(FIRE) >= 2) { wizard_cast_fire(2, enemy, NULL); return; }

    for (way = UP; way <= LEFT; way++) {
        struct cell next = next_cell(wizard_position(), (enum direction)way);
        if (is_on_board(next) && !wizard_obstacle(next))
            ways[count++] = (enum direction)way;
    }
    if (count > 0 && !wizard_move(ways[rand() % count]))
        printf("The other wizard is in the way!\n"); /* for debugging: `viadal play -v` shows it */
}
