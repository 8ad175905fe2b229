//! Places in a Swiss tournament: points, then tie-breaks as FIDE defines them (Handbook, C.07).

use crate::pairing::{Card, cards};
use crate::{Format, History, Plan};

/// A player's points and tie-breaks in a Swiss tournament. An encounter is worth one point, shared as its matches were.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SwissScore {
    /// Points of encounters and byes.
    pub points: f64,
    /// Rounds without an opponent, each a point.
    pub byes: u32,
    /// The points of all opponents, added up. A bye counts as an opponent with the player's own points.
    pub buchholz: f64,
    /// The points of each opponent times what was won against it, added up; a bye as above.
    pub sonneborn_berger: f64,
    /// Encounters won, byes included.
    pub wins: u32,
    /// From 1; shared where all tie-breaks are equal.
    pub rank: usize,
}

/// The scores of a Swiss tournament, by player; `None` in other formats.
///
/// Ranks follow the points, then Buchholz, Sonneborn-Berger, the direct encounter (the points among those still equal, if all of them have
/// met each other) and wins.
pub fn swiss_scores(plan: &Plan, history: &History<'_>) -> Option<Vec<SwissScore>> {
    matches!(plan.format, Format::Swiss { .. }).then(|| of_cards(&cards(plan.players, history)))
}

fn of_cards(cards: &[Card]) -> Vec<SwissScore> {
    let score = |player: usize| {
        let card = &cards[player];
        let played = || card.games.iter().filter_map(|&(other, share)| Some((cards[other].points, share?)));
        let own = f64::from(card.byes) * card.points;
        SwissScore {
            points: card.points,
            byes: card.byes,
            buchholz: own + played().map(|(points, _)| points).sum::<f64>(),
            sonneborn_berger: own + played().map(|(points, share)| points * share).sum::<f64>(),
            wins: card.byes + played().filter(|(_, share)| *share > 0.5).count() as u32,
            rank: 1,
        }
    };
    let mut scores: Vec<SwissScore> = (0..cards.len()).map(score).collect();
    let keys: Vec<[f64; 3]> =
        scores.iter().map(|score| [score.points, score.buchholz, score.sonneborn_berger]).collect();
    let direct: Vec<f64> = (0..scores.len()).map(|player| direct_encounter(cards, &keys, player)).collect();
    // Sums of shares differ in their last digits.
    let whole = |value: f64| (value * 1e6).round() as i64;
    let key = |player: usize| {
        let [points, buchholz, sonneborn_berger] = keys[player].map(whole);
        (points, buchholz, sonneborn_berger, whole(direct[player]), scores[player].wins)
    };
    let keys: Vec<_> = (0..scores.len()).map(key).collect();
    for (score, own) in scores.iter_mut().zip(&keys) {
        score.rank = 1 + keys.iter().filter(|other| *other > own).count();
    }
    scores
}

/// The player's points among those with the same key; 0 if not all of them have met.
fn direct_encounter(cards: &[Card], keys: &[[f64; 3]], player: usize) -> f64 {
    let are_equal =
        |other: &usize| keys[*other].iter().zip(&keys[player]).all(|(one, own)| (one - own).abs() < 1e-6);
    let equals: Vec<usize> = (0..keys.len()).filter(are_equal).collect();
    let share = |one: usize, other: usize| {
        cards[one].games.iter().find(|(met, _)| *met == other).and_then(|(_, share)| *share)
    };
    let have_met = |&one: &usize| equals.iter().all(|&other| one == other || share(one, other).is_some());
    if !equals.iter().all(have_met) {
        return 0.0;
    }
    equals.iter().filter_map(|&other| share(player, other)).sum()
}
