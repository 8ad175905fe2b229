//! UCCI, the protocol of xiangqi programs.

use super::uci::Words;

pub(super) const WORDS: Words = Words {
    greeting: "ucci",
    greeted: "ucciok",
    new_game: "setoption newgame",
    set: |name, value| format!("setoption {name} {value}\n"),
    go: |clock| {
        let left = clock.millis();
        match clock.increment_millis() {
            None => format!("go time {left} movestogo 1\n"),
            Some(more) => format!("go time {left} increment {more} opptime {left} oppincrement {more}\n"),
        }
    },
};
