//! Games that a seat cannot tell from the one in play: a particle filter over the rules, which knows nothing of any game.
//!
//! What the seat was shown is a row of moments: its decision and the reply, then what it saw when it was due again. Made-up games are led
//! from moment to moment, the others' decisions at random, and those are kept that showed the seat the same. Its own decisions in a row are
//! one stretch with what the others did before, because only they bring games that differ.

use std::sync::{Arc, Mutex, PoisonError};

use game::{Bot, Dice, Fault, Heard, Match, Player, Prompt, Status, Verdict};

use crate::house::PATIENCE;

/// So many made-up games are kept from stretch to stretch.
const KEPT: usize = 256;
/// So many are tried for one stretch.
const TRIES: usize = 20_000;
/// The most decisions of others in a moment.
const LONGEST: usize = 1000;

/// What was put into a game.
#[derive(Clone)]
pub(crate) enum Input {
    Action(Player, Arc<str>),
    Failure(Player),
    Resignation(Player),
    /// Other dice.
    Dice(u64),
}

impl Input {
    fn player(&self) -> Option<Player> {
        match self {
            Input::Action(player, _) | Input::Failure(player) | Input::Resignation(player) => Some(*player),
            Input::Dice(_) => None,
        }
    }

    /// Puts it into a game and returns what its player is told; none if it is illegal.
    pub(crate) fn put(&self, game: &mut dyn Match) -> Option<String> {
        match self {
            Input::Action(player, action) => {
                let Heard::Played { reply, .. } = game.hear(*player, action) else { return None };
                return Some(reply.get().into());
            }
            Input::Failure(player) => {
                game.fail(*player, &Fault::new(Verdict::IllegalAction, "illegal action"));
            }
            Input::Resignation(player) => game.resign(*player),
            Input::Dice(seed) => game.redraw(None, &mut Dice::named(*seed, "reseeded")),
        }
        Some(String::new())
    }
}

/// How a game came about.
pub(crate) struct Past {
    start: Arc<Mutex<Box<dyn Match>>>,
    since: Mutex<Vec<Input>>,
    /// What was made up last: up to the last stretch, and through it.
    pools: Mutex<Option<[Pool; 2]>>,
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

impl Clone for Past {
    fn clone(&self) -> Past {
        let since = self.since.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Past { start: Arc::clone(&self.start), since: Mutex::new(since), pools: Mutex::default() }
    }
}

impl Past {
    pub(crate) fn new(start: Box<dyn Match>) -> Past {
        Past { start: Arc::new(Mutex::new(start)), since: Mutex::default(), pools: Mutex::default() }
    }

    pub(crate) fn note(&self, input: Input) {
        self.since.lock().unwrap_or_else(PoisonError::into_inner).push(input);
    }

    fn beginning(&self) -> Box<dyn Match> {
        self.start.lock().unwrap_or_else(PoisonError::into_inner).copy()
    }

    /// One of the games that a player cannot tell from this one, with other dice. `others` decide for the other seats.
    ///
    /// # Errors
    /// If none was found, or the game is over.
    pub(crate) fn resample(
        &self,
        player: Player,
        seed: u64,
        mut others: Vec<Box<dyn Bot>>,
    ) -> Result<Box<dyn Match>, String> {
        let (moments, seen) = self.moments(player);
        let last = moments.last().expect("a game has a beginning");
        if matches!(last.status, Status::Over { .. }) {
            return Err("the game is over: nothing is hidden any more".into());
        }
        let mut pools = self.pools.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lead = |from: Pool| from.led(&moments, &seen, &mut others);
        let begun = || Pool { player, moments: 0, games: vec![self.beginning()] };
        // What was made up before the player saw what it sees now may all be wrong.
        let led = match pools.take().filter(|[base, _]| base.player == player) {
            Some([base, last]) if last.moments == moments.len() => Ok([base, last]),
            Some([base, _]) => lead(base).or_else(|_| lead(begun())),
            None => lead(begun()),
        };
        let [base, led] = led?;
        let mut dice = Dice::named(seed, "made up");
        let mut game = dice.pick(&led.games).expect("some were found").copy();
        game.redraw(Some(&seen), &mut dice);
        if matches!(last.status, Status::Waiting { players, .. } if players.contains(player)) {
            *pools = Some([base, led]);
        }
        Ok(game)
    }

    /// What a player was shown, and its view now.
    fn moments(&self, player: Player) -> (Vec<Moment>, Prompt) {
        let mut game = self.beginning();
        let mut moments = Vec::new();
        let (mut input, mut is_answered) = (None, false);
        for made in self.since.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let is_own = made.player() == Some(player);
            if is_own {
                moments.push(Moment::now(input.take(), is_answered, game.as_ref(), player));
            }
            let reply = made.put(game.as_mut());
            if is_own {
                input = Some((made.clone(), reply));
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
            && input.put(game.as_mut()) != *reply
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
