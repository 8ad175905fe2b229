import java.util.Scanner;

/** Reads what there is not. */
public class Reads extends Robo {
    @Override
    public void action() {
        Scanner scanner = new Scanner(System.in);
        fire(scanner.nextInt(), scanner.nextInt());
    }
}
