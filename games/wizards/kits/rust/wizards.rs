//! The wizards' duel: what a wizard knows and can do. Fill in the two functions of [`Duellist`].

#![allow(dead_code)]

use crate::viadal::{Bot, Dice, Json, Referee};

/// The columns of the board.
pub const WIDTH: i32 = 20;
/// The rows of the board.
pub const HEIGHT: i32 = 10;

/// What lies about, is carried and cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Fire,
    Water,
    Wood,
    Wind,
    Earth,
}

impl Element {
    /// All of them, in their usual order.
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
    /// All of them.
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
    /// The next cell in a direction, maybe off the board.
    pub fn next(self, direction: Direction) -> Cell {
        let (dx, dy) = [(0, -1), (1, 0), (0, 1), (-1, 0)][direction as usize];
        Cell { x: self.x + dx, y: self.y + dy }
    }

    /// Whether it is on the board.
    pub fn is_on_board(self) -> bool {
        (0..WIDTH).contains(&self.x) && (0..HEIGHT).contains(&self.y)
    }

    fn of(json: &Json) -> Cell {
        Cell { x: json["x"].number(), y: json["y"].number() }
    }
}

/// Something you learn about a cell: by looking, by wind, by fire.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The cell.
    pub cell: Cell,
    /// How much of each element lies there.
    pub elements: [i32; 5],
    /// How much damage the obstacle stands; 0: there is none.
    pub obstacle: i32,
    /// Whether a wizard is, or was hit, there.
    pub wizard: bool,
}

/// Your data, and the two functions to fill in.
pub trait Duellist {
    /// Once a game: forget the last game, and return the cell to begin on, in the left half (seat 0) or the right.
    fn init(&mut self, me: &mut Wizard) -> Cell;

    /// Once a turn: call one action. In a turn without an action you wait.
    fn turn(&mut self, me: &mut Wizard);
}

/// Plays a whole match.
pub fn play(duellist: &mut dyn Duellist) {
    crate::viadal::play(&mut Duel { duellist, options: Json::Null, begun: false });
}

/// Your wizard. What it knows is as it was when the turn began; only one action counts in a turn.
pub struct Wizard<'a> {
    view: &'a Json,
    options: &'a Json,
    referee: &'a mut Referee,
    refusal: String,
}

impl Wizard<'_> {
    /// 0 or 1; seat 0 begins in the columns 0 to 9, seat 1 in the columns 10 to 19.
    pub fn seat(&self) -> i32 {
        self.view["seat"].number()
    }

    /// The number of this turn, from 1.
    pub fn turn_number(&self) -> i32 {
        self.view["turn"].number()
    }

    /// How many turns come after this one.
    pub fn turns_left(&self) -> i32 {
        self.view["left"].number()
    }

    /// Where you are.
    pub fn position(&self) -> Cell {
        Cell::of(&self.view["pos"])
    }

    /// How much you carry of an element; 10 in all at the most.
    pub fn carried(&self, element: Element) -> i32 {
        self.view["carried"][element.word()].number()
    }

    /// Your damage, 0 to 2; the third ends the game.
    pub fn damage(&self) -> i32 {
        self.view["damage"].number()
    }

    /// The damage done to you since your last turn.
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

    /// How much of an element lies in a cell.
    pub fn elements(&self, cell: Cell, element: Element) -> i32 {
        self.board(element.word(), cell)
    }

    /// How much damage the obstacle in a cell stands; 0: there is none.
    pub fn obstacle(&self, cell: Cell) -> i32 {
        self.board("obstacle", cell)
    }

    /// The turn in which the cell was last shown to you, -1: never.
    pub fn seen(&self, cell: Cell) -> i32 {
        self.board("seen", cell)
    }

    /// All that happened since your last turn, as in the README of the game.
    pub fn events(&self) -> &Json {
        &self.view["last"]
    }

    /// An option of the match.
    pub fn option(&self, name: &str) -> &Json {
        &self.options[name]
    }

    /// Why your last action in this turn was refused; empty when it was not.
    pub fn refusal(&self) -> &str {
        &self.refusal
    }

    /// Random numbers from the seed of the match, so that it can be repeated.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.referee.dice
    }

    /// Says a line to the spectators.
    pub fn say(&mut self, text: &str) {
        self.referee.say(text);
    }

    /// Steps to a neighbour. Returns whether you did. The edge, an obstacle and the other wizard are in the way.
    pub fn go(&mut self, direction: Direction) -> bool {
        !self.act("moved", &format!(r#"{{"move":"{}"}}"#, direction.word())).is_empty()
    }

    /// Takes so many of an element from your cell. Returns how many you got. You carry 10 in all at the most.
    pub fn take(&mut self, element: Element, count: i32) -> i32 {
        let mut counts = [0; 5];
        counts[element as usize] = count;
        self.take_all(counts)
    }

    /// Takes elements from your cell, counted in their usual order. Returns how many you got in all.
    pub fn take_all(&mut self, counts: [i32; 5]) -> i32 {
        let words = Element::ALL.map(|element| format!(r#""{}":{}"#, element.word(), counts[element as usize]));
        let took = self.act("took", &format!(r#"{{"take":{{{}}}}}"#, words.join(",")));
        took.iter().map(|took| elements(took).iter().sum::<i32>()).sum()
    }

    /// Gives up 1 to 5 turns, this one counted, to see as many cells in each direction; the nearest first.
    pub fn look(&mut self, turns: i32) -> Vec<Sight> {
        sights(&self.act("shown", &format!(r#"{{"look":{turns}}}"#)))
    }

    /// 1: damage in a cell. 2: in the cell and its four neighbours. Where it did damage to a wizard or an obstacle.
    pub fn cast_fire(&mut self, count: i32, cell: Cell) -> Vec<Sight> {
        sights(&self.cast("struck", Element::Fire, count, &target(cell)))
    }

    /// Heals 1 or 2 damage. Returns the damage you have then.
    pub fn cast_water(&mut self, count: i32) -> i32 {
        let healed = self.cast("healed", Element::Water, count, "");
        healed.first().map_or(self.damage(), |healed| healed["damage"].number())
    }

    /// Wards off attacks for 1 turn, or for 3 with two elements. Returns how many turns your shield lasts then.
    pub fn cast_wood(&mut self, count: i32) -> i32 {
        let shielded = self.cast("shielded", Element::Wood, count, "");
        shielded.first().map_or(self.shield(), |shielded| shielded["shield"].number())
    }

    /// Shows 5 cells in a direction, or 10 with two elements, the nearest first.
    pub fn cast_wind(&mut self, count: i32, direction: Direction) -> Vec<Sight> {
        let more = format!(r#","direction":"{}""#, direction.word());
        sights(&self.cast("shown", Element::Wind, count, &more))
    }

    /// Makes an obstacle that 1 damage destroys, or 2 with two elements. Returns whether it stands.
    pub fn cast_earth(&mut self, count: i32, cell: Cell) -> bool {
        !self.cast("raised", Element::Earth, count, &target(cell)).is_empty()
    }

    /// Does nothing in this turn.
    pub fn pass(&mut self) {
        self.act("passed", r#""pass""#);
    }

    fn cast(&mut self, kind: &str, element: Element, count: i32, more: &str) -> Vec<Json> {
        let element = element.word();
        self.act(kind, &format!(r#"{{"cast":{{"element":"{element}","count":{count}{more}}}}}"#))
    }

    /// Plays an action. Returns the events of this kind that it caused.
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
