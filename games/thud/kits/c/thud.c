/* What a player sees, and its moves: see thud.h. */
#include "thud.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char you[32];
int ply, moves, pieces, continues, quiet, may_accept, may_propose, points[2];
char **legal;
struct piece *piece;
const char *view;

static void *room(void *old, size_t size)
{
    old = realloc(old, size);
    if (old == NULL)
        exit(1);
    return old;
}

static void see_pieces(void)
{
    const char *each = json_first(json_field(view, "pieces"));
    for (pieces = 0; each; each = json_next(each), pieces++) {
        piece = room(piece, (pieces + 1) * sizeof *piece);
        json_text(json_field(each, "at"), piece[pieces].at, sizeof piece->at);
        json_text(json_field(each, "piece"), piece[pieces].piece, sizeof piece->piece);
        json_text(json_field(each, "owner"), piece[pieces].owner, sizeof piece->owner);
    }
}

static void see_moves(void)
{
    static int known; /* texts that there is room for already */
    const char *each = json_first(json_field(view, "legal"));
    for (moves = 0; each; each = json_next(each), moves++) {
        size_t size = (size_t)json_length(each);
        if (moves == known) {
            legal = room(legal, ++known * sizeof *legal);
            legal[moves] = NULL;
        }
        legal[moves] = room(legal[moves], size);
        json_text(each, legal[moves], size);
    }
}

static void see(const char *shown)
{
    view = shown;
    json_text(json_field(view, "you"), you, sizeof you);
    ply = json_int(json_field(view, "turn"));
    quiet = json_int(json_field(view, "quiet"));
    may_accept = json_is_true(json_field(view, "may_accept"));
    may_propose = json_is_true(json_field(view, "may_propose"));
    points[strcmp(you, "Dwarfs") != 0] = json_int(json_item(json_field(view, "points"), 0));
    points[strcmp(you, "Dwarfs") == 0] = json_int(json_item(json_field(view, "points"), 1));
    continues = json_field(view, "continues") != NULL;
    see_pieces();
    see_moves();
}

const struct piece *piece_at(const char *place)
{
    for (int number = 0; number < pieces; number++)
        if (strcmp(piece[number].at, place) == 0)
            return &piece[number];
    return NULL;
}

/* Plays what was chosen; the move goes back as it came. */
static const char *act(int chosen)
{
    const char *move = json_item(json_field(view, "legal"), chosen < ACCEPT ? propose(chosen) : chosen);
    if (chosen == ACCEPT)
        return viadal_act("\"accept\"");
    return viadal_act("{\"%s\":%.*s}", chosen < ACCEPT ? "propose" : "move", json_length(move), move ? move : "");
}

static void turn(const char *shown)
{
    while (viadal_due()) {
        const char *reply;
        see(shown);
        reply = act(choose());
        if (reply == NULL) {
            fprintf(stderr, "the move is refused: %s\n", viadal_refusal());
            return;
        }
        shown = json_field(reply, "view"); /* the same piece goes on: the turn has another part */
    }
}

int main(void)
{
    struct viadal_bot bot = {.turn = turn};
    return viadal_play(&bot);
}
