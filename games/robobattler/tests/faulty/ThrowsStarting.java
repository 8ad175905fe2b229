/** Fails in a hook, in the second battle. options: battles=2 */
public class ThrowsStarting extends Robo {
    @Override
    protected void battleStarted(int battle, boolean first) {
        if (battle == 2) {
            throw new IllegalStateException("never learnt what to do now", new RuntimeException("a cause"));
        }
    }

    @Override
    public void action() {
        fire(4, 4);
    }
}
