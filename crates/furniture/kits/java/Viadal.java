import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * How a bot talks with the referee of Viadal, in every game.
 *
 * <pre>
 * class Mine implements Viadal.Bot {
 *     public void turn(Json view) {
 *         Viadal.act("{\"move\":1}");
 *     }
 *
 *     public static void main(String[] arguments) {
 *         Viadal.play(new Mine());
 *     }
 * }
 * </pre>
 *
 * The talk runs over standard input and output, one JSON object a line. So that {@code System.out} cannot get between
 * the lines it writes to standard error: it is for debugging, and {@code viadal play ... -v} shows it turn by turn.
 */
public final class Viadal {
    /** What happens to a bot; only {@code turn} is needed. */
    public interface Bot {
        /** The match begins: game, seats, options, turn_time_ms, seed. */
        default void hello(Json hello) {}

        /** A game begins: game (1, 2, ...), seat, first. */
        default void start(Json start) {}

        /** You are due: call {@link #act}, until {@link #due} is false where a turn has several actions. */
        void turn(Json view);

        /** A game is over: scores by seat, reason. */
        default void end(Json end) {}
    }

    /** The rules do not allow an action, or you failed in another way; the message says why. */
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String why) {
            super(why);
        }
    }

    private static final BufferedReader INPUT =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private static final PrintStream REFEREE = System.out;
    private static Random random = new Random(1);
    private static boolean due;

    static {
        System.setOut(System.err);
    }

    private Viadal() {}

    /** Begins: from here on {@code System.out} is standard error. {@link #play} does so itself. */
    public static void begin() {}

    /** Plays a whole match. */
    public static void play(Bot bot) {
        while (true) {
            Json message = read();
            switch (message.get("type").text()) {
                case "hello":
                    random = new Random(message.get("seed").number());
                    bot.hello(message);
                    write("{\"ready\":true}");
                    break;
                case "start":
                    bot.start(message);
                    break;
                case "turn":
                    due = true;
                    bot.turn(message.get("view"));
                    due = false;
                    break;
                case "end":
                    bot.end(message);
                    break;
                case "bye":
                    return;
                default: // not for us
            }
        }
    }

    /**
     * Plays an action, written in JSON, and returns the reply to it.
     *
     * @throws Refused when the rules do not allow it
     */
    public static Json act(String action) {
        if (!due) {
            throw new Refused("the turn is over, the action was not sent");
        }
        write("{\"action\":" + action + "}");
        Json message = read();
        due = message.get("more").isTrue();
        if (!message.get("type").text().equals("reply")) {
            throw new Refused(message.has("message") ? message.get("message").text() : "the match is over");
        }
        return message.get("reply");
    }

    /** Whether the referee waits for an action: between the beginning of a turn and its last action. */
    public static boolean due() {
        return due;
    }

    /** Random numbers from the seed of the match, so that it can be repeated. */
    public static Random random() {
        return random;
    }

    /** Says a line to the spectators. The opponent is not told. */
    public static void say(String text) {
        write("{\"say\":" + Json.quoted(text) + "}");
    }

    /** Keeps a number in the log. */
    public static void data(String name, double number) {
        write("{\"data\":{" + Json.quoted(name) + ":" + number + "}}");
    }

    /** Keeps drawings in the log: an array, written in JSON. */
    public static void draw(String shapes) {
        write("{\"draw\":" + shapes + "}");
    }

    private static Json read() {
        try {
            String line = INPUT.readLine();
            return Json.read(line == null ? "{\"type\":\"bye\"}" : line);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static void write(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        REFEREE.write(bytes, 0, bytes.length);
        REFEREE.flush();
    }
}
