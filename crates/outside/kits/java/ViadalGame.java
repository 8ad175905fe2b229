// The rules protocol of Viadal for a game in Java (17 or newer): one question, one answer, nothing kept.
//
// Extend ViadalGame<State> and end with `public static void main(String[] args) { new Game().run(args); }`. A State is a record of
// numbers, booleans, texts, lists, Dice and further records; what may be missing has a class as its type (Integer, not int) and is null.
// With --test it plays 200 random games and checks them; --test 3 '{"heaps":4}' with so many players and these options.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The six functions of a game, and what a game may have besides. A seat that sees everything is null. */
abstract class ViadalGame<State extends Record> {
    private final Class<State> type;

    ViadalGame(Class<State> type) {
        this.type = type;
    }

    /** The state in which a game begins. Throws Refused if it cannot be played with these options. */
    abstract State start(Setup setup);

    /** Who is due, or how the game ended. */
    abstract Status status(State state);

    /** The state after an action. Throws Illegal if the rules do not allow it; see {@link #oneOf}. */
    abstract State play(State state, int seat, Object action);

    /** The seat's bot failed and must not be asked again in this turn. */
    abstract State fail(State state, int seat, String fault);

    abstract State resign(State state, int seat);

    /** What this seat may see; {@link #object} makes one. */
    abstract Map<String, Object> view(State state, Integer seat);

    /** What the bot is told of its action, if anything. */
    Object reply(State state, int seat) {
        return null;
    }

    /** A legal action, where the view has no list `legal`. */
    Object sample(Map<String, Object> view, Dice dice) {
        throw new IllegalStateException("write sample(view, dice), or list what is legal in the view");
    }

    /** A state that fits the view, for house:lookahead. */
    State guess(Map<String, Object> view, Dice dice) {
        throw new IllegalStateException("write guess(view, dice)");
    }

    /** What start is given. Lots draws what both games of a swapped pair share, dice all else. */
    record Setup(int players, int first, int number, Map<String, Object> options, Dice lots, Dice dice) {
        /** An option that is a number. */
        int number(String name, int usual) {
            return options.get(name) instanceof Number number ? number.intValue() : usual;
        }
    }

    /** Who is due, or how the game ended. */
    record Status(Integer turn, List<Integer> due, Over over) {
        static Status due(int turn, Integer... seats) {
            return new Status(turn, List.of(seats), null);
        }

        static Status over(List<Integer> scores, String reason) {
            return new Status(null, null, new Over(scores, reason));
        }
    }

    record Over(List<Integer> scores, String reason) {}

    /** An action that the rules do not allow now; the text says why. */
    static final class Illegal extends RuntimeException {
        Illegal(String why) {
            super(why);
        }
    }

    /** Options that cannot be played; the text says what to change. */
    static final class Refused extends RuntimeException {
        Refused(String why) {
            super(why);
        }
    }

    /** The one of these that an action is. Throws Illegal if it is none. */
    static <T> T oneOf(Object action, List<T> actions) {
        Object wanted = plain(action);
        for (T one : actions) {
            if (plain(one).equals(wanted)) return one;
        }
        String all = write(actions);
        throw new Illegal(write(action) + " is not legal now; there are " + all.substring(0, Math.min(300, all.length())));
    }

    /** An object of names and values in turn; what is null stays, and a null name leaves its value out. */
    static Map<String, Object> object(Object... parts) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int at = 0; at < parts.length; at += 2) {
            if (parts[at] != null) made.put((String) parts[at], parts[at + 1]);
        }
        return made;
    }

    /** Random numbers that are the same in every language and version (ChaCha8). A state may hold them. */
    static final class Dice {
        private final String key;
        private long at;
        private long block = -1;
        private int[] words;

        Dice(String key, long at) {
            this.key = key;
            this.at = at;
        }

        private long word() {
            if (at / 16 != block) {
                block = at / 16;
                words = words(key, block);
            }
            return words[(int) (at++ % 16)] & 0xffffffffL;
        }

        /** The next 64 random bits. */
        long bits() {
            long low = word();
            return low | word() << 32;
        }

        /** A number from 0, below this, all equally likely. */
        int below(int bound) {
            long top = -1 - Long.remainderUnsigned(-1, bound);
            for (;;) {
                long bits = bits();
                if (Long.compareUnsigned(bits, top) < 0) return (int) Long.remainderUnsigned(bits, bound);
            }
        }

        <T> T pick(List<T> items) {
            return items.get(below(items.size()));
        }

        void shuffle(List<?> items) {
            for (int last = items.size() - 1; last > 0; last--) Collections.swap(items, last, below(last + 1));
        }

        private static int[] words(String key, long number) {
            byte[] bytes = HexFormat.of().parseHex(key);
            int[] words = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0, 0, 0, 0, 0, 0, 0, 0, (int) number, (int) (number >>> 32), 0, 0};
            for (int at = 31; at >= 0; at--) words[4 + at / 4] = words[4 + at / 4] << 8 | bytes[at] & 0xff;
            int[] x = words.clone();
            for (int round = 0; round < 8; round++) {
                int turn = round % 2;
                for (int i = 0; i < 4; i++) {
                    quarter(x, i, 4 + (i + turn) % 4, 8 + (i + 2 * turn) % 4, 12 + (i + 3 * turn) % 4);
                }
            }
            for (int at = 0; at < 16; at++) x[at] += words[at];
            return x;
        }

        private static void quarter(int[] x, int a, int b, int c, int d) {
            mix(x, a, b, d, 16);
            mix(x, c, d, b, 12);
            mix(x, a, b, d, 8);
            mix(x, c, d, b, 7);
        }

        private static void mix(int[] x, int one, int two, int three, int turn) {
            x[one] += x[two];
            x[three] = Integer.rotateLeft(x[three] ^ x[one], turn);
        }
    }

    /** Answers questions until there are none. With --test it plays random games instead. */
    final void run(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (args.length > 0 && args[0].equals("--test")) {
            int players = args.length > 1 ? Integer.parseInt(args[1]) : 2;
            test(players, Json.read(args.length > 2 ? args[2] : "{}"));
            out.println("200 random games of " + players + " are sound");
            return;
        }
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().forEach(line -> {
            out.print(write(answer(fields(Json.read(line)))) + "\n");
            out.flush();
        });
    }

    private Map<String, Object> answer(Map<String, Object> asked) {
        String ask = (String) asked.get("ask");
        Integer seat = number(asked.get("seat"));
        State state = asked.get("state") == null ? null : type.cast(as(type, asked.get("state")));
        Object reply = null;
        try {
            switch (ask) {
                case "sample" -> {
                    return object("action", sample(fields(asked.get("view")), dice(asked, "dice")));
                }
                case "guess" -> state = guess(fields(asked.get("view")), dice(asked, "dice"));
                case "start" -> state = start(new Setup(number(asked.get("players")), number(asked.get("first")),
                        number(asked.get("number")), fields(asked.get("options")), dice(asked, "lots"), dice(asked, "dice")));
                case "play" -> {
                    state = play(state, seat, asked.get("action"));
                    reply = reply(state, seat);
                }
                case "fail" -> state = fail(state, seat, (String) asked.get("fault"));
                case "resign" -> state = resign(state, seat);
                default -> {}
            }
        } catch (Illegal illegal) {
            return object("illegal", illegal.getMessage());
        } catch (Refused refused) {
            return object("refused", refused.getMessage());
        }
        List<Object> views = new ArrayList<>();
        for (Object eyes : asked.get("eyes") instanceof List<?> all ? all : List.of()) views.add(view(state, number(eyes)));
        if (ask.equals("view")) return object("views", views);
        Status status = status(state);
        Object told = status.over() != null ? object("over", status.over()) : object("turn", status.turn(), "due", status.due());
        return object("state", state, "status", told, "views", views, ask.equals("play") ? "reply" : null, reply);
    }

    private void test(int players, Object options) {
        for (int number = 0; number < 200; number++) {
            int game = number;
            List<Object> eyes = new ArrayList<>();
            for (int seat = 0; seat < players; seat++) eyes.add(seat);
            eyes.add(null);
            Map<String, Object> now = asked(game, object("ask", "start", "players", players, "first", 0, "number", 1,
                    "options", options, "lots", key(game, 1), "dice", key(game, 2), "eyes", eyes));
            Dice luck = new Dice(key(game, 3), 0);
            for (int inputs = 0; !fields(now.get("status")).containsKey("over"); inputs++) {
                int seat = number(luck.pick((List<?>) fields(now.get("status")).get("due")));
                Map<String, Object> view = fields(((List<?>) now.get("views")).get(seat));
                Object action = view.get("legal") instanceof List<?> legal && !legal.isEmpty() ? luck.pick(legal) : sample(view, luck);
                now = asked(game, object("ask", "play", "state", now.get("state"), "seat", seat, "action", action, "eyes", eyes));
                if (inputs > 100000) throw new IllegalStateException("game " + game + " does not end");
            }
            Object over = fields(now.get("status")).get("over");
            if (((List<?>) fields(over).get("scores")).size() != players) {
                throw new IllegalStateException("game " + game + ": scores of some seats only");
            }
        }
    }

    private Map<String, Object> asked(int game, Map<String, Object> question) {
        String text = write(answer(fields(plain(question))));
        if (!text.equals(write(answer(fields(plain(question)))))) {
            throw new IllegalStateException("game " + game + ": asked twice, answered differently: " + write(question));
        }
        Map<String, Object> now = fields(Json.read(text));
        if (now.containsKey("illegal") || now.containsKey("refused")) {
            throw new IllegalStateException("game " + game + ": " + write(question) + " is answered by " + text);
        }
        return now;
    }

    private static String key(int game, int name) {
        return String.format("%064x", game * 97 + name);
    }

    private static Dice dice(Map<String, Object> asked, String name) {
        return new Dice((String) asked.get(name), 0);
    }

    private static Integer number(Object value) {
        return value == null ? null : ((Number) value).intValue();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> fields(Object value) {
        return (Map<String, Object>) value;
    }

    /** What is left of a value when it is written and read: maps, lists, texts, Long, Double. */
    private static Object plain(Object value) {
        return Json.read(write(value));
    }

    /** A value as JSON in one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        Json.write(value, out);
        return out.toString();
    }

    /** What was read from JSON as a value of this type. */
    private static Object as(Type type, Object value) {
        if (value == null) return null;
        if (type instanceof ParameterizedType generic) {
            Type[] inner = generic.getActualTypeArguments();
            if (value instanceof List<?> list) {
                List<Object> read = new ArrayList<>();
                for (Object part : list) read.add(as(inner[0], part));
                return read;
            }
            Map<String, Object> read = new LinkedHashMap<>();
            fields(value).forEach((name, part) -> read.put(name, as(inner[1], part)));
            return read;
        }
        Class<?> made = (Class<?>) type;
        if (made == Dice.class) return new Dice((String) fields(value).get("key"), ((Number) fields(value).get("at")).longValue());
        if (made == int.class || made == Integer.class) return ((Number) value).intValue();
        if (made == long.class || made == Long.class) return ((Number) value).longValue();
        if (made == double.class || made == Double.class) return ((Number) value).doubleValue();
        if (!made.isRecord()) return value;
        RecordComponent[] parts = made.getRecordComponents();
        try {
            Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Object[] values = Arrays.stream(parts).map(part -> as(part.getGenericType(), fields(value).get(part.getName()))).toArray();
            var constructor = made.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException("no " + made.getSimpleName() + " can be read from " + write(value), error);
        }
    }

    /** JSON both ways. */
    private static final class Json {
        private final String text;
        private int at;

        private Json(String text) {
            this.text = text;
        }

        static Object read(String text) {
            return new Json(text).value();
        }

        private char next() {
            while (Character.isWhitespace(text.charAt(at))) at++;
            return text.charAt(at);
        }

        private Object value() {
            switch (next()) {
                case '{' -> {
                    Map<String, Object> made = new LinkedHashMap<>();
                    for (at++; next() != '}'; at += next() == ',' ? 1 : 0) {
                        String name = string();
                        if (next() != ':') throw new IllegalArgumentException("no ':' at " + at + " of " + text);
                        at++;
                        made.put(name, value());
                    }
                    at++;
                    return made;
                }
                case '[' -> {
                    List<Object> made = new ArrayList<>();
                    for (at++; next() != ']'; at += next() == ',' ? 1 : 0) made.add(value());
                    at++;
                    return made;
                }
                case '"' -> {
                    return string();
                }
                default -> {
                    int from = at;
                    while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
                    String word = text.substring(from, at);
                    if (word.equals("null")) return null;
                    if (word.equals("true") || word.equals("false")) return word.equals("true");
                    boolean whole = word.chars().allMatch(one -> one == '-' || Character.isDigit(one));
                    return whole ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
                }
            }
        }

        private String string() {
            StringBuilder made = new StringBuilder();
            next();
            for (at++; text.charAt(at) != '"'; at++) {
                char one = text.charAt(at);
                if (one == '\\') {
                    one = text.charAt(++at);
                    int known = "bfnrt".indexOf(one);
                    if (known >= 0) one = "\b\f\n\r\t".charAt(known);
                    if (one == 'u') {
                        one = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                        at += 4;
                    }
                }
                made.append(one);
            }
            at++;
            return made.toString();
        }

        static void write(Object value, StringBuilder out) {
            if (value instanceof Dice dice) {
                value = object("key", dice.key, "at", dice.at);
            } else if (value instanceof Record made) {
                value = parts(made);
            }
            if (value instanceof Map<?, ?> map) {
                char before = '{';
                for (var entry : map.entrySet()) {
                    quote((String) entry.getKey(), out.append(before));
                    write(entry.getValue(), out.append(':'));
                    before = ',';
                }
                out.append(map.isEmpty() ? "{}" : "}");
            } else if (value instanceof List<?> list) {
                char before = '[';
                for (Object part : list) {
                    write(part, out.append(before));
                    before = ',';
                }
                out.append(list.isEmpty() ? "[]" : "]");
            } else if (value instanceof String text) {
                quote(text, out);
            } else {
                out.append(value);
            }
        }

        private static Map<String, Object> parts(Record made) {
            Map<String, Object> parts = new LinkedHashMap<>();
            try {
                for (RecordComponent part : made.getClass().getRecordComponents()) {
                    part.getAccessor().setAccessible(true);
                    parts.put(part.getName(), part.getAccessor().invoke(made));
                }
            } catch (ReflectiveOperationException error) {
                throw new IllegalStateException(made.getClass().getSimpleName() + " cannot be written", error);
            }
            return parts;
        }

        private static void quote(String text, StringBuilder out) {
            out.append('"');
            for (char one : text.toCharArray()) {
                if (one == '"' || one == '\\') {
                    out.append('\\').append(one);
                } else if (one < ' ') {
                    out.append(String.format("\\u%04x", (int) one));
                } else {
                    out.append(one);
                }
            }
            out.append('"');
        }
    }
}
