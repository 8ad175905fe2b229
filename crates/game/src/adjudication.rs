//! Adjudication: a game of two ends early once both sides tell the same outcome. A side gains nothing by lying, for both must agree.

use std::fmt;

use serde_json::Value;

use crate::{BadSetup, Opt, Options, wording};

/// The option of a match that ends its games by agreed scores.
pub const ADJUDICATE: Opt = Opt::new(
    "adjudicate",
    "",
    "ends a game when both sides agree, as in win=400,moves=4,draw=10,from=80: won once both tell 4.00 or more for one of them in 4 moves \
     each, drawn once both tell at most 0.10 for either, from turn 80 on; unset: never",
)
.label("Adjudication")
.spare();

/// The largest bound, in hundredths; a win that is told to be certain counts as much.
const MOST: i64 = 100_000;

/// When a game of two is adjudicated. Bounds are in hundredths of the least piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Won if both tell so much for one side.
    win: Option<i64>,
    /// Drawn if neither tells more for either side.
    draw: Option<i64>,
    /// For so many of its own moves in a row, each side.
    moves: usize,
    /// The first turn in which a game may be drawn so.
    from: u32,
}

impl Adjudication {
    /// The scores of the game by seat if the sides agree: what each has told for its own moves, latest last, none if nothing. `turn` is the
    /// one that would be played next.
    pub fn outcome(&self, told: [&[Option<i64>]; 2], turn: u32) -> Option<[i64; 2]> {
        let both = |bounds: [(i64, i64); 2]| {
            told.iter().zip(bounds).all(|(told, (low, high))| {
                let mut last = told.iter().rev().take(self.moves);
                told.len() >= self.moves
                    && last.all(|score| score.is_some_and(|score| (low..=high).contains(&score)))
            })
        };
        let (up, down) = (|bound| (bound, i64::MAX), |bound: i64| (i64::MIN, -bound));
        match (self.win, self.draw) {
            (Some(win), _) if both([up(win), down(win)]) => Some([1, 0]),
            (Some(win), _) if both([down(win), up(win)]) => Some([0, 1]),
            (_, Some(draw)) if turn >= self.from && both([(-draw, draw); 2]) => Some([0, 0]),
            _ => None,
        }
    }

    fn read(text: &str) -> Option<Adjudication> {
        let mut rule = Adjudication { win: None, draw: None, moves: 4, from: 1 };
        for part in text.split(',') {
            let (name, value) = part.trim().split_once('=')?;
            let value: i64 = value.parse().ok()?;
            match name {
                "win" if (1..=MOST).contains(&value) => rule.win = Some(value),
                "draw" if (0..=MOST).contains(&value) => rule.draw = Some(value),
                "moves" if (1..=1000).contains(&value) => rule.moves = value as usize,
                "from" if (1..=MOST).contains(&value) => rule.from = value as u32,
                _ => return None,
            }
        }
        (rule.win.is_some() || rule.draw.is_some()).then_some(rule)
    }
}

/// Writes it as the option does.
impl fmt::Display for Adjudication {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(win) = self.win {
            write!(out, "win={win},")?;
        }
        write!(out, "moves={}", self.moves)?;
        match self.draw {
            Some(draw) => write!(out, ",draw={draw},from={}", self.from),
            None => Ok(()),
        }
    }
}

impl Options {
    /// The rule in the option `adjudicate`, if it has a value.
    ///
    /// # Errors
    /// If it is no rule.
    pub fn adjudication(&self) -> Result<Option<Adjudication>, BadSetup> {
        match self.text(ADJUDICATE.name) {
            "" => Ok(None),
            text => Adjudication::read(text).map(Some).ok_or_else(|| {
                self.wrong(ADJUDICATE.name, wording!("win=400 or draw=10 or both, with moves=4 and from=80"))
            }),
        }
    }
}

/// The score in what a player told with its move, in hundredths from its own side; none if it told no number of that kind.
pub fn told_score(data: &str) -> Option<i64> {
    let data: Value = serde_json::from_str(data).ok()?;
    let hundredths = |value: f64| value.is_finite().then(|| (value * 100.0).round() as i64);
    if let Some(value) = data["score"].as_f64() {
        return hundredths(value);
    }
    let score = data["score"].as_str()?;
    let has_lost = score.starts_with("lost in") || score.starts_with("mate in -");
    match score.split_once(" in ") {
        Some(("won" | "lost" | "mate", _)) if has_lost => Some(-MOST),
        Some(("won" | "lost" | "mate", _)) => Some(MOST),
        _ => score.parse().ok().and_then(hundredths),
    }
}

#[cfg(test)]
mod tests;
