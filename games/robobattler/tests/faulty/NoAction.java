/** Has no action(). */
public class NoAction extends Robo {
    public void Action() {
        fire(4, 4);
    }
}
