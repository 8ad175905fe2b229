//! The referee's loop, the same for all games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{
    Aside, BadSetup, Eyes, Fault, Files, Header, Hello, Input, Keeps, Message, Options, Place, Player,
    RECORD_VERSION, RecordLine, Room, Seating, Series, Standing, Verdict, bot_seed, wording,
};
use serde_json::value::RawValue;

use crate::event::Event;
use crate::game_in_play::{GameInPlay, Step};
use crate::seat::{Entrant, Seated, Worst};

/// So many refusals of a turn are recorded; the rest are answered and dropped.
pub const REFUSALS_RECORDED: u32 = 100;
/// A game that the host breaks so often is given up.
const ATTEMPTS: u32 = 3;

/// Set to end a match early, from a signal or another thread.
pub type Stop = Arc<AtomicBool>;

/// What is played.
pub struct Contest {
    /// The game.
    pub room: &'static Room,
    /// Its options, defaults filled in.
    pub options: Options,
    /// The files that options name.
    pub files: Files,
    /// The seed of all chance.
    pub seed: u64,
}

impl Contest {
    /// The first line of the record.
    pub fn header(&self, entrants: &[Entrant]) -> Header {
        Header {
            viadal: RECORD_VERSION,
            game: self.room.id.into(),
            rules: self.room.rules,
            options: self.options.clone(),
            files: self.files.clone(),
            seed: self.seed,
            bots: entrants.iter().map(|entrant| entrant.id.clone()).collect(),
        }
    }

    /// How its games are put together; refuses a number of bots that cannot play.
    ///
    /// # Errors
    /// When an option's value or the number of bots is wrong.
    pub fn series(&self, bots: usize) -> Result<Series, BadSetup> {
        let seats = (self.room.seats)(&self.options, &self.files)?;
        if !seats.contains(&bots) {
            let wanted = match (seats.start(), seats.end()) {
                (low, high) if low == high => wording!("{low}", low = *low),
                (low, high) => wording!("{low} to {high}", low = *low, high = *high),
            };
            let game = self.room.id;
            let house = self.room.house.first().filter(|_| bots < *seats.start());
            return Err(BadSetup(match house.map(|house| house.name) {
                Some(house) => wording!(
                    "{game} takes {wanted} bots, got {bots}; add one, such as house:{house}",
                    game,
                    wanted,
                    bots,
                    house
                ),
                None => wording!("{game} takes {wanted} bots, got {bots}", game, wanted, bots),
            }));
        }
        (self.room.series)(&self.options)
    }

    /// Tries the set-up for so many bots, so that what is wrong is told before anything runs.
    ///
    /// # Errors
    /// When an option's value, a file or the number of bots is wrong.
    pub fn check(&self, bots: usize) -> Result<(), BadSetup> {
        let (opening, dice) = self.series(bots)?.opening(self.seed, 1, bots);
        (self.room.open)(&self.options, &self.files, opening, dice)?;
        for name in ["turn_time", "load_time"] {
            self.options.duration(name)?;
        }
        self.options.size("memory")?;
        Ok(())
    }
}

/// How one game of a match ended.
#[derive(Clone, Debug)]
pub struct GameScore {
    /// Its scores, by bot.
    pub scores: Vec<i64>,
    /// Turns begun.
    pub turns: u32,
    /// Why it ended.
    pub reason: String,
}

/// How a match ended. Everything in the order the bots were given.
#[derive(Debug)]
pub struct MatchResult {
    /// Scores and ranks.
    pub standing: Standing,
    /// Each game.
    pub games: Vec<GameScore>,
    /// The worst that happened to each bot, if anything did.
    pub worst: Vec<Option<Worst>>,
}

/// Why a match has no end.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// It cannot be played as set up.
    #[error("{0}")]
    Setup(#[from] BadSetup),
    /// It was stopped from outside.
    #[error("interrupted at {0}")]
    Interrupted(Place),
    /// The host failed again and again.
    #[error("the host failed {ATTEMPTS} times at game {game}: {fault}")]
    Host {
        /// The game's number.
        game: u32,
        /// The last failure.
        fault: Fault,
    },
}

/// Plays one match.
///
/// # Errors
/// When the match cannot be played or does not come to its end; a bot's failure is no error.
pub fn run(
    contest: &Contest,
    entrants: Vec<Entrant>,
    stop: &Stop,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<MatchResult, Broken> {
    let players = entrants.len();
    let series = contest.series(players)?;
    let limit = contest.options.duration("turn_time")?;
    let load_time = contest.options.duration("load_time")?;
    let bots = entrants.into_iter().map(|entrant| Seated::new(entrant.bot)).collect();
    let mut match_run = MatchRun { contest, series, players, limit, load_time, bots, stop, watch };
    let outcome = match_run.play();
    match_run.dismiss();
    outcome
}

struct MatchRun<'a> {
    contest: &'a Contest,
    series: Series,
    players: usize,
    limit: Duration,
    load_time: Duration,
    bots: Vec<Seated>,
    stop: &'a Stop,
    watch: &'a mut dyn FnMut(Event<'_>),
}

/// Why a game stops before its end.
enum Cut {
    Void(Fault),
    Interrupted,
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
        (self.watch)(Event::Line(&RecordLine::Result { scores, ranks, reason }));
        let worst = self.bots.iter_mut().map(|bot| bot.worst.take()).collect();
        Ok(MatchResult { standing, games, worst })
    }

    /// Ends the bots' match and passes on their last words.
    fn dismiss(&mut self) {
        self.bots.iter_mut().for_each(Seated::dismiss);
        let place = Place { game: self.series.games, turn: 0 };
        for (bot, seated) in self.bots.iter_mut().enumerate() {
            for aside in seated.asides().iter().filter(|aside| !matches!(aside, Aside::Say(_))) {
                (self.watch)(Event::Aside { place, bot, seat: Player::new(bot), aside });
            }
        }
    }

    /// Plays a game, again when the host failed. `None`: somebody did not load for the first game.
    fn game_that_counts(&mut self, number: u32) -> Result<Option<GameScore>, Broken> {
        let mut attempt = 1;
        loop {
            match self.game(number, attempt > 1) {
                Ok(game) => return Ok(game),
                Err(Trouble::Setup(bad)) => return Err(bad.into()),
                Err(Trouble::Cut(Cut::Interrupted, place)) => return Err(Broken::Interrupted(place)),
                Err(Trouble::Cut(Cut::Void(fault), _)) if attempt == ATTEMPTS => {
                    return Err(Broken::Host { game: number, fault });
                }
                Err(Trouble::Cut(Cut::Void(_), _)) => {
                    (self.watch)(Event::Void { number });
                    attempt += 1;
                }
            }
        }
    }

    fn game(&mut self, number: u32, again: bool) -> Result<Option<GameScore>, Trouble> {
        let seating = self.series.seating(self.contest.seed, number, self.players);
        let (opening, dice) = self.series.opening(self.contest.seed, number, self.players);
        let contest = self.contest;
        let game =
            (contest.room.open)(&contest.options, &contest.files, opening, dice).map_err(Trouble::Setup)?;
        let mut table = GameInPlay::new(number, game);
        let mut play = GameRun { run: self, table: &mut table, seating: &seating, number };
        let cut = |play: &GameRun<'_, '_>, cut| Trouble::Cut(cut, play.table.place());
        if number == 1 && !again {
            if !play.load_first().map_err(|why| cut(&play, why))? {
                return Ok(None);
            }
            play.begin();
        } else {
            play.begin();
            play.load_again(again).map_err(|why| cut(&play, why))?;
        }
        play.tell_start();
        while !play.table.due().is_empty() {
            play.round().map_err(|why| cut(&play, why))?;
        }
        Ok(Some(play.end()))
    }
}

enum Trouble {
    Setup(BadSetup),
    Cut(Cut, Place),
}

/// One game of the match.
struct GameRun<'a, 'b> {
    run: &'a mut MatchRun<'b>,
    table: &'a mut GameInPlay,
    seating: &'a Seating,
    number: u32,
}

impl GameRun<'_, '_> {
    fn line(&mut self, line: &RecordLine) {
        (self.run.watch)(Event::Line(line));
    }

    fn begin(&mut self) {
        let Seating { seats, first } = self.seating.clone();
        self.line(&RecordLine::Game { game: self.number, seats, first });
        (self.run.watch)(Event::Opened {
            number: self.number,
            seating: self.seating,
            game: self.table.game.as_ref(),
        });
    }

    /// Loads every bot before the first game. `false`: one did not get ready, and the match is decided.
    fn load_first(&mut self) -> Result<bool, Cut> {
        let mut all = true;
        for bot in 0..self.run.players {
            let loaded = self.load(bot)?;
            if let Err(fault) = loaded {
                all = false;
                self.line(&RecordLine::Input(Input::failure(self.seating.seats[bot], &fault)));
            }
        }
        Ok(all)
    }

    /// Before a later game: loads whom the game's rules or a death demand. Who fails now loses when it is due.
    fn load_again(&mut self, all: bool) -> Result<(), Cut> {
        for bot in 0..self.run.players {
            let anew = all || self.run.series.keeps == Keeps::Game;
            let seated = &self.run.bots[bot];
            if seated.wants_reload() || seated.is_stale() || anew && seated.is_present() {
                // Its failure stays with the bot and becomes an input at its next turn.
                let _ = self.load(bot)?;
            }
        }
        Ok(())
    }

    fn load(&mut self, bot: usize) -> Result<Result<(), Fault>, Cut> {
        let hello = self.hello(bot);
        let place = Place { turn: 0, ..self.table.place() };
        let loaded = self.run.bots[bot].load(&hello, place);
        let asides = self.run.bots[bot].asides();
        self.utter(bot, place, asides);
        self.cut(loaded.as_ref().err())?;
        Ok(loaded)
    }

    fn hello(&self, bot: usize) -> Hello {
        let contest = self.run.contest;
        let seat = self.seating.seats[bot];
        let anew = self.run.series.keeps == Keeps::Game;
        let view = || self.table.game.frame(Eyes::Player(seat));
        let number = if anew { self.number } else { 1 };
        Hello {
            protocol: 1,
            game: contest.room.id.into(),
            seats: self.run.players,
            options: contest.options.clone(),
            turn_time_ms: self.run.limit.as_millis() as u64,
            load_time: self.run.load_time,
            seed: bot_seed(contest.seed, number, if anew { seat.seat() } else { bot }),
            seat: anew.then_some(seat),
            view: anew.then(view),
        }
    }

    fn start(&self, seat: Player) -> Message<'static> {
        Message::Start { game: self.number, seat, first: seat == self.seating.first }
    }

    fn tell_start(&mut self) {
        for bot in 0..self.run.players {
            let start = self.start(self.seating.seats[bot]);
            self.run.bots[bot].refusals = 0;
            self.run.bots[bot].tell(&start);
        }
    }

    /// One sealed round: tells all who are due, collects all answers, then plays them in seat order.
    fn round(&mut self) -> Result<(), Cut> {
        let place = self.table.place();
        let due: Vec<(Player, usize)> =
            self.table.due().iter().map(|player| (player, self.seating.bot_at(player))).collect();
        for &(player, bot) in &due {
            if self.run.bots[bot].wants_reload() && self.load(bot)?.is_ok() {
                let start = self.start(player);
                self.run.bots[bot].tell(&start);
            }
            let prompt = self.table.game.prompt(player, place.turn);
            self.run.bots[bot].tell(&Message::Turn(&prompt));
        }
        self.calls(place, due)
    }

    /// The calls of a round: each who is due is asked until its turn does not go on.
    fn calls(&mut self, place: Place, mut due: Vec<(Player, usize)>) -> Result<(), Cut> {
        while !due.is_empty() {
            let mut answers = Vec::with_capacity(due.len());
            for &(player, bot) in &due {
                answers.push((player, bot, self.ask(place, player, bot)?));
            }
            for (player, bot, answer) in answers {
                if self.table.game.status().awaits(player, place.turn) {
                    self.answer(place, player, bot, answer)?;
                }
            }
            let status = self.table.game.status();
            due.retain(|&(player, _)| status.awaits(player, place.turn));
        }
        self.run.bots.iter_mut().for_each(|bot| bot.refusals = 0);
        Ok(())
    }

    fn ask(&mut self, place: Place, player: Player, bot: usize) -> Result<Answer, Cut> {
        let prompt = self.table.game.prompt(player, place.turn);
        let limit = self.run.limit;
        let said = match self.run.bots[bot].ask(&prompt, limit) {
            _ if self.run.bots[bot].has_resigned() => Said::GaveUp,
            Ok(action) => Said::Action(action),
            Err(fault) => Said::Nothing(fault),
        };
        self.cut(if let Said::Nothing(fault) = &said { Some(fault) } else { None })?;
        Ok(Answer { said, asides: self.run.bots[bot].asides() })
    }

    /// Plays one answer and replies to it.
    fn answer(&mut self, place: Place, player: Player, bot: usize, answer: Answer) -> Result<(), Cut> {
        self.utter(bot, place, answer.asides);
        let step = match answer.said {
            Said::Action(action) => self.table.act(player, &action),
            Said::Nothing(fault) => Step::Malformed(fault),
            Said::GaveUp => {
                let input = self.table.resign(player);
                self.played(place, &input, None);
                return Ok(());
            }
        };
        match step {
            Step::Played(input, reply) => {
                self.played(place, &input, Some(&reply));
                let more = self.table.game.status().awaits(player, place.turn);
                self.run.bots[bot].tell(&Message::Reply { reply: &reply, more });
            }
            Step::Refused(input, illegal) => {
                let fault = illegal.fault();
                let patient = self.run.bots[bot].is_patient();
                self.run.bots[bot].refusals += 1;
                if !patient && self.run.bots[bot].refusals <= REFUSALS_RECORDED {
                    self.run.bots[bot].blame(&fault, place);
                    self.table.game.fail(player, &fault);
                    self.played(place, &input, None);
                }
                self.tell_fault(place, player, bot, &fault);
                if patient {
                    let again = self.ask(place, player, bot)?;
                    return self.answer(place, player, bot, again);
                }
            }
            Step::Malformed(fault) => {
                self.run.bots[bot].failed(&fault, place);
                let input = self.table.fail(player, &fault);
                self.played(place, &input, None);
                self.tell_fault(place, player, bot, &fault);
            }
        }
        Ok(())
    }

    fn tell_fault(&mut self, place: Place, player: Player, bot: usize, fault: &Fault) {
        let more = self.table.game.status().awaits(player, place.turn);
        self.run.bots[bot].tell(&Message::Fault { fault: fault.verdict, message: &fault.message, more });
    }

    fn played(&mut self, place: Place, input: &Input, reply: Option<&RawValue>) {
        self.table.settle();
        let sealed = self.table.is_sealed(input.seat, place);
        self.line(&RecordLine::Input(input.clone()));
        (self.run.watch)(Event::Played { place, input, reply, sealed, game: self.table.game.as_ref() });
    }

    /// What a bot said goes into the record, all it uttered to who watches.
    fn utter(&mut self, bot: usize, place: Place, asides: Vec<Aside>) {
        let seat = self.seating.seats[bot];
        for aside in asides {
            if let Aside::Say(say) = &aside {
                self.line(&RecordLine::Say { seat, say: say.clone() });
            }
            (self.run.watch)(Event::Aside { place, bot, seat, aside: &aside });
        }
    }

    fn cut(&self, fault: Option<&Fault>) -> Result<(), Cut> {
        if self.run.stop.load(Ordering::Relaxed) {
            return Err(Cut::Interrupted);
        }
        match fault {
            Some(fault) if fault.verdict == Verdict::HostFault => Err(Cut::Void(fault.clone())),
            _ => Ok(()),
        }
    }

    fn end(&mut self) -> GameScore {
        let ended = self.table.ended().expect("nobody is due");
        for bot in &mut self.run.bots {
            bot.tell(&Message::End { scores: &ended.scores, reason: &ended.reason });
        }
        let scores = self.seating.by_bot(&ended.scores);
        self.line(&RecordLine::End {
            end: self.number,
            scores: scores.clone(),
            reason: ended.reason.clone(),
            turns: ended.turns,
            digest: ended.digest,
        });
        GameScore { scores, turns: ended.turns, reason: ended.reason }
    }
}

/// What came from a bot that was asked.
struct Answer {
    said: Said,
    asides: Vec<Aside>,
}

enum Said {
    Action(String),
    /// No answer: how it failed.
    Nothing(Fault),
    GaveUp,
}
