/** Prints a gigabyte. options: turn_time=1m */
public class Prints extends Robo {
    @Override
    public void action() {
        if (getMissilesLeft() == 16) {
            String kilobyte = "x".repeat(1023);
            for (int number = 0; number < 1 << 20; number++) {
                System.out.println(kilobyte);
            }
        }
        fire(4, 4);
    }
}
