import java.util.Random;

/** Answers a robot's calls from what the referee has said, and asks the referee for the rest. */
final class ViadalDesk implements ViadalCalls {
    /** Calls of which there must be room on the stack before the referee is asked. */
    private static final int STACK = 300;
    private final ViadalTalk talk;
    private final ViadalOutput output;
    private final Thread player = Thread.currentThread();
    private final Random random;
    private final int[] counts = new int[MissileType.values().length];
    private Side side;
    private int missilesLeft;
    private int powerSearchesLeft;
    /** The missile of this turn; nothing outside of a turn. */
    private Missile missile;
    /** Whether the opponent has fired in this battle. */
    private boolean enemyFired;
    /** What a plain search tells in this turn, once it is known. */
    private Sighting sighting;
    private Throwable broken;

    ViadalDesk(ViadalTalk talk, ViadalOutput output, ViadalLine hello) {
        this.talk = talk;
        this.output = output;
        random = new Random(hello.number("seed"));
        for (String part : hello.word("missiles").split(",")) {
            String[] pair = part.split(":");
            for (MissileType type : MissileType.values()) {
                if (type.name().replace("_", "").equalsIgnoreCase(pair[0].trim())) {
                    counts[type.ordinal()] = Integer.parseInt(pair[1].trim());
                }
            }
        }
    }

    /** A battle begins. */
    void begin(int seat) {
        side = Side.values()[seat];
        missilesLeft = 0;
        for (int count : counts) {
            missilesLeft += count;
        }
        powerSearchesLeft = 5;
    }

    int seat() {
        return side.ordinal();
    }

    /** A turn begins. */
    void open(ViadalLine turn) {
        missile = new Missile(type(turn.word("missile")));
        enemyFired = turn.number("turn") > 1;
        missilesLeft = turn.number("missiles_left");
        powerSearchesLeft = turn.number("power_searches");
        sighting = null;
    }

    /** The turn is over. */
    void close() {
        missile = null;
    }

    /** Whether the talk with the referee broke off in the middle, for want of memory or of stack. */
    boolean isBroken() {
        return broken != null;
    }

    String why() {
        return ViadalTrace.of(broken);
    }

    @Override
    public Missile missile() {
        return missile;
    }

    @Override
    public void fire(int x, int y) {
        if (!may("fire")) {
            return;
        }
        StringBuilder action = new StringBuilder("{\"fire\":{\"x\":").append(x).append(",\"y\":").append(y);
        if (missile.getType() == MissileType.LINE) {
            boolean vertical = missile.getDirection() == Direction.VERTICAL;
            action.append(vertical ? ",\"direction\":\"vertical\"" : ",\"direction\":\"horizontal\"");
        }
        ViadalLine reply = ask(action.append("}}").toString());
        if (reply.has("reply")) {
            missilesLeft--;
        } else {
            output.note("fire is refused: " + reply.word("message"));
        }
    }

    @Override
    public Sighting search() {
        if (!may("search") || !enemyFired) {
            return null;
        }
        if (sighting == null) {
            sighting = sighting(ask("\"search\""));
        }
        return sighting;
    }

    @Override
    public Sighting powerSearch() {
        if (!may("powerSearch") || !enemyFired) {
            return null;
        }
        if (powerSearchesLeft == 0 || sighting != null && !sighting.hasTarget()) {
            return search();
        }
        ViadalLine reply = ask("\"power_search\"");
        Sighting exact = sighting(reply);
        if (reply.flag("exact")) {
            powerSearchesLeft--;
        } else {
            sighting = exact;
        }
        return exact;
    }

    @Override
    public int powerSearchesLeft() {
        return powerSearchesLeft;
    }

    @Override
    public int missilesLeft() {
        return missilesLeft;
    }

    @Override
    public int missileCount(MissileType type) {
        return counts[type.ordinal()];
    }

    @Override
    public Side side() {
        return side;
    }

    @Override
    public Random random() {
        return random;
    }

    /** Whether a call counts: only in {@code action}, and only from the thread that runs it. */
    private boolean may(String call) {
        if (broken != null) {
            return false;
        }
        if (missile == null) {
            output.note(call + " is refused outside of action");
            return false;
        }
        if (Thread.currentThread() != player) {
            output.note(call + " is refused in a thread of its own");
            return false;
        }
        return true;
    }

    /** Asks the referee. What breaks off in the middle cannot be mended: the robot is started anew. */
    private ViadalLine ask(String action) {
        needStack(STACK);
        String line = new StringBuilder("{\"action\":").append(action).append('}').toString();
        try {
            talk.write(line);
            return talk.next();
        } catch (Throwable thrown) {
            broken = thrown;
            throw thrown;
        }
    }

    /** Overflows the stack here, where nothing has begun yet, rather than in the middle of the talk. */
    private static long needStack(long depth) {
        return depth == 0 ? 0 : needStack(depth - 1) + 1;
    }

    private static Sighting sighting(ViadalLine reply) {
        if (!reply.has("missile")) {
            return null;
        }
        int x = reply.number("x");
        return new Sighting(type(reply.word("missile")), x >= 0, x, reply.number("y"));
    }

    private static MissileType type(String name) {
        return MissileType.valueOf(name.toUpperCase(java.util.Locale.ROOT));
    }
}
