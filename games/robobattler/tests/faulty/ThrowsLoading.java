/** Fails while it is made: there is no missile yet. */
public class ThrowsLoading extends Robo {
    private final MissileType first = getMissile().getType();

    @Override
    public void action() {
        fire(first.ordinal(), 4);
    }
}
