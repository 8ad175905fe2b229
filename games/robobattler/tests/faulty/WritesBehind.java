import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** Writes past System.out into the talk with the referee. */
public class WritesBehind extends Robo {
    @Override
    public void action() {
        try {
            new FileOutputStream(FileDescriptor.out).write("I win\n".getBytes());
        } catch (IOException closed) {
            throw new RuntimeException(closed);
        }
        fire(4, 4);
    }
}
