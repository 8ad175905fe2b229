import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a robot prints: passed on to standard error, up to a cap a turn. */
final class ViadalOutput extends OutputStream {
    /** Bytes of a turn that are passed on. */
    private static final int MOST = 1_000_000;
    /** Bytes of a turn of which each line is passed on at once. */
    private static final int PROMPT = 64 << 10;
    /** Notes of the driver in one turn. */
    private static final int NOTES = 10;
    private static final byte[] CUT =
        "\n(about a megabyte was printed in this turn: the rest is cut)\n".getBytes(StandardCharsets.UTF_8);
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.err);
    private final byte[] buffer = new byte[8192];
    private final Object lock = new Object();
    private int length;
    private volatile int printed;
    private int notes;

    /** A stream that does not even look at texts once the cap is reached. */
    PrintStream stream() {
        return new PrintStream(this, false, StandardCharsets.UTF_8) {
            @Override
            public void print(String text) {
                if (printed < MOST) {
                    super.print(text);
                }
            }

            @Override
            public void println(String text) {
                if (printed < MOST) {
                    super.println(text);
                }
            }
        };
    }

    void beginTurn() {
        synchronized (lock) {
            printed = 0;
            notes = 0;
        }
    }

    /** Tells the author something that is no failure. */
    void note(String text) {
        synchronized (lock) {
            if (notes++ < NOTES) {
                write((text + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        synchronized (lock) {
            int room = Math.min(count, MOST - printed);
            if (printed == MOST || count == 0) {
                return;
            }
            put(bytes, offset, room);
            printed += room;
            if (printed == MOST) {
                put(CUT, 0, CUT.length);
            }
            if (printed < PROMPT && bytes[offset + count - 1] == '\n') {
                flush();
            }
        }
    }

    private void put(byte[] bytes, int offset, int count) {
        for (int done = 0; done < count;) {
            if (length == buffer.length) {
                flush();
            }
            int some = Math.min(count - done, buffer.length - length);
            System.arraycopy(bytes, offset + done, buffer, length, some);
            length += some;
            done += some;
        }
    }

    @Override
    public void flush() {
        synchronized (lock) {
            try {
                out.write(buffer, 0, length);
            } catch (IOException closed) {
                // nobody reads it
            }
            length = 0;
        }
    }
}
