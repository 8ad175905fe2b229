/* Leaves without flushing: its orders stay in its own buffer. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    printf("0 1\n");
    _exit(0);
}
