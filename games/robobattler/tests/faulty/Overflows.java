/** Calls itself for ever. */
public class Overflows extends Robo {
    @Override
    public void action() {
        fire(dig(0), 4);
    }

    private int dig(int depth) {
        return deeper(depth) + 1;
    }

    private int deeper(int depth) {
        return dig(depth + 1) + 1;
    }
}
