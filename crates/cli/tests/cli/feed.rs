//! `viadal feed`

use crate::support::Folder;

#[test]
fn a_bot_is_compared_with_a_record() {
    let folder = Folder::new("feed");
    folder.viadal("play perlwars Seeker house:random --seed 5 --set stage=7x7 --record a.vrec").ended(0);
    let same = folder.viadal("feed a.vrec --seat 0 Seeker").ended(0);
    assert_eq!(same.out, "Seeker does as recorded, every time\n");
    insta::assert_snapshot!(folder.viadal("feed a.vrec --seat 0 house:finder").ended(0).shown());
    let departures = folder.viadal("feed a.vrec --seat 0 house:finder --json").ended(0).object();
    assert_eq!(departures["departures"][0]["bot"], 0);
}
