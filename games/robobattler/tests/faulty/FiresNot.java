/** Does nothing at all: all of its missiles are lost. */
public class FiresNot extends Robo {
    @Override
    public void action() {
    }
}
