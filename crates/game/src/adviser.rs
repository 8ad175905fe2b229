//! Hints: what the room's strongest player would do.

use std::time::Duration;

use crate::{Aside, Hello, House, Information, Options, Prompt, Room};

/// The house players that give hints, the better first.
const ADVISERS: [&str; 2] = ["strong", "lookahead"];

/// The house player that gives hints. `None` if the room has no such player, or if the game hides information: the player has not seen the
/// earlier views.
pub fn adviser(room: &Room) -> Option<&'static House> {
    let named = |name: &&str| room.house.iter().find(|house| house.name == *name);
    ADVISERS.iter().find_map(named).filter(|_| room.information == Information::Perfect)
}

/// What the adviser would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The action as JSON, as a bot would answer.
    pub action: String,
    /// Its analysis as a JSON object, if it has any: `line`, `score`, `depth`, `nodes`.
    pub thought: Option<String>,
}

/// Asks the room's [`adviser`] for its action within `time`. Returns `None` if the room has none, or if it fails to answer.
pub fn hint(room: &Room, prompt: &Prompt, time: Duration) -> Option<Hint> {
    let adviser = adviser(room)?;
    let millis = format!("{}ms", time.as_millis().max(1));
    let options = Options::new(adviser.options, [("time", millis.as_str())]).ok()?;
    let mut bot = (adviser.make)(&options).ok()?;
    let hello = Hello {
        protocol: 1,
        game: room.id.into(),
        seats: 2,
        options: Options::default(),
        turn_time_ms: time.as_millis() as u64,
        load_time: time,
        seed: 0,
        seat: None,
        view: None,
    };
    bot.load(&hello).ok()?;
    let action = bot.ask(prompt, time * 4).ok()?;
    let thought = bot.asides().into_iter().find_map(|aside| match aside {
        Aside::Data(text) => Some(text),
        _ => None,
    });
    Some(Hint { action, thought })
}
