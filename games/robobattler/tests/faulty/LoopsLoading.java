/** Never gets ready. options: load_time=1s */
public class LoopsLoading extends Robo {
    static {
        while (System.nanoTime() != 0) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void action() {
        fire(4, 4);
    }
}
