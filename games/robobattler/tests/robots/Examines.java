import java.util.Objects;

/** Examines all that a robot is told, and fails at the first thing that is not as it should be. */
public class Examines extends Robo {
    private final Thread maker = Thread.currentThread();
    private int battles;
    private int turns;
    private boolean first;
    private int power;
    private volatile Sighting elsewhere;

    public Examines() {
        same("a side while it is made", null, getSide());
        same("a missile while it is made", null, getMissile());
        same("a search while it is made", null, search());
        same("Lines", 4, getMissileCount(MissileType.LINE));
        same("BigXs", 3, getMissileCount(MissileType.BIG_X));
        System.out.println("made with a first number of " + random().nextInt(1000));
    }

    @Override
    protected void battleStarted(int battle, boolean first) {
        same("the battle", ++battles, battle);
        same("missiles before the first turn", 16, getMissilesLeft());
        same("power searches before the first turn", 5, getPowerSearchesLeft());
        same("a missile before the first turn", null, getMissile());
        same("the side", Side.RED, getSide());
        fire(1, 1);
        turns = 0;
        power = 5;
        this.first = first;
    }

    @Override
    public void action() {
        same("the thread", maker, Thread.currentThread());
        turns++;
        Missile missile = getMissile();
        same("missiles", 17 - turns, getMissilesLeft());
        Sighting sighting = search();
        if (first && turns == 1) {
            same("a search before the first shot", null, sighting);
            same("a power search before the first shot", null, powerSearch());
        } else {
            same("another search", sighting, search());
            if (turns % 3 == 0) {
                lookClosely(sighting);
                lookClosely(sighting);
            }
        }
        same("power searches", power, getPowerSearchesLeft());
        inAnotherThread(sighting);
        missile.setDirection(Direction.HORIZONTAL);
        fire(turns % 9, turns % 7);
        missile.setDirection(Direction.VERTICAL);
        same("missiles after the shot", 16 - turns, getMissilesLeft());
        same("the missile after the shot", missile, getMissile());
        same("a search after the shot", sighting, search());
    }

    private void lookClosely(Sighting sighting) {
        Sighting exact = powerSearch();
        if (power > 0) {
            power--;
            check("an exact target beside the one seen", Math.abs(exact.getX() - sighting.getX()) <= 1);
            check("an exact target beside the one seen", Math.abs(exact.getY() - sighting.getY()) <= 1);
        } else {
            same("a power search without power", sighting, exact);
        }
        same("the type", sighting.getType(), exact.getType());
    }

    private void inAnotherThread(Sighting sighting) {
        elsewhere = sighting;
        Thread thread = new Thread(() -> {
            elsewhere = search();
            fire(0, 0);
        });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        same("a search in another thread", null, elsewhere);
    }

    @Override
    protected void battleEnded(int myCells, int theirCells) {
        same("turns", 16, turns);
        check("cells", myCells > 0 && theirCells > 0 && myCells + theirCells <= 81);
        System.out.println("battle " + battles + " ended " + myCells + " to " + theirCells + " in process "
            + ProcessHandle.current().pid());
    }

    private static void same(String what, Object expected, Object found) {
        check(what + ": expected " + expected + ", found " + found, Objects.equals(expected, found));
    }

    private static void check(String what, boolean holds) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
