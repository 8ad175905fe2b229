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

/// A game by a folder has a starter in every language, which does anything that its view lists.
#[test]
fn starters_of_a_folders_game_play() {
    let folder = Folder::new("new-outside");
    for game in ["bidding", "crazy_eights"] {
        let game = format!("{}/../../examples/games/{game}", env!("CARGO_MANIFEST_DIR"));
        for starter in games::ROOMS[0].starters {
            let bot = format!("{}-{}", game.rsplit('/').next().unwrap(), starter.language);
            folder.viadal(&format!("new {game} {} {bot}", starter.language)).ended(0);
            let manifest = String::from_utf8(folder.read(&format!("{bot}/bot.toml"))).unwrap();
            let commands =
                manifest.lines().filter(|line| line.starts_with("build") || line.starts_with("run"));
            let mut programs = commands.filter_map(|line| line.split('"').nth(1));
            if let Some(program) = programs.find(|name| !name.contains('/') && host::missing(name).is_some())
            {
                println!("{} is not there: '{program}' is missing", starter.language);
                continue;
            }
            let given = "--set turn_time=30s --set load_time=60s --seed 1 --strict --json";
            let played = folder.viadal(&format!("play {game} {bot} house:random {given}")).ended(0).object();
            assert_eq!(played["verdicts"][0]["verdict"], "ok", "{bot}");
        }
    }
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
