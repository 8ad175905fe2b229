/** Prints a gigabyte. */
public class Prints extends Robo {
    @Override
    public void action() {
        if (getMissilesLeft() == 16) {
            String megabyte = "x".repeat((1 << 20) - 1);
            for (int number = 0; number < 1 << 10; number++) {
                System.out.println(megabyte);
            }
        }
        fire(4, 4);
    }
}
