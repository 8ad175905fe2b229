//! What a wizard may know, computed from the true state by the rules of the README, not by the code that makes views.

use game::{Eyes, Player};
use referee::Event;
use serde_json::{Value, json};

/// One line to the watcher.
pub(super) struct Moment {
    /// Everything that this line may contain.
    pub(super) permitted: Value,
    /// The position and bag of the other, which it may not contain.
    pub(super) position: Value,
    pub(super) carried: Value,
}

/// What a watcher may know by the rules.
pub(super) struct Law {
    options: Value,
    watcher: usize,
    /// The true state before the next input.
    truth: Value,
    /// Damage that the watcher took since its last decision.
    hurt: i64,
    pub(super) moments: Vec<Moment>,
}

impl Law {
    /// For a watcher in this seat, in a match with these options.
    pub(super) fn new(options: Value, watcher: Player) -> Law {
        Law { options, watcher: watcher.seat(), truth: Value::Null, hurt: 0, moments: Vec::new() }
    }

    /// Watches the match.
    pub(super) fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Opened { game, .. } => self.truth = truth(*game),
            Event::Played { input, game, .. } => {
                let after = truth(*game);
                if input.seat.seat() == self.watcher {
                    let action = input
                        .action
                        .as_ref()
                        .map_or(Value::Null, |text| serde_json::from_str(text.get()).unwrap());
                    let before = self.before();
                    self.moment(before);
                    let result = json!([action, input.fault.is_some(), self.result(&action, &after)]);
                    self.moment(result);
                    self.hurt = 0;
                } else {
                    let damage =
                        |truth: &Value| truth["wizards"][self.watcher]["damage"].as_i64().unwrap_or(0);
                    self.hurt += damage(&after) - damage(&self.truth);
                }
                self.truth = after;
            }
            _ => {}
        }
    }

    /// The match is over: scores and reason are public.
    pub(super) fn end(&mut self, end: &Value) {
        self.moment(end.clone());
    }

    fn moment(&mut self, permitted: Value) {
        let other = &self.truth["wizards"][1 - self.watcher];
        let carried = ["fire", "water", "wood", "wind", "earth"].map(|element| other[element].clone());
        let moment =
            Moment { permitted, position: json!([other["x"], other["y"]]), carried: carried.to_vec().into() };
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
        let map: Vec<&Value> =
            layers.iter().filter(|_| self.options["map"] == "open").map(|name| &self.truth[*name]).collect();
        json!([self.truth["turn"], state, self.hurt, here, map])
    }

    /// The contents of a cell.
    fn cell(&self, x: i64, y: i64) -> Value {
        let layers = ["fire", "water", "wood", "wind", "earth", "obstacle"];
        layers.map(|name| self.truth[name][y as usize][x as usize].clone()).to_vec().into()
    }

    fn stands_at(&self, seat: usize, x: i64, y: i64) -> bool {
        let wizard = &self.truth["wizards"][seat];
        wizard["x"] == x && wizard["y"] == y
    }

    /// What the result of its own action may contain.
    fn result(&self, action: &Value, after: &Value) -> Value {
        let own = &after["wizards"][self.watcher];
        let other = 1 - self.watcher;
        let kept =
            json!([own["fire"], own["water"], own["wood"], own["wind"], own["earth"], own["x"], own["y"]]);
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
            Some("earth") => json!([
                kept,
                self.stands_at(other, target.0, target.1),
                after["obstacle"][target.1 as usize][target.0 as usize]
            ]),
            Some("fire") if self.flag("fire_report") => {
                json!([kept, own["damage"], self.burnt(count, target)])
            }
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

    /// Whether fire does damage: to an obstacle, or to the other without a ward.
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
