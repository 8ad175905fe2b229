/** What a search tells of the missile that the opponent fired last. Which way a Line lay is never told. */
public final class Sighting {
    private final MissileType type;
    private final boolean hasTarget;
    private final int x;
    private final int y;

    Sighting(MissileType type, boolean hasTarget, int x, int y) {
        this.type = type;
        this.hasTarget = hasTarget;
        this.x = x;
        this.y = y;
    }

    /**
     * The missile's type, always exact.
     *
     * @return the type
     */
    public MissileType getType() {
        return type;
    }

    /**
     * Whether the missile hit the field at all.
     *
     * @return false when it was aimed off the field, or not fired
     */
    public boolean hasTarget() {
        return hasTarget;
    }

    /**
     * The column where the target is seen.
     *
     * @return 0 to 8; -1 without a target
     */
    public int getX() {
        return x;
    }

    /**
     * The row where the target is seen.
     *
     * @return 0 to 8; -1 without a target
     */
    public int getY() {
        return y;
    }

    @Override
    public String toString() {
        return hasTarget ? type + " at (" + x + ", " + y + ")" : type + " without a target";
    }
}
