//! `viadal fork`

use crate::support::Folder;

#[test]
fn a_match_is_played_on_from_a_turn() {
    let folder = Folder::new("fork");
    folder
        .viadal(
            "play perlwars Drifter house:random --seed 5 --set start=0,0,6,6 --set games=1 --record a.vrec",
        )
        .ended(0);
    insta::assert_snapshot!(
        folder.viadal("fork a.vrec --at 3 house:finder house:random --record b.vrec").ended(0).shown()
    );
    folder.viadal("verify b.vrec").ended(0);
    let until_there = |name: &str| -> Vec<String> {
        let frames = folder.viadal(&format!("replay {name} --json")).ended(0).json();
        let early = frames.iter().filter(|frame| frame["turn"].as_u64().is_some_and(|turn| turn < 3));
        early.map(ToString::to_string).collect()
    };
    assert!(until_there("a.vrec").len() > 2);
    assert_eq!(until_there("a.vrec"), until_there("b.vrec"));
}
