//! Kits: what a bot begins with. A starter is the core of its language (a JSON reader and the line protocol, the same for
//! all games), the game's own functions in that language, and a bot to change.
//!
//! The core of a language lies in `games/kits/LANGUAGE`, what a game adds in `games/NAME/kits/LANGUAGE`. The macro is the
//! one table of languages; a room lists with it what it has.

/// A [`game::Starter`] from its language and the game's own files, the bot first:
/// `starter!(python: "bot.py", "wizards.py")`. With `alone` the core of the language is left out.
///
/// Paths are those of the file that calls it, a room's `mod.rs` or one beside it.
macro_rules! starter {
    (c: $($own:literal),+) => { starter!("c" [$($own)+] "viadal.h" "viadal.c" "bot.toml") };
    (cpp: $($own:literal),+) => { starter!("cpp" [$($own)+] "viadal.hpp" "bot.toml") };
    (go: $($own:literal),+) => { starter!("go" [$($own)+] "viadal/viadal.go" "go.mod" "bot.toml") };
    (java: $($own:literal),+) => { starter!("java" [$($own)+] "Viadal.java" "Json.java" "bot.toml") };
    (javascript: $($own:literal),+) => { starter!("javascript" [$($own)+] "viadal.mjs" "bot.toml") };
    (perl: $($own:literal),+) => { starter!("perl" [$($own)+] "Viadal.pm" "bot.toml") };
    (python: $($own:literal),+) => { starter!("python" [$($own)+] "viadal.py" "bot.toml") };
    (rust: $($own:literal),+) => { starter!("rust" [$($own)+] "viadal.rs" "bot.toml") };
    (alone $language:literal: $($own:literal),+) => { starter!($language [$($own)+]) };
    ($language:literal [$($own:literal)*] $($core:literal)*) => {
        ::game::Starter {
            language: $language,
            files: &[
                $(($own, include_str!(concat!("kits/", $language, "/", $own))),)*
                $(($core, include_str!(concat!("../kits/", $language, "/", $core))),)*
            ],
        }
    };
}

/// A [`game::Sample`] that lies in the room's folder `bots`: `sample!("Drifter.plw", "shoots and steps anywhere")`.
macro_rules! sample {
    ($file:literal, $help:literal) => {
        ::game::Sample { file: $file, text: include_str!(concat!("bots/", $file)), help: $help }
    };
}
