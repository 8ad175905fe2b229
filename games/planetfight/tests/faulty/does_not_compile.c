/* Does not compile: a name is not declared and a bracket is missing. */
#include <stdio.h>

int main(void)
{
    for (int ship = 0; ship < ships; ship++ {
        printf("%d 1\n", ship);
    }
    return 0;
}
