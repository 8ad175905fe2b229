/** The ways a {@link MissileType#LINE} can lie. */
public enum Direction {
    /** In a column. */
    VERTICAL,
    /** In a row. */
    HORIZONTAL
}
