/** Ends the process from a thread of its own. */
public class ExitsThread extends Robo {
    @Override
    public void action() {
        Thread thread = new Thread(() -> System.exit(0));
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        fire(4, 4);
    }
}
