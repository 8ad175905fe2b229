/** Fails in the making of another class, in its turn. */
public class LateClass extends Robo {
    @Override
    public void action() {
        fire(Table.COLUMN, 4);
    }

    private static final class Table {
        static final int COLUMN = Integer.parseInt("four");
    }
}
