import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * {NAME}, a robot for Perl Wars: keeps the cells where the enemy can be, and shoots at them. What a robot knows and can do
 * stands in Robot.java.
 */
public class Bot extends Robot {
    private Set<Cell> possible = new LinkedHashSet<>(); // the cells where the enemy can be

    /** Once, while the robot loads: it can ask already, but not move or shoot. */
    @Override
    protected void init() {
        possible.addAll(cells());
    }

    /** Once a turn: up to 3 actions, at most 2 of them shots. The call that wins does not return. */
    @Override
    protected void action() {
        for (String deed : hist()) { // what the enemy did in its last turn
            if (deed.equals("M")) {
                Set<Cell> reached = new LinkedHashSet<>();
                possible.forEach(cell -> reached.addAll(around(cell)));
                possible = reached;
            }
        }
        possible.remove(pos());
        for (int number = 0; number < 2; number++) {
            // To change: choose the shot that tells most, not any.
            Cell target = new ArrayList<>(possible).get(random().nextInt(possible.size()));
            int distance = shot(target);
            possible.removeIf(cell -> answer(target, cell) != distance);
        }
        // To change: keep away from where the enemy can be, or run over it when you know.
        move(Direction.values()[random().nextInt(4)]);
    }

    public static void main(String[] arguments) {
        new Bot().play();
    }
}
