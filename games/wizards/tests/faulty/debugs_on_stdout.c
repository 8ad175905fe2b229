/* Prints what it thinks where the answers go. */
#include <stdio.h>
#include <string.h>
static char line[1 << 16];
int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) puts("{\"ready\":true}");
        else if (strstr(line, "\"turn\":0,")) puts("{\"action\":{\"place\":{\"x\":3,\"y\":4}}}");
        else if (strstr(line, "\"type\":\"turn\"")) puts("I am at 3,4\n{\"action\":\"pass\"}");
        fflush(stdout);
    }
    return 0;
}
