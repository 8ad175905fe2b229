import java.util.HashSet;
import java.util.Set;

/**
 * {NAME}, a program for PlanetFight: each ship flies where it gains most points for each round of the way. What a program
 * knows and can do stands in PlanetFight.java.
 */
public class Bot extends PlanetFight {
    /** Once a round: orders to your ships that stand. */
    @Override
    protected void giveOrders() {
        Set<Integer> taken = new HashSet<>();
        ships().stream().filter(ship -> !ship.stands()).forEach(ship -> taken.add(ship.to)); // on its way there
        for (Ship ship : ships()) {
            int target = ship.stands() ? choose(ship.start, taken) : -1; // order(ship, ship.start) turns one back
            if (target >= 0) {
                order(ship, target);
                taken.add(target);
            }
        }
    }

    /** Where a ship that stands on a planet should fly; -1 to stay. */
    private int choose(int start, Set<Integer> taken) {
        int best = -1, own = -1;
        double most = 0;
        for (Planet planet : planets()) {
            int rounds = distance(start, planet.number);
            if (own < 0 && rounds > 0 && planet.owner == me()) {
                own = planet.number;
            }
            if (rounds == 0 || rounds > left() + 1 || planet.owner != 0 || taken.contains(planet.number)) {
                continue;
            }
            // To change: will an enemy be there first? What can be reached from there?
            double value = (planet.size + 0.01) / rounds;
            if (value > most) {
                most = value;
                best = planet.number;
            }
        }
        return best >= 0 ? best : own; // nothing to capture from here: go on to where other roads begin
    }

    public static void main(String[] arguments) { new Bot().play(arguments); }
}
