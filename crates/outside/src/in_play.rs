//! A game in play whose rules are asked.

use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;

use game::{
    BadSetup, Caption, Dice, Eyes, Fault, Heard, Illegal, Lists, Match, Notes, Opening, Options, Player,
    Prompt, Seen, Status, Verdict,
};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::manifest::Lookahead;
use crate::question::{Question, Step, all_eyes, place_of, start};
use crate::rules::Rules;
use crate::view::{for_bots, sample};

/// Inputs of one game; rules that go on longer do not end.
const INPUTS: u32 = 1_000_000;
/// Failures that one seat may have in a turn. Rules whose turn goes on never let the match go on.
const FAILURES: u32 = 1_000;

#[derive(Clone)]
pub(crate) struct InPlay {
    pub(crate) rules: &'static Rules,
    pub(crate) lookahead: Option<Lookahead>,
    pub(crate) players: usize,
    step: Step,
    scene: Arc<RawValue>,
    /// The views of all eyes, those that were asked for.
    views: Vec<OnceCell<Arc<RawValue>>>,
    /// The views when nobody had decided in this round.
    seen: Vec<OnceCell<Arc<RawValue>>>,
    /// The last action, and what its player saw before it.
    played: Option<(Arc<RawValue>, Arc<RawValue>)>,
    inputs: u32,
    /// Failures in this turn.
    failures: u32,
    broken: OnceCell<Fault>,
}

/// Starts a game. Rules that fail at once are no error: the game that is returned is void.
pub(crate) fn begin(
    rules: &'static Rules,
    lookahead: Option<Lookahead>,
    options: &Options,
    opening: &Opening,
    dice: &Dice,
) -> Result<InPlay, BadSetup> {
    let players = opening.players;
    let eyes = all_eyes(players);
    let question = start(opening, dice, options, &eyes);
    let null = || Arc::from(RawValue::NULL.to_owned());
    let mut game = InPlay {
        rules,
        lookahead,
        players,
        step: Step { state: null(), status: Status::due(0, Player::FIRST), views: Vec::new() },
        scene: null(),
        views: Vec::new(),
        seen: Vec::new(),
        played: None,
        inputs: 0,
        failures: 0,
        broken: OnceCell::new(),
    };
    let answer = rules.ask(&question).and_then(|mut answer| {
        if let Some(why) = answer.refused.take() {
            return Ok(Err(BadSetup::verbatim(why)));
        }
        game.scene = answer.scene.take().map_or_else(null, Arc::from);
        answer.step(&question, players, 0, eyes.len()).map(Ok)
    });
    match answer {
        Ok(Ok((step, _))) => game.set(step, true),
        Ok(Err(refused)) => return Err(refused),
        Err(fault) => game.fail_with(fault),
    }
    Ok(game)
}

impl InPlay {
    /// A game that goes on from a state that was guessed, to look ahead in.
    pub(crate) fn guessed(&self, view: &RawValue, dice: &Dice) -> Result<InPlay, Fault> {
        let question = Question::Guess { view, dice: crate::question::hex(&dice.key()) };
        let turn = self.turn();
        let (step, _) = self.rules.ask(&question)?.step(&question, self.players, turn, 0)?;
        let mut game = self.clone();
        game.set(step, false);
        Ok(game)
    }

    /// The size of the texts that it keeps.
    pub(crate) fn bytes(&self) -> usize {
        let views = self.views.iter().filter_map(OnceCell::get);
        self.step.state.get().len() + views.map(|view| view.get().len()).sum::<usize>()
    }

    fn turn(&self) -> u32 {
        match self.step.status {
            Status::Waiting { turn, .. } => turn,
            Status::Over { .. } => 0,
        }
    }

    fn set(&mut self, step: Step, with_views: bool) {
        self.views = match with_views {
            true => step.views.iter().cloned().map(OnceCell::from).collect(),
            false => vec![OnceCell::new(); self.players + 1],
        };
        if with_views {
            self.seen.clone_from(&self.views);
        }
        let before = self.turn();
        self.step = step;
        if self.turn() != before {
            self.failures = 0;
        }
    }

    fn fail_with(&self, fault: Fault) {
        let _ = self.broken.set(fault);
    }

    /// Gives the rules an input. While others of the same round are due, nobody sees a change, and no views are asked for.
    fn give(&mut self, player: Player, input: Given<'_>) -> Option<Result<Box<RawValue>, Illegal>> {
        if self.broken.get().is_some() {
            return None;
        }
        self.inputs += 1;
        if self.inputs > INPUTS {
            self.fail_with(Fault::new(
                Verdict::RulesFailed,
                format!("the game is not over after {INPUTS} inputs"),
            ));
            return None;
        }
        let eyes = self.eyes_after(player);
        let (state, seat, eyes) = (&*self.step.state, player, eyes.as_slice());
        let question = match input {
            Given::Action(action) => Question::Play { state, seat, action, eyes },
            Given::Fault(fault) => Question::Fail { state, seat, fault, eyes },
            Given::Resignation => Question::Resign { state, seat, eyes },
        };
        match next(self.rules, &question, self.players, self.turn(), eyes.len()) {
            Ok(Ok((step, reply))) => {
                let seen = self.seen.get(player.seat()).and_then(OnceCell::get).cloned();
                self.played = match input {
                    Given::Action(action) => seen.map(|seen| (Arc::from(action.to_owned()), seen)),
                    _ => None,
                };
                self.set(step, !eyes.is_empty());
                Some(Ok(reply))
            }
            Ok(Err(illegal)) => Some(Err(illegal)),
            Err(fault) => {
                self.fail_with(fault);
                None
            }
        }
    }

    /// The eyes that see something new after an input of this player.
    fn eyes_after(&self, player: Player) -> Vec<Option<usize>> {
        match self.step.status {
            Status::Waiting { players, .. } if !players.without(player).is_empty() => Vec::new(),
            _ => all_eyes(self.players),
        }
    }

    /// The view of these eyes; an empty one once the rules have failed.
    fn view(&self, eyes: Eyes) -> Arc<RawValue> {
        let empty = || Arc::from(RawValue::from_string("{}".into()).expect("an empty object is JSON"));
        let place = place_of(eyes, self.players);
        let Some(cell) = self.views.get(place) else { return empty() };
        if cell.get().is_none() && self.broken.get().is_none() {
            let asked = [Some(place).filter(|place| *place < self.players)];
            let question = Question::View { state: &self.step.state, eyes: &asked };
            match self.rules.ask(&question).and_then(|answer| answer.seen(&question, 1)) {
                Ok(views) => drop(views.into_iter().next().map(|view| cell.set(view))),
                Err(fault) => self.fail_with(fault),
            }
        }
        cell.get().cloned().unwrap_or_else(empty)
    }
}

/// An input.
#[derive(Clone, Copy)]
enum Given<'a> {
    Action(&'a RawValue),
    Fault(&'static str),
    Resignation,
}

/// A step with its reply, or why the action is not legal.
type Stepped = Result<Result<(Step, Box<RawValue>), Illegal>, Fault>;

/// Asks for the step that follows.
fn next(rules: &Rules, question: &Question<'_>, players: usize, turn: u32, eyes: usize) -> Stepped {
    let mut answer = rules.ask(question)?;
    if let (Some(why), Question::Play { .. }) = (answer.illegal.take(), question) {
        return Ok(Err(Illegal(why.chars().take(1000).collect())));
    }
    let (step, reply) = answer.step(question, players, turn, eyes)?;
    Ok(Ok((step, reply.unwrap_or_else(|| RawValue::NULL.to_owned()))))
}

/// The same with `5.0` written as 5, since some languages know no difference.
fn whole(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) if float.fract() == 0.0 && float.abs() < 9e15 => (float as i64).into(),
            _ => number.into(),
        },
        Value::Array(values) => values.into_iter().map(whole).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, whole(value))).collect(),
        other => other,
    }
}

impl Match for InPlay {
    fn status(&self) -> Status {
        self.step.status.clone()
    }

    fn prompt(&self, player: Player, turn: u32) -> Prompt {
        let text = self.view(Eyes::Player(player));
        let game = self.lookahead.is_some().then(|| self.clone());
        Prompt::new(turn, player, Box::new(View { rules: self.rules, text, player, game }))
    }

    fn hear(&mut self, player: Player, text: &str) -> Heard {
        let read = serde_json::from_str::<Value>(text).map(|action| whole(action).to_string());
        let action = match read.map(RawValue::from_string) {
            Ok(Ok(action)) => action,
            Ok(Err(error)) | Err(error) => {
                let why = game::explain_json(text, &error);
                return Heard::Malformed(game::malformed_action(
                    text,
                    &why,
                    self.prompt(player, 0).example().as_deref(),
                ));
            }
        };
        match self.give(player, Given::Action(&action)) {
            Some(Ok(reply)) => Heard::Played { action, reply, acts: true },
            Some(Err(illegal)) => Heard::Refused { action, illegal },
            None => Heard::Malformed(Fault::new(Verdict::RulesFailed, "the rules failed")),
        }
    }

    fn fail(&mut self, player: Player, fault: &Fault) {
        self.failures += 1;
        if self.failures > FAILURES {
            let why = format!(
                "fail of seat {}: it is still due in the same turn after {FAILURES} failures",
                player.seat()
            );
            self.fail_with(Fault::new(Verdict::RulesFailed, why));
        }
        self.give(player, Given::Fault(fault.verdict.name()));
    }

    fn resign(&mut self, player: Player) {
        self.give(player, Given::Resignation);
    }

    fn frame(&self, eyes: Eyes) -> Box<RawValue> {
        (*self.view(eyes)).to_owned()
    }

    fn scene(&self) -> Box<RawValue> {
        (*self.scene).to_owned()
    }

    fn caption(&self) -> Caption {
        let label = self.played.as_ref().and_then(|(action, seen)| game::label(seen.get(), action.get()));
        Caption { label: label.unwrap_or_default(), ..Caption::default() }
    }

    fn notes(&self) -> Option<Box<dyn Notes>> {
        None
    }

    fn copy(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }

    fn broken(&self) -> Option<Fault> {
        self.broken.get().cloned()
    }
}

/// What a seat sees, as a house bot reads it.
pub(crate) struct View {
    pub(crate) rules: &'static Rules,
    pub(crate) text: Arc<RawValue>,
    pub(crate) player: Player,
    /// The game, for those who may look ahead.
    pub(crate) game: Option<InPlay>,
}

impl Seen for View {
    fn typed(&self) -> &dyn Any {
        self
    }

    fn json(&self, lists: Lists) -> Box<RawValue> {
        for_bots(&self.text, lists)
    }

    fn shown(&self) -> Box<RawValue> {
        (*self.text).to_owned()
    }

    fn example(&self) -> Option<String> {
        let action = sample(self.rules, &self.text, &mut Dice::named(0, "example")).ok()?;
        Some(action.get().into()).filter(|action: &String| action.len() <= 120)
    }
}
