//! Everyone against everyone.

use game::Dice;

use super::plan::{Group, Plan};

/// All groups, `cycles` times, and at most `most`. Matches of two come in rounds that involve everyone (circle method), so that a stopped tournament has tested
/// everyone about equally.
pub(super) fn all(plan: &Plan, cycles: usize, most: usize) -> Vec<Group> {
    let once =
        if plan.seats == 2 { circle(plan.players) } else { combinations(plan.players, plan.seats, most) };
    let turned = |group: &Vec<usize>, cycle: usize| {
        let mut group = group.clone();
        let turn = cycle % group.len();
        group.rotate_left(turn);
        group
    };
    let cycle = |cycle| once.iter().map(move |group| (turned(group, cycle), cycle));
    (0..cycles).flat_map(cycle).take(most).collect()
}

/// The circle method (Kirkman 1850): one player stands still, the others rotate.
fn circle(players: usize) -> Vec<Vec<usize>> {
    let places = players + players % 2;
    let mut pairs = Vec::new();
    for round in 0..places - 1 {
        let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + round) % (places - 1) };
        for place in 0..places / 2 {
            let (one, other) = (at(place), at(places - 1 - place));
            if one < players && other < players {
                // The first seat alternates between rounds.
                pairs.push(if round % 2 == 0 { vec![one, other] } else { vec![other, one] });
            }
        }
    }
    pairs
}

/// The first groups of `seats` players, at most `most`.
fn combinations(players: usize, seats: usize, most: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for place in 0..seats {
        // Every beginning can be completed, so `most` of them are enough.
        let to = players + place + 1 - seats;
        found = found
            .into_iter()
            .flat_map(|group: Vec<usize>| {
                let from = group.last().map_or(0, |last| last + 1);
                (from..to).map(move |player| {
                    let mut longer = group.clone();
                    longer.push(player);
                    longer
                })
            })
            .take(most)
            .collect();
    }
    found
}

/// Random groups: the players are shuffled again and again, and neighbours meet. Leftovers start the next shuffle.
pub(super) fn sampled(plan: &Plan, encounters: usize) -> Vec<Group> {
    let mut dice = Dice::named(plan.seed, "sampled pairs");
    let mut line: Vec<usize> = Vec::new();
    let mut groups = Vec::new();
    while groups.len() < encounters {
        if line.len() < plan.seats {
            let mut fresh: Vec<usize> = (0..plan.players).collect();
            dice.shuffle(&mut fresh);
            // Nobody meets themselves: leftovers come first, and again as late as possible.
            fresh.sort_by_key(|player| line.contains(player));
            line.append(&mut fresh);
        }
        let group: Vec<usize> = line.drain(..plan.seats).collect();
        groups.push((group, groups.len()));
    }
    groups
}
