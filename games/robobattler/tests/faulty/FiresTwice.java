/** Fires twice in a turn: the second shot is refused, and costs nothing. */
public class FiresTwice extends Robo {
    @Override
    public void action() {
        fire(4, 4);
        fire(5, 5);
    }
}
