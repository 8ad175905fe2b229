//! Seats a player that looks ahead: its options, its clock, and what it tells of its thoughts. How it looks ahead is in
//! [`search::lookahead`].

use std::time::Duration;

use game::{Aside, BadSetup, Bot, Dice, Fault, Game, Hello, Message, Opt, Options, Prompt};

use search::lookahead::{Budget, Chosen};

use crate::zrf::thinking_clock::ThinkingClock;

/// The options of every player that looks ahead.
pub(crate) const OPTIONS: &[Opt] = &[
    Opt::new(
        "nodes",
        "",
        "actions simulated for a decision, repeatable; some thousands when no limit is given",
    )
    .label("Actions simulated"),
    Opt::new("time", "", "time for a decision, such as 50ms; not repeatable").label("Time"),
    Opt::new("seed", "", "seed of its random choices; unset: derived from the match").label("Seed").drawn(),
];

/// So much of a turn's time is used at most in each of its decisions, whatever the limits say.
const OF_A_TURN: u32 = 5;

/// One seat's thoughts in one game, made anew for each.
pub(crate) trait Foresight<G: Game>: Send {
    /// Nodes for a decision where no limit is given.
    const NODES: u64;

    /// For a match with these options.
    fn new(options: &Options) -> Self;

    /// Decides within a budget; with what it expects, if it looked ahead.
    fn decide(
        &mut self,
        view: &G::View,
        budget: &mut Budget<'_>,
        dice: &mut Dice,
    ) -> (G::Action, Option<Chosen>);
}

/// Seats a player with these options.
pub(crate) fn seat<G: Game, F: Foresight<G> + 'static>(options: &Options) -> Result<Box<dyn Bot>, BadSetup> {
    let time = options.given_time("time")?;
    let nodes = options.given_number("nodes", 1..=1_000_000_000_000)?.or(time.is_none().then_some(F::NODES));
    let seed = options.given_number("seed", 0..=i64::MAX)?;
    Ok(Box::new(Seat::<G, F> {
        nodes,
        time,
        seed,
        match_options: Options::default(),
        foresight: None,
        dice: Dice::named(0, "unseated"),
        told: Vec::new(),
        game: std::marker::PhantomData,
    }))
}

struct Seat<G, F> {
    nodes: Option<u64>,
    time: Option<Duration>,
    seed: Option<u64>,
    match_options: Options,
    foresight: Option<F>,
    dice: Dice,
    told: Vec<Aside>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, F: Foresight<G>> Bot for Seat<G, F> {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.match_options = hello.options.clone();
        self.dice = Dice::named(self.seed.unwrap_or(u64::from(hello.seed)), "strong");
        self.foresight = None;
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { .. } = message {
            self.foresight = None;
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let clock = ThinkingClock::start(self.time.is_some());
        let view: &G::View = prompt.house_view()?;
        let clock = || clock.elapsed();
        let mut budget = Budget::new(self.nodes, self.time, limit / OF_A_TURN, &clock);
        let foresight = self.foresight.get_or_insert_with(|| F::new(&self.match_options));
        let (action, chosen) = foresight.decide(view, &mut budget, &mut self.dice);
        let text = serde_json::to_string(&action).expect("actions have string keys and no failing parts");
        if let Some(Chosen { value, .. }) = chosen {
            let data = serde_json::json!({
                "line": text,
                "score": format!("{:.0} %", value * 100.0),
                "nodes": budget.nodes(),
            });
            self.told.push(Aside::Data(data.to_string()));
        }
        Ok(text)
    }

    fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.told)
    }
}

#[cfg(test)]
mod tests;
