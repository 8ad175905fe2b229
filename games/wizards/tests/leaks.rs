//! Every byte sent to a seat, compared with what that seat may know.
//!
//! Two matches are played. One seat, the watcher, makes the same decisions from the same messages. The other seat plays
//! differently from some turn on. What the watcher may know is computed here from the true state and the rules of the
//! README, not by the code that makes views. As long as that is the same in both matches, the watcher must receive
//! the same bytes and get the same replies. `VIADAL_MATCHES` sets the number of pairs; `./evidence wizards` plays 1,000.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Aside, Bot, BotId, Dice, Fault, Files, Game, Hello, Message, Player, Prompt, Verdict};
use referee::{Entrant, MatchSetup, Stop, run};
use serde_json::json as object;

use super::law::{Law, Moment};
use super::referee::bot;
use super::support::{json, options};
use crate::wizards::{Action, ROOM, View, Wizards};

const OPTIONS: [&[(&str, &str)]; 6] = [
    &[],
    &[("map", "hidden")],
    &[("map", "start"), ("fire_report", "false")],
    &[("map", "open"), ("friendly_fire", "true"), ("dragon_center", "true")],
    &[("map", "open"), ("fire_report", "false"), ("turns", "40")],
    &[("map", "hidden"), ("friendly_fire", "true"), ("turns", "40")],
];

#[test]
fn nobody_is_sent_what_it_may_not_know() {
    let pairs = std::env::var("VIADAL_MATCHES").ok().and_then(|number| number.parse().ok()).unwrap_or(12);
    let mut seen = Seen::default();
    for seed in 0..pairs {
        let given = OPTIONS[seed as usize % OPTIONS.len()];
        let watcher = Player::new(seed as usize / 6 % 2);
        let parts_at = seed * 7 % 16;
        let worlds = [0, 1].map(|world| watch(given, seed, watcher, parts_at, world));
        seen.compare(&worlds, &format!("{given:?}, seed {seed}"));
    }
    println!(
        "{pairs} pairs of matches: {} lines of {} bytes and {} answers may not differ and do not, {} of the lines while the \
         other is elsewhere, {} while it carries other things",
        seen.lines, seen.bytes, seen.answers, seen.elsewhere, seen.otherwise
    );
    assert!(
        seen.lines > pairs * 20 && seen.answers > pairs * 5 && seen.elsewhere * 3 > seen.lines,
        "{seen:?}"
    );
}

/// The amount compared.
#[derive(Debug, Default)]
struct Seen {
    lines: u64,
    bytes: usize,
    answers: u64,
    elsewhere: u64,
    otherwise: u64,
}

impl Seen {
    fn compare(&mut self, [one, other]: &[World; 2], place: &str) {
        let parts = one
            .moments
            .iter()
            .zip(&other.moments)
            .position(|(mine, yours)| mine.permitted != yours.permitted);
        // `hello` and `start` come before the first moment.
        let alike = parts.map_or(usize::MAX, |parts| parts + 2);
        for (mine, yours) in one.answers.iter().zip(&other.answers).take_while(|(mine, _)| mine.0 < alike) {
            assert_eq!(mine, yours, "{place}: the watcher knows what it may not know");
            self.answers += 1;
        }
        for (number, (mine, yours)) in one.moments.iter().zip(&other.moments).enumerate() {
            if mine.permitted != yours.permitted {
                return;
            }
            let [line, same] = [one, other].map(|world| world.heard.get(number));
            assert_eq!(line, same, "{place}: line {number} to the watcher tells what it may not know");
            self.lines += 1;
            self.bytes += line.map_or(0, String::len);
            self.elsewhere += u64::from(mine.position != yours.position);
            self.otherwise += u64::from(mine.carried != yours.carried);
        }
    }
}

/// One match as seen by the watcher: each line that it received, with what it may know at that point.
#[derive(Default)]
struct World {
    heard: Vec<String>,
    moments: Vec<Moment>,
    /// The watcher's answers, each with the number of lines received before.
    answers: Vec<(usize, String)>,
}

fn watch(given: &[(&str, &str)], seed: u64, watcher: Player, parts_at: u64, world: u64) -> World {
    let setup = MatchSetup { room: &ROOM, options: options(given), files: Files::new(), seed };
    let (heard, answers) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(Vec::new())));
    let inner = bot(match seed % 12 {
        11 => "strong,nodes=50",
        _ => ["random", "hunter", "wanderer"][seed as usize % 3],
    });
    let mut watching: Option<Box<dyn Bot>> =
        Some(Box::new(Watcher { inner, heard: heard.clone(), answers: answers.clone() }));
    let open = given.contains(&("map", "open"));
    let mut other: Option<Box<dyn Bot>> = Some(Box::new(Other {
        before: Dice::named(seed, "the other"),
        after: Dice::named(seed, &format!("the other in world {world}")),
        parts_at,
        open,
    }));
    let entrants = Player::all(2).map(|player| {
        let bot = if player == watcher { watching.take() } else { other.take() };
        Entrant { id: BotId { name: "bot".into(), hash: String::new() }, bot: bot.expect("two seats") }
    });
    let entrants = entrants.collect();
    let mut law = Law::new(json(&setup.options), watcher);
    let outcome = run(&setup, entrants, &Stop::default(), &mut |event| law.see(&event)).expect("it ends");
    let game = &outcome.games[0];
    law.end(&object!({ "scores": game.scores, "reason": game.reason }));
    // The law starts with the first prompt; `hello` and `start` come before any decision.
    let heard: Vec<String> = heard.lock().unwrap().drain(2..).collect();
    World { heard, moments: law.moments, answers: std::mem::take(&mut answers.lock().unwrap()) }
}

/// Notes every byte that it receives.
struct Watcher {
    inner: Box<dyn Bot>,
    heard: Arc<Mutex<Vec<String>>>,
    answers: Arc<Mutex<Vec<(usize, String)>>>,
}

impl Watcher {
    fn hear(&self, message: &Message<'_>) {
        self.heard.lock().unwrap().push(String::from_utf8(message.line()).unwrap());
    }
}

impl Bot for Watcher {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.hear(&Message::Hello(hello));
        self.inner.load(hello)
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.hear(message);
        self.inner.tell(message);
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let answer = self.inner.ask(prompt, limit);
        let before = self.heard.lock().unwrap().len();
        self.answers.lock().unwrap().push((before, format!("{answer:?}")));
        answer
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.inner.asides()
    }
}

/// Decides at random: the same in both matches before some turn, then differently, on an open map without changing it.
struct Other {
    before: Dice,
    after: Dice,
    parts_at: u64,
    open: bool,
}

impl Bot for Other {
    fn ask(&mut self, prompt: &Prompt, _: Duration) -> Result<String, Fault> {
        let view: &View = prompt.view().expect("its own game");
        let parted = u64::from(prompt.turn) >= self.parts_at;
        let dice = if parted { &mut self.after } else { &mut self.before };
        let changes_the_map = |action: &Action| match action {
            Action::Take(_) => true,
            Action::Cast(cast) => ["fire", "earth"].contains(&cast.element.as_str()),
            _ => false,
        };
        let action = loop {
            let action = Wizards::sample(view, dice);
            if !(parted && self.open && changes_the_map(&action)) {
                break action;
            }
        };
        // An illegal or late action: the other's mistakes are hidden too.
        if parted && dice.below(30) == 0 && prompt.turn > 0 {
            return Ok("{\"look\":0}".into());
        }
        if prompt.turn == 0 && dice.below(4) == 0 {
            return Err(Fault::new(Verdict::Timeout, "late"));
        }
        Ok(serde_json::to_string(&action).expect("actions are JSON"))
    }
}
