//! The wizards' duel: what a wizard knows and can do. Implement the two functions of [`Duellist`].

#![allow(dead_code)]

use crate::viadal::{Bot, Dice, Json, Referee};

/// The columns of the board.
pub const WIDTH: i32 = 20;
/// The rows of the board.
pub const HEIGHT: i32 = 10;

/// The elements on the board, in bags and in spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Fire,
    Water,
    Wood,
    Wind,
    Earth,
}

impl Element {
    /// All elements, in their usual order.
    pub const ALL: [Element; 5] = [Element::Fire, Element::Water, Element::Wood, Element::Wind, Element::Earth];

    fn word(self) -> &'static str {
        ["fire", "water", "wood", "wind", "earth"][self as usize]
    }
}

/// The directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    fn word(self) -> &'static str {
        ["up", "right", "down", "left"][self as usize]
    }
}

/// A cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub x: i32,
    pub y: i32,
}

impl Cell {
    /// The next cell in a direction, possibly off the board.
    pub fn next(self, direction: Direction) -> Cell {
        let (dx, dy) = [(0, -1), (1, 0), (0, 1), (-1, 0)][direction as usize];
        Cell { x: self.x + dx, y: self.y + dy }
    }

    /// Returns true if it is on the board.
    pub fn is_on_board(self) -> bool {
        (0..WIDTH).contains(&self.x) && (0..HEIGHT).contains(&self.y)
    }

    fn of(json: &Json) -> Cell {
        Cell { x: json["x"].number(), y: json["y"].number() }
    }
}

/// What you learn about a cell by looking, by wind or by fire.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The cell.
    pub cell: Cell,
    /// How much of each element is there.
    pub elements: [i32; 5],
    /// How much damage the obstacle takes; 0 without one.
    pub obstacle: i32,
    /// True if a wizard is there, or was hit there.
    pub wizard: bool,
}

/// Your data, and the two functions to implement.
pub trait Duellist {
    /// Called once per game: forget the last game, and return the starting cell, in the left half (seat 0) or the right.
    fn init(&mut self, me: &mut Wizard) -> Cell;

    /// Called once per turn: take one action. Without an action you pass.
    fn turn(&mut self, me: &mut Wizard);
}

/// Plays a whole match.
pub fn play(duellist: &mut dyn Duellist) {
    crate::viadal::play(&mut Duel { duellist, options: Json::Null, begun: false });
}

/// Your wizard. It knows the state at the start of the turn; only one action counts per turn.
pub struct Wizard<'a> {
    view: &'a Json,
    options: &'a Json,
    referee: &'a mut Referee,
    refusal: String,
}

impl Wizard<'_> {
    /// 0 or 1; seat 0 starts in columns 0 to 9, seat 1 in columns 10 to 19.
    pub fn seat(&self) -> i32 {
        self.view["seat"].number()
    }

    /// The number of this turn, from 1.
    pub fn turn_number(&self) -> i32 {
        self.view["turn"].number()
    }

    /// Turns left after this one.
    pub fn turns_left(&self) -> i32 {
        self.view["left"].number()
    }

    /// Where you are.
    pub fn position(&self) -> Cell {
        Cell::of(&self.view["pos"])
    }

    /// How much of an element you carry; at most 10 in all.
    pub fn carried(&self, element: Element) -> i32 {
        self.view["carried"][element.word()].number()
    }

    /// Your damage, 0 to 2; the third point ends the game.
    pub fn damage(&self) -> i32 {
        self.view["damage"].number()
    }

    /// Damage since your last turn.
    pub fn hits(&self) -> i32 {
        found(self.events(), "hit").map(|hit| hit["damage"].number()).sum()
    }

    /// How many turns your shield lasts.
    pub fn shield(&self) -> i32 {
        self.view["shield"].number()
    }

    /// Where the other was last seen for certain, and in which turn.
    pub fn enemy(&self) -> Option<(Cell, i32)> {
        let enemy = &self.view["enemy"];
        (!enemy.is_null()).then(|| (Cell::of(enemy), enemy["turn"].number()))
    }

    /// How much of an element is in a cell.
    pub fn elements(&self, cell: Cell, element: Element) -> i32 {
        self.board(element.word(), cell)
    }

    /// How much damage the obstacle in a cell takes; 0 without one.
    pub fn obstacle(&self, cell: Cell) -> i32 {
        self.board("obstacle", cell)
    }

    /// The turn in which the cell was last shown to you; -1 for never.
    pub fn seen(&self, cell: Cell) -> i32 {
        self.board("seen", cell)
    }

    /// All events since your last turn, as described in the game's README.
    pub fn events(&self) -> &Json {
        &self.view["last"]
    }

    /// An option of the match.
    pub fn option(&self, name: &str) -> &Json {
        &self.options[name]
    }

    /// Why your last action in this turn was refused; empty if it was not.
    pub fn refusal(&self) -> &str {
        &self.refusal
    }

    /// Random numbers from the match's seed, so that matches can be repeated.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.referee.dice
    }

    /// Shows a line to the spectators.
    pub fn say(&mut self, text: &str) {
        self.referee.say(text);
    }

    /// Steps to a neighbour. Returns false if the edge, an obstacle or the other wizard is in the way.
    pub fn go(&mut self, direction: Direction) -> bool {
        !self.act("moved", &format!(r#"{{"move":"{}"}}"#, direction.word())).is_empty()
    }

    /// Takes up to `count` of an element from your cell. Returns how many you got. You carry at most 10 in all.
    pub fn take(&mut self, element: Element, count: i32) -> i32 {
        let mut counts = [0; 5];
        counts[element as usize] = count;
        self.take_all(counts)
    }

    /// Takes elements from your cell, counted in their usual order. Returns the total you got.
    pub fn take_all(&mut self, counts: [i32; 5]) -> i32 {
        let words = Element::ALL.map(|element| format!(r#""{}":{}"#, element.word(), counts[element as usize]));
        let took = self.act("took", &format!(r#"{{"take":{{{}}}}}"#, words.join(",")));
        took.iter().map(|took| elements(took).iter().sum::<i32>()).sum()
    }

    /// Spends 1 to 5 turns, including this one, to see that many cells in each direction, nearest first.
    pub fn look(&mut self, turns: i32) -> Vec<Sight> {
        sights(&self.act("shown", &format!(r#"{{"look":{turns}}}"#)))
    }

    /// With 1: damages a cell. With 2: also its four neighbours. Returns where it damaged a wizard or an obstacle.
    pub fn cast_fire(&mut self, count: i32, cell: Cell) -> Vec<Sight> {
        sights(&self.cast("struck", Element::Fire, count, &target(cell)))
    }

    /// Heals 1 or 2 damage. Returns your remaining damage.
    pub fn cast_water(&mut self, count: i32) -> i32 {
        let healed = self.cast("healed", Element::Water, count, "");
        healed.first().map_or(self.damage(), |healed| healed["damage"].number())
    }

    /// Protects you for 1 turn, or for 3 with two elements. Returns how long your shield lasts then.
    pub fn cast_wood(&mut self, count: i32) -> i32 {
        let shielded = self.cast("shielded", Element::Wood, count, "");
        shielded.first().map_or(self.shield(), |shielded| shielded["shield"].number())
    }

    /// Reveals 5 cells in a direction, or 10 with two elements, nearest first.
    pub fn cast_wind(&mut self, count: i32, direction: Direction) -> Vec<Sight> {
        let more = format!(r#","direction":"{}""#, direction.word());
        sights(&self.cast("shown", Element::Wind, count, &more))
    }

    /// Makes an obstacle that takes 1 damage, or 2 with two elements. Returns true if it was made.
    pub fn cast_earth(&mut self, count: i32, cell: Cell) -> bool {
        !self.cast("raised", Element::Earth, count, &target(cell)).is_empty()
    }

    /// Does nothing this turn.
    pub fn pass(&mut self) {
        self.act("passed", r#""pass""#);
    }

    fn cast(&mut self, kind: &str, element: Element, count: i32, more: &str) -> Vec<Json> {
        let element = element.word();
        self.act(kind, &format!(r#"{{"cast":{{"element":"{element}","count":{count}{more}}}}}"#))
    }

    /// Plays an action. Returns the resulting events of this kind.
    fn act(&mut self, kind: &str, action: &str) -> Vec<Json> {
        self.refusal.clear();
        match self.referee.act(action) {
            Ok(events) => found(&events, kind).cloned().collect(),
            Err(why) => {
                eprintln!("turn {}: {action} is refused: {why}", self.turn_number());
                self.refusal = why;
                Vec::new()
            }
        }
    }

    fn board(&self, what: &str, cell: Cell) -> i32 {
        if cell.is_on_board() { self.view[what][cell.y as usize][cell.x as usize].number() } else { 0 }
    }
}

fn found<'a>(events: &'a Json, kind: &'a str) -> impl Iterator<Item = &'a Json> {
    events.items().iter().filter(move |event| event["event"].text() == kind)
}

fn target(cell: Cell) -> String {
    format!(r#","x":{},"y":{}"#, cell.x, cell.y)
}

fn elements(json: &Json) -> [i32; 5] {
    Element::ALL.map(|element| json[element.word()].number())
}

fn sights(events: &[Json]) -> Vec<Sight> {
    let sight = |event: &Json| Sight {
        cell: Cell::of(event),
        elements: elements(event),
        obstacle: event["obstacle"].number(),
        wizard: event["wizard"].is_true() || event["what"].text() == "wizard",
    };
    events.iter().map(sight).collect()
}

struct Duel<'a> {
    duellist: &'a mut dyn Duellist,
    options: Json,
    begun: bool,
}

impl Bot for Duel<'_> {
    fn hello(&mut self, hello: &Json, _referee: &mut Referee) {
        self.options = hello["options"].clone();
    }

    fn start(&mut self, _start: &Json) {
        self.begun = false;
    }

    fn turn(&mut self, view: &Json, referee: &mut Referee) {
        let mut me = Wizard { view, options: &self.options, referee, refusal: String::new() };
        let cell = (!self.begun).then(|| self.duellist.init(&mut me));
        self.begun = true;
        if let (0, Some(Cell { x, y })) = (me.turn_number(), cell) {
            me.act("placed", &format!(r#"{{"place":{{"x":{x},"y":{y}}}}}"#));
            return;
        }
        self.duellist.turn(&mut me);
        if me.referee.due() {
            me.pass();
        }
    }
}
