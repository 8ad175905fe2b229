//! `viadal new`

use crate::support::Folder;

#[test]
fn a_starter_and_what_to_do_next() {
    let folder = Folder::new("new");
    insta::assert_snapshot!("new", folder.viadal("new perlwars perl Rocket").ended(0).shown());
    insta::assert_snapshot!("new_again", folder.viadal("new perlwars perl Rocket").ended(1).shown());
    insta::assert_snapshot!("new_folder", folder.viadal("new perlwars js bots/Rover").ended(0).shown());
}

#[test]
fn languages_are_listed() {
    let folder = Folder::new("new-languages");
    let all = folder.viadal("new").ended(0).out;
    for room in games::ROOMS {
        let one = folder.viadal(&format!("new {}", room.id)).ended(0).out;
        assert!(all.contains(&one), "{one}");
    }
    insta::assert_snapshot!("new_languages", folder.viadal("new perlwars").ended(0).shown());
}

/// The first starter of each game is played with the command that `new` prints; all starters play in the tests of
/// `arena`.
#[test]
fn starters_play_as_it_is_told() {
    for room in games::ROOMS {
        for (number, starter) in room.starters.iter().enumerate() {
            let folder = Folder::new(&format!("new-{}-{}", room.id, starter.language));
            let ran = folder.viadal(&format!("new {} {} Rocket", room.id, starter.language)).ended(0);
            let next = ran.out.lines().find_map(|line| line.trim().strip_prefix("viadal ")).unwrap();
            assert!(next.starts_with(&format!("play {} Rocket", room.id)), "{next}");
            if number == 0 {
                let given = "--set turn_time=30s --set load_time=60s";
                let result =
                    folder.viadal(&format!("{next} --seed 1 {given} --strict --json")).ended(0).object();
                assert_eq!(result["bots"][0]["name"], "Rocket");
            }
        }
    }
}
