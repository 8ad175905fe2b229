/* Uses what it has not declared. */
int main(void) { return wizard_turn(); }
