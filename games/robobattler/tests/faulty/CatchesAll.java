/** Calls itself to the end of its stack, fires on the way, and goes on as if nothing had happened. */
public class CatchesAll extends Robo {
    @Override
    public void action() {
        try {
            dig(0);
        } catch (StackOverflowError deep) {
            System.out.println("deep enough");
        }
        fire(4, 4);
    }

    private void dig(int depth) {
        if (depth % 512 == 511) {
            fire(5, 5);
        }
        dig(depth + 1);
    }
}
