import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Board games by rules files: what a player sees, and its moves. Extend it and fill in {@link #choose}. */
public abstract class BoardPlayer {
    /** A piece on the board. */
    public static final class Piece {
        /** The type, and whose it is. */
        public final String piece, owner;

        Piece(Json json) {
            piece = json.get("piece").text();
            owner = json.get("owner").text();
        }
    }

    static {
        Viadal.begin();
    }

    private final List<String> legal = new ArrayList<>();
    private final Map<String, Piece> pieces = new LinkedHashMap<>();
    private Json view = Json.NOTHING;
    private Json options = Json.NOTHING;

    /** Fill this in: one of {@link #legal}; any other move loses the game. */
    protected abstract String choose();

    /** The ply, from 1. */
    public final int ply() {
        return view.get("turn").number();
    }

    /** Your player. */
    public final String you() {
        return view.get("you").text();
    }

    /** The legal moves: texts such as "Man a3 - b4". */
    public final List<String> legal() {
        return legal;
    }

    /** What stands on the board, by place. */
    public final Map<String, Piece> pieces() {
        return pieces;
    }

    private static String action(String move) {
        return "{\"move\":" + Json.quoted(move) + "}";
    }

    /** In the middle of a turn the place of the piece that goes on; else empty. */
    public final String continues() {
        return view.get("continues").text();
    }

    /** Everything you may see, as the README of the game tells it. */
    public final Json view() {
        return view;
    }

    /** An option of the match. */
    public final Json option(String name) {
        return options.get(name);
    }

    /** Random numbers from the seed of the match, so that it can be repeated. */
    public final Random random() {
        return Viadal.random();
    }

    /** Plays a whole match. */
    public final void play() {
        Viadal.play(new Viadal.Bot() {
            @Override
            public void hello(Json hello) {
                options = hello.get("options");
            }

            @Override
            public void turn(Json first) {
                see(first);
                while (Viadal.due()) {
                    try {
                        see(Viadal.act(action(choose())).get("view")); // the same piece goes on
                    } catch (Viadal.Refused refused) {
                        System.out.println("turn " + ply() + ": the move is refused: " + refused.getMessage());
                        return;
                    }
                }
            }
        });
    }

    private void see(Json seen) {
        view = seen;
        legal.clear();
        pieces.clear();
        for (Json move : view.get("legal")) {
            legal.add(move.text());
        }
        for (Json piece : view.get("pieces")) {
            pieces.put(piece.get("at").text(), new Piece(piece));
        }
    }
}
