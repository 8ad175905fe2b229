/** What the calls of a robot lead to. */
interface ViadalCalls {
    Missile missile();

    void fire(int x, int y);

    Sighting search();

    Sighting powerSearch();

    int powerSearchesLeft();

    int missilesLeft();

    int missileCount(MissileType type);

    Side side();

    java.util.Random random();
}
