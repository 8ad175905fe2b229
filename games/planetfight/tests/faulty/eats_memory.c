/* Takes memory and writes to it until there is none. */
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const size_t piece = 16 << 20;
    char *memory;
    while ((memory = malloc(piece)) != NULL)
        memset(memory, 1, piece);
    return 0;
}
