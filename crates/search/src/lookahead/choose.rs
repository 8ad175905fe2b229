//! Which of several choices does best in the worlds that can be.

use game::Dice;

use super::budget::Budget;

/// What a player must guess to look ahead.
pub trait Guess {
    /// A whole truth that fits what is known.
    type World;
    /// What can be done.
    type Choice;

    /// Draws a world, likelier ones more often.
    fn world(&self, dice: &mut Dice) -> Self::World;

    /// Plays a choice in a world, and the game on from there, both sides by rules of thumb.
    fn play_out(&self, world: &Self::World, choice: &Self::Choice, dice: &mut Dice) -> Played;
}

/// What came of playing a choice out.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// One's share of the win, 0 to 1.
    pub value: f64,
    /// How many actions were played.
    pub nodes: u64,
}

/// What was chosen.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// Its number among the choices.
    pub index: usize,
    /// The mean of its values.
    pub value: f64,
}

/// How a choice has done so far, by itself and against the first in the same worlds.
#[derive(Clone, Debug, Default)]
struct Account {
    index: usize,
    played: f64,
    sum: f64,
    ahead: f64,
    squares: f64,
}

/// So many standard errors a choice must be ahead of the first to be preferred to it.
const SURE: f64 = 1.0;

/// The choice that does best in the worlds drawn. The first is what rules of thumb would do: it stays in the comparison to
/// the end, and another is preferred only where it is clearly better.
///
/// All choices are played out in the same worlds with the same dice, so that luck weighs on all alike; of equal parts of
/// the budget each goes to the better half of those that are left (sequential halving).
pub fn choose<G: Guess>(
    guess: &G,
    choices: &[G::Choice],
    budget: &mut Budget<'_>,
    dice: &mut Dice,
) -> Chosen {
    let mut left: Vec<Account> =
        (0..choices.len()).map(|index| Account { index, ..Account::default() }).collect();
    let rounds = (choices.len().max(2) as f64).log2().ceil();
    let mut round = 1.0;
    while left.len() > 1 && round <= rounds {
        while budget.share() < round / rounds {
            let world = guess.world(dice);
            let seed = dice.bits();
            let mut first = 0.0;
            for account in &mut left {
                let mut dice = Dice::named(seed, "played out");
                let Played { value, nodes } = guess.play_out(&world, &choices[account.index], &mut dice);
                budget.spend(nodes);
                first = if account.index == 0 { value } else { first };
                account.add(value, value - first);
                // One world with all choices may take longer than all the time there is.
                if budget.share() >= 1.0 {
                    break;
                }
            }
        }
        left[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        left.truncate(left.len().div_ceil(2).max(2));
        round += 1.0;
    }
    let best =
        left.iter().skip(1).filter(|account| account.is_ahead()).max_by(|a, b| a.mean().total_cmp(&b.mean()));
    let best = best.or(left.first());
    best.map_or(Chosen { index: 0, value: 0.5 }, |best| Chosen { index: best.index, value: best.mean() })
}

impl Account {
    fn add(&mut self, value: f64, ahead: f64) {
        self.played += 1.0;
        self.sum += value;
        self.ahead += ahead;
        self.squares += ahead * ahead;
    }

    fn mean(&self) -> f64 {
        if self.played > 0.0 { self.sum / self.played } else { 0.5 }
    }

    /// Whether it did better than the first by more than chance makes likely.
    fn is_ahead(&self) -> bool {
        let mean = self.ahead / self.played.max(1.0);
        let spread = (self.squares / self.played.max(1.0) - mean * mean).max(0.0);
        self.played > 1.0 && mean > SURE * (spread / self.played).sqrt()
    }
}

#[cfg(test)]
mod tests;
