import java.util.Objects;

/** The missile that a robot has in hand. */
public final class Missile {
    private final MissileType type;
    private Direction direction = Direction.VERTICAL;

    Missile(MissileType type) {
        this.type = type;
    }

    /**
     * Its type.
     *
     * @return the type
     */
    public MissileType getType() {
        return type;
    }

    /**
     * Which way it will lie if it is a {@link MissileType#LINE}.
     *
     * @return vertical unless it was set
     */
    public Direction getDirection() {
        return direction;
    }

    /**
     * Sets the direction of a {@link MissileType#LINE}. Has no effect on the other types, nor once it is fired.
     *
     * @param direction the direction
     */
    public void setDirection(Direction direction) {
        this.direction = Objects.requireNonNull(direction, "direction");
    }

    @Override
    public String toString() {
        return type == MissileType.LINE ? type + " " + direction : type.toString();
    }
}
