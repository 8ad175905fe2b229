import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Paths;

/**
 * Runs one robot: {@code java ViadalDriver CLASSES NAME}. Speaks the line protocol for it on the process's standard
 * input and output, calls its methods, and reports how it failed.
 *
 * <p>A robot that throws has lost the battle, and its object plays on in the next one. After it was reported, all that
 * comes is passed over until the referee has taken note ({@code fault}): it may have asked in the meantime.
 */
final class ViadalDriver {
    private static final String END = "{\"action\":\"end\"}";
    private final ViadalTalk talk;
    private final ViadalOutput output;
    private final ViadalDesk desk;
    private final Robo robot;
    /** Freed when memory is short, so that this can still be told. */
    private static byte[] reserve = new byte[1 << 20];
    private boolean failed;

    private ViadalDriver(ViadalTalk talk, ViadalOutput output, ViadalDesk desk, Robo robot) {
        this.talk = talk;
        this.output = output;
        this.desk = desk;
        this.robot = robot;
    }

    public static void main(String[] arguments) {
        ViadalTalk talk = new ViadalTalk();
        ViadalOutput output = new ViadalOutput();
        PrintStream printed = output.stream();
        System.setOut(printed);
        System.setErr(printed);
        System.setIn(InputStream.nullInputStream());
        ViadalLine hello = talk.next();
        ViadalDesk desk = new ViadalDesk(talk, output, hello);
        ViadalExit exit = new ViadalExit(talk, output);
        Runtime.getRuntime().addShutdownHook(exit);
        Robo.playedBy(desk);
        Robo robot = null;
        try {
            robot = ViadalLoader.load(Paths.get(arguments[0]), arguments[1]);
        } catch (ViadalLoader.Refused refused) {
            giveUp(talk, output, "load_failed", refused.getMessage());
        } catch (InvocationTargetException thrown) {
            giveUp(talk, output, "load_failed", ViadalTrace.of(thrown.getCause()));
        } catch (Throwable thrown) {
            giveUp(talk, output, "load_failed", ViadalTrace.of(thrown));
        }
        exit.loaded();
        output.flush();
        talk.write("{\"ready\":true}");
        new ViadalDriver(talk, output, desk, robot).play();
    }

    private void play() {
        for (;;) {
            ViadalLine line = talk.next();
            switch (line.word("type")) {
                case "start":
                    desk.begin(line.number("seat"));
                    run(() -> robot.battleStarted(line.number("game"), line.flag("first")));
                    break;
                case "turn":
                    turn(line);
                    break;
                case "reply":
                case "fault":
                    noted(line);
                    break;
                case "end":
                    run(() -> robot.battleEnded(line.score(desk.seat()), line.score(1 - desk.seat())));
                    break;
                case "bye":
                    output.flush();
                    Runtime.getRuntime().halt(0);
                    break;
                default:
                    break;
            }
        }
    }

    private void turn(ViadalLine line) {
        output.beginTurn();
        desk.open(line);
        run(robot::action);
        desk.close();
        if (!failed) {
            output.flush();
            talk.write(END);
        }
    }

    /**
     * What was said last has come through. After a robot's turn has ended it goes on only where a record overrules the
     * robot.
     */
    private void noted(ViadalLine line) {
        failed = false;
        if (line.flag("more")) {
            talk.write(END);
        }
    }

    /** Runs the robot's code, unless it has failed and the referee does not know yet. */
    private void run(Runnable code) {
        if (failed) {
            return;
        }
        try {
            code.run();
        } catch (OutOfMemoryError error) {
            reserve = null;
            giveUp(talk, output, "out_of_memory", ViadalTrace.of(error));
        } catch (Throwable thrown) {
            if (!desk.isBroken()) {
                failed = true;
                output.flush();
                talk.write(fault("crashed", ViadalTrace.of(thrown), true));
            }
        }
        if (desk.isBroken()) {
            giveUp(talk, output, "crashed", desk.why());
        }
    }

    /** Reports how the robot failed, and ends: it is started anew for its next battle. */
    static void giveUp(ViadalTalk talk, ViadalOutput output, String verdict, String message) {
        output.flush();
        talk.write(fault(verdict, message, false));
        Runtime.getRuntime().halt(0);
    }

    private static String fault(String verdict, String message, boolean more) {
        String words = "{\"fault\":\"" + verdict + "\",\"message\":" + ViadalTalk.quoted(message);
        return words + (more ? ",\"more\":true}" : "}");
    }
}
