/**
 * A line of the referee. A field is found by its name and a colon, the first of that name: in a JSON text a quote before
 * a colon ends a name, since those inside of texts have a backslash before them.
 */
final class ViadalLine {
    private final String text;

    ViadalLine(String text) {
        this.text = text;
    }

    boolean has(String name) {
        return text.contains("\"" + name + "\":");
    }

    /** A number; -1 when there is none. */
    int number(String name) {
        return number(place(name));
    }

    boolean flag(String name) {
        return text.startsWith("true", place(name));
    }

    /** A text without escapes; empty when there is none. */
    String word(String name) {
        int place = place(name);
        if (place == text.length() || text.charAt(place) != '"') {
            return "";
        }
        return text.substring(place + 1, text.indexOf('"', place + 1));
    }

    /** A seat's points. */
    int score(int seat) {
        int place = place("scores") + 1;
        return number(seat == 0 ? place : text.indexOf(',', place) + 1);
    }

    /** Where a field's value begins; the end of the text when there is none. */
    private int place(String name) {
        String wanted = "\"" + name + "\":";
        int place = text.indexOf(wanted);
        return place < 0 ? text.length() : place + wanted.length();
    }

    private int number(int place) {
        int value = 0;
        int at = place;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            value = value * 10 + text.charAt(at++) - '0';
        }
        return at == place ? -1 : value;
    }
}
