/** Does not compile: the missile has no such method. */
public class DoesNotCompile extends Robo {
    @Override
    public void action() {
        fire(getMissile().getX(), 4);
    }
}
