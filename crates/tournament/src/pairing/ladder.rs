//! A ladder: each round plays the encounters that reveal most about the order.

use super::plan::{Group, History, Plan};
use crate::{Doubt, choose, fit};

/// Everyone's first encounters, to have some results to start from.
const OPENING: usize = 2;
/// Once much has been played, a round has at most about one part in this many of it.
const GROWTH: usize = 20;

pub(super) fn next(
    plan: &Plan,
    encounters: Option<usize>,
    until_settled: bool,
    history: &History<'_>,
) -> Option<Vec<Group>> {
    let played: usize = history.rounds.iter().map(Vec::len).sum();
    let left = encounters.map_or(usize::MAX, |most| most.saturating_sub(played));
    let active: Vec<usize> = (0..plan.players).filter(|player| !plan.retired.contains(player)).collect();
    let count = (active.len() / 2).max(1).min(left);
    if count == 0 || active.len() < 2 {
        return None;
    }
    let round = history.rounds.len();
    if round < OPENING {
        let among = Plan { players: active.len(), ..plan.clone() };
        let neighbours = super::round_robin::sampled(&among, (round + 1) * count);
        let groups = neighbours.into_iter().skip(round * count);
        let named = |group: Vec<usize>| group.into_iter().map(|place| active[place]).collect();
        return Some(groups.map(|(group, _)| (named(group), round)).collect());
    }
    let fit = fit(plan.players, history.outcomes);
    let doubt = Doubt::among(&fit, active);
    if until_settled && doubt.is_settled() {
        return None;
    }
    let matches = if plan.swap { 2 } else { 1 };
    let pairs = choose(&fit, &doubt, count, matches, history.spent);
    if pairs.is_empty() {
        return None;
    }
    // The more is known, the less one encounter changes: each pair then meets several times before the next update.
    let times = 1 + played / (GROWTH * pairs.len().max(1));
    let met = pairs.iter().cycle().take((pairs.len() * times).min(left));
    Some(met.map(|pair| (pair.to_vec(), round)).collect())
}
