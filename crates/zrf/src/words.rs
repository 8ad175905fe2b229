//! The words of the language, and suggestions for misspelt ones.

/// The option set by an older statement such as `(pass-turn true)`.
pub(crate) fn old_form(head: &str) -> Option<&'static str> {
    Some(match head {
        "pass-turn" => "pass turn",
        "pass-partial" => "pass partial",
        "maximal-captures" => "maximal captures",
        "recycle-captures" => "recycle captures",
        "recycle-promotions" => "recycle promotions",
        "animate-captures" => "animate captures",
        "animate-drops" => "animate drops",
        "allow-flipping" => "allow flipping",
        "prevent-flipping" => "prevent flipping",
        "include-off-pieces" => "include off-pieces",
        "discard-cascades" => "discard cascades",
        "highlight-goals" => "highlight goals",
        "smart-moves" => "smart moves",
        "show-moves-list" => "show moves list",
        "progressive-levels" => "progressive levels",
        "silent-?-moves" => "silent ? moves",
        "selection-screen" => "selection screen",
        _ => return None,
    })
}

/// The statements of a game, including old and decorative ones. Sounds (`move-sound`, ...) are not listed: every word that ends in `-sound`
/// is one.
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

/// The words that have a meaning of their own, each with a sentence on it, in English as all that this crate says. A condition also has
/// the form `not-...`.
pub fn meanings() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("meanings.txt").lines().filter_map(|line| line.split_once(": "))
}

/// The listed word with at most a typo or two, if there is one.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let most = match word.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let length = word.chars().count();
    let near = known.iter().filter(|other| other.chars().count().abs_diff(length) <= most);
    let near = near.map(|&other| (strsim::osa_distance(word, other), other));
    near.filter(|&(slips, _)| slips <= most).min().map(|(_, other)| other)
}

#[cfg(test)]
mod tests;
