/* What a player sees, and its moves: see zrf.h. */
#include "zrf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char you[32];
int ply, moves, pieces, continues;
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

static void turn(const char *shown)
{
    while (viadal_due()) {
        const char *move, *reply;
        see(shown);
        move = json_item(json_field(view, "legal"), choose());
        reply = viadal_act("{\"move\":%.*s}", json_length(move), move ? move : "");
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
