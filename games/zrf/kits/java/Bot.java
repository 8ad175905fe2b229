import java.util.ArrayList;
import java.util.List;

/** {NAME}, a player of board games: takes when it can, else plays any of the legal moves. What it sees stands in BoardPlayer.java. */
public class Bot extends BoardPlayer {
    /** One of the legal moves. It is asked again when the same piece may go on, as in a draughts capture. */
    @Override
    protected String choose() {
        List<String> captures = new ArrayList<>(legal());
        captures.removeIf(move -> !takes(move));
        List<String> moves = captures.isEmpty() ? legal() : captures;
        return moves.get(random().nextInt(moves.size()));

        // To change: look at what stands where, at your pieces and theirs:
        //     pieces().values().stream().filter(piece -> piece.owner.equals(you()))
        // Or keep a board of your own, and play the moves on it that view().get("last") tells.
    }

    /** Whether a move takes a piece: it goes "x" a place where an enemy stands. */
    private boolean takes(String move) {
        String[] words = move.split(" ");
        for (int number = 0; number + 1 < words.length; number++) {
            Piece piece = pieces().get(words[number + 1]);
            if (words[number].equals("x") && piece != null && !piece.owner.equals(you())) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] arguments) {
        new Bot().play();
    }
}
