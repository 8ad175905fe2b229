/** Never comes back. options: turn_time=1s */
public class Loops extends Robo {
    @Override
    public void action() {
        int column = 0;
        while (column < 9) {
            column = (column + 1) % 9;
        }
        fire(column, 4);
    }
}
