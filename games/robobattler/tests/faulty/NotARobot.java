/** Does not extend Robo. */
public class NotARobot {
    public void action() {
        System.out.println("fire!");
    }
}
