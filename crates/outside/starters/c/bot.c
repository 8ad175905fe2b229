/* {NAME}: does anything that is allowed.
 * The README of the game says what the view holds; its "legal" lists what you may do, in games that list it.
 * viadal.h tells how to read it: json_int(json_field(view, "turn")). */
#include <stdio.h>
#include <stdlib.h>

#include "viadal.h"

static void turn(const char *view)
{
    const char *legal = json_field(view, "legal");
    const char *action;
    if (json_size(legal) == 0) {
        fputs("the view lists no actions\n", stderr);
        exit(1);
    }
    /* To change: look at the view, and choose better. */
    action = json_item(legal, rand() % json_size(legal));
    viadal_act("%.*s", json_length(action), action);
}

int main(void)
{
    struct viadal_bot bot = {.turn = turn};
    return viadal_play(&bot);
}
