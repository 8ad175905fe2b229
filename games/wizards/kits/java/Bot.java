import java.util.ArrayList;
import java.util.List;

/** {NAME}, a wizard that only moves. Fill in the two functions; all that it knows and can do stands in Wizard.java. */
public class Bot extends Wizard {
    /** Once a game: forget the last game, and name the cell to begin on, in the left half (seat 0) or the right. */
    @Override
    protected Cell init() {
        return new Cell(10 * seat() + 5, 5);
    }

    /** Once a turn: one action. Here: a step to any free neighbour. */
    @Override
    protected void turn() {
        // To change: take what you need ...
        //     if (elements(position(), Element.FIRE) > 0 && carried(Element.FIRE) < 2) { take(Element.FIRE, 2); return; }
        // ... look around now and then ...
        //     if (turnNumber() % 10 == 0) { look(2); return; }
        // ... and cast what you have where the other was seen.
        //     if (enemy() != null && carried(Element.FIRE) >= 2) { castFire(2, enemy()); return; }

        List<Direction> free = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            Cell next = position().next(direction);
            if (next.isOnBoard() && obstacle(next) == 0) {
                free.add(direction);
            }
        }
        if (!free.isEmpty() && !move(free.get(random().nextInt(free.size())))) {
            System.out.println("The other wizard is in the way!"); // for debugging: `viadal play -v` shows it
        }
    }

    public static void main(String[] arguments) {
        new Bot().play();
    }
}
