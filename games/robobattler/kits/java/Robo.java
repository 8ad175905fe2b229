import java.util.Objects;

/**
 * A robot of RoboBattler 2. A robot is a class that extends this one and says in {@link #action()} what it does in
 * its turn.
 *
 * <pre>{@code
 * public class Corner extends Robo {
 *     @Override
 *     public void action() {
 *         fire(1, 1);
 *     }
 * }
 * }</pre>
 *
 * <p>The field has 9 columns and 9 rows; {@code (0, 0)} is at the top left. A battle begins with a white field and with
 * the same set of missiles for both robots, each in a random order of its own. The robots fire one missile a turn; its
 * blast becomes the shooter's, whoever had it. When both have fired all of theirs, more cells win. A match has seven
 * battles.
 *
 * <p>A robot is not told what the field looks like. It can remember its own missiles, and ask about the opponent's last
 * one with {@link #search()} and {@link #powerSearch()}.
 *
 * <p>One object plays the whole match, so its fields keep what the robot has learnt. What it prints with
 * {@code System.out} is shown to its author.
 */
public abstract class Robo {
    private static ViadalCalls calls;

    /** Made by the game, without arguments, once a match. */
    protected Robo() {
    }

    /** The robot's turn: called 16 times a battle. Searches if it likes, then fires the missile in hand. */
    public abstract void action();

    /**
     * A battle begins. There is no missile in hand yet.
     *
     * @param battle its number, 1 to 7
     * @param first whether this robot fires first in it
     */
    protected void battleStarted(int battle, boolean first) {
    }

    /**
     * A battle is over. When a robot has failed it counts 0 cells, and the other 81.
     *
     * @param myCells how many cells this robot has
     * @param theirCells how many the opponent has
     */
    protected void battleEnded(int myCells, int theirCells) {
    }

    /**
     * The missile of this turn, also after it has been fired.
     *
     * @return the missile; {@code null} outside of {@code action}
     */
    public final Missile getMissile() {
        return calls().missile();
    }

    /**
     * Fires the missile in hand. A second one in the same turn is refused. A target off the field wastes the missile,
     * and so does a turn without a shot.
     *
     * @param x the target's column, 0 to 8
     * @param y the target's row, 0 to 8
     */
    public final void fire(int x, int y) {
        calls().fire(x, y);
    }

    /**
     * Asks about the missile that the opponent fired last. Its type is exact. Its column and its row are exact half of
     * the time each, and one less or one more a quarter of the time each; at the rim of the field, where one of these
     * would be off it, they are exact three times in four. Asked again in the same turn, it tells the same.
     *
     * @return what is seen; {@code null} before the opponent has fired in this battle, and outside of {@code action}
     */
    public final Sighting search() {
        return calls().search();
    }

    /**
     * Asks about the missile that the opponent fired last, and sees the exact target. This uses up one of five power
     * searches of the battle, each time. With none left it tells what {@link #search()} tells.
     *
     * @return what is seen; {@code null} before the opponent has fired in this battle, and outside of {@code action}
     */
    public final Sighting powerSearch() {
        return calls().powerSearch();
    }

    /**
     * How many power searches are left in this battle.
     *
     * @return 0 to 5
     */
    public final int getPowerSearchesLeft() {
        return calls().powerSearchesLeft();
    }

    /**
     * How many missiles are left in this battle, including the one in hand until it is fired.
     *
     * @return 0 to 16
     */
    public final int getMissilesLeft() {
        return calls().missilesLeft();
    }

    /**
     * How many missiles of a type each robot gets for a battle.
     *
     * @param type the type
     * @return its number in the set
     */
    public final int getMissileCount(MissileType type) {
        return calls().missileCount(Objects.requireNonNull(type, "type"));
    }

    /**
     * The colour of this robot, the same in all battles.
     *
     * @return red for the first robot of the match, blue for the second; {@code null} in the constructor
     */
    public final Side getSide() {
        return calls().side();
    }

    /**
     * Random numbers that repeat with the match, so that a match that went wrong can be played again. Those of
     * {@code new Random()} do not.
     *
     * @return always the same generator
     */
    protected final java.util.Random random() {
        return calls().random();
    }

    /** Viadal puts itself here before it makes the robot. */
    static void playedBy(ViadalCalls viadal) {
        calls = viadal;
    }

    private static ViadalCalls calls() {
        if (calls == null) {
            String how = "viadal play robobattler Robot.java Random";
            throw new IllegalStateException("a robot is played by Viadal, such as: " + how);
        }
        return calls;
    }
}
