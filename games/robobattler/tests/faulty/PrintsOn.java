/** Prints without end. options: turn_time=1s */
public class PrintsOn extends Robo {
    @Override
    public void action() {
        for (;;) {
            System.out.print("fire! ");
        }
    }
}
