//! What to do with a text of each kind.

use super::bots;
use game::{Dice, Eyes, Files, Heard, Match, OptKind, Options, Player, Record, Room, Status};

/// A kind of text.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// Reads the text as the program would. Returns true if it was understood.
    pub(crate) read: fn(&[u8], &mut Dice) -> bool,
    /// The number of changed texts in a short test: fewer if each starts programs.
    pub(crate) sample: u64,
}

pub(crate) const TARGETS: &[Target] = &[
    Target { name: "lines", read: lines, sample: 200 },
    Target { name: "records", read: record, sample: 200 },
    Target { name: "levels", read: level, sample: 200 },
    Target { name: "talk", read: bots::talk, sample: 100 },
    Target { name: "numbers", read: bots::numbers, sample: 100 },
    Target { name: "perl", read: bots::perl, sample: 5 },
    Target { name: "java", read: bots::java, sample: 0 },
];

/// Inputs tried per text.
const INPUTS: usize = 12;

/// Each line is an action; the first names the game. In between, a random player moves, so that the actions meet different positions.
fn lines(text: &[u8], dice: &mut Dice) -> bool {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    let room = lines.next().and_then(arena::room).unwrap_or(arena::rooms()[0]);
    let options = Options::new(&room.all_options(), []).unwrap();
    let Some(mut game) = open(room, &options, &Files::new(), dice.bits()) else { return false };
    let mut understood = false;
    for line in lines.take(INPUTS) {
        let Some(player) = due(game.as_ref()) else { break };
        understood |= hear(game.as_mut(), player, line);
        let Some(player) = due(game.as_ref()) else { break };
        if dice.below(2) == 0
            && let Some(action) = game.prompt(player, turn(game.as_ref())).example()
        {
            hear(game.as_mut(), player, &action);
        }
    }
    understood
}

/// Plays an action. A refused one must not change anything.
pub(super) fn hear(game: &mut dyn Match, player: Player, action: &str) -> bool {
    let before = game.frame(Eyes::Everything).get().to_string();
    let unchanged = |game: &dyn Match| assert_eq!(game.frame(Eyes::Everything).get(), before, "{action}");
    match game.hear(player, action) {
        Heard::Played { action, .. } => {
            // The recorded action is understood again.
            assert!(serde_json::from_str::<serde_json::Value>(action.get()).is_ok(), "{action}");
            true
        }
        Heard::Refused { illegal, .. } => {
            unchanged(game);
            game.fail(player, &illegal.fault());
            true
        }
        Heard::Malformed(fault) => {
            unchanged(game);
            assert!(!fault.message.contains("at line 1"), "{}", fault.message);
            false
        }
    }
}

pub(super) fn open(room: &Room, options: &Options, files: &Files, seed: u64) -> Option<Box<dyn Match>> {
    let players = *(room.seats)(options, files).ok()?.start();
    let series = (room.series)(options).ok()?;
    let (opening, dice) = series.opening(seed, 1, players);
    (room.open)(options, files, opening, dice).ok()
}

pub(super) fn due(game: &dyn Match) -> Option<Player> {
    match game.status() {
        Status::Waiting { players, .. } => players.iter().next(),
        Status::Over { .. } => None,
    }
}

pub(super) fn turn(game: &dyn Match) -> u32 {
    if let Status::Waiting { turn, .. } = game.status() { turn } else { 0 }
}

/// Verifies a record, and shows it up to the first difference.
fn record(text: &[u8], _: &mut Dice) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let Ok(record) = Record::parse(text) else { return false };
    let Some(room) = arena::room(&record.header.game) else { return false };
    // A record may ask for a lot, but options are bounded.
    let verified = referee::verify(&record, room).is_ok();
    let (_, ended) = arena::frames_of(&record, room, arena::Seer::Everything);
    assert!(!verified || ended.is_ok());
    verified
}

/// Loads a PlanetFight level and plays it a little.
fn level(text: &[u8], dice: &mut Dice) -> bool {
    let room = arena::room("planetfight").unwrap();
    let table = room.all_options();
    let option = table.iter().find(|option| option.name == "level").unwrap();
    let OptKind::File(load) = option.kind else { panic!("a level is a file") };
    let Ok(Some(file)) = load("a.pflvl", &|_| Ok(text.to_vec())) else { return false };
    let options = Options::new(&table, [("level", "a.pflvl")]).unwrap();
    let files = Files::from([("level".to_string(), file)]);
    let Some(mut game) = open(room, &options, &files, dice.bits()) else { return false };
    for _ in 0..INPUTS {
        let Some(player) = due(game.as_ref()) else { break };
        let action = game.prompt(player, turn(game.as_ref())).example().unwrap_or(r#"{"orders":[]}"#.into());
        hear(game.as_mut(), player, &action);
        Player::all(2).for_each(|player| drop(game.frame(Eyes::Player(player))));
    }
    true
}
