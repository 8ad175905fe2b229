/** Forgets that there is nothing to see before the opponent has fired. options: battles=2 */
public class NullSighting extends Robo {
    @Override
    public void action() {
        Sighting sighting = search();
        fire(sighting.getX(), sighting.getY());
    }
}
