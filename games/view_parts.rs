//! The files that the rooms' drawing modules import.

/// Lists files by their path in this folder, with their text.
macro_rules! parts {
    ($($path:literal),* $(,)?) => { &[$(($path, include_str!($path))),*] };
}

/// The parts of the drawing modules: path below `games/` and text. A module `ROOM/view.js` imports them by paths
/// relative to its own, so they are served beside it in the same folders.
pub static VIEW_PARTS: &[(&str, &str)] = parts![
    "view/board.js",
    "view/bubbles.js",
    "view/cursor.js",
    "view/drawings.js",
    "view/seats.js",
    "view/svg.js",
    "view/words.js",
    "perlwars/view/board.js",
    "perlwars/view/hand.js",
    "perlwars/view/possible.js",
    "perlwars/view/tell.js",
    "perlwars/view/words.js",
    "perlwars/view/words/hu.js",
    "perlwars/view/words/ja.js",
    "planetfight/view/board.js",
    "planetfight/view/card.js",
    "planetfight/view/hand.js",
    "planetfight/view/layout.js",
    "planetfight/view/tell.js",
    "planetfight/view/words.js",
    "planetfight/view/words/hu.js",
    "planetfight/view/words/ja.js",
    "zrf/view/board.js",
    "zrf/view/geometry.js",
    "zrf/view/hand.js",
    "zrf/view/names.js",
    "zrf/view/notation.js",
    "zrf/view/pictures.js",
    "zrf/view/signs.js",
    "zrf/view/tell.js",
    "zrf/view/token.js",
    "zrf/view/words.js",
    "zrf/view/words/hu.js",
    "zrf/view/words/ja.js",
    "robobattler/view/board.js",
    "robobattler/view/hand.js",
    "robobattler/view/missile.js",
    "robobattler/view/tell.js",
    "robobattler/view/words.js",
    "robobattler/view/words/hu.js",
    "robobattler/view/words/ja.js",
    "wizards/view/board.js",
    "wizards/view/elements.js",
    "wizards/view/hand.js",
    "wizards/view/tell.js",
    "wizards/view/words.js",
    "wizards/view/words/hu.js",
    "wizards/view/words/ja.js",
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The paths of the modules' parts that lie in the folders.
    fn on_disk() -> BTreeSet<String> {
        let games = Path::new(env!("CARGO_MANIFEST_DIR"));
        let rooms =
            games.read_dir().expect("the folder of the rooms is here").flatten().map(|entry| entry.path());
        let folders = rooms.flat_map(|room| [room.join("view"), room.join("view/words")]);
        let folders = folders.chain([games.join("view")]);
        let files =
            folders.filter_map(|folder| folder.read_dir().ok()).flatten().flatten().map(|entry| entry.path());
        let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "js"));
        let named =
            files.map(|file| file.strip_prefix(games).expect("it lies below").to_string_lossy().into_owned());
        named.collect()
    }

    #[test]
    fn every_part_is_listed() {
        let listed: BTreeSet<String> = super::VIEW_PARTS.iter().map(|(path, _)| (*path).to_owned()).collect();
        assert_eq!(listed, on_disk());
    }
}
