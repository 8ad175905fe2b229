//! Reads `.pflvl` files: numbers separated by white space, `//` to the end of a line skipped.

use std::collections::VecDeque;
use std::str::FromStr;

use game::{ByPlayer, Player, Wording, wording};

use super::level::{Level, Planet};
use super::roads::Roads;
use super::ship::Ship;

/// Why a text is not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BadLevel {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: Wording,
}

/// Reads a level.
///
/// # Errors
/// At the first wrong line: the file is too short or too long, a number is missing or out of range, the matrix is asymmetric or has a
/// positive diagonal, a ship is on no road or farther away than the road is long, or the players have different numbers of ships.
///
/// ```
/// use games::planetfight::level_file::read;
/// let level = read("2 // planets\n 0 0 1 1  5 5 3 0\n 0 4 4 0\n 1 // ship each\n 1 0 0 0\n 2 1 0 4\n 40").unwrap();
/// assert_eq!(level.roads.distance(0, 1), Some(4));
/// assert_eq!(read("2 0 0 1 3").unwrap_err().to_string(), "line 1: the owner of planet 0 is 3, not 0, 1 or 2");
/// ```
pub fn read(text: &str) -> Result<Level, BadLevel> {
    let mut words = Words::of(text);
    let count = words.count(&|| wording!("the number of planets"))?;
    let (planets, owners) = planets(&mut words, count)?;
    let roads = roads(&mut words, count)?;
    let ships = ships(&mut words, &roads)?;
    let rounds = words.count(&|| wording!("the number of rounds"))?;
    words.end()?;
    Ok(Level { planets, owners, roads, ships, rounds: rounds as u32 })
}

fn planets(words: &mut Words<'_>, count: usize) -> Result<(Vec<Planet>, Vec<Option<Player>>), BadLevel> {
    let (mut planets, mut owners) = (Vec::new(), Vec::new());
    for number in 0..count {
        let x = words.position(&|| wording!("the x of planet {number}", number))?;
        let y = words.position(&|| wording!("the y of planet {number}", number))?;
        let size = words.whole(&|| wording!("the size of planet {number}", number))?;
        if size < 0 {
            let wording = wording!("the size of planet {number} is {size}, less than 0", number, size);
            return Err(words.wrong(wording));
        }
        let owner = match words.whole(&|| wording!("the owner of planet {number}", number))? {
            0 => None,
            1 => Some(Player::FIRST),
            2 => Some(Player::SECOND),
            other => {
                return Err(words.wrong(wording!(
                    "the owner of planet {number} is {other}, not 0, 1 or 2",
                    number,
                    other
                )));
            }
        };
        planets.push(Planet { x, y, size });
        owners.push(owner);
    }
    Ok((planets, owners))
}

fn roads(words: &mut Words<'_>, count: usize) -> Result<Roads, BadLevel> {
    let mut weights: Vec<i32> = Vec::new();
    for row in 0..count {
        for column in 0..count {
            let weight =
                words.whole(&|| wording!("the distance of planets {row} and {column}", row, column))?;
            if row == column && weight > 0 {
                let message = wording!(
                    "the distance of planet {row} to itself is {weight}; it must be 0 or less",
                    row,
                    weight
                );
                return Err(words.wrong(message));
            }
            if column < row && weights[column * count + row] != weight {
                let before = weights[column * count + row];
                return Err(words.wrong(wording!("the distance of planets {row} and {column} is {weight}, but in row {column} it is {before}; the matrix must be symmetric", row, column, weight, before)));
            }
            weights.push(weight);
        }
    }
    Ok(Roads::new(count, weights).expect("each row has as many weights as there are rows"))
}

fn ships(words: &mut Words<'_>, roads: &Roads) -> Result<ByPlayer<Vec<Ship>>, BadLevel> {
    let each = words.count(&|| wording!("the number of ships of each player"))?;
    let mut ships: ByPlayer<Vec<Ship>> = ByPlayer::new(2, |_| Vec::new());
    for line in 0..each.saturating_mul(2) {
        let what = wording!("ship {number} of {all}", number = line + 1, all = each.saturating_mul(2));
        let owner = match words.whole(&|| wording!("the owner of {what}", what = what.clone()))? {
            1 => Player::FIRST,
            2 => Player::SECOND,
            other => {
                return Err(words.wrong(wording!(
                    "the owner of {what} is {other}, not 1 or 2",
                    what = what.clone(),
                    other
                )));
            }
        };
        if ships[owner].len() == each {
            let number = owner.seat() + 1;
            return Err(words.wrong(wording!(
                "one ship too many of player {number}; each player has {each}",
                number,
                each
            )));
        }
        ships[owner].push(ship(words, &what, roads)?);
    }
    Ok(ships)
}

fn ship(words: &mut Words<'_>, what: &Wording, roads: &Roads) -> Result<Ship, BadLevel> {
    let from = words.planet(&|| wording!("the start of {what}", what = what.clone()), roads)?;
    let to = words.planet(&|| wording!("the destination of {what}", what = what.clone()), roads)?;
    let remaining = words.whole(&|| wording!("the rounds that remain to {what}", what = what.clone()))?;
    if from == to {
        return match remaining {
            0 => Ok(Ship::standing(from)),
            _ => Err(words.wrong(wording!(
                "{what} stands on planet {from}, so 0 rounds remain, not {remaining}",
                what = what.clone(),
                from,
                remaining
            ))),
        };
    }
    let Some(distance) = roads.distance(from, to) else {
        return Err(words.wrong(wording!(
            "{what} is between planets {from} and {to}, where no road is",
            what = what.clone(),
            from,
            to
        )));
    };
    match u32::try_from(remaining) {
        Ok(remaining) if (1..=distance).contains(&remaining) => Ok(Ship::flying(from, to, remaining)),
        _ => Err(words.wrong(wording!(
            "{remaining} rounds remain to {what}, but the road from {from} to {to} takes 1 to {distance}",
            remaining,
            what = what.clone(),
            from,
            to,
            distance
        ))),
    }
}

/// A description of what is being read, made only for an error.
type What<'a> = &'a dyn Fn() -> Wording;

/// The words of a level with their lines.
struct Words<'a> {
    ahead: VecDeque<(usize, &'a str)>,
    /// The line of the last word read; at the end, the last line.
    line: usize,
    last_line: usize,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Words<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let ahead = text
            .lines()
            .enumerate()
            .flat_map(|(before, line)| {
                let written = line.split("//").next().unwrap_or_default();
                written.split_whitespace().map(move |word| (before + 1, word))
            })
            .collect();
        Words { ahead, line: 1, last_line: text.lines().count().max(1) }
    }

    fn wrong(&self, message: Wording) -> BadLevel {
        BadLevel { line: self.line, message }
    }

    fn read<T: FromStr>(
        &mut self,
        what: What<'_>,
        kind: Wording,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, BadLevel> {
        let Some((line, word)) = self.ahead.pop_front() else {
            self.line = self.last_line;
            return Err(self.wrong(wording!("the file ends where {what} was expected", what = what())));
        };
        self.line = line;
        word.parse().ok().filter(fits).ok_or_else(|| {
            let shown: String = word.chars().take(40).collect();
            let word = shown.escape_debug().to_string();
            self.wrong(wording!("expected {what}, {kind}, got '{word}'", what = what(), kind, word))
        })
    }

    fn position(&mut self, what: What<'_>) -> Result<f64, BadLevel> {
        self.read(what, wording!("a number"), |number: &f64| number.is_finite())
    }

    /// 32 bits, as programs read it.
    fn whole(&mut self, what: What<'_>) -> Result<i32, BadLevel> {
        self.read(what, wording!("a whole number"), |_| true)
    }

    fn count(&mut self, what: What<'_>) -> Result<usize, BadLevel> {
        self.read(what, wording!("a whole number from 0"), |&number: &i32| number >= 0)
            .map(|number| number as usize)
    }

    fn planet(&mut self, what: What<'_>, roads: &Roads) -> Result<usize, BadLevel> {
        let number = self.whole(what)?;
        let planet = usize::try_from(number).ok().filter(|&planet| planet < roads.planets());
        planet.ok_or_else(|| {
            let planets = roads.planets();
            let what = what();
            self.wrong(wording!(
                "{what} is planet {number}, but there are {planets} planets",
                what,
                number,
                planets
            ))
        })
    }

    fn end(&mut self) -> Result<(), BadLevel> {
        let Some((line, word)) = self.ahead.pop_front() else { return Ok(()) };
        self.line = line;
        let shown: String = word.chars().take(40).collect();
        Err(self.wrong(wording!(
            "more after the number of rounds, which is the last: '{word}'",
            word = shown.escape_debug().to_string()
        )))
    }
}
