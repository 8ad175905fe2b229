//! What every game of a folder must obey, found by random play: `viadal audit`.
//!
//! The rules are asked each question three times, in two processes, so that one that remembers anything answers differently.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

use game::{
    Dice, Eyes, Fault, Files, Heard, Information, Match, Opening, Options, Player, Players, Room, Status,
    Verdict,
};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::folder::Versions;
use crate::in_play::{InPlay, begin};
use crate::known::BadGame;
use crate::manifest::Lookahead;
use crate::picture::too_large;
use crate::question::hex;
use crate::rules::Rules;
use crate::sent_game::SentGame;
use crate::view::sample;

/// Something that a game does not obey, with the shortest play that showed it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is wrong.
    pub what: String,
    /// The options, the number of players and the seed.
    pub options: Vec<(String, String)>,
    pub players: usize,
    pub seed: u64,
    /// The inputs until then, a line each.
    pub play: Vec<String>,
}

/// What is wrong, in which play.
impl Display for Finding {
    fn fmt(&self, text: &mut Formatter<'_>) -> fmt::Result {
        let Finding { what, options, players, seed, play } = self;
        write!(text, "{what} ({players} players, seed {seed}")?;
        options.iter().try_for_each(|(name, value)| write!(text, ", {name}={value}"))?;
        match play.last() {
            Some(last) => write!(text, "; after {} inputs, the last: {last})", play.len()),
            None => text.write_str(")"),
        }
    }
}

/// What was tried, and what was found.
#[derive(Debug, Default)]
pub struct Report {
    pub plays: u64,
    pub inputs: u64,
    /// The plays that came to their end.
    pub ended: u64,
    /// The turns of the longest play that came to its end.
    pub longest: u32,
    /// True if the rules gave no answer in their time. That is then the only finding, and nothing more was asked.
    pub late: bool,
    pub findings: Vec<Finding>,
}

/// Plays of a game that was sent with each setting.
const PLAYS: u64 = 5;
/// Inputs until a play counts as endless.
const ENDLESS: usize = 2_000;
/// Findings that are told.
const MOST: usize = 20;

/// One play to audit.
#[derive(Clone, Debug)]
pub struct Setting {
    pub options: Vec<(String, String)>,
    pub players: usize,
    pub seed: u64,
}

/// Audits the game in a folder: so many plays with each number of players and each extreme of its options, or just one play. `tell` gets
/// each input of that one.
///
/// # Errors
/// If it is no game.
pub fn audit(
    versions: &Versions,
    folder: &Path,
    plays: u64,
    only: Option<&Setting>,
    tell: &mut dyn FnMut(&str),
) -> Result<Report, BadGame> {
    let (room, rules, lookahead) = versions.twins(folder)?;
    let wanted = match only {
        Some(one) => vec![one.clone()],
        None => settings(room, plays),
    };
    Ok(audit_plays(&Audited { room, rules, lookahead }, wanted, tell, &mut || true))
}

impl SentGame {
    /// Audits it, as long as `goes_on` says so.
    ///
    /// # Errors
    /// If the game or its module is wrong.
    pub fn audit(&self, goes_on: &mut dyn FnMut() -> bool) -> Result<Report, BadGame> {
        let (room, rules, lookahead) = self.opened()?;
        let mut wanted = settings(room, PLAYS);
        // If the time is short, each setting has been tried with failures and without.
        wanted.sort_by_key(|setting| setting.seed);
        Ok(audit_plays(&Audited { room, rules, lookahead }, wanted, &mut |_| {}, goes_on))
    }
}

/// A game to audit.
pub(crate) struct Audited {
    pub(crate) room: &'static Room,
    pub(crate) rules: &'static Rules,
    pub(crate) lookahead: Option<Lookahead>,
}

/// Audits plays of these settings, as long as `goes_on` says so.
pub(crate) fn audit_plays(
    &Audited { room, rules, lookahead }: &Audited,
    settings: Vec<Setting>,
    tell: &mut dyn FnMut(&str),
    goes_on: &mut dyn FnMut() -> bool,
) -> Report {
    let mut report = Report::default();
    let mut shortest: BTreeMap<String, Finding> = BTreeMap::new();
    let mut endless = 0;
    for setting in settings {
        // One that does not end is not tried for ever.
        if endless > 1 || !goes_on() {
            break;
        }
        let given = setting.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let refused = |why: String| Finding {
            what: format!("these options cannot be played: {why}"),
            options: setting.options.clone(),
            players: setting.players,
            seed: setting.seed,
            play: Vec::new(),
        };
        let opened = Options::new(&room.all_options(), given).and_then(|options| {
            (room.seats)(&options, &Files::new())?;
            let lots = Dice::named(setting.seed, "audited lots");
            let first = Player::new(setting.seed as usize % setting.players);
            let opening = Opening { number: 1, first, players: setting.players, lots };
            begin(rules, lookahead, &options, &opening, &Dice::named(setting.seed, "audited game"))
        });
        let mut found = Vec::new();
        match opened {
            Err(bad) => found.push(refused(bad.to_string())),
            Ok(game) => {
                let mut play = Play::new(room, game, &setting);
                play.run(tell, goes_on);
                report.plays += 1;
                report.inputs += play.inputs.len() as u64;
                report.ended += u64::from(play.is_over);
                report.longest = report.longest.max(play.turn);
                found = play.findings;
                endless += u32::from(play.inputs.len() >= ENDLESS);
            }
        }
        if let Some(fault) = rules.late() {
            report.late = true;
            let play = found.pop().map_or_else(Vec::new, |finding| finding.play);
            let Setting { options, players, seed } = setting;
            report.findings = vec![Finding { what: no_answer(fault), options, players, seed, play }];
            return report;
        }
        for finding in found {
            let kind: String =
                finding.what.chars().filter(|letter| !letter.is_ascii_digit()).take(60).collect();
            let known = shortest.get(&kind).map_or(usize::MAX, |known| known.play.len());
            if finding.play.len() < known && (shortest.len() < MOST || shortest.contains_key(&kind)) {
                shortest.insert(kind, finding);
            }
        }
    }
    report.findings = shortest.into_values().collect();
    report
}

/// What to do where rules gave no answer in their time.
fn no_answer(fault: &Fault) -> String {
    let likely = if fault.detail.contains("without flushing") {
        "the answer was written and not flushed: flush standard output after each line"
    } else if fault.message.contains("of processor time") {
        "an endless loop is likely, or a question that takes too much work"
    } else {
        "the program waits for something else, or its output is not flushed: answer each line of standard input at once, and flush standard output after it"
    };
    format!("the rules failed: {}; {likely}", fault.message)
}

/// Replays the example exchanges of a game's README. Returns it with the referee's lines, and the number of exchanges.
///
/// # Errors
/// If one cannot be played.
pub fn replay_exchanges(text: &str, room: &'static Room) -> Result<(String, usize), String> {
    ::audit::replay_exchanges(text, room.id, &|id| (id == room.id).then_some(room))
}

/// The plays of a whole audit: the defaults, then each option at its ends, alone.
pub(crate) fn settings(room: &Room, plays: u64) -> Vec<Setting> {
    let mut tried: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for option in room.options {
        let ends = option.choices.iter().map(|choice| (*choice).to_string());
        tried.extend(ends.map(|value| vec![(option.name.to_string(), value)]));
    }
    for trial in room.trials {
        let pair =
            |text: &str| text.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()));
        tried.push(trial.split(';').filter_map(pair).collect());
    }
    let seats =
        Options::new(&room.all_options(), []).and_then(|options| (room.seats)(&options, &Files::new()));
    let seats = seats.unwrap_or(1..=1);
    let mut settings = Vec::new();
    for options in tried {
        for players in seats.clone() {
            settings.extend((0..plays).map(|seed| Setting { options: options.clone(), players, seed }));
        }
    }
    settings
}

struct Play<'a> {
    room: &'a Room,
    game: InPlay,
    setting: &'a Setting,
    dice: Dice,
    inputs: Vec<String>,
    turn: u32,
    differs: Players,
    resigned: Players,
    is_over: bool,
    findings: Vec<Finding>,
}

impl<'a> Play<'a> {
    fn new(room: &'a Room, game: InPlay, setting: &'a Setting) -> Play<'a> {
        Play {
            room,
            game,
            setting,
            dice: Dice::named(setting.seed, "audit"),
            inputs: Vec::new(),
            turn: 0,
            differs: Players::NOBODY,
            resigned: Players::NOBODY,
            is_over: false,
            findings: Vec::new(),
        }
    }

    /// Plays to the end, or to the first thing that breaks the rules themselves.
    fn run(&mut self, tell: &mut dyn FnMut(&str), goes_on: &mut dyn FnMut() -> bool) {
        // One play in five has only failures, one has none.
        let luck = self.setting.seed % 5;
        while goes_on() {
            if let Some(fault) = self.game.broken() {
                return self.find(format!("the rules failed: {}", fault.message));
            }
            let status = self.game.status();
            tell(&format!("{status:?}"));
            let (turn, due) = match status {
                Status::Over { scores, .. } => return self.ended(scores.as_slice()),
                Status::Waiting { turn, players } => (turn, players),
            };
            self.turn = turn;
            if self.inputs.len() >= ENDLESS {
                return self.find(format!("the game is not over after {ENDLESS} inputs"));
            }
            self.eyes();
            let due: Vec<Player> = due.iter().collect();
            let player = due[self.dice.below(due.len() as u64) as usize];
            self.sealed(&due);
            self.picture(player);
            self.odd_actions(player);
            self.leaves(player);
            if self.game.broken().is_some() {
                continue;
            }
            let chance = self.dice.below(100);
            if luck == 1 || (luck != 0 && chance < 5) {
                let faults =
                    [Verdict::Timeout, Verdict::Crashed, Verdict::IllegalAction, Verdict::MalformedOutput];
                let verdict = *self.dice.pick(&faults).expect("there are some");
                self.note(tell, format!("seat {} fails: {}", player.seat(), verdict.name()));
                self.game.fail(player, &Fault::new(verdict, "injected"));
            } else if luck == 2 && chance < 40 && self.resigned.is_empty() {
                self.note(tell, format!("seat {} resigns", player.seat()));
                self.resigned = self.resigned.with(player);
                self.game.resign(player);
            } else {
                self.act(player, tell);
            }
        }
    }

    fn note(&mut self, tell: &mut dyn FnMut(&str), input: String) {
        tell(&input);
        self.inputs.push(input);
    }

    /// Plays a legal action, as the view or the rules' own sample has it.
    fn act(&mut self, player: Player, tell: &mut dyn FnMut(&str)) {
        let view = self.game.frame(Eyes::Player(player));
        match sample(self.game.rules, &view, &mut self.dice) {
            Ok(action) => {
                self.note(tell, format!("seat {} plays {action}", player.seat()));
                if let Heard::Refused { illegal, .. } = self.game.hear(player, action.get()) {
                    self.find(format!("an action that the rules offer is refused: {illegal}"));
                    self.game.fail(player, &illegal.fault());
                }
            }
            Err(fault) => {
                self.find(format!("the rules offer no action to a player who is due: {}", fault.message));
                self.game.fail(player, &fault);
            }
        }
    }

    /// What anybody may send: it is refused or played, and never breaks the rules.
    fn odd_actions(&mut self, player: Player) {
        let view = self.game.frame(Eyes::Player(player));
        let Ok(action) = sample(self.game.rules, &view, &mut self.dice) else { return };
        let listed =
            serde_json::from_str::<Value>(view.get()).ok().and_then(|view| view.get("legal").cloned());
        let listed: Vec<String> =
            listed.iter().filter_map(Value::as_array).flatten().map(ToString::to_string).collect();
        let mut odd: Vec<Value> =
            ODD.iter().map(|text| serde_json::from_str(text).unwrap_or_default()).collect();
        bent(&serde_json::from_str(action.get()).unwrap_or_default(), &mut odd);
        for _ in 0..2 {
            let odd = self.dice.pick(&odd).cloned().unwrap_or_default().to_string();
            let mut copy = self.game.clone();
            let heard = copy.hear(player, &odd);
            if let Some(fault) = copy.broken() {
                let what = format!("an odd action breaks the rules: {}", fault.message);
                self.find_after(format!("seat {} plays {odd}", player.seat()), what);
            } else if matches!(heard, Heard::Played { .. }) && !listed.is_empty() && !listed.contains(&odd) {
                let what = "an action is played that the view's list 'legal' does not have".into();
                self.find_after(format!("seat {} plays {odd}", player.seat()), what);
            }
        }
    }

    /// Whoever is due may fail or resign: a play without either asks it beside the play.
    fn leaves(&mut self, player: Player) {
        if !self.inputs.len().is_multiple_of(8) {
            return;
        }
        let timeout = Fault::new(Verdict::Timeout, "injected");
        let (mut failed, mut resigned) = (self.game.clone(), self.game.clone());
        failed.fail(player, &timeout);
        resigned.resign(player);
        for (what, game) in [("fails: timeout", failed), ("resigns", resigned)] {
            if let Some(fault) = game.broken() {
                let input = format!("seat {} {what}", player.seat());
                self.find_after(input, format!("the rules failed: {}", fault.message));
            }
        }
    }

    /// What a person who is due can click on is legal, and all that is legal can be clicked on.
    fn picture(&mut self, player: Player) {
        let view = self.game.frame(Eyes::Player(player));
        let view: Value = serde_json::from_str(view.get()).unwrap_or_default();
        let Some(picture) = view.get("picture").filter(|picture| !picture.is_null()) else { return };
        let seat = player.seat();
        let picture: game::Picture = match serde_json::from_value(picture.clone()) {
            Ok(picture) => picture,
            Err(error) => return self.find(format!("the picture of seat {seat} cannot be read: {error}")),
        };
        if let Some(why) = too_large(&picture) {
            return self.find(format!("the picture of seat {seat} {why}"));
        }
        let made = picture.offers();
        let Some(legal) = view.get("legal").and_then(Value::as_array) else { return };
        if let Some((kind, name, action)) = made.iter().find(|(_, _, action)| !legal.contains(action)) {
            self.find(format!(
                "in the picture, the {kind} '{name}' makes an action that is not legal: {action}"
            ));
        }
        let is_made = |action: &&Value| made.iter().any(|(_, _, other)| other == *action);
        if !made.is_empty()
            && let Some(action) = legal.iter().find(|action| !is_made(action))
        {
            self.find(format!("in the picture, no cell, card or button makes a legal action: {action}"));
        }
    }

    /// Decisions of several who are due do not show before the last, and their order makes no difference.
    fn sealed(&mut self, due: &[Player]) {
        let [one, other, ..] = due else { return };
        let mut action = |player: Player| {
            sample(self.game.rules, &self.game.frame(Eyes::Player(player)), &mut self.dice).ok()
        };
        let (Some(first), Some(second)) = (action(*one), action(*other)) else { return };
        let mut orders =
            [(one, &first, other, &second), (other, &second, one, &first)].map(|(a, x, b, y)| {
                let mut game = self.game.clone();
                game.hear(*a, x.get());
                let shown = self.others_see(&game, *a) != self.others_see(&self.game, *a);
                game.hear(*b, y.get());
                (game, shown)
            });
        let mut resigned = self.game.clone();
        resigned.resign(*one);
        let mut failed = self.game.clone();
        failed.fail(*one, &Fault::new(Verdict::Timeout, "injected"));
        for (what, shows) in [
            ("decision", orders[0].1 || orders[1].1),
            ("resignation", self.others_see(&resigned, *one) != self.others_see(&self.game, *one)),
            ("failure", self.others_see(&failed, *one) != self.others_see(&self.game, *one)),
        ] {
            if shows {
                self.find(format!("a {what} shows to others before all who are due have decided"));
            }
        }
        let [(a, _), (b, _)] = &mut orders;
        if a.broken().is_none() && (a.status() != b.status() || all_see(a) != all_see(b)) {
            self.find(format!(
                "the order of two decisions makes a difference: {first} of seat {}, {second} of seat {}",
                one.seat(),
                other.seat()
            ));
        }
    }

    fn others_see(&self, game: &InPlay, player: Player) -> Vec<String> {
        let others = Players::all(self.setting.players).without(player);
        others.iter().map(|other| game.frame(Eyes::Player(other)).get().into()).collect()
    }

    /// No view has the key of the dice; a guess fits the view that it was made from.
    fn eyes(&mut self) {
        let keys =
            ["audited lots", "audited game"].map(|name| hex(&Dice::named(self.setting.seed, name).key()));
        let whole = self.game.frame(Eyes::Everything);
        for player in Player::all(self.setting.players) {
            let view = self.game.frame(Eyes::Player(player));
            if keys.iter().any(|key| view.get().contains(key)) {
                self.find(format!(
                    "the view of seat {} has the key of the dice: it could know what they will show",
                    player.seat()
                ));
            }
            if without_legal(&view) != without_legal(&whole) {
                self.differs = self.differs.with(player);
            }
            let awaits = self.game.status().awaits(player, self.turn);
            if awaits && self.game.lookahead == Some(Lookahead::Guess) && self.dice.below(4) == 0 {
                let guess = Dice::named(self.dice.bits(), "guess");
                match self.game.guessed(&view, &guess) {
                    Err(fault) => self.find(format!("the rules failed: {}", fault.message)),
                    Ok(game) if game.frame(Eyes::Player(player)).get() != view.get() => {
                        self.find(format!(
                            "a state that is guessed from the view of seat {} looks different to it",
                            player.seat()
                        ));
                    }
                    Ok(_) => {}
                }
            }
        }
    }

    fn ended(&mut self, scores: &[i64]) {
        self.is_over = true;
        if let ([one, other], Some(loser)) = (scores, self.resigned.iter().next())
            && self.resigned.without(loser).is_empty()
            && if loser == Player::FIRST { one > other } else { other > one }
        {
            self.find(format!("seat {} resigned and has won", loser.seat()));
        }
        let hidden = self.room.information == Information::Hidden;
        if hidden && self.inputs.len() > 1 && self.differs.is_empty() {
            self.find("game.toml says that information is hidden, and every seat sees everything".into());
        }
    }

    /// Finds something after an input that is none of the play.
    fn find_after(&mut self, input: String, what: String) {
        self.inputs.push(input);
        self.find(what);
        self.inputs.pop();
    }

    fn find(&mut self, what: String) {
        let Setting { options, players, seed } = self.setting.clone();
        self.findings.push(Finding { what, options, players, seed, play: self.inputs.clone() });
    }
}

/// What is no action of most games.
const ODD: &[&str] = &[
    "null",
    "[]",
    "{}",
    "\"\"",
    "-1",
    "1e300",
    "true",
    "[[[[]]]]",
    "{\"a\":{\"b\":[1,2,{}]}}",
    "\"\\u0000\\ud83d\\ude00\"",
];

/// Actions that are nearly this one.
fn bent(action: &Value, odd: &mut Vec<Value>) {
    let numbers = |value: &Value| match value.as_i64() {
        Some(number) => vec![
            (number + 1).into(),
            (-number - 1).into(),
            i64::MAX.into(),
            (number as f64 + 0.5).into(),
            number.to_string().into(),
        ],
        None => vec![Value::Null, Value::Array(vec![value.clone()]), 7.into()],
    };
    match action {
        Value::Object(fields) => {
            for (name, value) in fields {
                let mut without = fields.clone();
                without.remove(name);
                odd.push(without.into());
                for other in numbers(value) {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), other);
                    odd.push(fields.into());
                }
            }
        }
        value => odd.extend(numbers(value)),
    }
}

fn without_legal(view: &RawValue) -> Value {
    let mut view: Value = serde_json::from_str(view.get()).unwrap_or_default();
    if let Some(fields) = view.as_object_mut() {
        fields.retain(|name, _| name != "legal" && name != "seat");
    }
    view
}

fn all_see(game: &InPlay) -> Vec<String> {
    let seats = Player::all(game.players).map(Eyes::Player);
    seats.chain([Eyes::Everything]).map(|eyes| game.frame(eyes).get().into()).collect()
}
