//! The protocols that our engine speaks, by their words.

use games::zrf::uci::{Notation, Spelling, Spellings};

/// A protocol of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tongue {
    Uci,
    /// That of shogi programs, as <http://shogidokoro.starfree.jp/usi.html> describes it.
    Usi,
    /// That of XBoard, whose words [`XBoard`](super::xboard::XBoard) knows.
    Cecp,
}

impl Tongue {
    /// A command of USI as UCI calls it.
    pub(super) fn command(self, word: &str) -> &str {
        match word {
            "usi" if self == Tongue::Usi => "uci",
            "usinewgame" | "gameover" if self == Tongue::Usi => "ucinewgame",
            word => word,
        }
    }

    /// What it calls an option, and the end of the greeting.
    pub(super) fn names(self) -> [&'static str; 3] {
        match self {
            Tongue::Uci | Tongue::Cecp => ["Hash", "Ponder", "uciok"],
            Tongue::Usi => ["USI_Hash", "USI_Ponder", "usiok"],
        }
    }

    /// The place of a `position`, in the words of UCI.
    pub(super) fn place(self, place: &str) -> String {
        match place.strip_prefix("sfen ") {
            Some(written) if self == Tongue::Usi => format!("fen {written}"),
            _ => place.into(),
        }
    }

    /// How moves are written.
    pub(super) fn spelling(self, spellings: &Spellings, tells_variant: bool) -> &Spelling {
        match self {
            Tongue::Usi | Tongue::Cecp => spellings.of(self.notation()),
            Tongue::Uci if tells_variant => spellings.told(),
            Tongue::Uci => &spellings.own,
        }
    }

    pub(super) fn notation(self) -> Notation {
        match self {
            Tongue::Uci => Notation::Uci,
            Tongue::Usi => Notation::Usi,
            Tongue::Cecp => Notation::FromZero,
        }
    }

    /// Whether the clock of who moves first is `wtime`: in shogi black begins.
    pub(super) fn white_is_first(self) -> bool {
        self != Tongue::Usi
    }

    /// The answer where there is no move.
    pub(super) fn no_move(self, is_over: bool) -> &'static str {
        match self {
            Tongue::Uci | Tongue::Cecp if is_over => "(none)",
            Tongue::Uci | Tongue::Cecp => "0000",
            Tongue::Usi => "resign",
        }
    }

    /// A mate in so many parts of turns, as it is told: UCI counts moves.
    pub(super) fn mate(self, parts: u32) -> u32 {
        if self == Tongue::Usi { parts } else { parts.div_ceil(2) }
    }
}
