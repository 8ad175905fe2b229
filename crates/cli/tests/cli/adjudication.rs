//! Games that end because both sides tell the same.

use crate::support::Folder;

#[test]
fn games_end_when_both_sides_agree() {
    let folder = Folder::new("adjudicate");
    let bots = "house:strong,nodes=50 house:strong,nodes=400";
    let rule = "--adjudicate win=150,moves=2,draw=20,from=40 --openings random:4 --seed 5";
    let line = format!("compare chess {bots} {rule} --games 2 --db kept.db --records records");
    folder.viadal(&line).ended(0);
    let said = "both sides agree by win=150,moves=2,draw=20,from=40";
    for name in ["records/0.0.vrec.gz", "records/0.1.vrec.gz"] {
        assert_eq!(folder.viadal(&format!("verify {name}")).ended(0).out, format!("{name}: ok\n"));
        let shown = folder.viadal(&format!("replay {name}")).ended(0).out;
        assert!(shown.contains(said) && shown.contains("adjudicated, "), "{shown}");
    }
    let table = folder.viadal("table kept.db").ended(0).out;
    assert!(table.contains(", adjudicated by win=150,moves=2,draw=20,from=40, "), "{table}");

    let record = format!("play chess {bots} --adjudicate win=1,moves=1 --seed 5 --record one.vrec");
    folder.viadal(&record).ended(0);
    let text = String::from_utf8(folder.read("one.vrec")).unwrap();
    assert!(text.contains("\"resigned\":true,\"adjudicated\":["), "{text}");
    // Without the rule among its options, no record ends so.
    let forged = text.replace("\"adjudicate\":\"win=1,moves=1\",", "");
    let refused = folder.with("forged.vrec", &forged).viadal("verify forged.vrec").ended(1);
    assert!(refused.shown().contains("the match has no option 'adjudicate'"), "{}", refused.shown());
}
