//! The PlanetFight document's three consecutive inputs, as two real programs read them.

use std::os::unix::fs::PermissionsExt;

use crate::support::{room_folder, try_match};
use game::Aside;
use referee::Event;

/// Echoes its input on standard error and gives the document's orders: player 1 sends its ship off and calls it back, player 2 sends its
/// own to the same planet.
const PROGRAM: &str = r#"#!/usr/bin/perl
my @state = <STDIN>;
print STDERR @state;
my ($player, $left) = ($state[1] + 0, $state[-1] + 0);
print "0 9\n" if $left == 39;
print "0 3\n" if $left == 38 && $player == 1;
"#;

#[test]
fn the_documents_inputs_come_out_of_the_referee() {
    let folder = room_folder(games::room("planetfight").unwrap(), "tests/document");
    let program = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("document-orders");
    std::fs::write(&program, PROGRAM).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let bots = vec![program.to_string_lossy().into_owned(); 2];
    let level = folder.join("map.pflvl").to_string_lossy().into_owned();
    let mut read: Vec<String> = Vec::new();
    let played = try_match("planetfight", &bots, 1, &[("level", &level)], &mut |event| {
        if let Event::Aside { bot: 1, aside: Aside::Stderr(text), .. } = event {
            read.push(text.clone());
        }
    });
    assert!(played.unwrap().outcome.worst.iter().all(Option::is_none));
    for (number, input) in read.iter().take(3).enumerate() {
        let expected = std::fs::read_to_string(folder.join(format!("input-{}.txt", number + 1))).unwrap();
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        assert_eq!(words(input), words(&expected), "input {}", number + 1);
    }
    assert!(read.len() > 3);
}
