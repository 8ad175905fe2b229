//! Perl Wars: what a robot knows and can do, as in a Perl script. Implement the two functions of [`Author`].

#![allow(dead_code)]

use crate::viadal::{Bot, Dice, Json, Referee};

/// The directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];
}

/// A cell of the stage; (0, 0) is at the top left, `y` grows to the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub x: i32,
    pub y: i32,
}

impl Cell {
    fn of(json: &Json) -> Cell {
        Cell { x: json["x"].number(), y: json["y"].number() }
    }
}

/// The game ended during your turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOver;

/// Your data, and the two functions to implement.
pub trait Author {
    /// Called once, while the robot loads. It can ask already, but not move or shoot.
    fn init(&mut self, me: &Robot);

    /// Called once per turn: up to 3 actions, at most 2 of them shots.
    fn action(&mut self, me: &mut Robot) -> Result<(), GameOver>;
}

/// Plays a game. The program is restarted for each game of a match.
pub fn play(author: &mut dyn Author) {
    crate::viadal::play(&mut Duel(author));
}

/// Your robot.
pub struct Robot<'a> {
    view: &'a Json,
    referee: &'a mut Referee,
    pos: Cell,
}

impl Robot<'_> {
    /// Where you are.
    pub fn pos(&self) -> Cell {
        self.pos
    }

    /// The number of columns.
    pub fn width(&self) -> i32 {
        self.view["stage"]["width"].number()
    }

    /// The number of rows.
    pub fn height(&self) -> i32 {
        self.view["stage"]["height"].number()
    }

    /// The largest distance that a shot reports.
    pub fn reach(&self) -> i32 {
        self.view["reach"].number()
    }

    /// The enemy's actions in its last turn: `M` for a move and `S` for a shot.
    pub fn hist(&self) -> Vec<&str> {
        self.view["hist"].items().iter().map(Json::text).collect()
    }

    /// Actions you had left when the turn started.
    pub fn actions(&self) -> i32 {
        self.view["actions"].number()
    }

    /// How many of them may be shots.
    pub fn shots(&self) -> i32 {
        self.view["shots"].number()
    }

    /// Takes a step and returns the new position. Stepping on the enemy wins. At a wall you stay, and the action is used.
    ///
    /// # Errors
    /// If the game is over.
    pub fn go(&mut self, direction: Direction) -> Result<Cell, GameOver> {
        if let Some(reply) = self.act(&format!(r#"{{"move":{}}}"#, direction as u8))? {
            self.pos = Cell::of(&reply["pos"]);
        }
        Ok(self.pos)
    }

    /// Shoots at a point, on the stage or off it, and returns its distance from the enemy: -1 if that is more than [`Robot::reach`], or if
    /// you have no shot left.
    ///
    /// # Errors
    /// If the game is over, because a hit wins.
    pub fn shot(&mut self, Cell { x, y }: Cell) -> Result<i32, GameOver> {
        let reply = self.act(&format!(r#"{{"shot":{{"x":{x},"y":{y}}}}}"#))?;
        Ok(reply.map_or(-1, |reply| reply["distance"].number()))
    }

    /// What a shot at a point returns if the enemy is at another.
    pub fn answer(&self, target: Cell, enemy: Cell) -> i32 {
        let distance = f64::from(target.x - enemy.x).hypot(f64::from(target.y - enemy.y)) + 0.5;
        if distance as i32 <= self.reach() { distance as i32 } else { -1 }
    }

    /// The target of a step from a cell.
    pub fn step(&self, from: Cell, direction: Direction) -> Cell {
        let (dx, dy) = [(0, -1), (1, 0), (0, 1), (-1, 0)][direction as usize];
        let to = Cell { x: from.x + dx, y: from.y + dy };
        let is_there = (0..self.width()).contains(&to.x) && (0..self.height()).contains(&to.y);
        if is_there { to } else { from }
    }

    /// All cells of the stage.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let (width, height) = (self.width(), self.height());
        (0..width).flat_map(move |x| (0..height).map(move |y| Cell { x, y }))
    }

    /// Random numbers from the match's seed, so that matches can be repeated.
    pub fn dice(&mut self) -> &mut Dice {
        &mut self.referee.dice
    }

    /// The reply; `None` if the action is refused.
    fn act(&mut self, action: &str) -> Result<Option<Json>, GameOver> {
        let reply = self.referee.act(action).map_err(|why| eprintln!("{action} is refused: {why}")).ok();
        if self.referee.due() { Ok(reply) } else { Err(GameOver) }
    }
}

struct Duel<'a>(&'a mut dyn Author);

impl Bot for Duel<'_> {
    fn hello(&mut self, hello: &Json, referee: &mut Referee) {
        let view = &hello["view"];
        self.0.init(&Robot { view, referee, pos: Cell::of(&view["pos"]) });
    }

    fn turn(&mut self, view: &Json, referee: &mut Referee) {
        let mut me = Robot { view, referee, pos: Cell::of(&view["pos"]) };
        if self.0.action(&mut me).is_ok() {
            let _ended = me.act("\"end\"");
        }
    }
}
