/** Throws something whose words throw again. */
public class BadMessage extends Robo {
    @Override
    public void action() {
        throw new RuntimeException() {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new RuntimeException("again");
            }
        };
    }
}
