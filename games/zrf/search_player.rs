//! The player that looks ahead: the general search of board games at a seat.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use evaluation::GameModel;
use game::{
    Aside, BadSetup, Bot, Dice, Fault, Files, Hello, Message, Opt, Options, Prompt, ThoughtSink, Verdict,
    wording,
};
use search::{Ingredients, Limits, Method, Outside, Style, Thinker, Thought};

use crate::levels::{COUNT, Level, level};
use crate::rules::Action;
use crate::setup::{expected, variant_of};
use crate::thinking_clock::ThinkingClock;
use crate::variant::Variant;
use crate::view::View;
use crate::weights::{LearnedWeights, latest, named};

/// The options of `strong`.
pub const OPTIONS: &[Opt] = &[
    Opt::new(
        "level",
        "",
        "how strong, 1 to 12, repeatable; instead of a number of positions, a depth and a time",
    )
    .label("Level")
    .spare(),
    Opt::new("nodes", "", "positions searched for a decision, repeatable; 10000 when no limit is given")
        .label("Positions"),
    Opt::new("time", "", "time for a decision, such as 50ms; not repeatable").label("Time"),
    Opt::new("depth", "", "search depth in plies, 1 to 60; each part of a turn counts").label("Depth"),
    Opt::new(
        "threads",
        "1",
        "threads that search at once, 1 to 256, or all; more than one is not repeatable",
    )
    .label("Threads"),
    Opt::new(
        "memory",
        "256",
        "memory of a search in MB, 16 to 65536; fewer threads search if they need more",
    )
    .label("Memory"),
    Opt::new("method", "", "how to search: alpha-beta or tree; unset: chosen by the rules").label("Method"),
    Opt::new(
        "without",
        "",
        "ingredients of the search to leave out, to measure their worth; several are joined by +",
    )
    .label("Ingredients to leave out"),
    Opt::new("seed", "", "seed that decides between equal moves; unset: derived from the match")
        .label("Seed")
        .drawn(),
];

/// The option that names learned weights.
const WEIGHTS: Opt = Opt::new(
    "weights",
    "",
    "hash of the learned weights it goes by; unset: the latest for the rules when the match begins, or those that ship",
)
.label("Learned weights")
.spare()
.found(of_match);

/// Finds the weights for a match: the hash of the latest version for its rules that this program can use.
pub(crate) fn of_match(own: &Options, of_match: &Options, files: &Files) -> Option<String> {
    if own.text("without").split('+').any(|name| name == "learning") {
        return None;
    }
    let variant = variant_of(of_match, files).ok()?;
    let version = latest(variant.fingerprint, variant.number)?;
    variant.model(&version).map(|_| version.hash)
}

/// The options of `strong` in games that can be learned.
pub(crate) const OPTIONS_WITH_WEIGHTS: &[Opt] = &{
    let mut options = [WEIGHTS; OPTIONS.len() + 1];
    let mut number = 0;
    while number < OPTIONS.len() {
        options[number] = OPTIONS[number];
        number += 1;
    }
    options
};

/// Nodes for a decision where no limit is given.
const NODES: u64 = 10_000;
/// The name of the dice that decide on them.
const SLIPS: &str = "slips";
/// So much of a turn's time is used at most, whatever the limits say.
const OF_A_TURN: u32 = 2;

/// How the player was asked to think.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    limits: Limits,
    /// Which level, counted from 1; its game says what it means.
    level: Option<usize>,
    /// Of a hundred decisions so many are any legal move.
    slips: u64,
    threads: usize,
    /// In bytes.
    memory: usize,
    seed: Option<u64>,
    method: Option<Method>,
    ingredients: Ingredients,
    /// Whether weights found by self-play, and what is known of one game alone, are left out.
    plain: bool,
}

impl SearchSettings {
    /// Reads the options.
    ///
    /// # Errors
    /// With the option that has a wrong value.
    pub fn read(options: &Options) -> Result<SearchSettings, BadSetup> {
        let time = options.given_time("time")?;
        let depth = options.given_number("depth", 1..=60)?.map(|depth| depth as u32);
        let nodes = options.given_number("nodes", 1..=1_000_000_000_000)?;
        let level = options.given_number("level", 1..=COUNT as i64)?.map(|level| level as usize);
        if level.is_some() && (nodes.is_some() || time.is_some() || depth.is_some()) {
            return Err(
                options.wrong("level", wording!("a level without nodes, depth and time, or these alone"))
            );
        }
        let nodes = if nodes.is_none() && time.is_none() && depth.is_none() { Some(NODES) } else { nodes };
        let threads = match options.text("threads") {
            "" => 1,
            _ if cfg!(target_family = "wasm") => 1,
            "all" => thread::available_parallelism().map_or(1, usize::from),
            _ => options.number("threads", 1..=256)? as usize,
        };
        let memory = options.given_number("memory", 16..=65_536)?;
        let memory = memory.map_or(Style::default().memory, |megabytes| (megabytes as usize) << 20);
        let seed = options.given_number("seed", 0..=i64::MAX)?;
        let method = match options.text("method") {
            "" => None,
            "alpha-beta" => Some(Method::AlphaBeta),
            "tree" => Some(Method::Tree),
            _ => return Err(options.wrong("method", wording!("alpha-beta or tree"))),
        };
        let (ingredients, plain) = without(options)?;
        Ok(SearchSettings {
            limits: Limits { nodes, depth, time },
            level,
            slips: 0,
            threads,
            memory,
            seed,
            method,
            ingredients,
            plain,
        })
    }

    /// Slots of the table of positions: more where more is looked at.
    fn slots(&self) -> usize {
        match self.limits.nodes {
            Some(nodes) => (nodes * 4).clamp(1 << 12, 1 << 20) as usize,
            None => 1 << 18,
        }
    }
}

/// All ingredients but those named; and whether nothing but the rules is to be known.
fn without(options: &Options) -> Result<(Ingredients, bool), BadSetup> {
    let mut left = Ingredients::ALL;
    let mut plain = false;
    for name in options.text("without").split('+').filter(|name| !name.is_empty()) {
        match (name, left.without(name)) {
            ("learning", _) => plain = true,
            (_, Some(fewer)) => left = fewer,
            _ => {
                let known = wording!(
                    "table, quiescence, exchange, reductions, pruning, null-move, history, aspiration, \
                     corrections, extensions, singular, learning"
                );
                return Err(options.wrong("without", known));
            }
        }
    }
    Ok((left, plain))
}

/// One seat's engine: what it knows of the game, what it remembers, what it has to tell.
pub struct SearchPlayer {
    settings: SearchSettings,
    style: Style,
    /// Decide when it slips.
    dice: Dice,
    thinker: Option<Thinker>,
    told: Vec<Aside>,
    sink: Option<ThoughtSink>,
}

impl SearchPlayer {
    /// A engine that counts an ended game so.
    pub fn new(settings: SearchSettings, style: Style) -> SearchPlayer {
        let style = Style {
            threads: settings.threads,
            memory: settings.memory,
            method: settings.method,
            ingredients: settings.ingredients,
            ..style
        };
        SearchPlayer {
            settings,
            style,
            dice: Dice::named(0, SLIPS),
            thinker: None,
            told: Vec::new(),
            sink: None,
        }
    }

    /// Whether nothing but the rules is to be known.
    pub fn is_plain(&self) -> bool {
        self.settings.plain
    }

    /// The model that it goes by in this game, once it has chosen a move.
    fn model(&self) -> Option<Arc<GameModel>> {
        self.thinker.as_ref().map(|thinker| Arc::clone(thinker.model()))
    }

    /// A match begins: the rules file and the seed are known.
    pub fn start(&mut self, rules: &str, seed: u32) {
        if let Some(number) = self.settings.level {
            let Level { nodes, slips } = level(rules, number);
            self.settings.limits.nodes = Some(nodes);
            self.settings.slips = slips;
        }
        self.style.seed = self.settings.seed.unwrap_or(u64::from(seed));
        self.dice = Dice::named(self.style.seed, SLIPS);
        self.thinker = None;
    }

    /// A game begins: what was remembered is of no use.
    pub fn forget(&mut self) {
        self.thinker = None;
    }

    /// Chooses a move within the limits, and within half of what the turn may take. Empty where the game is over.
    pub fn choose(&mut self, view: &View, model: impl FnOnce() -> Arc<GameModel>, turn: Duration) -> String {
        let legal = &view.current.legal;
        if !legal.is_empty() && self.dice.below(100) < self.settings.slips {
            let any =
                legal.get(self.dice.below(legal.len() as u64) as usize).expect("it is below the length");
            return view.current.position.text(any);
        }
        let clock = ThinkingClock::start(self.settings.limits.time.is_some());
        let clock = || clock.elapsed();
        let outside = Outside { clock: &clock, stop: &AtomicBool::new(false) };
        let most = turn / OF_A_TURN;
        let time = self.settings.limits.time.map_or(most, |time| time.min(most));
        let limits = Limits { time: Some(time), ..self.settings.limits };
        let (style, slots) = (self.style, self.settings.slots());
        let thinker = self.thinker.get_or_insert_with(|| Thinker::new(model(), style, slots));
        let position = &view.current.position;
        let sink = &mut self.sink;
        let mut report = |thought: &Thought| {
            if let Some(sink) = sink {
                sink(&data(thought));
            }
        };
        let thought = thinker.think(position, limits, view.max_turns, outside, &mut report);
        let Some(thought) = thought else { return String::new() };
        self.told.push(Aside::Data(data(&thought)));
        thought.line.into_iter().next().unwrap_or_default()
    }

    /// Takes where to report what it thinks while it decides.
    pub fn report_thoughts(&mut self, sink: ThoughtSink) {
        self.sink = Some(sink);
    }

    /// What it has to tell.
    pub fn asides(&mut self) -> Vec<Aside> {
        std::mem::take(&mut self.told)
    }
}

/// What was thought, as an object for the page.
fn data(thought: &Thought) -> String {
    let Thought { line, score, depth, nodes } = thought;
    serde_json::json!({
        "line": line.join("; "),
        "score": score.to_string(),
        "depth": depth,
        "nodes": nodes,
    })
    .to_string()
}

/// Seats the player.
pub(crate) fn seated(options: &Options) -> Result<Box<dyn Bot>, BadSetup> {
    let player = SearchPlayer::new(SearchSettings::read(options)?, Style::default());
    Ok(Box::new(Strong { player, weights: named(options)? }))
}

/// The player, with the version of learned weights that it goes by; none for those that ship.
struct Strong {
    player: SearchPlayer,
    weights: Option<LearnedWeights>,
}

impl Strong {
    fn model(&self, variant: &Variant) -> Result<Arc<GameModel>, Fault> {
        match &self.weights {
            _ if self.player.is_plain() => Ok(variant.plain_model()),
            Some(weights) => variant.model(weights).ok_or_else(|| {
                let hash = &weights.hash;
                let why =
                    format!("the learned weights {hash} are of other rules or another version of viadal");
                Fault::new(Verdict::LoadFailed, why)
            }),
            None => Ok(variant.shipped_model()),
        }
    }
}

impl Bot for Strong {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.player.start(hello.options.text("rules"), hello.seed);
        // What is read off the rules now costs no time of the first turn.
        if let Some(variant) = expected(&hello.options).filter(|_| !self.player.is_plain()) {
            let _ = self.model(&variant);
        }
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        if let Message::Start { .. } = message {
            self.player.forget();
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let view: &View = prompt.house_view()?;
        let model = self.player.model().map_or_else(|| self.model(&view.variant), Ok)?;
        let text = self.player.choose(view, || model, limit);
        Ok(serde_json::to_string(&Action::Move(text)).expect("actions have string keys and no failing parts"))
    }

    fn report_thoughts(&mut self, sink: ThoughtSink) {
        self.player.report_thoughts(sink);
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.player.asides()
    }
}

#[cfg(test)]
mod tests;
