/* Calls every function there is; the same in every language. */
#include <assert.h>

#include "perlwars.h"

static int count;

void robot_init(void)
{
    viadal_say("init %d %d at %d %d", robot_width(), robot_height(), robot_pos().x, robot_pos().y);
}

void robot_action(void)
{
    struct cell at = robot_pos(), to, middle = {robot_width() / 2, robot_height() / 2}, beyond = {-3, 4};
    int step = count % 5, number;
    enum direction way = (enum direction)(count % 4);
    viadal_say("turn %d at %d %d hist %s", count++, at.x, at.y, robot_hist());
    assert(robot_actions() == 3 && robot_shots() == 2);
    switch (step) {
    case 0:
        viadal_say("shot %d", robot_shot(middle));
        viadal_say("shot %d", robot_shot(at));
        assert(robot_actions() == 1 && robot_shots() == 0);
        to = robot_move(way);
        viadal_say("moved %d %d %d %d", to.x, to.y, robot_pos().x, robot_pos().y);
        break;
    case 1:
        for (number = 0; number < 3; number++)
            robot_move(way);
        assert(robot_actions() == 0 && robot_shots() == 2);
        robot_move(way);
        viadal_say("fourth %d %d", robot_pos().x, robot_pos().y);
        break;
    case 2:
        viadal_say("shot %d", robot_shot(beyond));
        viadal_say("shot %d", robot_shot(at));
        viadal_say("third %d", robot_shot(at));
        break;
    case 4:
        robot_move(EAST);
        break;
    }
    viadal_say("over %d %d", robot_pos().x, robot_pos().y);
}
