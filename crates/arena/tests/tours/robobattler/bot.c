/* Calls every function there is; the same in every language. */
#include <stdio.h>

#include "robobattler.h"

static const char *const NAMES[] = {"line", "plus", "x", "big_plus", "big_x"};
static char begun[40] = "nothing", ended[40] = "nothing";
static int count;

void robot_battle_started(int battle, int first)
{
    snprintf(begun, sizeof begun, "battle %d %d", battle, first);
}

void robot_battle_ended(int mine, int theirs)
{
    snprintf(ended, sizeof ended, "ended %d %d", mine, theirs);
}

static const char *told(const char *what, int found, const struct sighting *sighting)
{
    static char text[80];
    char place[40] = "nowhere";
    if (!found) {
        snprintf(text, sizeof text, "%s none", what);
        return text;
    }
    if (sighting->has_target)
        snprintf(place, sizeof place, "%d %d", sighting->target.x, sighting->target.y);
    snprintf(text, sizeof text, "%s %s %s %d", what, NAMES[sighting->missile], place, sighting->exact);
    return text;
}

void robot_action(void)
{
    struct sighting sighting;
    struct cell cells[8], target = {count * 2 % 9, count * 5 % 9}, beyond = {9, 0}, middle = {4, 4};
    enum direction direction = (enum direction)(count % 2);
    int found, number, many, sum = 0;
    viadal_say("%s %s", begun, ended);
    viadal_say("%s", ended);
    viadal_say("%s %d of %d %d %d %d %d %d %s", NAMES[robot_missile()], robot_missiles_left(), robot_missile_count(LINE),
               robot_missile_count(PLUS), robot_missile_count(X), robot_missile_count(BIG_PLUS),
               robot_missile_count(BIG_X), robot_power_searches_left(), robot_side() ? "blue" : "red");
    found = robot_search(&sighting);
    viadal_say("%s", told("search", found, &sighting));
    if (count % 3 == 0) {
        found = robot_power_search(&sighting);
        viadal_say("%s %d", told("power", found, &sighting), robot_power_searches_left());
    }
    many = robot_blast(robot_missile(), target, direction, cells);
    for (number = 0; number < many; number++)
        sum += cells[number].x + 9 * cells[number].y;
    viadal_say("blast %d %d", many, sum);
    if (count % 7 == 3) {
        viadal_say("fired %d", robot_fire(beyond, VERTICAL));
    } else if (count % 7 != 6) {
        number = robot_fire(target, direction);
        viadal_say("fired %d %d", number, robot_missiles_left());
        number = robot_fire(target, VERTICAL);
        viadal_say("again %d %d", number, robot_missiles_left());
        found = robot_search(&sighting);
        viadal_say("%s", told("search", found, &sighting));
    }
    viadal_say("line %d", robot_blast(LINE, middle, VERTICAL, cells));
    count++;
}
