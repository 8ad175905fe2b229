import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A value of JSON. What is not there is {@link #NOTHING}, so that questions can be put one after the other. */
public final class Json implements Iterable<Json> {
    /** In the place of a field or an item that is not there. */
    public static final Json NOTHING = new Json(null);

    private final Object value; // Map, List, String, Double, Boolean or null

    private Json(Object value) {
        this.value = value;
    }

    /** Reads a text. */
    public static Json read(String text) {
        return new Reader(text).value();
    }

    /** A field of an object. */
    public Json get(String field) {
        return value instanceof Map ? fields().getOrDefault(field, NOTHING) : NOTHING;
    }

    /** Whether an object has the field, and not null in it. */
    public boolean has(String field) {
        return get(field).value != null;
    }

    /** An item of an array, from 0. */
    public Json get(int place) {
        return place >= 0 && place < size() ? items().get(place) : NOTHING;
    }

    /** The number of items of an array. */
    public int size() {
        return value instanceof List ? items().size() : 0;
    }

    /** The items of an array. */
    @Override
    public Iterator<Json> iterator() {
        return value instanceof List ? items().iterator() : new ArrayList<Json>().iterator();
    }

    /** A whole number; 0 when it is none. */
    public int number() {
        return (int) real();
    }

    /** Any number; 0 when it is none. */
    public double real() {
        return value instanceof Double ? (Double) value : 0;
    }

    /** A text; the empty one when it is none. */
    public String text() {
        return value instanceof String ? (String) value : "";
    }

    /** Whether it is {@code true}. */
    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    /** Whether it is this text. */
    public boolean is(String text) {
        return text.equals(value);
    }

    /** The value for a person to read. */
    @Override
    public String toString() {
        return String.valueOf(value);
    }

    /** The value as it is written in JSON. */
    public String written() {
        if (value instanceof Map<?, ?>) {
            StringJoiner fields = new StringJoiner(",", "{", "}");
            fields().forEach((name, field) -> fields.add(quoted(name) + ":" + field.written()));
            return fields.toString();
        }
        if (value instanceof List<?>) {
            StringJoiner items = new StringJoiner(",", "[", "]");
            forEach(item -> items.add(item.written()));
            return items.toString();
        }
        if (value instanceof Double && real() == number()) {
            return String.valueOf(number());
        }
        return value instanceof String ? quoted(text()) : String.valueOf(value);
    }

    /** A text as it is written in JSON. */
    public static String quoted(String text) {
        StringBuilder written = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                written.append('\\').append(letter);
            } else if (letter < ' ') {
                written.append(String.format("\\u%04x", (int) letter));
            } else {
                written.append(letter);
            }
        }
        return written.append('"').toString();
    }

    @SuppressWarnings("unchecked")
    private Map<String, Json> fields() {
        return (Map<String, Json>) value;
    }

    @SuppressWarnings("unchecked")
    private List<Json> items() {
        return (List<Json>) value;
    }

    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Json value() {
            switch (next()) {
                case '{':
                    return object();
                case '[':
                    return array();
                case '"':
                    return new Json(string());
                case 't':
                    at += 4;
                    return new Json(true);
                case 'f':
                    at += 5;
                    return new Json(false);
                case 'n':
                    at += 4;
                    return NOTHING;
                default:
                    int start = at;
                    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
                        at++;
                    }
                    return new Json(Double.valueOf(text.substring(start, at)));
            }
        }

        private Json object() {
            Map<String, Json> fields = new LinkedHashMap<>();
            for (at++; next() != '}'; skip(',')) {
                String name = string();
                skip(':');
                fields.put(name, value());
            }
            at++;
            return new Json(fields);
        }

        private Json array() {
            List<Json> items = new ArrayList<>();
            for (at++; next() != ']'; skip(',')) {
                items.add(value());
            }
            at++;
            return new Json(items);
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                read.append(text.charAt(at) == '\\' ? escaped() : text.charAt(at));
            }
            at++;
            return read.toString();
        }

        private char escaped() {
            char letter = text.charAt(++at);
            if (letter == 'u') {
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
            }
            int place = "bfnrt".indexOf(letter);
            return place < 0 ? letter : "\b\f\n\r\t".charAt(place);
        }

        private char next() {
            while (text.charAt(at) <= ' ') {
                at++;
            }
            return text.charAt(at);
        }

        private void skip(char sign) {
            if (next() == sign) {
                at++;
            }
        }
    }
}
