/* Aborts when it is asked where it starts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[1 << 16];
int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) puts("{\"ready\":true}");
        else if (strstr(line, "\"type\":\"turn\"")) { fputs("no place is good enough\n", stderr); abort(); }
        fflush(stdout);
    }
    return 0;
}
