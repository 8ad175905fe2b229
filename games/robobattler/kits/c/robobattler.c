/* What a robot knows and can do: see robobattler.h. */
#include "robobattler.h"

#include <stdio.h>

static const char *const MISSILES[] = {"line", "plus", "x", "big_plus", "big_x"};
static const char *const DIRECTIONS[] = {"vertical", "horizontal"};

static const char *view;
static enum missile missile;
static int seat, missiles_left, power_searches;
static struct sighting found;
static int searched; /* 0: not yet in this turn, 1: nothing to tell, 2: found */

static enum missile missile_of(const char *json)
{
    int type = LINE;
    while (type < BIG_X && !json_is(json, MISSILES[type]))
        type++;
    return (enum missile)type;
}

enum missile robot_missile(void)
{
    return missile;
}

int robot_missiles_left(void)
{
    return missiles_left;
}

int robot_missile_count(enum missile type)
{
    return json_int(json_field(json_field(view, "set"), MISSILES[type]));
}

int robot_power_searches_left(void)
{
    return power_searches;
}

int robot_side(void)
{
    return seat;
}

int robot_blast(enum missile type, struct cell target, enum direction direction, struct cell cells[8])
{
    static const int dx[] = {0, 1, 0, -1, 1, 1, -1, -1}, dy[] = {-1, 0, 1, 0, -1, 1, 1, -1};
    int count = 0, way, step;
    int first = type == X || type == BIG_X ? 4 : 0, reach = type == BIG_PLUS || type == BIG_X ? 2 : 1;
    struct cell all[9];
    if (type == LINE) {
        for (step = -3; step <= 3; step++, count++) {
            all[count].x = target.x + (direction == HORIZONTAL ? step : 0);
            all[count].y = target.y + (direction == VERTICAL ? step : 0);
        }
    } else {
        if (reach == 1)
            all[count++] = target;
        for (way = first; way < first + 4; way++)
            for (step = 1; step <= reach; step++, count++) {
                all[count].x = target.x + step * dx[way];
                all[count].y = target.y + step * dy[way];
            }
    }
    for (step = 0, way = 0; way < count; way++)
        if (all[way].x >= 0 && all[way].x < SIZE && all[way].y >= 0 && all[way].y < SIZE)
            cells[step++] = all[way];
    return step;
}

static const char *done(const char *reply)
{
    if (reply == NULL)
        fprintf(stderr, "an action is refused: %s\n", viadal_refusal());
    return reply;
}

int robot_fire(struct cell target, enum direction direction)
{
    const char *reply;
    if (missile == LINE)
        reply = done(viadal_act("{\"fire\":{\"x\":%d,\"y\":%d,\"direction\":\"%s\"}}", target.x, target.y,
                                DIRECTIONS[direction]));
    else
        reply = done(viadal_act("{\"fire\":{\"x\":%d,\"y\":%d}}", target.x, target.y));
    missiles_left -= reply != NULL;
    return json_is(reply, "fired");
}

/* Reads what a search told; 0 when it is nothing. */
static int sighted(const char *reply, struct sighting *sighting)
{
    const char *json = json_field(reply, "sighting"), *x = json_field(json, "x");
    if (json_field(json, "missile") == NULL)
        return 0;
    sighting->missile = missile_of(json_field(json, "missile"));
    sighting->has_target = x != NULL && *x != 'n';
    sighting->target.x = json_int(x);
    sighting->target.y = json_int(json_field(json, "y"));
    sighting->exact = json_is_true(json_field(json, "exact"));
    return 1;
}

int robot_search(struct sighting *sighting)
{
    if (searched == 0) /* in one turn it always tells the same */
        searched = 1 + sighted(done(viadal_act("\"search\"")), &found);
    *sighting = found;
    return searched - 1;
}

int robot_power_search(struct sighting *sighting)
{
    int told = sighted(done(viadal_act("\"power_search\"")), sighting);
    power_searches -= told && sighting->exact && power_searches > 0;
    return told;
}

static void start(const char *message)
{
    seat = json_int(json_field(message, "seat"));
    robot_battle_started(json_int(json_field(message, "game")), json_is_true(json_field(message, "first")));
}

static void turn(const char *shown)
{
    view = shown;
    missile = missile_of(json_field(view, "missile"));
    missiles_left = json_int(json_field(view, "missiles_left"));
    power_searches = json_int(json_field(view, "power_searches"));
    searched = 0;
    robot_action();
    if (viadal_due())
        viadal_act("\"end\"");
}

static void end(const char *message)
{
    const char *scores = json_field(message, "scores");
    robot_battle_ended(json_int(json_item(scores, seat)), json_int(json_item(scores, 1 - seat)));
}

int main(void)
{
    struct viadal_bot bot = {.start = start, .turn = turn, .end = end};
    return viadal_play(&bot);
}
