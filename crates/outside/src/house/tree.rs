//! Monte-Carlo tree search where nothing is hidden and nothing is left to chance. Positions whose result is proven are not tried again,
//! so a small game is played out to its end.

use game::{Dice, Eyes, Match, Player, Status, ranks};
use search::lookahead::{Budget, Chosen};
use serde_json::value::RawValue;

use crate::in_play::InPlay;
use crate::view::{listed, sample};

/// How much is tried that seemed worse.
const CURIOSITY: f64 = 0.7;
/// What an action that was never tried is thought worth, below its position's mean.
const UNTRIED: f64 = 0.05;
/// The most bytes of text that a tree keeps.
const MEMORY: usize = 64 << 20;
/// Actions until a game that is played out counts as undecided.
const FAR: u64 = 400;

struct Tree {
    nodes: Vec<Node>,
    kept: usize,
}

struct Node {
    game: InPlay,
    /// Who is due, if one alone is.
    mover: Option<Player>,
    /// Actions that were not tried yet, with their places in the list.
    untried: Vec<(usize, Box<RawValue>)>,
    /// The nodes after those that were, each with its place.
    tried: Vec<(usize, usize)>,
    visits: f64,
    /// What each seat got, in all.
    sums: Vec<f64>,
    /// What each seat gets if all play as well as they can.
    proven: Option<Vec<f64>>,
}

/// The best of these choices of the player who is due.
pub(super) fn best(
    game: &InPlay,
    choices: &[Box<RawValue>],
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Chosen {
    let mut tree = Tree { nodes: vec![Node::new(game.clone(), Some(choices.to_vec()), dice)], kept: 0 };
    while budget.share() < 1.0 && tree.nodes[0].proven.is_none() {
        budget.spend(tree.grow(dice));
    }
    let root = &tree.nodes[0];
    let me = root.mover.map_or(0, Player::seat);
    // One that is proven counts as it is, another by how often it was tried.
    let (proven, open): (Vec<_>, Vec<_>) =
        root.tried.iter().partition(|(_, node)| tree.nodes[*node].proven.is_some());
    let worth = |at: &&(usize, usize)| tree.nodes[at.1].mean(me);
    // Of lost ones that is played which is the easiest to go wrong against.
    let by_chance = |at: &&(usize, usize)| tree.nodes[at.1].by_chance(me);
    let sure = proven
        .into_iter()
        .max_by(|a, b| worth(a).total_cmp(&worth(b)).then_with(|| by_chance(a).total_cmp(&by_chance(b))));
    let tried = |at: &&(usize, usize)| tree.nodes[at.1].visits;
    let liked = open.into_iter().max_by(|a, b| tried(a).total_cmp(&tried(b)));
    // Of equals the last is taken: the sure one.
    let best = liked.into_iter().chain(sure).max_by(|a, b| worth(a).total_cmp(&worth(b)));
    best.map_or(Chosen { index: 0, value: 0.5 }, |best| Chosen { index: best.0, value: worth(&best) })
}

impl Tree {
    /// One game: down the tree, and on by chance. All that is asked of the rules stays in the tree. Returns the number of actions played.
    fn grow(&mut self, dice: &mut Dice) -> u64 {
        let (mut path, mut at, mut beyond) = (vec![0], 0, 0);
        let before = self.nodes.len();
        let values = loop {
            let node = &self.nodes[at];
            if let Some(values) = &node.proven {
                break values.clone();
            }
            let mover = node.mover.filter(|_| path.len() as u64 <= FAR);
            let next =
                mover.and_then(|mover| self.choose(at, mover).or_else(|| self.try_another(at, mover, dice)));
            let Some(next) = next else {
                let (values, played) = play_out(self.nodes[at].game.clone(), dice);
                beyond = played;
                break values;
            };
            at = next;
            path.push(at);
        };
        for &at in path.iter().rev() {
            self.prove(at);
            let node = &mut self.nodes[at];
            node.visits += 1.0;
            node.sums.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
        }
        beyond + (self.nodes.len() - before).max(1) as u64
    }

    /// Plays an action that was not tried yet, if there is one and memory for it.
    fn try_another(&mut self, at: usize, mover: Player, dice: &mut Dice) -> Option<usize> {
        let node = self.nodes.get_mut(at).filter(|_| self.kept < MEMORY)?;
        let (place, action) = node.untried.pop()?;
        let mut game = node.game.clone();
        game.hear(mover, action.get());
        let made = Node::new(game, None, dice);
        self.kept += made.game.bytes();
        let number = self.nodes.len();
        self.nodes[at].tried.push((place, number));
        self.nodes.push(made);
        Some(number)
    }

    /// The node to go on with; `None` to try an action that was not tried yet, or where there is none.
    fn choose(&self, at: usize, mover: Player) -> Option<usize> {
        let node = &self.nodes[at];
        let seat = mover.seat();
        let curiosity = |visits: f64| CURIOSITY * ((node.visits + 1.0).ln() / visits.max(1.0)).sqrt();
        let urgency = |next: usize| self.nodes[next].mean(seat) + curiosity(self.nodes[next].visits);
        let open = node.tried.iter().map(|(_, next)| *next).filter(|next| self.nodes[*next].proven.is_none());
        let best = open.max_by(|a, b| urgency(*a).total_cmp(&urgency(*b)))?;
        let is_untried = !node.untried.is_empty() && self.kept < MEMORY;
        let untried = node.mean(seat) - UNTRIED + curiosity(1.0);
        (!is_untried || urgency(best) >= untried).then_some(best)
    }

    /// A position is proven by one action that wins, or by all of them.
    fn prove(&mut self, at: usize) {
        let node = &self.nodes[at];
        let Some(seat) = node.mover.map(Player::seat).filter(|_| node.proven.is_none()) else { return };
        let proven = node.tried.iter().filter_map(|(_, next)| self.nodes[*next].proven.as_ref());
        let all = node.untried.is_empty() && proven.clone().count() == node.tried.len();
        let best = proven.max_by(|a, b| a[seat].total_cmp(&b[seat])).cloned();
        self.nodes[at].proven = best.filter(|best| all || best[seat] >= 1.0);
    }
}

impl Node {
    fn new(game: InPlay, choices: Option<Vec<Box<RawValue>>>, dice: &mut Dice) -> Node {
        let mover = match game.status() {
            Status::Waiting { players, .. } => {
                players.iter().next().filter(|one| players.without(*one).is_empty())
            }
            Status::Over { .. } => None,
        };
        let listed = || mover.and_then(|mover| listed(&game.frame(Eyes::Player(mover)))).unwrap_or_default();
        let is_given = choices.is_some();
        let mut untried: Vec<_> = choices.unwrap_or_else(listed).into_iter().enumerate().collect();
        if !is_given {
            dice.shuffle(&mut untried);
        }
        let proven = match game.status() {
            Status::Over { scores, .. } => Some(shares(scores.as_slice())),
            Status::Waiting { .. } => None,
        };
        let sums = vec![0.0; game.players];
        let mover = mover.filter(|_| !untried.is_empty() && game.broken().is_none());
        Node { game, mover, untried, tried: Vec::new(), visits: 0.0, sums, proven }
    }

    /// What a seat gets on average, or surely.
    fn mean(&self, seat: usize) -> f64 {
        match &self.proven {
            Some(values) => values[seat],
            None => self.by_chance(seat),
        }
    }

    /// What it got on average in what was played out.
    fn by_chance(&self, seat: usize) -> f64 {
        if self.visits > 0.0 { self.sums[seat] / self.visits } else { 0.5 }
    }
}

/// A seat's share of the win.
fn share(scores: &[i64], seat: usize) -> f64 {
    if let [score] = scores {
        return if *score > 0 { 1.0 } else { 0.0 };
    }
    let ranks = ranks(scores);
    let better = ranks.iter().filter(|rank| **rank > ranks[seat]).count();
    let equal = ranks.iter().filter(|rank| **rank == ranks[seat]).count() - 1;
    (better as f64 + equal as f64 / 2.0) / (scores.len() - 1) as f64
}

fn shares(scores: &[i64]) -> Vec<f64> {
    (0..scores.len()).map(|seat| share(scores, seat)).collect()
}

/// What each seat gets from a game that is played out at random, and the number of actions. One that does not end is even.
pub(super) fn play_out(mut game: InPlay, dice: &mut Dice) -> (Vec<f64>, u64) {
    let seats = game.players;
    let even = |nodes| (vec![0.5; seats], nodes);
    for nodes in 0..FAR {
        let due = match game.status() {
            _ if game.broken().is_some() => return even(nodes),
            Status::Over { scores, .. } => return (shares(scores.as_slice()), nodes),
            Status::Waiting { players, .. } => players,
        };
        let Some(player) = due.iter().next() else { return even(nodes) };
        match sample(game.rules, &game.frame(Eyes::Player(player)), dice) {
            Ok(action) => drop(game.hear(player, action.get())),
            Err(_) => return even(nodes),
        }
    }
    even(FAR)
}
