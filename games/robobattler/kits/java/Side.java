/** The two sides of a match. */
public enum Side {
    /** The first robot's. */
    RED,
    /** The second robot's. */
    BLUE
}
