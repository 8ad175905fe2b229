/* Floods: prints good orders without end. */
#include <stdio.h>

int main(void)
{
    for (;;)
        puts("0 1");
}
