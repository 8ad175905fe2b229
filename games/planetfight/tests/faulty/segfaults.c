/* Dies by a signal before any order. */
int main(void)
{
    int *volatile nowhere = 0;
    return *nowhere;
}
