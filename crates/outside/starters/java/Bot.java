/**
 * {NAME}: does anything that is allowed. The README of the game says what the view holds; its "legal" lists what you may do, in games
 * that list it.
 */
public class Bot implements Viadal.Bot {
    @Override
    public void turn(Json view) {
        Json legal = view.get("legal");
        // To change: look at the view, and choose better.
        Viadal.act(legal.get(Viadal.random().nextInt(legal.size())).written());
    }

    public static void main(String[] arguments) {
        Viadal.play(new Bot());
    }
}
