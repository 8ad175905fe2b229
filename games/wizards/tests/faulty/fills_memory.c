/* Remembers every board there could be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[1 << 16];
int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) puts("{\"ready\":true}");
        else if (strstr(line, "\"turn\":0,")) puts("{\"action\":{\"place\":{\"x\":3,\"y\":4}}}");
        else if (strstr(line, "\"type\":\"turn\"")) {
            for (;;) { char *more = malloc(1 << 20); if (!more) abort(); memset(more, 1, 1 << 20); }
        }
        fflush(stdout);
    }
    return 0;
}
