//! How the games of board games begin: by openings that ship, from a file, or drawn.

use std::sync::Arc;

use crate::rooms::has_openings;
use game::{BadSetup, Files, Options, Room, wording};
use games::zrf::notation::{POSITION, read_book, split_openings};
use games::zrf::{Shipped, Variant, rules_file, shipped, variant_of};

/// The name of the openings that ship with a game's rules.
const SHIPPED: &str = "shipped";
/// Before openings that are drawn.
const DRAWN: &str = "drawn:";
/// Before the number of random plies.
const RANDOM: &str = "random:";

/// The rules that a room plays and whose balanced openings ship.
pub fn rules_with_openings(room: &Room) -> impl Iterator<Item = &'static str> {
    let is_own = |rules: &&Shipped| has_openings(room) && (room.id == "zrf" || rules.name == room.id);
    let all = games::zrf::SHIPPED.iter().filter(|rules| !rules.openings.is_empty());
    all.filter(is_own).map(|rules| rules.name).collect::<Vec<_>>().into_iter()
}

/// Reads openings that are written as `shipped`, `random:PLIES` or the name of a file, as the value of the option `position`. `drawn:` before
/// a name has them drawn, `:PLIES` after it cuts them. `read` gives the text of a file, or why there is none.
///
/// # Errors
/// If the game has no openings, or there is no such file, or it has none for this game.
pub fn read_openings(
    room: &Room,
    options: &Options,
    files: &Files,
    written: &str,
    read: &dyn Fn(&str) -> Result<String, String>,
) -> Result<String, BadSetup> {
    if !has_openings(room) {
        return Err(BadSetup(wording!(
            "{game} draws its maps by the seed, and they are its openings",
            game = room.id
        )));
    }
    if !options.text(POSITION.name).is_empty() {
        return Err(BadSetup(wording!("the games begin by openings: leave the option position out")));
    }
    if written.starts_with(RANDOM) {
        return Ok(written.into());
    }
    let drawn = written.strip_prefix(DRAWN);
    let named = drawn.unwrap_or(written);
    let cut = named.rsplit_once(':').and_then(|(name, plies)| Some((name, plies.parse().ok()?)));
    let (name, plies) = cut.filter(|_| read(named).is_err()).unwrap_or((named, usize::MAX));
    let text = match shipped_openings(room, options) {
        Some(openings) if name == SHIPPED => openings.into(),
        None if name == SHIPPED => {
            return Err(BadSetup(wording!("no openings ship for this game; random:4 draws four plies")));
        }
        _ => read(name).map_err(BadSetup::verbatim)?,
    };
    let variant = variant(room, options, files)?;
    let openings = read_book(&variant, &text, plies).map_err(|bad| BadSetup::verbatim(bad.to_string()))?;
    Ok(format!("{}{}", drawn.map_or("", |_| DRAWN), openings.join(" | ")))
}

/// The values of the option `position` for one match after another: an opening for each two games of a match.
///
/// # Errors
/// If the number of games is no number.
pub fn split_by_match(options: &Options) -> Result<Vec<String>, BadSetup> {
    let games = options.number("games", 1..=1000)?.unsigned_abs();
    Ok(split_openings(options.text(POSITION.name), games.div_ceil(2) as usize))
}

/// The openings that ship with the rules of these options.
fn shipped_openings(room: &Room, options: &Options) -> Option<&'static str> {
    let rules = shipped(if room.id == "zrf" { options.text("rules") } else { room.id });
    rules.map(|rules| rules.openings).filter(|openings| !openings.is_empty())
}

/// The rules that a match with these options plays.
pub(crate) fn variant(room: &Room, options: &Options, files: &Files) -> Result<Arc<Variant>, BadSetup> {
    match shipped(room.id) {
        Some(rules) => rules_file(rules.name, rules.text)?.variant(options.text("variant")),
        None => variant_of(options, files),
    }
}
