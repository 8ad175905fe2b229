//! How many points each side keeps.

use std::time::Duration;

use games::thud::{DWARFS, TROLLS, Weighing};
use search::Limits;

use crate::table::{Ends, Side, Table, mean_and_error};

/// House players agree to end a quiet game, a little earlier than this.
const ENDS: Ends = Ends { plies: 400, quiet: 60 };

/// Plays the games and prints the points after each, with 95 % intervals.
pub(crate) fn run(words: &[String]) -> Option<()> {
    let [games, dwarfs, trolls, rest @ ..] = words else { return None };
    let games: u64 = games.parse().ok()?;
    let seed: u64 = rest.first().map_or(Some(1), |word| word.parse().ok())?;
    let sides = [side(dwarfs, DWARFS)?, side(trolls, TROLLS)?];
    let table = Table::new(ENDS);
    let mut points: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    let (mut plies, mut decisions, mut depth) = (0, [0, 0], [0, 0]);
    for number in 0..games {
        let played = table.play(sides, seed << 32 | number);
        plies += played.plies;
        for side in 0..2 {
            points[side].push(played.points[side] as f64);
            decisions[side] += played.decisions[side];
            depth[side] += played.depth[side];
        }
        let deep = |side: usize| depth[side] as f64 / decisions[side].max(1) as f64;
        println!(
            "{} games: dwarfs {}, trolls {} points; {} plies; depth {:.1} and {:.1}",
            number + 1,
            interval(&points[0]),
            interval(&points[1]),
            plies as u64 / (number + 1),
            deep(0),
            deep(1)
        );
    }
    Some(())
}

/// The mean with its 95 % interval.
fn interval(points: &[f64]) -> String {
    let (mean, error) = mean_and_error(points);
    format!("{mean:.1} +- {:.1}", 1.96 * error)
}

/// Parses a player; none if a word is unknown.
fn side(words: &str, weighing: Weighing) -> Option<Side> {
    let mut side = Side { weighing: Some(weighing), limits: Limits::default() };
    for word in words.split(',') {
        match word.split_once('=') {
            None if word == "plain" => side.weighing = None,
            Some(("ms", number)) => side.limits.time = Some(Duration::from_millis(number.parse().ok()?)),
            Some(("nodes", number)) => side.limits.nodes = Some(number.parse().ok()?),
            Some(("depth", number)) => side.limits.depth = Some(number.parse().ok()?),
            _ => return None,
        }
    }
    Some(side)
}
