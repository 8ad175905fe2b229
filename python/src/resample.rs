//! Games that a seat cannot tell from the one in play: a particle filter over the rules, which knows nothing of any game.
//!
//! What the seat was shown is a row of moments: its decision and the reply, then what it saw when it was due again. Made-up games are led
//! from moment to moment, the others' decisions at random, and those are kept that showed the seat the same. Its own decisions in a row are
//! one stretch with what the others did before, because only they bring games that differ.

use std::sync::Arc;

use game::{Bot, Dice, Match, Player, Prompt, Status};

use crate::house::PATIENCE;

/// So many made-up games are kept from stretch to stretch.
const KEPT: usize = 256;
/// So many are tried for one stretch.
const TRIES: usize = 20_000;
/// The most decisions of others in a moment.
const LONGEST: usize = 1000;

/// What was put into a game. Returns the reply, if there is one.
pub(crate) type Input = Arc<dyn Fn(&mut dyn Match) -> Option<String> + Send + Sync>;

/// How a game came about.
pub(crate) struct Past {
    start: Box<dyn Match>,
    /// With the player whose decision it was; none for other dice.
    pub since: Vec<(Option<Player>, Input)>,
    /// What was made up last: up to the last stretch, and through it.
    pools: Option<[Pool; 2]>,
}

/// Games that showed a seat the same up to a moment.
struct Pool {
    player: Player,
    moments: usize,
    games: Vec<Box<dyn Match>>,
}

/// What a seat was shown.
struct Moment {
    /// Its decision and the reply; none at the beginning.
    input: Option<(Input, Option<String>)>,
    /// Whether others decided after it.
    is_answered: bool,
    status: Status,
    view: String,
}

impl Past {
    pub(crate) fn new(start: Box<dyn Match>) -> Past {
        Past { start, since: Vec::new(), pools: None }
    }

    pub(crate) fn copy(&self) -> Past {
        Past { since: self.since.clone(), ..Past::new(self.start.copy()) }
    }

    /// One of the games that a player cannot tell from this one, with other dice. `others` decide for the other seats.
    ///
    /// # Errors
    /// If none was found, or the game is over.
    pub(crate) fn resample(
        &mut self,
        player: Player,
        seed: u64,
        mut others: Vec<Box<dyn Bot>>,
    ) -> Result<Box<dyn Match>, String> {
        let (moments, seen) = self.moments(player);
        let last = moments.last().expect("a game has a beginning");
        if matches!(last.status, Status::Over { .. }) {
            return Err("the game is over: nothing is hidden any more".into());
        }
        let mut lead = |from: Pool| from.led(&moments, &seen, &mut others);
        let begun = || Pool { player, moments: 0, games: vec![self.start.copy()] };
        // What was made up before the player saw what it sees now may all be wrong.
        let led = match self.pools.take().filter(|[base, _]| base.player == player) {
            Some([base, last]) if last.moments == moments.len() => Ok([base, last]),
            Some([base, _]) => lead(base).or_else(|_| lead(begun())),
            None => lead(begun()),
        };
        let [base, led] = led?;
        let mut dice = Dice::named(seed, "made up");
        let mut game = dice.pick(&led.games).expect("some were found").copy();
        game.redraw(Some(&seen), &mut dice);
        if matches!(last.status, Status::Waiting { players, .. } if players.contains(player)) {
            self.pools = Some([base, led]);
        }
        Ok(game)
    }

    /// What a player was shown, and its view now.
    fn moments(&self, player: Player) -> (Vec<Moment>, Prompt) {
        let mut game = self.start.copy();
        let mut moments = Vec::new();
        let (mut input, mut is_answered) = (None, false);
        for (by, made) in &self.since {
            let is_own = *by == Some(player);
            if is_own {
                moments.push(Moment::now(input.take(), is_answered, game.as_ref(), player));
            }
            let reply = made(game.as_mut());
            if is_own {
                input = Some((Arc::clone(made), reply));
            }
            is_answered = !is_own;
        }
        moments.push(Moment::now(input, is_answered, game.as_ref(), player));
        (moments, game.prompt(player, 0))
    }
}

impl Pool {
    /// Leads the games on to the last moment. Returns those before the last stretch, and those after it.
    fn led(
        mut self,
        moments: &[Moment],
        seen: &Prompt,
        others: &mut [Box<dyn Bot>],
    ) -> Result<[Pool; 2], String> {
        loop {
            let after = moments[self.moments + 1..].iter().position(|moment| moment.is_answered);
            let end = after.map_or(moments.len(), |after| self.moments + 1 + after);
            let mut dice = Dice::named(end as u64, "made up");
            let mut games = Vec::with_capacity(KEPT);
            for _ in 0..TRIES {
                let mut game = dice.pick(&self.games).expect("there is one").copy();
                game.redraw(Some(seen), &mut dice);
                let mut stretch = moments[self.moments..end].iter();
                games.extend(stretch.try_fold(game, |game, moment| moment.led(game, self.player, others)));
                if games.len() == KEPT {
                    break;
                }
            }
            if games.is_empty() {
                let (seat, all) = (self.player.seat(), moments.len());
                return Err(format!(
                    "none of {TRIES} made-up games showed seat {seat} all that it saw up to its decision {end} of {all}"
                ));
            }
            let led = Pool { games, moments: end, ..self };
            if after.is_none() {
                return Ok([self, led]);
            }
            self = led;
        }
    }
}

impl Moment {
    fn now(
        input: Option<(Input, Option<String>)>,
        is_answered: bool,
        game: &dyn Match,
        player: Player,
    ) -> Moment {
        let view = game.prompt(player, 0).text().get().into();
        Moment { input, is_answered, status: game.status(), view }
    }

    /// A game that was led through this moment; none if it showed the player something else.
    fn led(
        &self,
        mut game: Box<dyn Match>,
        player: Player,
        others: &mut [Box<dyn Bot>],
    ) -> Option<Box<dyn Match>> {
        if let Some((input, reply)) = &self.input
            && input(game.as_mut()) != *reply
        {
            return None;
        }
        for _ in 0..LONGEST {
            let status = game.status();
            if status == self.status && game.prompt(player, 0).text().get() == self.view {
                return Some(game);
            }
            let Status::Waiting { turn, players } = status else { return None };
            let other = players.iter().find(|due| *due != player)?;
            let action = others[other.seat()].ask(&game.prompt(other, turn), PATIENCE).ok()?;
            game.hear(other, &action);
        }
        None
    }
}
