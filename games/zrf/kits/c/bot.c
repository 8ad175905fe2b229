/* {NAME}, a player of board games: takes when it can, else plays any of the legal moves.
 * What a player sees is described in zrf.h. */
#include <stdlib.h>
#include <string.h>

#include "zrf.h"

/* Whether a move takes a piece: it goes "x" a place where an enemy stands. */
static int takes(const char *move)
{
    const char *found;
    for (found = strstr(move, " x "); found; found = strstr(found + 1, " x ")) {
        char place[32] = "";
        const struct piece *taken;
        strncat(place, found + 3, strcspn(found + 3, " ") < 31 ? strcspn(found + 3, " ") : 31);
        taken = piece_at(place);
        if (taken && strcmp(taken->owner, you) != 0)
            return 1;
    }
    return 0;
}

/* The number of the legal move to play. It is asked again when the same piece may go on, as in a draughts capture. */
int choose(void)
{
    int move, best = rand() % moves, captures = 0;
    for (move = 0; move < moves; move++)
        if (takes(legal[move]) && rand() % ++captures == 0)
            best = move;
    return best;

    /* To change: look at what stands where, at your pieces and theirs:
     *     for (int number = 0; number < pieces; number++)
     *         if (strcmp(piece[number].owner, you) == 0) ...
     * Or keep a board of your own, and play the moves on it that json_field(view, "last") tells. */
}
