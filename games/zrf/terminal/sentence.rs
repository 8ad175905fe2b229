//! Moves as sentences, from the notation of saved games.

/// Describes a move, with the mover as the subject: `moves Dwarf from f1 to f5, takes on g5`.
pub fn sentence(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut rest = match words.as_slice() {
        ["partial", number, rest @ ..] if number.bytes().all(|byte| byte.is_ascii_digit()) => rest,
        all => all,
    };
    let mut phrases = Vec::new();
    while !rest.is_empty() {
        let (phrase, length) = phrase(rest);
        phrases.push(phrase);
        rest = &rest[length..];
    }
    if phrases.is_empty() { "does nothing".into() } else { phrases.join(", ") }
}

/// The first phrase of a move, and its number of words.
fn phrase(words: &[&str]) -> (String, usize) {
    match words {
        ["Pass", ..] => ("passes".into(), 1),
        [piece, from, "-", to, ..] => (format!("moves {piece} from {from} to {to}"), 4),
        [piece, from, "x", to, ..] if *piece != "x" => (format!("takes with {piece} from {from} on {to}"), 4),
        ["x", at, ..] => (format!("takes on {at}"), 2),
        ["flip", at, ..] => (format!("turns {at} over"), 2),
        ["=", value, "on", places @ ..] => {
            let is_sign = |word: &&str| ["x", "flip", "=", "@"].contains(word);
            let count = places.iter().position(is_sign).unwrap_or(places.len());
            // What follows may be a new piece, which has no leading symbol.
            let count = if count >= 4 && count == places.len() { 1 } else { count };
            (format!("makes {} {value}", places[..count].join(" ")), 3 + count)
        }
        ["=", value, ..] => (format!("makes it {value}"), 2),
        ["@", at, number, setting, ..] => {
            let verb = if *setting == "1" { "sets" } else { "clears" };
            (format!("{verb} mark {number} of {at}"), 4)
        }
        [player, piece, at, ..] => (format!("puts {player} {piece} on {at}"), 3),
        other => (other.join(" "), other.len()),
    }
}

#[cfg(test)]
mod tests;
