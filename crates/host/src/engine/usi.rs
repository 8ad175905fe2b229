//! USI, the protocol of shogi programs.

use super::uci::{self, Words};

pub(super) const WORDS: Words = Words {
    greeting: "usi",
    greeted: "usiok",
    new_game: "usinewgame",
    set: uci::WORDS.set,
    go: |clock| {
        let left = clock.millis();
        match clock.increment_millis() {
            None => format!("go btime 0 wtime 0 byoyomi {left}\n"),
            Some(more) => format!("go btime {left} wtime {left} binc {more} winc {more}\n"),
        }
    },
};
