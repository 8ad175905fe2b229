import java.util.ArrayList;
import java.util.List;

/** Fills its heap. */
public class Eats extends Robo {
    private final List<byte[]> eaten = new ArrayList<>();

    @Override
    public void action() {
        for (;;) {
            eaten.add(new byte[1 << 20]);
        }
    }
}
