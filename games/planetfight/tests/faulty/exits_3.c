/* Good orders and exit status 3. No fault: old C programs end so. */
#include <stdio.h>

int main(void)
{
    puts("0 1");
    return 3;
}
