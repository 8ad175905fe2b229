/** Ends the process while it is made. */
public class ExitsLoading extends Robo {
    public ExitsLoading() {
        System.exit(7);
    }

    @Override
    public void action() {
        fire(4, 4);
    }
}
