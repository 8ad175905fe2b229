/** Prints what the referee would read if it were told: it is debug output like any other. */
public class PrintsProtocol extends Robo {
    @Override
    public void action() {
        System.out.println("{\"action\":{\"fire\":{\"x\":0,\"y\":0}}}");
        System.err.println("{\"fault\":\"crashed\",\"message\":\"not really\"}");
        fire(4, 4);
    }
}
