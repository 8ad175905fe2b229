import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An error for people: the lines of the robot alone, and the same on every run. */
final class ViadalTrace {
    private static final int LINES = 12;
    private static final int CAUSES = 4;
    private static final int LONGEST = 4000;

    private ViadalTrace() {
    }

    static String of(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < CAUSES; depth++) {
            text.append(depth == 0 ? "" : "\nCaused by: ").append(words(cause));
            StackTraceElement[] frames = cause.getStackTrace();
            text.append(cause instanceof StackOverflowError ? circle(frames) : lines(frames));
            cause = cause.getCause() == cause ? null : cause.getCause();
        }
        String same = text.toString().replaceAll("@[0-9a-f]{3,16}\\b", "@...");
        return same.length() > LONGEST ? same.substring(0, LONGEST) + " ..." : same;
    }

    /** The robot's lines of a stack. */
    static String lines(StackTraceElement[] frames) {
        List<String> own = new ArrayList<>();
        for (StackTraceElement frame : frames) {
            if (isRobots(frame)) {
                own.add("\n    at " + shown(frame));
            }
        }
        String rest = own.size() > LINES ? "\n    ... " + (own.size() - LINES) + " more" : "";
        return String.join("", own.subList(0, Math.min(own.size(), LINES))) + rest;
    }

    /** The lines of a recursion without end: those that come again and again, wherever the stack ended. */
    private static String circle(StackTraceElement[] frames) {
        Map<String, Integer> counts = new TreeMap<>();
        int most = 0;
        for (StackTraceElement frame : frames) {
            if (isRobots(frame)) {
                most = Math.max(most, counts.merge(shown(frame), 1, Integer::sum));
            }
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Integer> counted : counts.entrySet()) {
            if (counted.getValue() > most / 2) {
                text.append("\n    again and again at ").append(counted.getKey());
            }
        }
        return text.toString();
    }

    /** Whether a line is the robot's own, and not of a class that Java made for it, which has a slash in its name. */
    private static boolean isRobots(StackTraceElement frame) {
        return ViadalLoader.NAME.equals(frame.getClassLoaderName()) && frame.getClassName().indexOf('/') < 0;
    }

    private static String shown(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "unknown file" : frame.getFileName();
        String place = frame.getLineNumber() > 0 ? file + ":" + frame.getLineNumber() : file;
        return frame.getClassName() + "." + frame.getMethodName() + "(" + place + ")";
    }

    /** An exception's own words can fail too. */
    private static String words(Throwable thrown) {
        try {
            return String.valueOf(thrown.toString());
        } catch (Throwable another) {
            return thrown.getClass().getName();
        }
    }
}
