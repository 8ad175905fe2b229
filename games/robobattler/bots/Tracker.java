import java.util.ArrayList;
import java.util.List;

/**
 * Works out for each cell how likely it is its own and how likely the opponent's: by its own shots, and by a search each
 * turn, which it reads by the rule of Bayes. Fires where it can expect most cells, those that it takes back counted
 * twice.
 */
public class Tracker extends Robo {
    private static final int SIZE = 9;
    private double[][] mine;
    private double[][] theirs;

    @Override
    protected void battleStarted(int battle, boolean first) {
        mine = new double[SIZE][SIZE];
        theirs = new double[SIZE][SIZE];
    }

    @Override
    public void action() {
        // Power is worth most towards the end, when what it shows will hardly change any more.
        boolean power = getPowerSearchesLeft() >= getMissilesLeft();
        Sighting sighting = power ? powerSearch() : search();
        if (sighting != null && sighting.hasTarget()) {
            remember(sighting, power);
        }
        shoot();
    }

    /** The target is one of the cells around the one that is seen; each is as likely as it is to be seen there. */
    private void remember(Sighting sighting, boolean exact) {
        double[][] hit = new double[SIZE][SIZE];
        double all = 0;
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                double chance = chance(x, sighting.getX(), exact) * chance(y, sighting.getY(), exact);
                if (chance > 0) {
                    all += chance;
                    addBlasts(hit, sighting.getType(), x, y, chance);
                }
            }
        }
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                double taken = hit[x][y] / all;
                mine[x][y] *= 1 - taken;
                theirs[x][y] += (1 - theirs[x][y]) * taken;
            }
        }
    }

    /** How likely a target at one place of an axis is seen at another. */
    private static double chance(int target, int seen, boolean exact) {
        if (target == seen) {
            boolean rim = target == 0 || target == SIZE - 1;
            return exact ? 1 : rim ? 0.75 : 0.5;
        }
        return !exact && Math.abs(target - seen) == 1 ? 0.25 : 0;
    }

    /** Which way a Line lay is never told: both are as likely. */
    private static void addBlasts(double[][] hit, MissileType type, int x, int y, double chance) {
        boolean line = type == MissileType.LINE;
        for (int[] cell : blast(type, Direction.VERTICAL, x, y)) {
            hit[cell[0]][cell[1]] += line ? chance / 2 : chance;
        }
        if (line) {
            for (int[] cell : blast(type, Direction.HORIZONTAL, x, y)) {
                hit[cell[0]][cell[1]] += chance / 2;
            }
        }
    }

    private void shoot() {
        Missile missile = getMissile();
        MissileType type = missile.getType();
        double most = -1;
        int alike = 0;
        int bestX = 0;
        int bestY = 0;
        Direction best = Direction.VERTICAL;
        for (Direction direction : Direction.values()) {
            for (int x = 0; x < SIZE; x++) {
                for (int y = 0; y < SIZE; y++) {
                    double gain = 0;
                    for (int[] cell : blast(type, direction, x, y)) {
                        gain += 1 - mine[cell[0]][cell[1]] + theirs[cell[0]][cell[1]];
                    }
                    if (gain > most + 1e-9) {
                        most = gain;
                        alike = 0;
                    }
                    if (gain > most - 1e-9 && random().nextInt(++alike) == 0) {
                        bestX = x;
                        bestY = y;
                        best = direction;
                    }
                }
            }
        }
        missile.setDirection(best);
        fire(bestX, bestY);
        for (int[] cell : blast(type, best, bestX, bestY)) {
            mine[cell[0]][cell[1]] = 1;
            theirs[cell[0]][cell[1]] = 0;
        }
    }

    /** The cells that a missile takes, those on the field alone. */
    private static List<int[]> blast(MissileType type, Direction direction, int x, int y) {
        List<int[]> cells = new ArrayList<>();
        for (int[] step : steps(type, direction)) {
            int column = x + step[0];
            int row = y + step[1];
            if (column >= 0 && column < SIZE && row >= 0 && row < SIZE) {
                cells.add(new int[] {column, row});
            }
        }
        return cells;
    }

    private static int[][] steps(MissileType type, Direction direction) {
        switch (type) {
            case LINE:
                return direction == Direction.VERTICAL
                    ? new int[][] {{0, -3}, {0, -2}, {0, -1}, {0, 0}, {0, 1}, {0, 2}, {0, 3}}
                    : new int[][] {{-3, 0}, {-2, 0}, {-1, 0}, {0, 0}, {1, 0}, {2, 0}, {3, 0}};
            case PLUS:
                return new int[][] {{0, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, 0}};
            case X:
                return new int[][] {{0, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
            case BIG_PLUS:
                return new int[][] {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {0, -2}, {2, 0}, {0, 2}, {-2, 0}};
            default:
                return new int[][] {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}, {2, -2}, {2, 2}, {-2, 2}, {-2, -2}};
        }
    }
}
