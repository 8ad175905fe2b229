//! The words of the language, and which of them a misspelt word was meant to be.

/// The statements of a game, old forms and those that only decorate included. Sounds (`move-sound`, ...) are not
/// listed: every word that ends in `-sound` is one.
pub(crate) const STATEMENTS: &[&str] = &[
    "title",
    "description",
    "history",
    "strategy",
    "players",
    "turn-order",
    "board",
    "board-setup",
    "piece",
    "option",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
    "move-priorities",
    "default",
    "engine",
    "music",
    "image",
    "solution",
    "help",
    "translate",
    "version",
    "pass-turn",
    "pass-partial",
    "maximal-captures",
    "recycle-captures",
    "recycle-promotions",
    "animate-captures",
    "animate-drops",
    "allow-flipping",
    "prevent-flipping",
    "include-off-pieces",
    "discard-cascades",
    "highlight-goals",
    "smart-moves",
    "show-moves-list",
    "progressive-levels",
    "silent-?-moves",
    "selection-screen",
    "color",
    "drop-priorities",
    "name",
];

/// The word of the list that is a slip or two away, if one is.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let most = match word.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let near =
        known.iter().map(|&other| (slips(word, other, most), other)).filter(|&(slips, _)| slips <= most);
    near.min().map(|(_, other)| other)
}

/// How many letters to insert, delete, replace or swap with a neighbour (optimal string alignment), or `most + 1`.
fn slips(one: &str, other: &str, most: usize) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.len().abs_diff(other.len()) > most {
        return most + 1;
    }
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for row in 0..=one.len() {
        for column in 0..=other.len() {
            rows[row][column] = if row == 0 || column == 0 {
                row + column
            } else {
                let replaced = rows[row - 1][column - 1] + usize::from(one[row - 1] != other[column - 1]);
                let swapped = row > 1
                    && column > 1
                    && one[row - 1] == other[column - 2]
                    && one[row - 2] == other[column - 1];
                let swap = if swapped { rows[row - 2][column - 2] + 1 } else { usize::MAX };
                replaced.min(rows[row - 1][column] + 1).min(rows[row][column - 1] + 1).min(swap)
            };
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_their_word() {
        for (word, expected) in [
            ("turn-ordr", Some("turn-order")),
            ("peice", Some("piece")),
            ("win-conditoin", Some("win-condition")),
            ("zzz", None),
            ("x", None),
        ] {
            assert_eq!(nearest(word, STATEMENTS), expected, "{word}");
        }
    }
}
