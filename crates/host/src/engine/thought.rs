//! What an engine thinks of a position, as data for the log and the page.

/// How a score is written: from whose side it is does not matter here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Score {
    /// Hundredths of a pawn.
    Centipawns(i64),
    /// Moves to mate; negative if the engine is mated.
    Mate(i64),
}

pub(super) struct Thought {
    pub(super) depth: u64,
    pub(super) score: Score,
    pub(super) nodes: u64,
    pub(super) line: String,
}

impl Thought {
    pub(super) fn json(&self) -> String {
        let score = match self.score {
            Score::Centipawns(value) => format!("{:+.2}", value as f64 / 100.0),
            Score::Mate(moves) => format!("mate in {moves}"),
        };
        let line: String = self.line.chars().filter(|letter| !matches!(letter, '"' | '\\')).collect();
        let line: String =
            line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let Thought { depth, nodes, .. } = self;
        format!("{{\"line\":\"{line}\",\"score\":\"{score}\",\"depth\":{depth},\"nodes\":{nodes}}}")
    }
}
