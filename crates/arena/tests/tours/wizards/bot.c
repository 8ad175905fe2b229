/* Calls every function of the kit; the same in every language. */
#include <stdio.h>

#include "wizards.h"

static void told(const char *what, int count, const struct sight *first)
{
    if (count == 0)
        viadal_say("%s 0", what);
    else
        viadal_say("%s %d first %d %d %d %d %d %d %d %d %d", what, count, first->cell.x, first->cell.y,
                   first->elements[FIRE], first->elements[WATER], first->elements[WOOD], first->elements[WIND],
                   first->elements[EARTH], first->obstacle, first->wizard);
}

struct cell wizard_init(void)
{
    struct cell cell = {10 * wizard_seat() + 2, 3};
    viadal_say("init %d %d %d", json_int(wizard_option("turns")), json_int(wizard_option("games")),
               wizard_turn_number());
    return cell;
}

void wizard_turn(void)
{
    static const int two[5] = {2, 2, 2, 2, 2};
    struct cell at = wizard_position(), below = {at.x, (at.y + 1) % HEIGHT}, enemy, mirrored = {WIDTH - 1 - at.x, at.y};
    const struct sight *sights;
    char other[40] = "none";
    int round = wizard_turn_number() / 10, turn = wizard_enemy(&enemy), count;
    if (turn >= 0)
        snprintf(other, sizeof other, "%d %d %d", enemy.x, enemy.y, turn);
    viadal_say("turn %d %d seat %d at %d %d carried %d %d %d %d %d", wizard_turn_number(), wizard_turns_left(),
               wizard_seat(), at.x, at.y, wizard_carried(FIRE), wizard_carried(WATER), wizard_carried(WOOD),
               wizard_carried(WIND), wizard_carried(EARTH));
    viadal_say("damage %d hits %d shield %d enemy %s events %d", wizard_damage(), wizard_hits(), wizard_shield(), other,
               json_size(wizard_events()));
    viadal_say("here %d %d %d %d %d obstacle %d seen %d", wizard_elements(at, FIRE), wizard_elements(at, WATER),
               wizard_elements(at, WOOD), wizard_elements(at, WIND), wizard_elements(at, EARTH),
               wizard_obstacle(below), wizard_seen(below));
    switch (wizard_turn_number() % 10) {
    case 1:
        viadal_say("took %d", wizard_take(two));
        break;
    case 2:
        viadal_say("moved %d", wizard_move((enum direction)(round % 4)));
        count = wizard_move((enum direction)(round % 4));
        viadal_say("again %d %s", count, viadal_refusal());
        break;
    case 3:
        count = wizard_look(2, &sights);
        told("look", count, sights);
        break;
    case 5:
        if (round % 2 == 0)
            viadal_say("struck %d", wizard_cast_fire(2, mirrored, NULL));
        break;
    case 6:
        viadal_say("healed %d", wizard_cast_water(1));
        break;
    case 7:
        viadal_say("warded %d", wizard_cast_wood(2));
        break;
    case 8:
        count = wizard_cast_wind(1, LEFT, &sights);
        told("wind", count, sights);
        break;
    case 9:
        viadal_say("raised %d", wizard_cast_earth(1, below));
        break;
    case 0:
        viadal_say("burnt %d", wizard_cast_fire(1, below, &sights));
        break;
    }
    viadal_say("refused %s", viadal_refusal());
}
