import java.util.ArrayList;
import java.util.List;

public class Bot implements Viadal.Bot {
    @Override
    public void turn(Json view) {
        Viadal.say(view.get("text").text());
        Viadal.say(view.get("plain").text() + view.get("deep").get("a").get(1).get("b").text());
        List<String> numbers = new ArrayList<>();
        view.get("numbers").forEach(number -> numbers.add(String.valueOf(Math.round(number.real() * 4))));
        Viadal.say(String.join(" ", numbers));
        Viadal.say(view.get("list").size() + " " + view.get("numbers").size() + " " + flag(view.get("flag").isTrue()) + " "
                + flag(!view.has("none")));
        Json reply = Viadal.act("{\"fine\":1}");
        Viadal.say(reply.get("words").get(2).text() + " " + flag(Viadal.due()));
        try {
            Viadal.act("\"bad\"");
        } catch (Viadal.Refused refused) {
            Viadal.say(refused.getMessage() + " " + flag(Viadal.due()));
        }
    }

    private static int flag(boolean flag) {
        return flag ? 1 : 0;
    }

    public static void main(String[] arguments) {
        Viadal.play(new Bot());
    }
}
