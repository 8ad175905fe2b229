import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Your wizard: what it knows and can do. Extend it and fill in two functions.
 *
 * <p>What it knows is as it was when the turn began; only one action counts in a turn. A turn without an action is spent
 * waiting.
 */
public abstract class Wizard {
    /** The columns and rows of the board. */
    public static final int WIDTH = 20, HEIGHT = 10;

    /** What lies about, is carried and cast. */
    public enum Element { FIRE, WATER, WOOD, WIND, EARTH }

    /** The directions of a step. */
    public enum Direction {
        UP(0, -1), RIGHT(1, 0), DOWN(0, 1), LEFT(-1, 0);

        /** How x and y change by a step. */
        public final int dx, dy;

        Direction(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }
    }

    /** A cell of the board. */
    public static final class Cell {
        public final int x, y;

        public Cell(int x, int y) {
            this.x = x;
            this.y = y;
        }

        /** The next cell in a direction, maybe off the board. */
        public Cell next(Direction direction) {
            return new Cell(x + direction.dx, y + direction.dy);
        }

        /** Whether it is on the board. */
        public boolean isOnBoard() {
            return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Cell && ((Cell) other).x == x && ((Cell) other).y == y;
        }

        @Override
        public int hashCode() {
            return y * WIDTH + x;
        }

        @Override
        public String toString() {
            return "(" + x + "," + y + ")";
        }
    }

    /** Something you learn about a cell: by looking, by wind, by fire. */
    public static final class Sight {
        /** The cell. */
        public final Cell cell;
        /** Whether a wizard is, or was hit, there. */
        public final boolean wizard;
        /** How much damage the obstacle stands; 0: there is none. */
        public final int obstacle;
        private final Json event;

        Sight(Json event) {
            this.event = event;
            cell = cell(event);
            wizard = event.get("wizard").isTrue() || event.get("what").is("wizard");
            obstacle = event.get("obstacle").number();
        }

        /** How much of an element lies there. */
        public int elements(Element element) {
            return event.get(word(element)).number();
        }
    }

    static {
        Viadal.begin();
    }

    private Json view = Json.NOTHING;
    private Json options = Json.NOTHING;
    private String refusal = "";

    /** Once a game: forget the last game, and name the cell to begin on, in the left half (seat 0) or the right. */
    protected abstract Cell init();

    /** Once a turn: call one action. */
    protected abstract void turn();

    /** 0 or 1; seat 0 begins in the columns 0 to 9, seat 1 in the columns 10 to 19. */
    public final int seat() {
        return view.get("seat").number();
    }

    /** The number of this turn, from 1. */
    public final int turnNumber() {
        return view.get("turn").number();
    }

    /** How many turns come after this one. */
    public final int turnsLeft() {
        return view.get("left").number();
    }

    /** Where you are; null until you are placed. */
    public final Cell position() {
        return view.has("pos") ? cell(view.get("pos")) : null;
    }

    /** How much you carry of an element. */
    public final int carried(Element element) {
        return view.get("carried").get(word(element)).number();
    }

    /** How much you carry in all; 10 at the most. */
    public final int carried() {
        int sum = 0;
        for (Element element : Element.values()) {
            sum += carried(element);
        }
        return sum;
    }

    /** Your damage, 0 to 2; the third ends the game. */
    public final int damage() {
        return view.get("damage").number();
    }

    /** The damage done to you since your last turn. */
    public final int hits() {
        int sum = 0;
        for (Json event : events()) {
            sum += event.get("event").is("hit") ? event.get("damage").number() : 0;
        }
        return sum;
    }

    /** How many turns your shield lasts. */
    public final int shield() {
        return view.get("shield").number();
    }

    /** Where the other was last seen for certain; null: not yet. */
    public final Cell enemy() {
        return view.has("enemy") ? cell(view.get("enemy")) : null;
    }

    /** The turn in which the other was last seen for certain; -1: not yet. */
    public final int enemySeen() {
        return view.has("enemy") ? view.get("enemy").get("turn").number() : -1;
    }

    /** How much of an element lies in a cell. */
    public final int elements(Cell cell, Element element) {
        return board(word(element), cell);
    }

    /** How much damage the obstacle in a cell stands; 0: there is none. */
    public final int obstacle(Cell cell) {
        return board("obstacle", cell);
    }

    /** The turn in which the cell was last shown to you, -1: never. */
    public final int seen(Cell cell) {
        return board("seen", cell);
    }

    /** All that happened since your last turn, as in the README of the game. */
    public final Json events() {
        return view.get("last");
    }

    /** An option of the match. */
    public final Json option(String name) {
        return options.get(name);
    }

    /** Why your last action in this turn was refused; empty when it was not. */
    public final String refusal() {
        return refusal;
    }

    /** Chance drawn from the seed of the match, which can so be repeated; {@code new Random()} cannot. */
    public final Random random() {
        return Viadal.random();
    }

    /** Says a line to the spectators. */
    public final void say(String text) {
        Viadal.say(text);
    }

    /** Steps to a neighbour. Returns whether you did. The edge, an obstacle and the other wizard are in the way. */
    public final boolean move(Direction direction) {
        return !act("moved", "{\"move\":\"%s\"}", word(direction)).isEmpty();
    }

    /** Takes so many of an element from your cell. Returns how many you got. You carry 10 in all at the most. */
    public final int take(Element element, int count) {
        List<Json> took = act("took", "{\"take\":{\"%s\":%d}}", word(element), count);
        return took.isEmpty() ? 0 : took.get(0).get(word(element)).number();
    }

    /** Takes elements from your cell, counted in the order fire, water, wood, wind, earth. Returns how many you got in all. */
    public final int take(int fire, int water, int wood, int wind, int earth) {
        String counts = "{\"take\":{\"fire\":%d,\"water\":%d,\"wood\":%d,\"wind\":%d,\"earth\":%d}}";
        int sum = 0;
        for (Json took : act("took", counts, fire, water, wood, wind, earth)) {
            for (Element element : Element.values()) {
                sum += took.get(word(element)).number();
            }
        }
        return sum;
    }

    /** Gives up 1 to 5 turns, this one counted, to see as many cells in each direction; the nearest first. */
    public final List<Sight> look(int turns) {
        return sights(act("shown", "{\"look\":%d}", turns));
    }

    /** 1: damage in a cell. 2: in the cell and its four neighbours. Where it did damage to a wizard or an obstacle. */
    public final List<Sight> castFire(int count, Cell cell) {
        return sights(cast("struck", Element.FIRE, count, target(cell)));
    }

    /** Heals 1 or 2 damage. Returns the damage you have then. */
    public final int castWater(int count) {
        List<Json> healed = cast("healed", Element.WATER, count, "");
        return healed.isEmpty() ? damage() : healed.get(0).get("damage").number();
    }

    /** Wards off attacks for 1 turn, or for 3 with two elements. Returns how many turns your shield lasts then. */
    public final int castWood(int count) {
        List<Json> shielded = cast("shielded", Element.WOOD, count, "");
        return shielded.isEmpty() ? shield() : shielded.get(0).get("shield").number();
    }

    /** Shows 5 cells in a direction, or 10 with two elements, the nearest first. */
    public final List<Sight> castWind(int count, Direction direction) {
        return sights(cast("shown", Element.WIND, count, ",\"direction\":\"" + word(direction) + "\""));
    }

    /** Makes an obstacle that 1 damage destroys, or 2 with two elements. Returns whether it stands. */
    public final boolean castEarth(int count, Cell cell) {
        return !cast("raised", Element.EARTH, count, target(cell)).isEmpty();
    }

    /** Does nothing in this turn. */
    public final void pass() {
        act("passed", "\"pass\"");
    }

    /** Plays a whole match. */
    public final void play() {
        Viadal.play(new Viadal.Bot() {
            private boolean begun;

            @Override
            public void hello(Json hello) {
                options = hello.get("options");
            }

            @Override
            public void start(Json start) {
                begun = false;
            }

            @Override
            public void turn(Json shown) {
                view = shown;
                refusal = "";
                Cell cell = begun ? null : init();
                begun = true;
                if (turnNumber() == 0) {
                    act("placed", "{\"place\":{\"x\":%d,\"y\":%d}}", cell.x, cell.y);
                    return;
                }
                Wizard.this.turn();
                if (Viadal.due()) {
                    pass();
                }
            }
        });
    }

    private List<Json> cast(String kind, Element element, int count, String more) {
        return act(kind, "{\"cast\":{\"element\":\"%s\",\"count\":%d%s}}", word(element), count, more);
    }

    /** Plays an action. Returns the events of this kind that it caused. */
    private List<Json> act(String kind, String format, Object... values) {
        String action = String.format(format, values);
        List<Json> found = new ArrayList<>();
        refusal = "";
        try {
            for (Json event : Viadal.act(action)) {
                if (event.get("event").is(kind)) {
                    found.add(event);
                }
            }
        } catch (Viadal.Refused refused) {
            refusal = refused.getMessage();
            System.err.println("turn " + turnNumber() + ": " + action + " is refused: " + refusal);
        }
        return found;
    }

    private int board(String what, Cell cell) {
        return view.get(what).get(cell.y).get(cell.x).number();
    }

    private static List<Sight> sights(List<Json> events) {
        List<Sight> sights = new ArrayList<>();
        events.forEach(event -> sights.add(new Sight(event)));
        return sights;
    }

    private static String target(Cell cell) {
        return ",\"x\":" + cell.x + ",\"y\":" + cell.y;
    }

    private static Cell cell(Json cell) {
        return new Cell(cell.get("x").number(), cell.get("y").number());
    }

    private static String word(Enum<?> name) {
        return name.name().toLowerCase(java.util.Locale.ROOT);
    }
}
