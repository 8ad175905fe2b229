/** Paints where it has not painted. Knows nothing of its opponent and never asks. */
public class Painter extends Robo {
    /** What it has painted in this battle. */
    private boolean[][] painted;

    @Override
    protected void battleStarted(int battle, boolean first) {
        painted = new boolean[9][9];
    }

    @Override
    public void action() {
        Missile missile = getMissile();
        int most = -1;
        int alike = 0;
        int bestX = 0;
        int bestY = 0;
        Direction best = Direction.VERTICAL;
        for (Direction direction : Direction.values()) {
            for (int x = 0; x < 9; x++) {
                for (int y = 0; y < 9; y++) {
                    int gain = 0;
                    for (int[] cell : blast(missile.getType(), direction, x, y)) {
                        if (!painted[cell[0]][cell[1]]) {
                            gain++;
                        }
                    }
                    if (gain > most) {
                        most = gain;
                        alike = 0;
                    }
                    // Of those that gain the same it takes each with the same chance.
                    if (gain == most && random().nextInt(++alike) == 0) {
                        bestX = x;
                        bestY = y;
                        best = direction;
                    }
                }
            }
        }
        missile.setDirection(best);
        fire(bestX, bestY);
        for (int[] cell : blast(missile.getType(), best, bestX, bestY)) {
            painted[cell[0]][cell[1]] = true;
        }
    }

    /** The cells that a missile takes, those on the field alone. */
    private static java.util.List<int[]> blast(MissileType type, Direction direction, int x, int y) {
        java.util.List<int[]> cells = new java.util.ArrayList<>();
        for (int dx = -3; dx <= 3; dx++) {
            for (int dy = -3; dy <= 3; dy++) {
                boolean onField = x + dx >= 0 && x + dx < 9 && y + dy >= 0 && y + dy < 9;
                if (onField && hits(type, direction, dx, dy)) {
                    cells.add(new int[] {x + dx, y + dy});
                }
            }
        }
        return cells;
    }

    private static boolean hits(MissileType type, Direction direction, int dx, int dy) {
        int far = Math.max(Math.abs(dx), Math.abs(dy));
        boolean straight = dx == 0 || dy == 0;
        boolean diagonal = Math.abs(dx) == Math.abs(dy);
        switch (type) {
            case LINE:
                return direction == Direction.VERTICAL ? dx == 0 : dy == 0;
            case PLUS:
                return straight && far <= 1;
            case X:
                return diagonal && far <= 1;
            case BIG_PLUS:
                return straight && far >= 1 && far <= 2;
            default:
                return diagonal && far >= 1 && far <= 2;
        }
    }
}
