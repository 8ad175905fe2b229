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
mod tests {
    use super::*;

    #[test]
    fn moves_as_sentences() {
        for (text, expected) in [
            ("Pass", "passes"),
            ("Dwarf f1 - f5", "moves Dwarf from f1 to f5"),
            ("Troll g9 - g10 x f11 x h11", "moves Troll from g9 to g10, takes on f11, takes on h11"),
            ("Dwarf f5 x g6", "takes with Dwarf from f5 on g6"),
            ("partial 2 Checker a5 - c7 x b6", "moves Checker from a5 to c7, takes on b6"),
            ("White Stone e5", "puts White Stone on e5"),
            ("White Stone e5 x e6", "puts White Stone on e5, takes on e6"),
            ("Pawn a7 - a8 = Queen", "moves Pawn from a7 to a8, makes it Queen"),
            (
                "King e1 - g1 Rook h1 - f1 @ f1 0 0",
                "moves King from e1 to g1, moves Rook from h1 to f1, clears mark 0 of f1",
            ),
            ("Man d4 - e5 = Red on f5 g5 flip h5", "moves Man from d4 to e5, makes f5 g5 Red, turns h5 over"),
            ("", "does nothing"),
            ("odd", "odd"),
        ] {
            assert_eq!(sentence(text), expected, "{text}");
        }
    }
}
