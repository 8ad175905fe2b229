import java.util.Random;

/** Does all that a robot can, with numbers of all sizes, and now and then what none should. */
public class Wild extends Robo {
    private static final int[] ODD = {0, 1, -1, 8, 9, 255, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, -7};

    @Override
    protected void battleStarted(int battle, boolean first) {
        odd();
    }

    @Override
    protected void battleEnded(int myCells, int theirCells) {
        odd();
    }

    @Override
    public void action() {
        for (int calls = random().nextInt(20); calls > 0; calls--) {
            odd();
        }
        fire(random().nextInt(9), random().nextInt(9));
    }

    private int any() {
        return random().nextInt(3) == 0 ? random().nextInt() : ODD[random().nextInt(ODD.length)];
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int length = random().nextInt(40); length > 0; length--) {
            text.append((char) random().nextInt(random().nextBoolean() ? 128 : 65536));
        }
        return text.toString();
    }

    private void odd() {
        Random random = random();
        switch (random.nextInt(16)) {
            case 0: fire(any(), any()); break;
            case 1: search(); break;
            case 2: powerSearch(); break;
            case 3: System.out.println(text()); break;
            case 4: System.out.print("{\"action\":{\"fire\":{\"x\":1,\"y\":1}}}\n"); break;
            case 5: System.err.println(text()); break;
            case 6: System.out.write(any()); break;
            case 7: getMissileCount(MissileType.values()[random.nextInt(MissileType.values().length)]); break;
            case 8: getMissile(); getSide(); getMissilesLeft(); getPowerSearchesLeft(); break;
            case 9: turn(); break;
            case 10: if (random.nextInt(2000) == 0) { throw new IllegalStateException(text()); } break;
            case 11: if (random.nextInt(2000) == 0) { throw new Error((String) null); } break;
            case 12: if (random.nextInt(3000) == 0) { deep(0); } break;
            case 13: new Thread(() -> fire(any(), any())).start(); break;
            case 14: if (random.nextInt(4000) == 0) { System.exit(any()); } break;
            default: if (random.nextInt(20) == 0) { System.out.println(text().repeat(200)); } break;
        }
    }

    private void turn() {
        try {
            getMissile().setDirection(random().nextInt(4) == 0 ? null : Direction.VERTICAL);
        } catch (NullPointerException expected) {
            System.out.println(expected.getMessage());
        }
    }

    private int deep(int depth) {
        search();
        return deep(depth + 1) + 1;
    }
}
