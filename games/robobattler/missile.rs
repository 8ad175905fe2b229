//! Missiles: the five types, their blasts, and each robot's set.

use game::{BadSetup, Options, wording};
use serde::{Deserialize, Serialize};

use super::field::Cell;

/// A missile's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missile {
    /// The target and 3 cells on each side, in a column or a row.
    Line,
    /// The target and its 4 orthogonal neighbours.
    Plus,
    /// The target and its 4 diagonal neighbours.
    X,
    /// The 2 nearest cells in each orthogonal direction, without the target.
    BigPlus,
    /// The 2 nearest cells in each diagonal direction, without the target.
    BigX,
}

/// The orientation of a Line. It has no effect on the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// In a column.
    #[default]
    Vertical,
    /// In a row.
    Horizontal,
}

impl Direction {
    pub const ALL: [Direction; 2] = [Direction::Vertical, Direction::Horizontal];

    /// What people type.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Vertical => "vertical",
            Direction::Horizontal => "horizontal",
        }
    }
}

const LINE: [i64; 7] = [-3, -2, -1, 0, 1, 2, 3];
const PLUS: &[(i64, i64)] = &[(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)];
const X: &[(i64, i64)] = &[(0, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];
const BIG_PLUS: &[(i64, i64)] = &[(0, -1), (1, 0), (0, 1), (-1, 0), (0, -2), (2, 0), (0, 2), (-2, 0)];
const BIG_X: &[(i64, i64)] = &[(1, -1), (1, 1), (-1, 1), (-1, -1), (2, -2), (2, 2), (-2, 2), (-2, -2)];

impl Missile {
    /// All types, in the order of the rules.
    pub const ALL: [Missile; 5] = [Missile::Line, Missile::Plus, Missile::X, Missile::BigPlus, Missile::BigX];

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Missile::Line => "Line",
            Missile::Plus => "Plus",
            Missile::X => "X",
            Missile::BigPlus => "BigPlus",
            Missile::BigX => "BigX",
        }
    }

    /// The distinct directions: both for a Line, one for all others.
    pub fn directions(self) -> &'static [Direction] {
        if self == Missile::Line { &Direction::ALL } else { &[Direction::Vertical] }
    }

    /// The affected cells on the field; none if the target is off the field.
    pub fn blast(self, direction: Direction, target: Cell) -> impl Iterator<Item = Cell> {
        let offsets = match self {
            Missile::Line => &[],
            Missile::Plus => PLUS,
            Missile::X => X,
            Missile::BigPlus => BIG_PLUS,
            Missile::BigX => BIG_X,
        };
        let line = LINE.iter().filter(move |_| self == Missile::Line).map(move |&along| match direction {
            Direction::Vertical => (0, along),
            Direction::Horizontal => (along, 0),
        });
        line.chain(offsets.iter().copied())
            .map(move |(dx, dy)| Cell { x: target.x.saturating_add(dx), y: target.y.saturating_add(dy) })
            .filter(move |cell| target.is_on_field() && cell.is_on_field())
    }
}

/// How many missiles of each type a robot gets for a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissileSet {
    /// Lines.
    pub line: u32,
    /// Pluses.
    pub plus: u32,
    /// Xs.
    pub x: u32,
    /// Big pluses.
    pub big_plus: u32,
    /// Big Xs.
    pub big_x: u32,
}

/// The largest set.
const MOST: u32 = 64;

impl MissileSet {
    /// Parses the option `missiles`, such as `line:4,plus:3,x:3,bigplus:3,bigx:3`; missing types count 0.
    ///
    /// # Errors
    /// If it is not a set of 1 to 64.
    pub fn read(options: &Options) -> Result<MissileSet, BadSetup> {
        let set = MissileSet::parse(options.text("missiles"));
        set.filter(|set| (1..=MOST).contains(&set.total())).ok_or_else(|| {
            let expected =
                wording!("1 to 64 missiles such as line:4,plus:3,x:3,bigplus:3,bigx:3, no type twice");
            options.wrong("missiles", expected)
        })
    }

    fn parse(text: &str) -> Option<MissileSet> {
        let mut set = MissileSet::default();
        let mut given = Vec::new();
        for part in text.split(',') {
            let (name, count) = part.split_once(':')?;
            let missile =
                Missile::ALL.into_iter().find(|missile| missile.name().eq_ignore_ascii_case(name.trim()))?;
            if given.contains(&missile) {
                return None;
            }
            given.push(missile);
            *set.place(missile) = count.trim().parse().ok().filter(|count| *count <= MOST)?;
        }
        Some(set)
    }

    fn place(&mut self, missile: Missile) -> &mut u32 {
        match missile {
            Missile::Line => &mut self.line,
            Missile::Plus => &mut self.plus,
            Missile::X => &mut self.x,
            Missile::BigPlus => &mut self.big_plus,
            Missile::BigX => &mut self.big_x,
        }
    }

    /// The number of a type.
    pub fn count(mut self, missile: Missile) -> u32 {
        *self.place(missile)
    }

    /// The total number.
    pub fn total(self) -> u32 {
        Missile::ALL.into_iter().map(|missile| self.count(missile)).sum()
    }

    /// The missiles themselves, type by type.
    pub fn missiles(self) -> Vec<Missile> {
        let some = |missile| (0..self.count(missile)).map(move |_| missile);
        Missile::ALL.into_iter().flat_map(some).collect()
    }
}
