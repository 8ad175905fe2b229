//! House players agree to end a quiet game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::{BotId, Dice, Eyes, Files, Options};
use referee::{Entrant, Event, MatchSetup, run};

use crate::thud::house::seated;
use crate::thud::{ROOM, View};

/// Any move without a capture.
fn peaceful(view: &View, dice: &mut Dice) -> String {
    (0..50).map(|_| view.board.any_move(dice)).find(|text| !text.contains(" x ")).unwrap_or_default()
}

#[test]
fn house_players_end_a_quiet_game() {
    let options = Options::new(&ROOM.all_options(), []).unwrap();
    let setup = MatchSetup { room: &ROOM, options, files: Files::new(), seed: 7 };
    let entrants = (0..2).map(|_| Entrant {
        id: BotId { name: "peaceful".into(), hash: String::new() },
        bot: seated(peaceful),
    });
    let mut said = Vec::new();
    let mut quiet = 0;
    let outcome = run(&setup, entrants.collect(), &Arc::new(AtomicBool::new(false)), &mut |event| {
        if let Event::Played { place, input, game, .. } = event {
            let action = input.action.as_ref().unwrap().get();
            if !action.contains("\"move\"") {
                said.push(format!("{place}, quiet for {quiet}: {}", action.split(':').next().unwrap()));
            }
            let frame: serde_json::Value = serde_json::from_str(game.frame(Eyes::Everything).get()).unwrap();
            quiet = frame["quiet"].as_u64().unwrap();
        }
    });
    let reasons: Vec<String> = outcome.unwrap().games.into_iter().map(|game| game.reason).collect();
    assert_eq!(reasons, ["agreed", "agreed"]);
    assert_eq!(
        said,
        [
            "1.41, quiet for 40: {\"propose\"",
            "1.42, quiet for 41: \"accept\"",
            "2.41, quiet for 40: {\"propose\"",
            "2.42, quiet for 41: \"accept\"",
        ]
    );
}
