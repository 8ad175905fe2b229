//! What a playtest showed, and how it is told.

use std::fmt;

use serde::Serialize;
use tournament::rate;

/// What games of the computer against itself showed. `Display` tells it in words.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// What was played.
    pub title: String,
    /// Who won, the one who begins first; draws by the rules, and games stopped at the limit.
    pub results: Vec<Rate>,
    /// Each goal of the rules, and what ends a game without one.
    pub endings: Vec<Rate>,
    /// The points of a player that looks at more positions, in so many games; only where there are two seats.
    pub deeper: Vec<Rate>,
    /// The turns of a game, and the legal moves of a decision, partial turns each for itself.
    pub spreads: Vec<Spread>,
    /// What never happened: pieces, and the blocks of those that were there.
    pub never: Vec<(&'static str, Vec<String>)>,
    /// Whether all blocks were looked for: not in very large files, nor after a stop.
    pub all_looked_for: bool,
}

/// How often something happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// What happened.
    pub what: String,
    /// In how many games.
    pub games: u64,
    /// The lower end of its 95 % interval, the share, the upper end.
    pub share: [f64; 3],
}

/// Numbers of which there are many.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// What they count.
    pub what: &'static str,
    /// Their mean, the smallest and the largest.
    pub mean: f64,
    pub least: usize,
    pub most: usize,
}

impl Rate {
    pub(super) fn new(what: impl Into<String>, games: usize, of: usize) -> Rate {
        Rate { what: what.into(), games: games as u64, share: rate(games as u64, of as u64) }
    }
}

impl Spread {
    pub(super) fn of(what: &'static str, numbers: &[usize]) -> Spread {
        let mean = numbers.iter().sum::<usize>() as f64 / numbers.len().max(1) as f64;
        let least = numbers.iter().min().copied().unwrap_or(0);
        Spread { what, mean, least, most: numbers.iter().max().copied().unwrap_or(0) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = self.endings.iter().map(|rate| Rate { what: format!("  by {}", rate.what), ..rate.clone() });
        let rates: Vec<Rate> =
            self.results.iter().cloned().chain(by).chain(self.deeper.iter().cloned()).collect();
        let width = rates.iter().map(|rate| rate.what.chars().count()).max().unwrap_or(0);
        writeln!(f, "{}\n\n{:<width$} {:>5} {:>6}   95 % interval", self.title, "", "games", "share")?;
        for Rate { what, games, share } in rates {
            let [low, share, high] = share.map(|share| 100.0 * share);
            writeln!(f, "{what:<width$} {games:>5} {share:>4.0} %   {low:.0} to {high:.0} %")?;
        }
        writeln!(f)?;
        for Spread { what, mean, least, most } in &self.spreads {
            writeln!(f, "{what:<width$} {mean:.1} on average, {least} to {most}")?;
        }
        writeln!(f)?;
        for (what, names) in &self.never {
            writeln!(f, "{what}: {}", if names.is_empty() { "none".into() } else { names.join("; ") })?;
        }
        let rest = "not all moves and drops were looked for\n";
        f.write_str(if self.all_looked_for { "" } else { rest })
    }
}
