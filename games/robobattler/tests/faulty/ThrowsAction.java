/** Runs off the end of its map in its tenth shot. */
public class ThrowsAction extends Robo {
    private final int[] columns = new int[9];
    private int shots;

    @Override
    public void action() {
        columns[shots++]++;
        fire(4, 4);
    }
}
