import java.util.ArrayList;
import java.util.List;

/** {NAME}, a player of Thud: takes when it can, else plays any of the legal moves. What it sees stands in ThudPlayer.java. */
public class Bot extends ThudPlayer {
    /** One of the legal moves; you play both sides in turn. The end can be proposed, and accepted. */
    @Override
    protected String choose() {
        boolean quiet = quiet() > 40 && ownPoints() >= theirPoints();
        if (quiet && mayAccept()) {
            return accept();
        }
        List<String> captures = new ArrayList<>(legal());
        captures.removeIf(move -> !takes(move));
        List<String> moves = captures.isEmpty() ? legal() : captures;
        String move = moves.get(random().nextInt(moves.size()));
        return quiet && mayPropose() ? propose(move) : move;

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
