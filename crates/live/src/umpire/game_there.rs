//! A game in play whose rules an umpire has.

use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;
use std::time::Duration;

use game::{
    BadSetup, Caption, Dice, Eyes, Fault, Files, Heard, Lists, Match, Notes, Opening, Options, Player,
    Players, Prompt, Spoken, Status,
};
use serde_json::value::RawValue;

use super::link::Link;
use super::link::unasked;
use super::protocol::{Due, Number, OrBad, Question, Seen, State, ended};

/// A game. Once its umpire has ended, nothing that it says counts.
pub(super) struct Game {
    link: Arc<Link>,
    number: Number,
    players: usize,
    status: Status,
    /// What everything looks like now, once it is known.
    frame: OnceCell<Box<RawValue>>,
    /// What goes into the digest, at the end of a turn.
    truth: Option<Box<RawValue>>,
    caption: OnceCell<Caption>,
    broken: OnceCell<Fault>,
}

impl Game {
    pub(super) fn open(
        link: Arc<Link>,
        (options, files): (&Options, &Files),
        opening: &Opening,
        dice: &Dice,
    ) -> Result<Game, BadSetup> {
        let number = link.number();
        let question = Question::Open {
            game: number,
            options: options.clone(),
            files: files.clone(),
            number: opening.number,
            first: opening.first,
            players: opening.players,
            lots: opening.lots.key(),
            dice: dice.key(),
        };
        let state: State = link.ask::<OrBad<State>>(&question).map_err(unasked)??;
        let status = Status::due(0, Player::FIRST);
        let (frame, caption, broken) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let players = opening.players;
        let mut game = Game { link, number, players, status, frame, truth: None, caption, broken };
        game.take(state);
        Ok(game)
    }

    /// Takes what an umpire says of the game after an input.
    fn take(&mut self, State { status, truth, broken }: State) {
        if let Some(fault) = broken {
            return self.fail_with(fault);
        }
        let all = Players::all(self.players);
        let is_sound = match &status {
            Status::Waiting { players, .. } => {
                !players.is_empty() && players.iter().all(|one| all.contains(one))
            }
            Status::Over { scores, .. } => scores.players() == self.players,
        };
        if !is_sound {
            return self.fail_with(ended("the rules say what cannot be"));
        }
        self.status = status;
        (self.frame, self.caption) = Default::default();
        self.truth = truth;
    }

    fn fail_with(&self, fault: Fault) {
        let _ = self.broken.set(fault);
    }

    /// Gives the rules an input. `None` if they cannot be asked.
    fn give<T>(&mut self, given: Result<T, Fault>, state: impl FnOnce(T) -> State) {
        match given {
            Ok(answer) => self.take(state(answer)),
            Err(fault) => self.fail_with(fault),
        }
    }

    /// What these eyes see, with the caption.
    fn seen(&self, eyes: Option<Player>) -> Option<Box<RawValue>> {
        match self.link.ask::<Seen>(&Question::Frame { game: self.number, eyes }) {
            Ok((frame, caption, broken)) => {
                broken.into_iter().for_each(|fault| self.fail_with(fault));
                let _ = self.caption.set(caption);
                Some(frame)
            }
            Err(fault) => {
                self.fail_with(fault);
                None
            }
        }
    }
}

fn empty() -> Box<RawValue> {
    RawValue::from_string("{}".into()).expect("an empty object is JSON")
}

impl Match for Game {
    fn status(&self) -> Status {
        self.status.clone()
    }

    fn prompt(&self, player: Player, turn: u32) -> Prompt {
        let view = View { link: Arc::clone(&self.link), game: self.number, player, turn };
        Prompt::new(turn, player, Box::new(view))
    }

    fn hear(&mut self, player: Player, action: &str) -> Heard {
        let question = Question::Hear { game: self.number, player, text: action.into() };
        match self.link.ask(&question) {
            Ok((heard, state)) => {
                self.take(state);
                heard
            }
            Err(fault) => {
                self.fail_with(fault.clone());
                Heard::Malformed(fault)
            }
        }
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        let question = Question::Fail { game: self.number, player, fault: fault.clone() };
        self.give(self.link.ask(&question), |state| state);
    }

    fn resign(&mut self, player: Player) {
        self.give(self.link.ask(&Question::Resign { game: self.number, player }), |state| state);
    }

    fn adjudicate(&mut self, scores: [i64; 2]) {
        self.give(self.link.ask(&Question::Adjudicate { game: self.number, scores }), |state| state);
    }

    fn frame(&self, eyes: Eyes) -> Box<RawValue> {
        match eyes {
            Eyes::Player(player) => self.seen(Some(player)).unwrap_or_else(empty),
            Eyes::Everything => self.frame.get_or_init(|| self.seen(None).unwrap_or_else(empty)).clone(),
        }
    }

    fn truth(&self) -> Box<RawValue> {
        self.truth.clone().unwrap_or_else(|| self.frame(Eyes::Everything))
    }

    fn scene(&self) -> Box<RawValue> {
        let scene = self.link.ask(&Question::Scene { game: self.number });
        scene.unwrap_or_else(|fault| {
            self.fail_with(fault);
            empty()
        })
    }

    /// What was shown of a finished match is derived by a job.
    fn notes(&self) -> Option<Box<dyn Notes>> {
        None
    }

    fn caption(&self) -> Caption {
        if self.caption.get().is_none()
            && let Some(frame) = self.seen(None)
        {
            let _ = self.frame.set(frame);
        }
        self.caption.get().cloned().unwrap_or_default()
    }

    fn copy(&self) -> Box<dyn Match> {
        let copy = self.link.number();
        self.link.tell(&Question::Copy { game: self.number, copy });
        Box::new(Game {
            link: Arc::clone(&self.link),
            number: copy,
            players: self.players,
            status: self.status.clone(),
            frame: self.frame.clone(),
            truth: self.truth.clone(),
            caption: self.caption.clone(),
            broken: self.broken.clone(),
        })
    }

    fn broken(&self) -> Option<Fault> {
        self.broken.get().cloned().or_else(|| self.link.broken())
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.link.forget(self.number);
    }
}

/// The view of somebody who is due, as long as nothing else is played.
pub(super) struct View {
    link: Arc<Link>,
    game: Number,
    player: Player,
    turn: u32,
}

impl View {
    pub(super) fn due(&self, bank: Option<Duration>) -> Due {
        Due { game: self.game, player: self.player, turn: self.turn, bank }
    }

    fn seen(&self, lists: Option<Lists>) -> Box<RawValue> {
        self.link.ask(&Question::View { due: self.due(None), lists }).unwrap_or_else(|_| empty())
    }

    pub(super) fn ask_in(&self, dialect: usize) -> Option<Vec<u8>> {
        self.link.ask(&Question::AskIn { due: self.due(None), dialect }).ok()
    }

    pub(super) fn hear_in(&self, dialect: usize, answer: &[u8]) -> Result<Spoken, String> {
        let question = Question::HearIn { due: self.due(None), dialect, answer: answer.into() };
        self.link.ask(&question).map_err(|fault| fault.message)?
    }
}

impl game::Seen for View {
    fn typed(&self) -> &dyn Any {
        self
    }

    fn json(&self, lists: Lists) -> Box<RawValue> {
        self.seen(Some(lists))
    }

    fn shown(&self) -> Box<RawValue> {
        self.seen(None)
    }

    fn example(&self) -> Option<String> {
        self.link.ask(&Question::Example { due: self.due(None) }).ok().flatten()
    }
}
