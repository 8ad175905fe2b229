/** Waits for something that never comes. options: turn_time=1s */
public class Sleeps extends Robo {
    @Override
    public synchronized void action() {
        try {
            wait();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
