import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Calls every function of the kit; the same in every language. */
public class Bot extends Wizard {
    private void tell(Object... words) {
        say(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
    }

    private void told(String what, List<Sight> sights) {
        if (sights.isEmpty()) {
            tell(what, 0);
            return;
        }
        Sight first = sights.get(0);
        tell(what, sights.size(), "first", first.cell.x, first.cell.y, first.elements(Element.FIRE),
                first.elements(Element.WATER), first.elements(Element.WOOD), first.elements(Element.WIND),
                first.elements(Element.EARTH), first.obstacle, number(first.wizard));
    }

    private static int number(boolean flag) {
        return flag ? 1 : 0;
    }

    @Override
    protected Cell init() {
        tell("init", option("turns").number(), option("games").number(), turnNumber());
        return new Cell(10 * seat() + 2, 3);
    }

    @Override
    protected void turn() {
        Cell at = position();
        Cell below = new Cell(at.x, (at.y + 1) % HEIGHT);
        int round = turnNumber() / 10;
        Direction way = Direction.values()[round % 4];
        String other = enemy() == null ? "none" : enemy().x + " " + enemy().y + " " + enemySeen();
        tell("turn", turnNumber(), turnsLeft(), "seat", seat(), "at", at.x, at.y, "carried", carried(Element.FIRE),
                carried(Element.WATER), carried(Element.WOOD), carried(Element.WIND), carried(Element.EARTH));
        tell("damage", damage(), "hits", hits(), "shield", shield(), "enemy", other, "events", events().size());
        tell("here", elements(at, Element.FIRE), elements(at, Element.WATER), elements(at, Element.WOOD),
                elements(at, Element.WIND), elements(at, Element.EARTH), "obstacle", obstacle(below), "seen",
                seen(below));
        switch (turnNumber() % 10) {
            case 1:
                tell("took", take(2, 2, 2, 2, 2));
                break;
            case 2:
                tell("moved", number(move(way)));
                tell("again", number(move(way)), refusal());
                break;
            case 3:
                told("look", look(2));
                break;
            case 5:
                if (round % 2 == 0) {
                    tell("struck", castFire(2, new Cell(WIDTH - 1 - at.x, at.y)).size());
                }
                break;
            case 6:
                tell("healed", castWater(1));
                break;
            case 7:
                tell("warded", castWood(2));
                break;
            case 8:
                told("wind", castWind(1, Direction.LEFT));
                break;
            case 9:
                tell("raised", number(castEarth(1, below)));
                break;
            case 0:
                tell("burnt", castFire(1, below).size());
                break;
            default: // waits
        }
        say("refused " + refusal());
    }

    public static void main(String[] arguments) {
        new Bot().play();
    }
}
