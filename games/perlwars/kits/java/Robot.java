import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Perl Wars: what a robot knows and can do, as in a script in Perl. Extend it and fill in two functions. For each game of
 * a match the program is restarted.
 */
public abstract class Robot {
    /** The directions of a step. */
    public enum Direction {
        NORTH(0, -1), EAST(1, 0), SOUTH(0, 1), WEST(-1, 0);

        /** How x and y change by a step. */
        public final int dx, dy;

        Direction(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }
    }

    /** A cell of the stage; (0, 0) is at the top left, y grows to the south. */
    public static final class Cell {
        public final int x, y;

        public Cell(int x, int y) {
            this.x = x;
            this.y = y;
        }

        Cell(Json json) {
            this(json.get("x").number(), json.get("y").number());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Cell && ((Cell) other).x == x && ((Cell) other).y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }

        @Override
        public String toString() {
            return "(" + x + "," + y + ")";
        }
    }

    /** The game ended in the middle of {@link #action}, which does not go on. */
    private static final class GameOver extends Error {
        private static final long serialVersionUID = 1;
    }

    static {
        Viadal.begin();
    }

    private Json view = Json.NOTHING;
    private Cell pos;

    /** Once, while the robot loads: it can ask already, but not move or shoot. */
    protected abstract void init();

    /** Once a turn: up to 3 actions, at most 2 of them shots. */
    protected abstract void action();

    /** Where you are. */
    public final Cell pos() {
        return pos;
    }

    /** How many columns the stage has. */
    public final int width() {
        return view.get("stage").get("width").number();
    }

    /** How many rows the stage has. */
    public final int height() {
        return view.get("stage").get("height").number();
    }

    /** The largest distance that a shot tells. */
    public final int reach() {
        return view.get("reach").number();
    }

    /** What the enemy did in its last turn: "M" for a move and "S" for a shot. */
    public final List<String> hist() {
        List<String> deeds = new ArrayList<>();
        view.get("hist").forEach(deed -> deeds.add(deed.text()));
        return deeds;
    }

    /** How many actions you had left when the turn began. */
    public final int actions() {
        return view.get("actions").number();
    }

    /** How many of them may be shots. */
    public final int shots() {
        return view.get("shots").number();
    }

    /** Steps and returns the place after it. Stepping on the enemy wins. Against the wall you stay, and it is used. */
    public final Cell move(Direction direction) {
        Json reply = act("{\"move\":" + direction.ordinal() + "}");
        if (reply.has("pos")) {
            pos = new Cell(reply.get("pos"));
        }
        return pos;
    }

    /**
     * Shoots at a point, on the stage or off it, and returns how far from it the enemy is: -1 when that is more than
     * {@link #reach}, or the shot is beyond the limits. A hit wins, and does not return.
     */
    public final int shot(Cell target) {
        Json reply = act("{\"shot\":{\"x\":" + target.x + ",\"y\":" + target.y + "}}");
        return reply.has("distance") ? reply.get("distance").number() : -1;
    }

    /** What a shot at a point is answered when the enemy is at another. */
    public final int answer(Cell target, Cell enemy) {
        int distance = (int) (Math.hypot(target.x - enemy.x, target.y - enemy.y) + 0.5);
        return distance <= reach() ? distance : -1;
    }

    /** Where a step leads from a cell. */
    public final Cell step(Cell from, Direction direction) {
        int x = from.x + direction.dx, y = from.y + direction.dy;
        return x >= 0 && x < width() && y >= 0 && y < height() ? new Cell(x, y) : from;
    }

    /** Where all steps lead from a cell. */
    public final List<Cell> around(Cell from) {
        List<Cell> around = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            around.add(step(from, direction));
        }
        return around;
    }

    /** All cells of the stage. */
    public final List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (int x = 0; x < width(); x++) {
            for (int y = 0; y < height(); y++) {
                cells.add(new Cell(x, y));
            }
        }
        return cells;
    }

    /** Random numbers from the seed of the match, so that it can be repeated. */
    public final Random random() {
        return Viadal.random();
    }

    /** Plays a game. */
    public final void play() {
        Viadal.play(new Viadal.Bot() {
            @Override
            public void hello(Json hello) {
                see(hello.get("view"));
                init();
            }

            @Override
            public void turn(Json seen) {
                see(seen);
                try {
                    action();
                    Viadal.act("\"end\"");
                } catch (GameOver over) {
                    // the next game is another program's
                }
            }
        });
    }

    private void see(Json seen) {
        view = seen;
        pos = new Cell(seen.get("pos"));
    }

    private static Json act(String action) {
        Json reply = Json.NOTHING;
        try {
            reply = Viadal.act(action);
        } catch (Viadal.Refused refused) {
            System.out.println(action + " is refused: " + refused.getMessage());
        }
        if (!Viadal.due()) {
            throw new GameOver();
        }
        return reply;
    }
}
