/** Counts from 1 to 9: what is off the field is wasted. */
public class FiresOff extends Robo {
    @Override
    public void action() {
        fire(9, random().nextInt(9) + 1);
    }
}
