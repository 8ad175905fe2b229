import java.util.Map;

/** Reports that a robot ends the process, before it does. */
final class ViadalExit extends Thread {
    private final ViadalTalk talk;
    private final ViadalOutput output;
    private volatile String verdict = "load_failed";

    ViadalExit(ViadalTalk talk, ViadalOutput output) {
        this.talk = talk;
        this.output = output;
    }

    void loaded() {
        verdict = "crashed";
    }

    @Override
    public void run() {
        ViadalDriver.giveUp(talk, output, verdict, "System.exit was called" + place());
    }

    private static String place() {
        for (Map.Entry<Thread, StackTraceElement[]> thread : getAllStackTraces().entrySet()) {
            for (StackTraceElement frame : thread.getValue()) {
                if (frame.getClassName().equals("java.lang.Shutdown")) {
                    return ViadalTrace.lines(thread.getValue());
                }
            }
        }
        return "";
    }
}
