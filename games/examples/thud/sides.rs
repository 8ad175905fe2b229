//! How many points each side keeps.

use std::time::Duration;

use games::thud::{DWARFS, TROLLS};
use search::Limits;

use crate::table::{Ends, Side, Table};

/// As in a match, where players agree to end what is quiet.
const ENDS: Ends = Ends { plies: 400, quiet: 60 };

/// Plays the games and prints the points after each, with 95 % intervals.
pub(crate) fn run(words: &[String]) -> Option<()> {
    let [games, dwarfs, trolls, rest @ ..] = words else { return None };
    let games: u64 = games.parse().ok()?;
    let seed: u64 = rest.first().map_or(Some(1), |word| word.parse().ok())?;
    let mut sides = [side(dwarfs)?, side(trolls)?];
    for (side, weighing) in sides.iter_mut().zip([DWARFS, TROLLS]) {
        side.weighing = side.weighing.map(|_| weighing);
    }
    let table = Table::new(ENDS);
    let mut points: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    let (mut plies, mut decided, mut depth) = (0, [0, 0], [0, 0]);
    for number in 0..games {
        let played = table.play(sides, seed << 32 | number);
        plies += played.plies;
        for side in 0..2 {
            points[side].push(played.points[side] as f64);
            decided[side] += played.decided[side];
            depth[side] += played.depth[side];
        }
        let deep = |side: usize| depth[side] as f64 / decided[side].max(1) as f64;
        println!(
            "{} games: dwarfs {}, trolls {} points; {} plies; depth {:.1} and {:.1}",
            number + 1,
            told(&points[0]),
            told(&points[1]),
            plies as u64 / (number + 1),
            deep(0),
            deep(1)
        );
    }
    Some(())
}

/// The mean with its 95 % interval.
fn told(points: &[f64]) -> String {
    let count = points.len() as f64;
    let mean = points.iter().sum::<f64>() / count;
    let variance = points.iter().map(|each| (each - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{mean:.1} +- {:.1}", 1.96 * (variance / count).sqrt())
}

/// A player as it is told; of its knowledge only whether it has any.
fn side(words: &str) -> Option<Side> {
    let mut side = Side { weighing: Some(DWARFS), limits: Limits::default() };
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
