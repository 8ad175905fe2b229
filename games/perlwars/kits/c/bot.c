/* {NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them.
 *
 * One JSON object a line: the referee's on standard input, ours on standard output. Standard error is free.
 * The few fields it needs are found by their names, so it does without a JSON library. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 99

static char line[65536];
static int width, height, reach, x, y;
static char possible[SIDE][SIDE]; /* [row][column]: the enemy can be there */

/* --- The talk with the referee ------------------------------------------------------------------------------ */

/* What follows "name": in a text; the empty text when it is not there. */
static const char *field(const char *text, const char *name) {
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *found = strstr(text, key);
    return found ? found + strlen(key) : "";
}

static int number(const char *text, const char *name) { return atoi(field(text, name)); }

static int is(const char *type) {
    const char *found = field(line, "type");
    return !strncmp(found + 1, type, strlen(type));
}

/* Reads the next line; there is none when the match is over. */
static int next_line(void) { return fgets(line, sizeof line, stdin) && !is("bye"); }

static void send(const char *text) {
    puts(text);
    fflush(stdout);
}

/* Plays an action; whether the turn goes on. The answer is in the line. */
static int act(const char *action) {
    char text[100];
    snprintf(text, sizeof text, "{\"action\":%s}", action);
    send(text);
    return next_line() && !strncmp(field(line, "more"), "true", 4);
}

/* --- The robot ---------------------------------------------------------------------------------------------- */

/* What a shot at (tx, ty) is answered when the enemy is at (ex, ey). */
static int answer(int tx, int ty, int ex, int ey) {
    int distance = (int)(sqrt((tx - ex) * (tx - ex) + (ty - ey) * (ty - ey)) + 0.5);
    return distance <= reach ? distance : -1;
}

static int inside(int column, int row) { return column >= 0 && column < width && row >= 0 && row < height; }

/* The enemy made a step: to a neighbour, or nowhere against the wall. */
static void spread(void) {
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    static char before[SIDE][SIDE];
    memcpy(before, possible, sizeof possible);
    memset(possible, 0, sizeof possible);
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            for (int way = 0; way < 4 && before[row][column]; way++) {
                int free = inside(column + dx[way], row + dy[way]);
                possible[row + (free ? dy[way] : 0)][column + (free ? dx[way] : 0)] = 1;
            }
}

/* Shoots at a possible cell, any of them; whether the turn goes on. */
static int shoot(void) {
    int tx = x, ty = y, seen = 0;
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            if (possible[row][column] && rand() % ++seen == 0) tx = column, ty = row;
    char action[60];
    snprintf(action, sizeof action, "{\"shot\":{\"x\":%d,\"y\":%d}}", tx, ty);
    if (!act(action)) return 0;
    int distance = number(line, "distance");
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            possible[row][column] &= answer(tx, ty, column, row) == distance;
    return 1;
}

static void look(void) {
    width = number(field(line, "stage"), "width");
    height = number(field(line, "stage"), "height");
    reach = number(line, "reach");
    x = number(field(line, "pos"), "x");
    y = number(field(line, "pos"), "y");
}

static void turn(void) {
    look();
    for (const char *deed = field(line, "hist"); *deed && *deed != ']'; deed++)
        if (*deed == 'M') spread();
    possible[y][x] = 0;
    char step[20];
    snprintf(step, sizeof step, "{\"move\":%d}", rand() % 4); /* 0 north, 1 east, 2 south, 3 west */
    if (shoot() && shoot() && act(step)) send("{\"action\":\"end\"}");
}

int main(void) {
    while (next_line()) {
        if (is("hello")) { /* each game loads its robots anew */
            look();
            srand((unsigned)number(line, "seed"));
            memset(possible, 1, sizeof possible);
            send("{\"ready\":true}");
        } else if (is("turn")) {
            turn();
        }
    }
    return 0;
}
