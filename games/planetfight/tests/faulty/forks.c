/* Forks into four thousand processes and waits for none. It stops there, for the sake of machines where nothing else
 * stops it. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int count;
    for (count = 0; count < 12; count++)
        if (fork() < 0)
            break;
    sleep(60);
    return 0;
}
