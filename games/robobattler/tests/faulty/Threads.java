/** Starts threads that go on after its turn, calculate for ever, and fire when they like. */
public class Threads extends Robo {
    private volatile long sum;

    @Override
    public void action() {
        if (getMissilesLeft() == 16) {
            for (int number = 0; number < 4; number++) {
                new Thread(this::work).start();
            }
            Thread caller = new Thread(() -> fire(0, 0));
            caller.start();
            try {
                caller.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        fire(4, 4);
    }

    private void work() {
        for (;;) {
            sum++;
            Thread.yield();
        }
    }
}
