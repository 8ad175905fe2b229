//! The referee's loop over the games of a match. One game is in `one_game`.

use game::{Aside, BadSetup, Fault, Place, Player, Seal, Standing};

use crate::event::Event;
use crate::game_in_play::GameInPlay;
use crate::match_run::{Abort, GameScore, MatchRun, Stop};
use crate::match_setup::MatchSetup;
use crate::one_game::{OneGame, Told};
use crate::seat::{Entrant, Seated, Worst};

/// After this many host failures in a game, the match is given up.
const ATTEMPTS: u32 = 3;

/// How a match ended, in the order the bots were given.
#[derive(Debug)]
pub struct MatchResult {
    pub standing: Standing,
    pub games: Vec<GameScore>,
    /// The worst fault of each bot, if it had any.
    pub worst: Vec<Option<Worst>>,
}

/// Why a match did not reach its end.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// It cannot be played as set up.
    #[error("{0}")]
    Setup(#[from] BadSetup),
    /// It was stopped from outside.
    #[error("interrupted at {0}")]
    Interrupted(Place),
    /// The host failed three times at one game.
    #[error("the host failed {ATTEMPTS} times at game {game}: {fault}")]
    Host { game: u32, fault: Fault },
    /// The rules failed, which are no part of this program. The match is void, and no bot is to blame.
    #[error("the rules failed at {at}: {}", fault.message)]
    Rules { at: Place, fault: Fault },
}

/// Plays one match.
///
/// # Errors
/// If the match cannot be played to its end. A bot's failure is not an error.
pub fn run(
    setup: &MatchSetup,
    entrants: Vec<Entrant>,
    stop: &Stop,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<MatchResult, Broken> {
    let players = entrants.len();
    let series = setup.series(players)?;
    let limit = setup.options.duration("turn_time")?;
    let load_time = setup.options.duration("load_time")?;
    let bank = setup.options.bank()?;
    let adjudication = setup.options.adjudication()?.filter(|_| players == 2);
    let seal = Seal::of(&setup.header(&entrants));
    let bots = entrants.into_iter().map(|entrant| Seated::new(entrant.bot, bank)).collect();
    let seal_before_game = seal.clone();
    let mut match_run = MatchRun {
        setup,
        series,
        players,
        limit,
        load_time,
        adjudication,
        bots,
        stop,
        seal,
        seal_before_game,
        watch,
    };
    let result = match_run.play();
    match_run.dismiss();
    result
}

impl MatchRun<'_> {
    fn play(&mut self) -> Result<MatchResult, Broken> {
        let mut games: Vec<GameScore> = Vec::new();
        let mut standing = None;
        for number in 1..=self.series.games {
            let ended = self.game_that_counts(number)?;
            let Some(game) = ended else {
                let present: Vec<bool> = self.bots.iter().map(Seated::is_present).collect();
                standing = Some(self.series.without(&present));
                break;
            };
            games.push(game);
        }
        let standing = standing.unwrap_or_else(|| {
            let scores: Vec<_> =
                games.iter().map(|game| (game.scores.clone(), game.reason.clone())).collect();
            self.series.standing(self.players, &scores)
        });
        let Standing { scores, ranks, reason } = standing.clone();
        let result = self.seal.result(scores, ranks, reason);
        (self.watch)(Event::Line(&result));
        let worst = self.bots.iter_mut().map(|bot| bot.worst.take()).collect();
        Ok(MatchResult { standing, games, worst })
    }

    /// Ends the match for the bots and passes on their last output.
    fn dismiss(&mut self) {
        self.bots.iter_mut().for_each(Seated::dismiss);
        let place = Place { game: self.series.games, turn: 0 };
        for (bot, seated) in self.bots.iter_mut().enumerate() {
            for aside in seated.asides().iter().filter(|aside| !matches!(aside, Aside::Say(_))) {
                (self.watch)(Event::Aside { place, bot, seat: Player::new(bot), aside });
            }
        }
    }

    /// Plays a game, again if the host failed. Returns `None` if a bot did not load before the first game.
    fn game_that_counts(&mut self, number: u32) -> Result<Option<GameScore>, Broken> {
        let mut attempt = 1;
        loop {
            match self.game(number, attempt > 1) {
                Ok(game) => return Ok(game),
                Err(Abort::Setup(bad)) => return Err(bad.into()),
                Err(Abort::Rules(at, fault)) => return Err(Broken::Rules { at, fault }),
                Err(Abort::Interrupted(place)) => return Err(Broken::Interrupted(place)),
                Err(Abort::Void(fault)) if attempt == ATTEMPTS => {
                    return Err(Broken::Host { game: number, fault });
                }
                Err(Abort::Void(_)) => {
                    (self.watch)(Event::Void { number });
                    self.seal.clone_from(&self.seal_before_game);
                    attempt += 1;
                }
            }
        }
    }

    fn game(&mut self, number: u32, again: bool) -> Result<Option<GameScore>, Abort> {
        let seating = self.series.seating(self.setup.seed, number, self.players);
        let (opening, dice) = self.series.opening(self.setup.seed, number, self.players);
        let setup = self.setup;
        let game = (setup.room.open)(&setup.options, &setup.files, opening, dice).map_err(Abort::Setup)?;
        let mut game = GameInPlay::new(number, game);
        let told = Told::default();
        let mut game = OneGame { run: self, game: &mut game, seating: &seating, number, told };
        game.abort_on_broken_rules()?;
        if number == 1 && !again {
            if !game.load_first()? {
                return Ok(None);
            }
            game.begin();
        } else {
            game.begin();
            game.load_again(again)?;
        }
        game.start_bots();
        while !game.is_over() {
            game.round()?;
        }
        Ok(Some(game.end()))
    }
}
