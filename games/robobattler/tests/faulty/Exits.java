/** Ends the process. */
public class Exits extends Robo {
    @Override
    public void action() {
        if (getMissilesLeft() == 10) {
            quit();
        }
        fire(4, 4);
    }

    private void quit() {
        System.exit(0);
    }
}
