/** 昔のロボット。索敵の結果を日本語で表示する。 */
public class Old extends Robo {
    @Override
    public void action() {
        System.out.println("発射！残り" + getMissilesLeft() + "発 " + 部品.名前);
        fire(4, 4);
    }
}
