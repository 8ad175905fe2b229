/* What a robot knows and can do: see perlwars.h. */
#include "perlwars.h"

#include <math.h>
#include <setjmp.h>
#include <stdio.h>

static int width, height, reach, actions, shots;
static struct cell pos;
static char hist[8];
static jmp_buf over;

static struct cell cell_of(const char *json)
{
    struct cell cell = {json_int(json_field(json, "x")), json_int(json_field(json, "y"))};
    return cell;
}

static void see(const char *view)
{
    const char *deed = json_first(json_field(view, "hist"));
    int count;
    width = json_int(json_field(json_field(view, "stage"), "width"));
    height = json_int(json_field(json_field(view, "stage"), "height"));
    reach = json_int(json_field(view, "reach"));
    actions = json_int(json_field(view, "actions"));
    shots = json_int(json_field(view, "shots"));
    pos = cell_of(json_field(view, "pos"));
    for (count = 0; deed && count < 7; deed = json_next(deed))
        hist[count++] = deed[1];
    hist[count] = '\0';
}

struct cell robot_pos(void)
{
    return pos;
}

int robot_width(void)
{
    return width;
}

int robot_height(void)
{
    return height;
}

int robot_reach(void)
{
    return reach;
}

const char *robot_hist(void)
{
    return hist;
}

int robot_actions(void)
{
    return actions;
}

int robot_shots(void)
{
    return shots;
}

int robot_answer(struct cell target, struct cell enemy)
{
    int dx = target.x - enemy.x, dy = target.y - enemy.y;
    int distance = (int)(sqrt(dx * dx + dy * dy) + 0.5);
    return distance <= reach ? distance : -1;
}

struct cell robot_step(struct cell cell, enum direction direction)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    struct cell next = {cell.x + dx[direction], cell.y + dy[direction]};
    return next.x >= 0 && next.x < width && next.y >= 0 && next.y < height ? next : cell;
}

/* The game ends in the middle of robot_action, which does not go on. */
static const char *reply_or_end(const char *reply)
{
    if (reply == NULL)
        fprintf(stderr, "an action is refused: %s\n", viadal_refusal());
    if (!viadal_due())
        longjmp(over, 1);
    return reply;
}

struct cell robot_move(enum direction direction)
{
    const char *reply = reply_or_end(viadal_act("{\"move\":%d}", (int)direction));
    if (reply) {
        pos = cell_of(json_field(reply, "pos"));
        actions--;
    }
    return pos;
}

int robot_shot(struct cell target)
{
    const char *reply = reply_or_end(viadal_act("{\"shot\":{\"x\":%d,\"y\":%d}}", target.x, target.y));
    if (reply == NULL)
        return -1;
    actions--;
    shots--;
    return json_int(json_field(reply, "distance"));
}

static void hello(const char *message)
{
    see(json_field(message, "view"));
    robot_init();
}

static void turn(const char *view)
{
    see(view);
    if (setjmp(over))
        return;
    robot_action();
    viadal_act("\"end\"");
}

int main(void)
{
    struct viadal_bot bot = {.hello = hello, .turn = turn};
    return viadal_play(&bot);
}
