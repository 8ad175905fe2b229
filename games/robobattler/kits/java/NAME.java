/** {NAME}, a robot for RoboBattler 2: fires where it thinks that its opponent fired, and else walks over the field. */
public class {NAME} extends Robo {
    private int shots; // what a robot remembers, it remembers for the whole match

    /** Once a battle, of which a match has seven. */
    @Override
    protected void battleStarted(int battle, boolean first) {
        shots = 0;
    }

    /** Once a turn: one missile, and as many searches as you like. Cells go from (0, 0) at the top left to (8, 8). */
    @Override
    public void action() {
        Missile missile = getMissile();
        if (missile.getType() == MissileType.LINE && shots % 2 == 0) {
            missile.setDirection(Direction.HORIZONTAL); // else it is vertical
        }
        Sighting sighting = search(); // about the opponent's last missile; null before its first
        if (sighting != null && sighting.hasTarget()) {
            System.out.println("the opponent fired " + sighting); // for debugging: `viadal play -v` shows it
            // To change: each axis may be wrong by one. powerSearch() is exact, five times a battle.
            fire(sighting.getX(), sighting.getY());
        } else {
            // To change: keep a map of what is yours, and fire where you gain most cells.
            fire(1 + random().nextInt(7), 1 + shots % 7);
        }
        shots++;
    }
}
