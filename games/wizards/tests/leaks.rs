//! Every byte sent to a seat, against what that seat may know.
//!
//! Two matches are played in which one seat, the watcher, decides alike on what it hears, and the other seat decides
//! otherwise from some turn on. What the watcher may know is worked out anew here, from the truth and the rules of the
//! README, not from the code that makes views. As long as it may know the same in both matches, it must have been sent
//! the same bytes. `VIADAL_MATCHES` says how many pairs of matches are played; `./evidence wizards` plays 1,000.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{
    Aside, Bot, BotId, Dice, Eyes, Fault, Files, Game, Hello, Message, Player, Prompt, Verdict,
};
use referee::{Contest, Entrant, Event, Stop, run};
use serde_json::{Value, json};

use super::referee::bot;
use super::support::options;
use crate::wizards::{Action, ROOM, View, Wizards};

const OPTIONS: [&[(&str, &str)]; 6] = [
    &[],
    &[("open_map", "false")],
    &[("open_map", "false"), ("fire_report", "false")],
    &[("friendly_fire", "true"), ("dragon_center", "false")],
    &[("fire_report", "false"), ("turns", "40")],
    &[("open_map", "false"), ("friendly_fire", "true"), ("turns", "40")],
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
        "{pairs} pairs of matches: {} lines of {} bytes may not differ and do not, {} of them while the other is elsewhere, \
         {} while it carries other things",
        seen.lines, seen.bytes, seen.elsewhere, seen.otherwise
    );
    assert!(seen.lines > pairs * 20 && seen.elsewhere * 3 > seen.lines, "{seen:?}");
}

/// How much was compared.
#[derive(Debug, Default)]
struct Seen {
    lines: u64,
    bytes: usize,
    elsewhere: u64,
    otherwise: u64,
}

impl Seen {
    fn compare(&mut self, [one, other]: &[World; 2], place: &str) {
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

/// One match, as far as it concerns the watcher: what it heard, line by line, and beside each line what it may know.
#[derive(Default)]
struct World {
    heard: Vec<String>,
    moments: Vec<Moment>,
}

struct Moment {
    /// All that this line may tell.
    permitted: Value,
    /// Where the other is, and what it carries: what it may not tell.
    position: Value,
    carried: Value,
}

fn watch(given: &[(&str, &str)], seed: u64, watcher: Player, parts_at: u64, world: u64) -> World {
    let contest = Contest { room: &ROOM, options: options(given), files: Files::new(), seed };
    let heard = Arc::new(Mutex::new(Vec::new()));
    let inner = bot(["random", "hunter", "wanderer"][seed as usize % 3]);
    let mut watching: Option<Box<dyn Bot>> = Some(Box::new(Watcher { inner, heard: heard.clone() }));
    let open = given.iter().all(|(name, _)| *name != "open_map");
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
    let mut law = Law { options: json(&contest.options), watcher: watcher.seat(), truth: Value::Null, hurt: 0, moments: Vec::new() };
    let outcome = run(&contest, entrants, &Stop::default(), &mut |event| law.see(&event)).expect("it ends");
    let game = &outcome.games[0];
    law.end(&json!({ "scores": game.scores, "reason": game.reason }));
    // What the law speaks of begins with the first question; `hello` and `start` come before any decision.
    let heard: Vec<String> = heard.lock().unwrap().drain(2..).collect();
    World { heard, moments: law.moments }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("it is JSON")
}

/// Writes down every byte it is sent.
struct Watcher {
    inner: Box<dyn Bot>,
    heard: Arc<Mutex<Vec<String>>>,
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
        self.inner.ask(prompt, limit)
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.inner.asides()
    }
}

/// Decides at random: alike in both worlds before some turn, then otherwise, on an open map without changing it.
struct Other {
    before: Dice,
    after: Dice,
    parts_at: u64,
    open: bool,
}

impl Bot for Other {
    fn load(&mut self, _: &Hello) -> Result<(), Fault> {
        Ok(())
    }

    fn tell(&mut self, _: &Message<'_>) {}

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
        // An illegal action, a late one: what becomes of the other's mistakes is its own affair too.
        if parted && dice.below(30) == 0 && prompt.turn > 0 {
            return Ok("{\"look\":0}".into());
        }
        if prompt.turn == 0 && dice.below(4) == 0 {
            return Err(Fault::new(Verdict::Timeout, "late"));
        }
        Ok(serde_json::to_string(&action).expect("actions are JSON"))
    }
}

/// What a watcher may know, by the rules, from the truth.
struct Law {
    options: Value,
    watcher: usize,
    /// The truth before the next input.
    truth: Value,
    /// Damage that the other has done to the watcher since the watcher's last decision.
    hurt: i64,
    moments: Vec<Moment>,
}

impl Law {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Opened { game, .. } => self.truth = truth(*game),
            Event::Played { input, game, .. } => {
                let after = truth(*game);
                if input.seat.seat() == self.watcher {
                    let action = input.action.as_ref().map_or(Value::Null, |text| serde_json::from_str(text.get()).unwrap());
                    let before = self.before();
                    self.moment(before);
                    let result = json!([action, input.fault.is_some(), self.result(&action, &after)]);
                    self.moment(result);
                    self.hurt = 0;
                } else {
                    let damage = |truth: &Value| truth["wizards"][self.watcher]["damage"].as_i64().unwrap_or(0);
                    self.hurt += damage(&after) - damage(&self.truth);
                }
                self.truth = after;
            }
            _ => {}
        }
    }

    fn end(&mut self, end: &Value) {
        self.moment(end.clone());
    }

    fn moment(&mut self, permitted: Value) {
        let other = &self.truth["wizards"][1 - self.watcher];
        let carried = ["fire", "water", "wood", "wind", "earth"].map(|element| other[element].clone());
        let moment = Moment { permitted, position: json!([other["x"], other["y"]]), carried: carried.to_vec().into() };
        self.moments.push(moment);
    }

    fn flag(&self, name: &str) -> bool {
        self.options[name] == true
    }

    /// Before a decision: its own state, damage taken since its last, the turn, and the map or its own cell.
    fn before(&self) -> Value {
        let own = &self.truth["wizards"][self.watcher];
        let state = ["x", "y", "fire", "water", "wood", "wind", "earth", "damage", "shield", "drawn"];
        let state: Vec<&Value> = state.iter().map(|name| &own[*name]).collect();
        let here = match (own["x"].as_i64(), own["y"].as_i64()) {
            (Some(x), Some(y)) => self.cell(x, y),
            _ => Value::Null,
        };
        let layers = ["fire", "water", "wood", "wind", "earth", "obstacle"];
        let map: Vec<&Value> = layers.iter().filter(|_| self.flag("open_map")).map(|name| &self.truth[*name]).collect();
        json!([self.truth["turn"], state, self.hurt, here, map])
    }

    /// What lies in a cell.
    fn cell(&self, x: i64, y: i64) -> Value {
        let layers = ["fire", "water", "wood", "wind", "earth", "obstacle"];
        layers.map(|name| self.truth[name][y as usize][x as usize].clone()).to_vec().into()
    }

    fn stands_at(&self, seat: usize, x: i64, y: i64) -> bool {
        let wizard = &self.truth["wizards"][seat];
        wizard["x"] == x && wizard["y"] == y
    }

    /// What the result of its own action may tell.
    fn result(&self, action: &Value, after: &Value) -> Value {
        let own = &after["wizards"][self.watcher];
        let other = 1 - self.watcher;
        let kept = json!([own["fire"], own["water"], own["wood"], own["wind"], own["earth"], own["x"], own["y"]]);
        let before = &self.truth["wizards"][self.watcher];
        let (Some(x), Some(y)) = (before["x"].as_i64(), before["y"].as_i64()) else { return kept };
        if let Some(word) = action["move"].as_str() {
            let (dx, dy) = offset(word);
            return json!([kept, self.stands_at(other, x + dx, y + dy)]);
        }
        if let Some(turns) = action["look"].as_i64() {
            return self.shown(["up", "right", "down", "left"].as_slice(), turns, (x, y));
        }
        let cast = &action["cast"];
        let count = cast["count"].as_i64().unwrap_or(0);
        let target = (cast["x"].as_i64().unwrap_or(-1), cast["y"].as_i64().unwrap_or(-1));
        match cast["element"].as_str() {
            Some("wind") => self.shown(&[cast["direction"].as_str().unwrap_or("")], 5 * count, (x, y)),
            Some("earth") => json!([kept, self.stands_at(other, target.0, target.1), after["obstacle"][target.1 as usize][target.0 as usize]]),
            Some("fire") if self.flag("fire_report") => json!([kept, own["damage"], self.burnt(count, target)]),
            _ => json!([kept, own["damage"], own["shield"]]),
        }
    }

    fn shown(&self, words: &[&str], length: i64, (x, y): (i64, i64)) -> Value {
        let mut cells = Vec::new();
        for word in words {
            let (dx, dy) = offset(word);
            for step in 1..=length {
                let (x, y) = (x + dx * step, y + dy * step);
                if (0..20).contains(&x) && (0..10).contains(&y) {
                    cells.push(json!([self.cell(x, y), self.stands_at(1 - self.watcher, x, y)]));
                }
            }
        }
        cells.into()
    }

    /// Where fire does damage: an obstacle, or the other without a ward.
    fn burnt(&self, count: i64, (x, y): (i64, i64)) -> Value {
        let center = (count == 1 || self.flag("dragon_center")).then_some((0, 0));
        let around = ["up", "right", "down", "left"].map(offset);
        let around = around.into_iter().filter(|_| count == 2);
        let hit = center.into_iter().chain(around).map(|(dx, dy)| {
            let (x, y) = (x + dx, y + dy);
            let warded = self.truth["wizards"][1 - self.watcher]["shield"] != 0;
            let obstacle = self.truth["obstacle"].get(y as usize).and_then(|row| row.get(x as usize));
            let obstacle = obstacle.is_some_and(|durability| *durability != 0);
            json!([obstacle, self.stands_at(1 - self.watcher, x, y) && !warded])
        });
        hit.collect::<Vec<_>>().into()
    }
}

fn truth(game: &dyn game::Match) -> Value {
    serde_json::from_str(game.frame(Eyes::Everything).get()).expect("frames are JSON")
}

fn offset(word: &str) -> (i64, i64) {
    match word {
        "up" => (0, -1),
        "right" => (1, 0),
        "down" => (0, 1),
        "left" => (-1, 0),
        other => panic!("{other}"),
    }
}
