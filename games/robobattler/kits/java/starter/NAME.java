/** A robot: fires where it thinks that its opponent fired, and else walks over the field. */
public class {NAME} extends Robo {
    private int shots;

    @Override
    protected void battleStarted(int battle, boolean first) {
        shots = 0;
    }

    @Override
    public void action() {
        Missile missile = getMissile();
        Sighting sighting = search(); // about the opponent's last missile; null before its first
        if (missile.getType() == MissileType.LINE && shots % 2 == 0) {
            missile.setDirection(Direction.HORIZONTAL);
        }
        if (sighting != null && sighting.hasTarget()) {
            System.out.println("the opponent fired " + sighting);
            fire(sighting.getX(), sighting.getY());
        } else {
            fire(1 + random().nextInt(7), 1 + shots % 7);
        }
        shots++;
    }
}
