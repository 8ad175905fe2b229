//! One game of a match: loads the bots, then asks all who are due and plays their answers until nobody is.

use std::sync::atomic::Ordering;

use game::{
    Aside, Fault, Hello, Input, Keeps, Message, Place, Player, Prompt, RecordLine, Seating, Verdict,
    bot_seed, told_score,
};
use serde_json::value::RawValue;

use crate::event::Event;
use crate::game_in_play::{GameInPlay, Step};
use crate::match_run::{Abort, GameScore, MatchRun};
use crate::seat::Seated;

/// How many illegal actions per turn are recorded. Further ones are answered and dropped.
pub const REFUSALS_RECORDED: u32 = 100;
/// After this many illegal actions in a turn, a person has failed to decide.
const REFUSALS_OF_A_PERSON: u32 = 100;
/// After this many illegal actions in a turn, a program has failed to decide. Its clock usually ends the turn long before, but a bot that
/// is a function has no clock.
const REFUSALS_OF_A_PROGRAM: u32 = 100_000;

pub(crate) struct OneGame<'a, 'b> {
    pub(crate) run: &'a mut MatchRun<'b>,
    pub(crate) game: &'a mut GameInPlay,
    pub(crate) seating: &'a Seating,
    pub(crate) number: u32,
    pub(crate) told: Told,
}

/// The scores that the first two seats told with their moves, by seat: the turn and the score.
pub(crate) type Told = [Vec<(u32, Option<i64>)>; 2];

/// A bot's answer.
struct Answer {
    decision: Decision,
    asides: Vec<Aside>,
}

enum Decision {
    Action(String),
    Failed(Fault),
    Resigned,
    Adjudicated(Input),
}

impl OneGame<'_, '_> {
    /// Records the start of the game.
    pub(crate) fn begin(&mut self) {
        self.run.bots.iter_mut().for_each(Seated::begin_game);
        let Seating { seats, first } = self.seating.clone();
        self.run.record(&RecordLine::Game { game: self.number, seats, first });
        let (number, seating) = (self.number, self.seating);
        (self.run.watch)(Event::Opened { number, seating, game: self.game.game.as_ref() });
    }

    /// Loads every bot before the first game. Returns false if one did not get ready, which decides the match.
    pub(crate) fn load_first(&mut self) -> Result<bool, Abort> {
        let mut all = true;
        for bot in 0..self.run.players {
            let loaded = self.load(bot)?;
            if let Err(fault) = loaded {
                all = false;
                let failure = Input::failure(self.seating.seats[bot], &fault);
                self.run.record(&RecordLine::Input(failure));
            }
        }
        Ok(all)
    }

    /// Loads bots before a later game: the dead ones, or all of them. A failure becomes an input at the bot's next decision.
    pub(crate) fn load_again(&mut self, all: bool) -> Result<(), Abort> {
        for bot in 0..self.run.players {
            let anew = all || self.run.series.keeps == Keeps::Game;
            let seated = &self.run.bots[bot];
            if seated.wants_reload() || seated.is_stale() || anew && seated.is_present() {
                let _ = self.load(bot)?;
            }
        }
        Ok(())
    }

    fn load(&mut self, bot: usize) -> Result<Result<(), Fault>, Abort> {
        let hello = self.hello(bot);
        let place = Place { turn: 0, ..self.game.place() };
        let loaded = self.run.bots[bot].load(&hello, place);
        let asides = self.run.bots[bot].asides();
        self.pass_on(bot, place, asides);
        self.abort_on(loaded.as_ref().err())?;
        Ok(loaded)
    }

    fn hello(&self, bot: usize) -> Hello {
        let setup = self.run.setup;
        let seat = self.seating.seats[bot];
        let anew = self.run.series.keeps == Keeps::Game;
        let view = || self.game.game.prompt(seat, 0).text().to_owned();
        let number = if anew { self.number } else { 1 };
        Hello {
            protocol: 1,
            game: setup.room.id.into(),
            seats: self.run.players,
            options: setup.options.clone(),
            turn_time_ms: self.run.limit.as_millis() as u64,
            load_time: self.run.load_time,
            seed: bot_seed(setup.seed, number, if anew { seat.seat() } else { bot }),
            seat: anew.then_some(seat),
            view: anew.then(view),
        }
    }

    fn start(&self, seat: Player) -> Message<'static> {
        Message::Start { game: self.number, seat, first: seat == self.seating.first }
    }

    pub(crate) fn start_bots(&mut self) {
        for bot in 0..self.run.players {
            let start = self.start(self.seating.seats[bot]);
            let game = self.game.game.as_ref();
            self.run.bots[bot].see_scene(&|| game.scene());
            self.run.bots[bot].tell(&start);
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.due().is_empty()
    }

    /// Plays one sealed round: sends `turn` to all who are due, then asks each until its turn is over. All answers of a call are collected
    /// before any is played.
    pub(crate) fn round(&mut self) -> Result<(), Abort> {
        let place = self.game.place();
        if let Some(input) = self.adjudication(place) {
            return self.adjudicated(place, &input);
        }
        let mut due: Vec<(Player, usize)> =
            self.game.due().iter().map(|player| (player, self.seating.bot_at(player))).collect();
        // The turn's first question is the one that it was told of: nothing is played in between.
        let mut prompts = Vec::with_capacity(due.len());
        for &(player, bot) in &due {
            prompts.push(self.send_turn(place, player, bot)?);
        }
        let mut prompts = prompts.into_iter();
        while !due.is_empty() {
            let mut answers = Vec::with_capacity(due.len());
            for &(player, bot) in &due {
                let prompt = prompts.next().unwrap_or_else(|| self.prompt(place, player, bot));
                answers.push((player, bot, self.ask(&prompt, bot)?));
            }
            for (player, bot, answer) in answers {
                if self.game.awaits(player, place) {
                    self.play(place, player, bot, answer)?;
                }
            }
            due.retain(|&(player, _)| self.game.awaits(player, place));
        }
        Ok(())
    }

    fn send_turn(&mut self, place: Place, player: Player, bot: usize) -> Result<Prompt, Abort> {
        if self.run.bots[bot].wants_reload() && self.load(bot)?.is_ok() {
            let start = self.start(player);
            self.run.bots[bot].tell(&start);
        }
        self.run.bots[bot].refusals = 0;
        let prompt = self.prompt(place, player, bot);
        self.run.bots[bot].tell(&Message::Turn(&prompt));
        Ok(prompt)
    }

    fn prompt(&mut self, place: Place, player: Player, bot: usize) -> Prompt {
        let bank = self.run.bots[bot].open_turn(place.turn, self.run.limit);
        let mut prompt = self.game.game.prompt(player, place.turn);
        prompt.bank = bank;
        prompt
    }

    fn ask(&mut self, prompt: &Prompt, bot: usize) -> Result<Answer, Abort> {
        self.abort_on_broken_rules()?;
        let limit = self.run.limit;
        let left = self.run.bots[bot].time_left(limit);
        (self.run.watch)(Event::Asked { bot, left });
        let decision = match self.run.bots[bot].ask(prompt, limit) {
            _ if self.run.bots[bot].has_resigned() => {
                self.run.bots[bot].adjudicated().map_or(Decision::Resigned, Decision::Adjudicated)
            }
            Ok(action) => Decision::Action(action),
            Err(fault) => Decision::Failed(fault),
        };
        self.abort_on(if let Decision::Failed(fault) = &decision { Some(fault) } else { None })?;
        Ok(Answer { decision, asides: self.run.bots[bot].asides() })
    }

    /// Plays an answer and replies to it. After an illegal action the player may still be due; it is then asked again in the round's next
    /// call.
    fn play(&mut self, place: Place, player: Player, bot: usize, answer: Answer) -> Result<(), Abort> {
        self.note_score(place, player, &answer.asides);
        self.pass_on(bot, place, answer.asides);
        let step = match answer.decision {
            Decision::Action(action) => self.game.act(player, &action),
            Decision::Failed(fault) => return self.failed(place, player, bot, &fault),
            Decision::Resigned => {
                let input = self.game.resign(player);
                return self.played(place, &input, None);
            }
            Decision::Adjudicated(input) => return self.adjudicated(place, &input),
        };
        self.abort_on_broken_rules()?;
        match step {
            Step::Played(input, reply) => {
                self.played(place, &input, Some(&reply))?;
                let more = self.game.awaits(player, place);
                self.run.bots[bot].tell(&Message::Reply { reply: &reply, more });
                Ok(())
            }
            Step::Refused(input, illegal) => self.refused(place, bot, &input, &illegal.fault()),
            Step::Malformed(fault) if self.run.bots[bot].is_patient() => {
                self.refused(place, bot, &Input::failure(player, &fault), &fault)
            }
            Step::Malformed(fault) => self.failed(place, player, bot, &fault),
        }
    }

    /// Keeps the score that a player told with its move: the last one of the turn.
    fn note_score(&mut self, place: Place, player: Player, asides: &[Aside]) {
        if self.run.adjudication.is_none() {
            return;
        }
        let told = &mut self.told[player.seat()];
        told.pop_if(|(turn, _)| *turn == place.turn);
        let data = asides.iter().rev().find_map(|aside| match aside {
            Aside::Data(data) => Some(data),
            _ => None,
        });
        told.push((place.turn, data.and_then(|data| told_score(data))));
    }

    /// The end of the game, if both sides agree by the match's rule.
    fn adjudication(&self, place: Place) -> Option<Input> {
        let rule = self.run.adjudication?;
        let [one, other] =
            self.told.each_ref().map(|told| told.iter().map(|(_, score)| *score).collect::<Vec<_>>());
        let scores = rule.outcome([&one, &other], place.turn)?;
        let seat = self.game.due().iter().next()?;
        Some(Input::adjudication(seat, scores, format!("both sides agree by {rule}")))
    }

    fn adjudicated(&mut self, place: Place, input: &Input) -> Result<(), Abort> {
        self.game.adjudicate(input);
        self.played(place, input, None)
    }

    /// Charges for an illegal action, by the rules. A person's is free and not recorded, and so is one that is no action.
    fn refused(&mut self, place: Place, bot: usize, input: &Input, fault: &Fault) -> Result<(), Abort> {
        let seated = &mut self.run.bots[bot];
        let is_person = seated.is_patient();
        seated.refusals += 1;
        let (refusals, player) = (seated.refusals, input.seat);
        let allowed = if is_person { REFUSALS_OF_A_PERSON } else { REFUSALS_OF_A_PROGRAM };
        if refusals >= allowed {
            let message =
                format!("{allowed} actions were refused in one turn, the last one: {}", fault.message);
            return self.failed(place, player, bot, &Fault::new(Verdict::MalformedOutput, message));
        }
        if !is_person && refusals <= REFUSALS_RECORDED {
            self.run.bots[bot].blame(fault, place);
            self.game.game.fail(player, fault);
            self.played(place, input, None)?;
        }
        self.send_fault(place, player, bot, fault);
        Ok(())
    }

    /// Reports to the rules that the player failed to decide.
    fn failed(&mut self, place: Place, player: Player, bot: usize, fault: &Fault) -> Result<(), Abort> {
        self.run.bots[bot].failed(fault, place);
        let input = self.game.fail(player, fault);
        self.played(place, &input, None)?;
        self.send_fault(place, player, bot, fault);
        Ok(())
    }

    fn send_fault(&mut self, place: Place, player: Player, bot: usize, fault: &Fault) {
        let more = self.game.awaits(player, place);
        self.run.bots[bot].tell(&Message::Fault { fault: fault.verdict, message: &fault.message, more });
    }

    /// Records an input that the rules took, and shows it to spectators.
    fn played(&mut self, place: Place, input: &Input, reply: Option<&RawValue>) -> Result<(), Abort> {
        self.abort_on_broken_rules()?;
        self.game.settle();
        let sealed = self.game.is_sealed(input.seat, place);
        self.run.record(&RecordLine::Input(input.clone()));
        let game = self.game.game.as_ref();
        (self.run.watch)(Event::Played { place, input, reply, sealed, game });
        Ok(())
    }

    /// Passes on what a bot wrote besides its answers: what it said goes into the record, everything to spectators.
    fn pass_on(&mut self, bot: usize, place: Place, asides: Vec<Aside>) {
        let seat = self.seating.seats[bot];
        for aside in asides {
            if let Aside::Say(say) = &aside {
                self.run.record(&RecordLine::Say { seat, say: say.clone() });
            }
            (self.run.watch)(Event::Aside { place, bot, seat, aside: &aside });
        }
    }

    /// Ends the game if the match was stopped or the host failed.
    fn abort_on(&self, fault: Option<&Fault>) -> Result<(), Abort> {
        if self.run.stop.load(Ordering::Relaxed) {
            return Err(Abort::Interrupted(self.game.place()));
        }
        match fault {
            Some(fault) if fault.verdict == Verdict::HostFault => Err(Abort::Void(fault.clone())),
            _ => Ok(()),
        }
    }

    /// Ends the match if the rules failed, which are then no part of this program.
    pub(crate) fn abort_on_broken_rules(&self) -> Result<(), Abort> {
        match self.game.game.broken() {
            None => Ok(()),
            Some(fault) if fault.verdict == Verdict::HostFault => Err(Abort::Void(fault)),
            Some(fault) => Err(Abort::Rules(self.game.place(), fault)),
        }
    }

    /// Sends `end` to every bot and closes the game in the record.
    pub(crate) fn end(&mut self) -> GameScore {
        let ended = self.game.ended().expect("nobody is due");
        for bot in &mut self.run.bots {
            bot.tell(&Message::End { scores: &ended.scores, reason: &ended.reason });
        }
        let scores = self.seating.by_bot(&ended.scores);
        self.run.record(&RecordLine::End {
            end: self.number,
            scores: scores.clone(),
            reason: ended.reason.clone(),
            turns: ended.turns,
            digest: ended.digest,
        });
        GameScore { scores, turns: ended.turns, reason: ended.reason }
    }
}
