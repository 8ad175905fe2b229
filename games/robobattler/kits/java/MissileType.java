/** The types of missiles. */
public enum MissileType {
    /** The target and 3 cells on each side of it, in a column or in a row: 7 cells. */
    LINE,
    /** The target and its 4 neighbours in its column and row: 5 cells. */
    PLUS,
    /** The target and its 4 diagonal neighbours: 5 cells. */
    X,
    /** The 2 nearest cells in each direction along the column and the row, the target not included: 8 cells. */
    BIG_PLUS,
    /** The 2 nearest cells in each diagonal direction, the target not included: 8 cells. */
    BIG_X
}
