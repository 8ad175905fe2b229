//! Swiss: players with similar points meet, no two twice. With an odd number, one has a bye.

use game::Dice;

use super::matching;
use super::plan::{Card, Group, History, Plan, cards};

/// How many choices to try for the best pairs before accepting any.
const TRIES: usize = 20_000;

pub(super) fn next(plan: &Plan, rounds: usize, history: &History<'_>) -> Option<Vec<Group>> {
    let round = history.rounds.len();
    if round >= rounds {
        return None;
    }
    let standing = Standing(cards(plan.players, history));
    let order = standing.order(plan);
    let mut byes: Vec<Option<usize>> = vec![None];
    if plan.players % 2 == 1 {
        // The bye goes to the lowest player who has not had one.
        byes = order.iter().rev().filter(|player| standing.0[**player].byes == 0).map(|p| Some(*p)).collect();
    }
    byes.into_iter().find_map(|bye| {
        let playing: Vec<usize> = order.iter().copied().filter(|player| Some(*player) != bye).collect();
        let pairs = standing.pairs(&playing)?;
        Some(pairs.into_iter().map(|pair| (pair.to_vec(), round)).collect())
    })
}

struct Standing(Vec<Card>);

impl Standing {
    /// Sorts by points; a fixed random order breaks ties.
    fn order(&self, plan: &Plan) -> Vec<usize> {
        let mut order: Vec<usize> = (0..plan.players).collect();
        Dice::named(plan.seed, "swiss").shuffle(&mut order);
        order.sort_by(|&a, &b| self.0[b].points.total_cmp(&self.0[a].points));
        order
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        self.0[one].games.iter().all(|(met, _)| *met != other)
    }

    fn pairs(&self, order: &[usize]) -> Option<Vec<[usize; 2]>> {
        let mut tries = TRIES;
        let mut pairs = Vec::new();
        if self.pair_off(order, &mut pairs, &mut tries) {
            return Some(pairs);
        }
        let may = |one: usize, other: usize| self.may_meet(order[one], order[other]);
        let mates = matching::perfect(order.len(), may)?;
        let pairs = mates.into_iter().enumerate().filter(|(one, other)| one < other);
        Some(pairs.map(|(one, other)| [order[one], order[other]]).collect())
    }

    /// Pairs players recursively: the upper half of those with equal points with the lower half.
    fn pair_off(&self, left: &[usize], pairs: &mut Vec<[usize; 2]>, tries: &mut usize) -> bool {
        let Some(&first) = left.first() else { return true };
        let equals = left.iter().filter(|&&player| self.0[player].points == self.0[first].points).count();
        let half = equals.div_ceil(2).max(1);
        let preferred = (half..left.len()).chain((1..half).rev());
        for place in preferred.filter(|&place| self.may_meet(first, left[place])).collect::<Vec<_>>() {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let mut rest = left.to_vec();
            let other = rest.remove(place);
            rest.remove(0);
            pairs.push([first, other]);
            if self.pair_off(&rest, pairs, tries) {
                return true;
            }
            pairs.pop();
        }
        false
    }
}
