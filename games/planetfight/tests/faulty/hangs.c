/* Never answers: spins for ever after reading its input. */
int main(void)
{
    volatile unsigned long rounds = 0;
    for (;;)
        rounds++;
}
