import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The lines between the driver and the referee, on the process's own streams, which robots do not get to see. */
final class ViadalTalk {
    private final FileInputStream in = new FileInputStream(FileDescriptor.in);
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    private byte[] buffer = new byte[8192];
    private int start;
    private int end;

    /** The next line. When there is none the match is over, and so is this process. */
    ViadalLine next() {
        int searched = start;
        for (;;) {
            for (int at = searched; at < end; at++) {
                if (buffer[at] == '\n') {
                    String line = new String(buffer, start, at - start, StandardCharsets.UTF_8);
                    start = at + 1;
                    return new ViadalLine(line);
                }
            }
            searched = end - start;
            makeRoom();
            int count = -1;
            try {
                count = in.read(buffer, end, Math.min(buffer.length - end, 8192));
            } catch (IOException closed) {
                // as at the end of input
            }
            if (count < 0) {
                Runtime.getRuntime().halt(0);
            }
            end += count;
        }
    }

    private void makeRoom() {
        byte[] from = buffer;
        if (end - start == buffer.length) {
            buffer = new byte[buffer.length * 2];
        }
        System.arraycopy(from, start, buffer, 0, end - start);
        end -= start;
        start = 0;
    }

    /** Writes a line at once. */
    synchronized void write(String line) {
        try {
            out.write(line.concat("\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            Runtime.getRuntime().halt(1);
        }
    }

    /** A text as JSON. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
