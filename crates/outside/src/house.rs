//! House bots of every game: one that plays at random, and one that looks ahead where the game allows it.

mod tree;

use std::time::Duration;

use game::{Aside, Bot, Dice, Fault, Hello, House, Match, Opt, Prompt, Status};
use search::lookahead::{Budget, Guess, Played, choose};
use serde_json::value::RawValue;

use crate::in_play::{InPlay, View};
use crate::manifest::Lookahead;
use crate::module::now;
use crate::view::{listed, sample};
use tree::{best, play_out};

pub(crate) const RANDOM: House = House {
    name: "random",
    help: "does anything that is allowed",
    options: &[],
    make: |_| Ok(Box::new(Random(dice(0)))),
};

pub(crate) const LOOKAHEAD: House = House {
    name: "lookahead",
    help: "plays actions out to the end and takes the one that did best; where nothing is hidden it knows the answers to it",
    options: &[
        Opt::new(
            "nodes",
            "",
            "actions simulated for a decision, repeatable while a quarter of the turn's time is enough; 2000 when no limit is given",
        ),
        Opt::new("time", "", "time for a decision, such as 50ms; not repeatable"),
    ],
    make: |options| {
        let time = options.given_time("time")?;
        let nodes = options.given_number("nodes", 1..=1_000_000_000)?.or(time.is_none().then_some(2000));
        Ok(Box::new(Ahead { nodes, time, dice: dice(0), told: Vec::new() }))
    },
};

fn dice(seed: u32) -> Dice {
    Dice::named(u64::from(seed), "house player")
}

struct Random(Dice);

impl Bot for Random {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.0 = dice(hello.seed);
        Ok(())
    }

    fn ask(&mut self, prompt: &Prompt, _: Duration) -> Result<String, Fault> {
        let view = prompt.house_view::<View>()?;
        Ok(sample(view.rules, &view.text, &mut self.0)?.get().into())
    }
}

struct Ahead {
    nodes: Option<u64>,
    time: Option<Duration>,
    dice: Dice,
    told: Vec<Aside>,
}

/// Actions compared in a decision.
const CHOICES: usize = 64;
/// Draws to find some where the view lists none.
const DRAWS: usize = 24;
/// So much of a turn's time is used at most.
const OF_A_TURN: u32 = 4;

impl Bot for Ahead {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.dice = dice(hello.seed);
        Ok(())
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let begun = now();
        let view = prompt.house_view::<View>()?;
        let Some(game) = &view.game else {
            return Ok(sample(view.rules, &view.text, &mut self.dice)?.get().into());
        };
        let choices = choices(view, &mut self.dice)?;
        let clock = || now().saturating_sub(begun);
        let mut budget = Budget::new(self.nodes, self.time, limit / OF_A_TURN, &clock);
        // Where all is known and each waits for the other, a tree knows the answers too.
        let alone = matches!(game.status(), Status::Waiting { players, .. } if players.without(view.player).is_empty());
        let chosen = if game.lookahead == Some(Lookahead::State) && alone && listed(&view.text).is_some() {
            best(game, &choices, &mut budget, &mut self.dice)
        } else {
            choose(&Worlds { game, view }, &choices, &mut budget, &mut self.dice)
        };
        let action = choices[chosen.index].get().to_string();
        let score = format!("{:.0} %", chosen.value * 100.0);
        let line = game::label(view.text.get(), &action).unwrap_or_else(|| action.clone());
        let data = serde_json::json!({ "line": line, "score": score, "nodes": budget.nodes() });
        self.told.push(Aside::Data(data.to_string()));
        Ok(action)
    }

    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.told)
    }
}

fn choices(view: &View, dice: &mut Dice) -> Result<Vec<Box<RawValue>>, Fault> {
    let mut choices = match listed(&view.text) {
        Some(legal) => legal,
        None => {
            let mut drawn: Vec<Box<RawValue>> = Vec::new();
            for _ in 0..DRAWS {
                let action = sample(view.rules, &view.text, dice)?;
                if drawn.iter().all(|other| other.get() != action.get()) {
                    drawn.push(action);
                }
            }
            drawn
        }
    };
    dice.shuffle(&mut choices);
    choices.truncate(CHOICES);
    Ok(choices)
}

/// What a player may know of the game, drawn again and again.
struct Worlds<'a> {
    game: &'a InPlay,
    view: &'a View,
}

impl Guess for Worlds<'_> {
    type World = Option<InPlay>;
    type Choice = Box<RawValue>;

    fn world(&self, dice: &mut Dice) -> Option<InPlay> {
        match self.game.lookahead? {
            Lookahead::State => Some(self.game.clone()),
            Lookahead::Guess => self.game.guessed(&self.view.text, dice).ok(),
        }
    }

    fn play_out(&self, world: &Option<InPlay>, choice: &Box<RawValue>, dice: &mut Dice) -> Played {
        let Some(mut game) = world.clone() else { return Played { value: 0.5, nodes: 1 } };
        let me = self.view.player;
        game.hear(me, choice.get());
        let (values, nodes) = play_out(game, dice);
        Played { value: values[me.seat()], nodes: nodes + 1 }
    }
}

/// The house bots of a game.
pub(crate) fn of(lookahead: Option<Lookahead>) -> Vec<House> {
    match lookahead {
        Some(_) => vec![RANDOM, LOOKAHEAD],
        None => vec![RANDOM],
    }
}
