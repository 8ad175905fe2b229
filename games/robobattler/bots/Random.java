/** Fires anywhere. */
public class Random extends Robo {
    @Override
    public void action() {
        Direction[] directions = Direction.values();
        getMissile().setDirection(directions[random().nextInt(directions.length)]);
        fire(random().nextInt(9), random().nextInt(9));
    }
}
