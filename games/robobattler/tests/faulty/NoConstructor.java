/** Can only be made with a number. */
public class NoConstructor extends Robo {
    private final int column;

    public NoConstructor(int column) {
        this.column = column;
    }

    @Override
    public void action() {
        fire(column, 4);
    }
}
