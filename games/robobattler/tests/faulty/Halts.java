/** Ends the process without a word. */
public class Halts extends Robo {
    @Override
    public void action() {
        Runtime.getRuntime().halt(3);
    }
}
