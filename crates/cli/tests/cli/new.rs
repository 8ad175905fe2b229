//! `viadal new`

use crate::support::Folder;

#[test]
fn a_starter_and_what_to_do_next() {
    let folder = Folder::new("new");
    insta::assert_snapshot!("new", folder.viadal("new perlwars perl Rocket").ended(0).shown());
    insta::assert_snapshot!("new_again", folder.viadal("new perlwars perl Rocket").ended(1).shown());
}

#[test]
fn every_starter_plays_as_it_is_told() {
    for room in games::ROOMS {
        for starter in room.starters {
            let folder = Folder::new(&format!("new-{}-{}", room.id, starter.language));
            let ran = folder.viadal(&format!("new {} {} Rocket", room.id, starter.language)).ended(0);
            let next = ran.out.lines().find_map(|line| line.trim().strip_prefix("viadal ")).unwrap();
            assert!(next.starts_with(&format!("play {} Rocket", room.id)), "{next}");
            let result = folder.viadal(&format!("{next} --seed 1 --strict --json")).ended(0).object();
            assert_eq!(result["bots"][0]["name"], "Rocket");
        }
    }
}
