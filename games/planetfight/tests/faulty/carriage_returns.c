/* Good orders with tabs, blanks at the ends and the line ends of another system. No fault. */
#include <stdio.h>

int main(void)
{
    fputs("\t0\t \t1 \r\n", stdout);
    return 0;
}
