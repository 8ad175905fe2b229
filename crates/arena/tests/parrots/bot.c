#include <math.h>
#include <stdio.h>

#include "viadal.h"

static void turn(const char *view)
{
    char text[200], more[20], line[200] = "";
    const char *number, *reply, *deep = json_field(json_field(view, "deep"), "a");
    int length = 0;
    viadal_say("%s", json_text(json_field(view, "text"), text, sizeof text));
    json_text(json_field(view, "plain"), text, sizeof text);
    viadal_say("%s%s", text, json_text(json_field(json_item(deep, 1), "b"), more, sizeof more));
    for (number = json_first(json_field(view, "numbers")); number; number = json_next(number))
        length += snprintf(line + length, sizeof line - (size_t)length, "%s%d", length ? " " : "",
                           (int)lround(json_real(number) * 4));
    viadal_say("%s", line);
    viadal_say("%d %d %d %d", json_size(json_field(view, "list")), json_size(json_field(view, "numbers")),
               json_is_true(json_field(view, "flag")), !json_is_true(json_field(view, "none")));
    reply = viadal_act("{\"fine\":%d}", 1);
    viadal_say("%s %d", json_text(json_item(json_field(reply, "words"), 2), text, sizeof text), viadal_due());
    viadal_act("\"bad\"");
    viadal_say("%s %d", viadal_refusal(), viadal_due());
}

int main(void)
{
    struct viadal_bot bot = {.turn = turn};
    return viadal_play(&bot);
}
