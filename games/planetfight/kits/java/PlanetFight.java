import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StreamTokenizer;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * PlanetFight: the input of a round, and the orders in reply. Extend it and fill in {@link #giveOrders}.
 *
 * <p>Orders go to standard output as numbers. So that {@code System.out} cannot get between them it writes to standard
 * error: it is for debugging, and {@code viadal play ... -v} shows it round by round.
 */
public abstract class PlanetFight {
    /** A planet: its owner is 0 nobody, 1 or 2; its size the points it is worth. */
    public static final class Planet {
        public final int number, owner, size;

        Planet(int number, int owner, int size) {
            this.number = number;
            this.owner = owner;
            this.size = size;
        }
    }

    /** A ship: on a planet, or on its way from {@code start}, with the number of rounds until it arrives. */
    public static final class Ship {
        public final int number, start, to, remaining;

        Ship(int number, int start, int to, int remaining) {
            this.number = number;
            this.start = start;
            this.to = to;
            this.remaining = remaining;
        }

        /** Whether it stands on a planet. */
        public boolean stands() {
            return start == to;
        }
    }

    private static final PrintStream ORDERS = System.out;

    static {
        System.setOut(System.err);
    }

    private final StreamTokenizer input = new StreamTokenizer(new InputStreamReader(System.in));
    private List<Planet> planets;
    private List<Ship> ships, enemies;
    private int[] roads;
    private int me, left;
    private Random random;

    /** Fill this in: once a round, call {@link #order}. */
    protected abstract void giveOrders();

    /** Which player you are, 1 or 2. */
    public final int me() {
        return me;
    }

    /** The rounds that are left after this one. */
    public final int left() {
        return left;
    }

    /** All planets, by number. */
    public final List<Planet> planets() {
        return planets;
    }

    /** Your ships, by number. */
    public final List<Ship> ships() {
        return ships;
    }

    /** The opponent's ships, by number. */
    public final List<Ship> enemies() {
        return enemies;
    }

    /** The rounds that a ship needs from one planet to another; 0 when no road joins them. */
    public final int distance(int start, int to) {
        return Math.max(roads[start * planets.size() + to], 0);
    }

    /** Sends a ship that stands to a planet that a road leads to; a ship on its way takes only its start: back. */
    public final void order(Ship ship, int planet) {
        ORDERS.print(ship.number + " " + planet + "\n");
    }

    /** Random numbers from the seed of the match, so that it can be repeated. */
    public final Random random() {
        return random;
    }

    /** Asks for orders in each round that the program is started for. */
    public final void play(String[] arguments) {
        String seed = System.getenv("VIADAL_SEED");
        boolean kept = Arrays.asList(arguments).contains("kept");
        while (read()) {
            random = new Random((seed == null ? 1 : Long.parseLong(seed)) + left);
            giveOrders();
            if (kept) {
                ORDERS.print("\n"); // the empty line that ends an answer
            }
            ORDERS.flush();
        }
    }

    private boolean read() {
        int count = next();
        if (input.ttype == StreamTokenizer.TT_EOF) {
            return false;
        }
        me = next();
        planets = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            planets.add(new Planet(number, next(), next()));
        }
        roads = new int[count * count];
        for (int road = 0; road < roads.length; road++) {
            roads[road] = next();
        }
        int size = next();
        List<Ship> first = fleet(size), second = fleet(size);
        ships = me == 1 ? first : second;
        enemies = me == 1 ? second : first;
        left = next();
        return true;
    }

    private List<Ship> fleet(int size) {
        List<Ship> fleet = new ArrayList<>();
        for (int number = 0; number < size; number++) {
            fleet.add(new Ship(number, next(), next(), next()));
        }
        return fleet;
    }

    private int next() {
        try {
            input.nextToken();
            return (int) input.nval;
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
