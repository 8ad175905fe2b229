//! RoboBattler 2: what a robot knows and can do, like a robot in Java. Implement the functions of [`Author`].
//!
//! The field is hidden: keep your own map of it.

#![allow(dead_code)]

use crate::viadal::{Bot, Dice, Json, Referee};

/// Rows and columns of the field.
pub const SIZE: i32 = 9;

/// The types of missiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missile {
    Line,
    Plus,
    X,
    BigPlus,
    BigX,
}

impl Missile {
    /// All types.
    pub const ALL: [Missile; 5] = [Missile::Line, Missile::Plus, Missile::X, Missile::BigPlus, Missile::BigX];

    /// Its name, as in the rules.
    pub fn name(self) -> &'static str {
        ["line", "plus", "x", "big_plus", "big_x"][self as usize]
    }

    fn of(json: &Json) -> Missile {
        let named = Missile::ALL.into_iter().find(|missile| missile.name() == json.text());
        named.unwrap_or(Missile::Line)
    }
}

/// The directions of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    Vertical,
    Horizontal,
}

impl Direction {
    /// Both directions.
    pub const ALL: [Direction; 2] = [Direction::Vertical, Direction::Horizontal];

    fn word(self) -> &'static str {
        ["vertical", "horizontal"][self as usize]
    }
}

/// A robot's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Red,
    Blue,
}

/// A cell of the field; (0, 0) is at the top left, `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub x: i32,
    pub y: i32,
}

impl Cell {
    /// Returns true if it is on the field.
    pub fn is_on_field(self) -> bool {
        (0..SIZE).contains(&self.x) && (0..SIZE).contains(&self.y)
    }
}

/// All cells of the field.
pub fn cells() -> impl Iterator<Item = Cell> {
    (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| Cell { x, y }))
}

/// The cells of the field that a missile of this type colours. Only lines have a direction.
pub fn blast(missile: Missile, target: Cell, direction: Direction) -> Vec<Cell> {
    let ways = match missile {
        Missile::Line if direction == Direction::Horizontal => vec![(1, 0), (-1, 0)],
        Missile::Line => vec![(0, 1), (0, -1)],
        Missile::Plus | Missile::BigPlus => vec![(0, -1), (1, 0), (0, 1), (-1, 0)],
        Missile::X | Missile::BigX => vec![(1, -1), (1, 1), (-1, 1), (-1, -1)],
    };
    let reach = [3, 1, 1, 2, 2][missile as usize];
    let is_big = matches!(missile, Missile::BigPlus | Missile::BigX);
    let around = ways.iter().flat_map(|(dx, dy)| (1..=reach).map(move |far| (dx * far, dy * far)));
    let steps = (!is_big).then_some((0, 0)).into_iter().chain(around);
    let cells = steps.map(|(x, y)| Cell { x: target.x + x, y: target.y + y });
    cells.filter(|cell| cell.is_on_field()).collect()
}

/// What a search reveals about the opponent's last missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Its type, always right.
    pub missile: Missile,
    /// The target; `None` if the missile was wasted.
    pub target: Option<Cell>,
    /// True if the target is exact; otherwise each axis may be off by one.
    pub exact: bool,
}

/// Your data, and the functions to implement. Only `action` is required.
pub trait Author {
    /// Called once per turn: search if you like, and fire.
    fn action(&mut self, me: &mut Robot);

    /// A battle starts: its number from 1, and whether you fire first.
    fn battle_started(&mut self, _battle: i32, _first: bool) {}

    /// A battle is over: your cells and theirs.
    fn battle_ended(&mut self, _mine: i32, _theirs: i32) {}
}

/// Plays a whole match.
pub fn play(author: &mut dyn Author) {
    crate::viadal::play(&mut Battler { author, seat: 0 });
}

/// Your robot.
pub struct Robot<'a> {
    view: &'a Json,
    referee: &'a mut Referee,
    fired: bool,
    power_searches: i32,
    /// The result of this turn's search.
    found: Option<Option<Sighting>>,
}

impl Robot<'_> {
    /// The missile of this turn.
    pub fn missile(&self) -> Missile {
        Missile::of(&self.view["missile"])
    }

    /// Missiles left, including the current one until it is fired.
    pub fn missiles_left(&self) -> i32 {
        self.view["missiles_left"].number() - i32::from(self.fired)
    }

    /// How many of a type each robot gets per battle.
    pub fn missile_count(&self, missile: Missile) -> i32 {
        self.view["set"][missile.name()].number()
    }

    /// Power searches left; 5 at the start of a battle.
    pub fn power_searches_left(&self) -> i32 {
        self.power_searches
    }

    /// Your colour, the same in all battles.
    pub fn side(&self) -> Side {
        if self.view["side"].text() == "red" { Side::Red } else { Side::Blue }
    }

    /// Random numbers from the match's seed, so that matches can be repeated.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.referee.dice
    }

    /// Fires this turn's missile. Returns false if the target is off the field, which wastes it. Only lines have a direction. A second
    /// missile in a turn is refused.
    pub fn fire(&mut self, Cell { x, y }: Cell, direction: Direction) -> bool {
        let line = match self.missile() {
            Missile::Line => format!(r#","direction":"{}""#, direction.word()),
            _ => String::new(),
        };
        let reply = self.act(&format!(r#"{{"fire":{{"x":{x},"y":{y}{line}}}}}"#));
        self.fired |= reply.is_some();
        reply.is_some_and(|reply| reply.text() == "fired")
    }

    /// Returns the noisy position of the opponent's last missile; `None` before the first.
    pub fn search(&mut self) -> Option<Sighting> {
        if self.found.is_none() {
            self.found = Some(self.sighting("\"search\"")); // in one turn it always tells the same
        }
        self.found.flatten()
    }

    /// Like `search`, with the exact target. Uses a power search; without one left, it is an ordinary search.
    pub fn power_search(&mut self) -> Option<Sighting> {
        let found = self.sighting("\"power_search\"");
        if found.is_some_and(|found| found.exact) {
            self.power_searches = (self.power_searches - 1).max(0);
        }
        found
    }

    /// Shows a line to the spectators.
    pub fn say(&mut self, text: &str) {
        self.referee.say(text);
    }

    fn sighting(&mut self, search: &str) -> Option<Sighting> {
        let reply = self.act(search)?;
        let found = &reply["sighting"];
        let target = Cell { x: found["x"].number(), y: found["y"].number() };
        (!found.is_null()).then(|| Sighting {
            missile: Missile::of(&found["missile"]),
            target: (!found["x"].is_null()).then_some(target),
            exact: found["exact"].is_true(),
        })
    }

    /// The reply; `None` if the action is refused.
    fn act(&mut self, action: &str) -> Option<Json> {
        self.referee.act(action).map_err(|why| eprintln!("{action} is refused: {why}")).ok()
    }
}

struct Battler<'a> {
    author: &'a mut dyn Author,
    seat: usize,
}

impl Bot for Battler<'_> {
    fn start(&mut self, start: &Json) {
        self.seat = start["seat"].number() as usize;
        self.author.battle_started(start["game"].number(), start["first"].is_true());
    }

    fn turn(&mut self, view: &Json, referee: &mut Referee) {
        let power_searches = view["power_searches"].number();
        self.author.action(&mut Robot { view, referee, fired: false, power_searches, found: None });
        if referee.due() {
            let _ended = referee.act("\"end\"");
        }
    }

    fn end(&mut self, end: &Json) {
        let scores = &end["scores"];
        self.author.battle_ended(scores[self.seat].number(), scores[1 - self.seat].number());
    }
}
