/** Fires before it searches, and searches in every other turn alone. */
public class Twice extends Robo {
    private int turns;

    @Override
    public void action() {
        fire(4, 4);
        if (turns++ % 2 == 0) {
            search();
        }
    }
}
