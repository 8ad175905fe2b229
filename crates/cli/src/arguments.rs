//! What the command line names: games, options, seeds, commands to repeat a match.

use std::hash::{BuildHasher, RandomState};

use game::{BadSetup, Options, Room};

/// Reads a game's name.
pub(crate) fn room(id: &str) -> Result<&'static Room, String> {
    let ids: Vec<&str> = games::ROOMS.iter().map(|room| room.id).collect();
    games::room(id).ok_or_else(|| format!("no such game; {}", one_of(id, &ids)))
}

/// Reads a whole number.
pub(crate) fn whole<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| "expected a whole number from 0 on, not too large".into())
}

/// Reads `KEY=VALUE`.
pub(crate) fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((key.into(), value.into()))
}

/// The options of a game with these given.
pub(crate) fn options(room: &Room, given: &[(String, String)]) -> Result<Options, BadSetup> {
    let table = room.all_options();
    let mut names: Vec<&str> = table.iter().map(|option| option.name).collect();
    names.sort_unstable();
    for (name, _) in given {
        if !names.contains(&name.as_str()) {
            return Err(BadSetup::verbatim(format!(
                "{} has no option '{name}'; {}",
                room.id,
                one_of(name, &names)
            )));
        }
    }
    Options::new(&table, given.iter().map(|(name, value)| (name.as_str(), value.as_str())))
}

/// What else there is: the nearest, if one is near, and all.
pub(crate) fn one_of(word: &str, known: &[&str]) -> String {
    let list = known.join(", ");
    match nearest(word, known) {
        Some(near) => format!("did you mean '{near}'? There are: {list}"),
        None => format!("there are: {list}"),
    }
}

/// The one of these that is most like the word, if any is.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let likeness =
        |other: &str| strsim::normalized_damerau_levenshtein(&word.to_lowercase(), &other.to_lowercase());
    let best = known.iter().copied().max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
    (likeness(best) > 0.6).then_some(best)
}

/// A seed of 53 bits: JSON readers that know only floating-point numbers keep it whole.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one("seed") >> 11
}

/// The command that plays a match again.
pub(crate) fn play_again(room: &Room, bots: &[String], seed: u64, given: &[(String, String)]) -> String {
    let mut words = vec!["viadal".into(), "play".into(), room.id.into()];
    words.extend(bots.iter().map(|bot| quoted(bot)));
    words.extend(["--seed".into(), seed.to_string()]);
    for (key, value) in given {
        words.extend(["--set".into(), quoted(&format!("{key}={value}"))]);
    }
    words.join(" ")
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word() {
        let check =
            |word, expected| assert_eq!(nearest(word, &["perlwars", "planetfight"]), expected, "{word}");
        check("perlwar", Some("perlwars"));
        check("PlanetFigth", Some("planetfight"));
        check("chess", None);
        check("p", None);
    }

    #[test]
    fn words_for_a_shell() {
        let check = |word, expected| assert_eq!(quoted(word), expected);
        check("bots/Finder.plw", "bots/Finder.plw");
        check("my bot", "'my bot'");
        check("it's", r"'it'\''s'");
        check("", "''");
    }
}
