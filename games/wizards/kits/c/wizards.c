/* What a wizard knows and can do: see wizards.h. */
#include "wizards.h"

#include <stdio.h>

static const char *const ELEMENTS[] = {"fire", "water", "wood", "wind", "earth"};
static const char *const DIRECTIONS[] = {"up", "right", "down", "left"};
static const int DX[] = {0, 1, 0, -1}, DY[] = {-1, 0, 1, 0};

/* What wind and a look of five turns show at the most. */
static struct sight sights[WIDTH + HEIGHT];
static char options[4096];
static const char *view;
static int begun;

/* The boards of the view: an element each, then the obstacles and when a cell was last seen. */
enum { OBSTACLE = EARTH + 1, SEEN, BOARDS };
static int boards[BOARDS][HEIGHT][WIDTH];

static int number(const char *name)
{
    return json_int(json_field(view, name));
}

static struct cell cell_of(const char *json)
{
    struct cell cell = {json_int(json_field(json, "x")), json_int(json_field(json, "y"))};
    return cell;
}

static void read_board(int board, const char *name)
{
    const char *row = json_first(json_field(view, name)), *item;
    int x, y;
    for (y = 0; row && y < HEIGHT; y++, row = json_next(row))
        for (x = 0, item = json_first(row); item && x < WIDTH; x++, item = json_next(item))
            boards[board][y][x] = json_int(item);
}

static void read_boards(void)
{
    int element;
    for (element = FIRE; element <= EARTH; element++)
        read_board(element, ELEMENTS[element]);
    read_board(OBSTACLE, "obstacle");
    read_board(SEEN, "seen");
}

/* The first event of this kind from this one on. */
static const char *find(const char *event, const char *kind)
{
    while (event && !json_is(json_field(event, "event"), kind))
        event = json_next(event);
    return event;
}

/* --- What you know ------------------------------------------------------------------------------------------ */

int wizard_seat(void)
{
    return number("seat");
}

int wizard_turn_number(void)
{
    return number("turn");
}

int wizard_turns_left(void)
{
    return number("left");
}

struct cell wizard_position(void)
{
    return cell_of(json_field(view, "pos"));
}

int wizard_carried(enum element element)
{
    return json_int(json_field(json_field(view, "carried"), ELEMENTS[element]));
}

int wizard_carried_in_all(void)
{
    int sum = 0, element;
    for (element = FIRE; element <= EARTH; element++)
        sum += wizard_carried((enum element)element);
    return sum;
}

int wizard_damage(void)
{
    return number("damage");
}

int wizard_hits(void)
{
    int sum = 0;
    const char *hit = find(json_first(wizard_events()), "hit");
    for (; hit; hit = find(json_next(hit), "hit"))
        sum += json_int(json_field(hit, "damage"));
    return sum;
}

int wizard_shield(void)
{
    return number("shield");
}

int wizard_enemy(struct cell *where)
{
    const char *enemy = json_field(view, "enemy"), *turn = json_field(enemy, "turn");
    if (turn == NULL)
        return -1;
    *where = cell_of(enemy);
    return json_int(turn);
}

int wizard_elements(struct cell cell, enum element element)
{
    return boards[element][cell.y][cell.x];
}

int wizard_obstacle(struct cell cell)
{
    return boards[OBSTACLE][cell.y][cell.x];
}

int wizard_seen(struct cell cell)
{
    return boards[SEEN][cell.y][cell.x];
}

const char *wizard_option(const char *name)
{
    return json_field(options, name);
}

const char *wizard_events(void)
{
    return json_field(view, "last");
}

struct cell next_cell(struct cell cell, enum direction direction)
{
    struct cell next = {cell.x + DX[direction], cell.y + DY[direction]};
    return next;
}

int is_on_board(struct cell cell)
{
    return cell.x >= 0 && cell.x < WIDTH && cell.y >= 0 && cell.y < HEIGHT;
}

/* --- What you can do ---------------------------------------------------------------------------------------- */

/* The first event of this kind in the reply to an action; says why an action was refused. */
static const char *done(const char *reply, const char *kind)
{
    if (reply == NULL)
        fprintf(stderr, "turn %d: an action is refused: %s\n", wizard_turn_number(), viadal_refusal());
    return find(json_first(reply), kind);
}

/* What these events tell of cells; how many. */
static int shown(const char *event, const char *kind, const struct sight **all)
{
    int count = 0, element;
    for (; event && count < WIDTH + HEIGHT; event = find(json_next(event), kind)) {
        struct sight *sight = &sights[count++];
        sight->cell = cell_of(event);
        sight->obstacle = json_int(json_field(event, "obstacle"));
        sight->wizard = json_is_true(json_field(event, "wizard")) || json_is(json_field(event, "what"), "wizard");
        for (element = FIRE; element <= EARTH; element++)
            sight->elements[element] = json_int(json_field(event, ELEMENTS[element]));
    }
    if (all)
        *all = sights;
    return count;
}

static const char *cast_at(const char *element, int count, struct cell cell)
{
    return viadal_act("{\"cast\":{\"element\":\"%s\",\"count\":%d,\"x\":%d,\"y\":%d}}", element, count, cell.x, cell.y);
}

int wizard_move(enum direction direction)
{
    return done(viadal_act("{\"move\":\"%s\"}", DIRECTIONS[direction]), "moved") != NULL;
}

int wizard_take(const int counts[5])
{
    int sum = 0, element;
    const char *took = done(viadal_act("{\"take\":{\"fire\":%d,\"water\":%d,\"wood\":%d,\"wind\":%d,\"earth\":%d}}",
                                       counts[FIRE], counts[WATER], counts[WOOD], counts[WIND], counts[EARTH]), "took");
    for (element = FIRE; element <= EARTH; element++)
        sum += json_int(json_field(took, ELEMENTS[element]));
    return sum;
}

int wizard_take_of(enum element element, int count)
{
    int counts[5] = {0};
    counts[element] = count;
    return wizard_take(counts);
}

int wizard_look(int turns, const struct sight **all)
{
    return shown(done(viadal_act("{\"look\":%d}", turns), "shown"), "shown", all);
}

int wizard_cast_fire(int count, struct cell cell, const struct sight **all)
{
    return shown(done(cast_at("fire", count, cell), "struck"), "struck", all);
}

int wizard_cast_water(int count)
{
    const char *healed = done(viadal_act("{\"cast\":{\"element\":\"water\",\"count\":%d}}", count), "healed");
    return healed ? json_int(json_field(healed, "damage")) : wizard_damage();
}

int wizard_cast_wood(int count)
{
    const char *shielded = done(viadal_act("{\"cast\":{\"element\":\"wood\",\"count\":%d}}", count), "shielded");
    return shielded ? json_int(json_field(shielded, "shield")) : wizard_shield();
}

int wizard_cast_wind(int count, enum direction direction, const struct sight **all)
{
    const char *reply = viadal_act("{\"cast\":{\"element\":\"wind\",\"count\":%d,\"direction\":\"%s\"}}", count,
                                   DIRECTIONS[direction]);
    return shown(done(reply, "shown"), "shown", all);
}

int wizard_cast_earth(int count, struct cell cell)
{
    return done(cast_at("earth", count, cell), "raised") != NULL;
}

void wizard_pass(void)
{
    done(viadal_act("\"pass\""), "passed");
}

/* --- The match ---------------------------------------------------------------------------------------------- */

static void hello(const char *message)
{
    const char *object = json_field(message, "options");
    snprintf(options, sizeof options, "%s", object ? object : "");
}

static void start(const char *message)
{
    (void)message;
    begun = 0;
}

static void turn(const char *shown_view)
{
    struct cell cell = {0, 0};
    view = shown_view;
    read_boards();
    if (!begun)
        cell = wizard_init();
    begun = 1;
    if (wizard_turn_number() == 0) {
        done(viadal_act("{\"place\":{\"x\":%d,\"y\":%d}}", cell.x, cell.y), "placed");
        return;
    }
    wizard_turn();
    if (viadal_due())
        wizard_pass();
}

int main(void)
{
    struct viadal_bot bot = {.hello = hello, .start = start, .turn = turn};
    return viadal_play(&bot);
}
