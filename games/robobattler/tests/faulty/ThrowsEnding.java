/** Fails when a battle ends: that costs the next one. options: battles=2 */
public class ThrowsEnding extends Robo {
    @Override
    protected void battleEnded(int myCells, int theirCells) {
        throw new ArithmeticException("no ratio of " + myCells / 100 + " cells");
    }

    @Override
    public void action() {
        fire(4, 4);
    }
}
