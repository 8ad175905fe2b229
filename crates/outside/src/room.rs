//! The room of a game's folder.

use game::{
    BadSetup, Between, Dice, Information, Keeps, Match, Opening, Opt, Options, Room, Score, Series, Starter,
    nearest, wording,
};

use crate::house;
use crate::in_play::begin;
use crate::manifest::{Choice, Knowledge, Lookahead, Manifest, Numbers, Points, Swap};
use crate::rules::Rules;

/// A bot to begin with in each language: it does anything that is allowed. The module for browsers runs none of them.
#[cfg(not(target_family = "wasm"))]
const STARTERS: &[Starter] = include!(concat!(env!("OUT_DIR"), "/starters.rs"));
#[cfg(target_family = "wasm")]
const STARTERS: &[Starter] = &[];

/// Starts a game; an error says why these options cannot be played.
pub(crate) type Opens =
    Box<dyn Fn(&Options, &Opening, &Dice) -> Result<Box<dyn Match>, BadSetup> + Send + Sync>;

/// The start of games whose rules are asked here.
pub(crate) fn opens(rules: &'static Rules, lookahead: Option<Lookahead>) -> Opens {
    Box::new(move |options, opening, dice| Ok(Box::new(begin(rules, lookahead, options, opening, dice)?)))
}

/// Makes the room of a game. It stays as long as the program runs, as rooms do: matches, records and tables name it.
pub(crate) fn room(manifest: &Manifest, hash: &str, opens: Opens, readme: &str) -> Room {
    let numbers = |Numbers(range): &Numbers| *range.start() as usize..=*range.end() as usize;
    let players = numbers(&manifest.players);
    let checks: Vec<Check> = manifest.options.iter().map(|(name, choice)| Check::of(name, choice)).collect();
    let seats = leaked(move |options: &Options, _: &game::Files| {
        checks.iter().try_for_each(|check| check.check(options))?;
        Ok(players.clone())
    });
    let score = match manifest.score {
        Points::Wins => Score::Wins,
        Points::Points => Score::Points,
    };
    let between = match manifest.swap {
        Swap::Seats => Between::Seats,
        Swap::First => Between::First,
    };
    let series = leaked(move |options: &Options| Series::of_games(options, between, score, Keeps::Match));
    let opens =
        leaked(move |options: &Options, _: &game::Files, opening, dice| opens(options, &opening, &dice));
    let named = [&manifest.id, &manifest.title, &manifest.summary].map(|text| text_of(text));
    let mut room = Room::of(named, seats, series, opens);
    room.rules = manifest.rules;
    room.hash = text_of(hash);
    room.options = list(manifest.options.iter().map(|(name, choice)| option(name, choice)).collect());
    if manifest.information == Knowledge::Hidden {
        room.information = Information::Hidden;
    }
    room.trials = list(manifest.options.iter().flat_map(|(name, choice)| trials(name, choice)).collect());
    room.house = list(house::of(manifest.lookahead));
    room.readme = text_of(readme);
    room.starters = STARTERS;
    room
}

pub(crate) fn leaked<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

pub(crate) fn list<T>(values: Vec<T>) -> &'static [T] {
    Vec::leak(values)
}

pub(crate) fn text_of(text: &str) -> &'static str {
    String::leak(text.into())
}

fn option(name: &str, choice: &Choice) -> Opt {
    let mut option = Opt::new(text_of(name), text_of(&choice.default.0), text_of(&choice.help))
        .label(text_of(&choice.label));
    option.choices = list(choice.choices.iter().map(|word| text_of(word)).collect());
    option.range = choice.range.as_ref().map(|Numbers(range)| [*range.start(), *range.end()]);
    option
}

/// The ends of an option's range.
fn trials(name: &str, choice: &Choice) -> Vec<&'static str> {
    let ends = choice.range.iter().flat_map(|Numbers(range)| [*range.start(), *range.end()]);
    ends.map(|end| text_of(&format!("{name}={end}"))).collect()
}

/// What an option takes.
struct Check {
    name: String,
    range: Option<Numbers>,
    choices: Vec<String>,
}

impl Check {
    fn of(name: &str, choice: &Choice) -> Check {
        Check { name: name.into(), range: choice.range.clone(), choices: choice.choices.clone() }
    }

    fn check(&self, options: &Options) -> Result<(), BadSetup> {
        if let Some(Numbers(range)) = &self.range {
            options.number(&self.name, range.clone())?;
        }
        let value = options.text(&self.name);
        if self.choices.is_empty() || self.choices.iter().any(|choice| choice == value) {
            return Ok(());
        }
        let known: Vec<&str> = self.choices.iter().map(String::as_str).collect();
        let expected = match nearest(value, &known) {
            Some(near) => wording!("one of {known}; did you mean '{near}'?", known = known.join(", "), near),
            None => wording!("one of {known}", known = known.join(", ")),
        };
        Err(options.wrong(&self.name, expected))
    }
}
