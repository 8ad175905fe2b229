/* Takes memory and writes to it, and does not look whether there was any left. */
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const size_t piece = 16 << 20;
    for (;;)
        memset(malloc(piece), 1, piece);
}
