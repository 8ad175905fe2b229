/** Calls its class otherwise than its file: javac refuses that. */
public class Another extends Robo {
    @Override
    public void action() {
        fire(4, 4);
    }
}
