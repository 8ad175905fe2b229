/* Good orders, flushed, and then death by a signal: the round's orders are lost. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    puts("0 1");
    fflush(stdout);
    abort();
}
