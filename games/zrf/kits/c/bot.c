/* {NAME}: plays any of the legal moves. Change `choose`.
 *
 * Standard output is for answers alone; debug on standard error.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The end of a JSON string that starts behind its opening quotation mark. */
static const char *string_end(const char *text)
{
    while (*text && *text != '"')
        text += *text == '\\' && text[1] ? 2 : 1;
    return text;
}

/* The number of the legal move to play, of so many. `legal` is the list in JSON: "A1","A2",...] */
static int choose(const char *legal, int count)
{
    (void)legal;
    return rand() % count;
}

/* Answers a line that holds a list of legal moves. */
static void play(const char *line)
{
    const char *legal = strstr(line, "\"legal\":["), *at;
    int count = 0, chosen, number;
    if (legal == NULL)
        return;
    legal += strlen("\"legal\":[");
    for (at = legal; *at == '"'; at += *at == ',') {
        at = string_end(at + 1) + 1;
        count++;
    }
    if (count == 0)
        return;
    chosen = choose(legal, count);
    for (at = legal, number = 0; number < chosen; number++)
        at = string_end(at + 1) + 2;
    /* The text goes back as it came, with whatever is escaped in it. */
    printf("{\"action\":{\"move\":\"%.*s\"}}\n", (int)(string_end(at + 1) - at - 1), at + 1);
    fflush(stdout);
}

static int is_type(const char *line, const char *type)
{
    const char *start = "{\"type\":\"";
    return strncmp(line, start, strlen(start)) == 0
        && strncmp(line + strlen(start), type, strlen(type)) == 0;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (is_type(line, "hello")) {
            const char *seed = strstr(line, "\"seed\":");
            srand(seed ? (unsigned)strtoul(seed + strlen("\"seed\":"), NULL, 10) : 1);
            puts("{\"ready\":true}");
            fflush(stdout);
        } else if (is_type(line, "turn") || is_type(line, "reply")) {
            /* A reply has a list too when the same piece goes on: the turn has another part. */
            play(line);
        }
    }
    free(line);
    return 0;
}
