//! Reads `.pflvl` files: numbers separated by white space, `//` to the end of a line skipped.

use std::collections::VecDeque;
use std::fmt::Display;
use std::str::FromStr;

use game::{ByPlayer, Player};

use super::level::{Level, Planet};
use super::roads::Roads;
use super::ship::Ship;

/// Why a text is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BadLevel {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

/// Reads a level.
///
/// # Errors
/// With the first line that is wrong: the file is cut short or has more in it, a number is none or out of its range,
/// the matrix is asymmetric or has a positive diagonal, a ship flies where no road is or is farther than the road is
/// long, the players have not as many ships each.
///
/// ```
/// use games::planetfight::level_file::read;
/// let level = read("2 // planets\n 0 0 1 1  5 5 3 0\n 0 4 4 0\n 1 // ship each\n 1 0 0 0\n 2 1 0 4\n 40").unwrap();
/// assert_eq!(level.roads.distance(0, 1), Some(4));
/// assert_eq!(read("2 0 0 1 3").unwrap_err().to_string(), "line 1: the owner of planet 0 is 3, not 0, 1 or 2");
/// ```
pub fn read(text: &str) -> Result<Level, BadLevel> {
    let mut words = Words::of(text);
    let count = words.count("the number of planets")?;
    let (planets, owners) = planets(&mut words, count)?;
    let roads = roads(&mut words, count)?;
    let ships = ships(&mut words, &roads)?;
    let rounds = words.count("the number of rounds")?;
    words.end()?;
    Ok(Level { planets, owners, roads, ships, rounds: rounds as u32 })
}

fn planets(words: &mut Words<'_>, count: usize) -> Result<(Vec<Planet>, Vec<Option<Player>>), BadLevel> {
    let (mut planets, mut owners) = (Vec::new(), Vec::new());
    for number in 0..count {
        let x = words.position(format_args!("the x of planet {number}"))?;
        let y = words.position(format_args!("the y of planet {number}"))?;
        let size = words.whole(format_args!("the size of planet {number}"))?;
        if size < 0 {
            return Err(words.wrong(format!("the size of planet {number} is {size}, less than 0")));
        }
        let owner = match words.whole(format_args!("the owner of planet {number}"))? {
            0 => None,
            1 => Some(Player::FIRST),
            2 => Some(Player::SECOND),
            other => {
                return Err(words.wrong(format!("the owner of planet {number} is {other}, not 0, 1 or 2")));
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
            let weight = words.whole(format_args!("the distance of planets {row} and {column}"))?;
            if row == column && weight > 0 {
                let message =
                    format!("the distance of planet {row} to itself is {weight}; it must be 0 or less");
                return Err(words.wrong(message));
            }
            if column < row && weights[column * count + row] != weight {
                let before = weights[column * count + row];
                return Err(words.wrong(format!(
                    "the distance of planets {row} and {column} is {weight}, but in row {column} it is {before}; \
                     the matrix must be symmetric"
                )));
            }
            weights.push(weight);
        }
    }
    Ok(Roads::new(count, weights).expect("each row has as many weights as there are rows"))
}

fn ships(words: &mut Words<'_>, roads: &Roads) -> Result<ByPlayer<Vec<Ship>>, BadLevel> {
    let each = words.count("the number of ships of each player")?;
    let mut ships: ByPlayer<Vec<Ship>> = ByPlayer::new(2, |_| Vec::new());
    for line in 0..each.saturating_mul(2) {
        let what = format!("ship {} of {}", line + 1, each.saturating_mul(2));
        let owner = match words.whole(format_args!("the owner of {what}"))? {
            1 => Player::FIRST,
            2 => Player::SECOND,
            other => return Err(words.wrong(format!("the owner of {what} is {other}, not 1 or 2"))),
        };
        if ships[owner].len() == each {
            let number = owner.seat() + 1;
            return Err(words.wrong(format!("one ship too many of player {number}; each player has {each}")));
        }
        ships[owner].push(ship(words, &what, roads)?);
    }
    Ok(ships)
}

fn ship(words: &mut Words<'_>, what: &str, roads: &Roads) -> Result<Ship, BadLevel> {
    let from = words.planet(format_args!("the start of {what}"), roads)?;
    let to = words.planet(format_args!("the destination of {what}"), roads)?;
    let remaining = words.whole(format_args!("the rounds that remain to {what}"))?;
    if from == to {
        return match remaining {
            0 => Ok(Ship::standing(from)),
            _ => {
                Err(words
                    .wrong(format!("{what} stands on planet {from}, so 0 rounds remain, not {remaining}")))
            }
        };
    }
    let Some(distance) = roads.distance(from, to) else {
        return Err(words.wrong(format!("{what} is between planets {from} and {to}, where no road is")));
    };
    match u32::try_from(remaining) {
        Ok(remaining) if (1..=distance).contains(&remaining) => Ok(Ship::flying(from, to, remaining)),
        _ => Err(words.wrong(format!(
            "{remaining} rounds remain to {what}, but the road from {from} to {to} takes 1 to {distance}"
        ))),
    }
}

/// The words of a level with their lines.
struct Words<'a> {
    ahead: VecDeque<(usize, &'a str)>,
    /// The line of the word read last; at the end of the text the last line.
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

    fn wrong(&self, message: String) -> BadLevel {
        BadLevel { line: self.line, message }
    }

    fn read<T: FromStr>(
        &mut self,
        what: impl Display,
        kind: &str,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, BadLevel> {
        let Some((line, word)) = self.ahead.pop_front() else {
            self.line = self.last_line;
            return Err(self.wrong(format!("the file ends where {what} was expected")));
        };
        self.line = line;
        word.parse().ok().filter(fits).ok_or_else(|| {
            let shown: String = word.chars().take(40).collect();
            self.wrong(format!("expected {what}, {kind}, got '{}'", shown.escape_debug()))
        })
    }

    fn position(&mut self, what: impl Display) -> Result<f64, BadLevel> {
        self.read(what, "a number", |number: &f64| number.is_finite())
    }

    /// Of 32 bits, because programs read it so.
    fn whole(&mut self, what: impl Display) -> Result<i32, BadLevel> {
        self.read(what, "a whole number", |_| true)
    }

    fn count(&mut self, what: impl Display) -> Result<usize, BadLevel> {
        self.read(what, "a whole number from 0", |&number: &i32| number >= 0).map(|number| number as usize)
    }

    fn planet(&mut self, what: impl Display + Copy, roads: &Roads) -> Result<usize, BadLevel> {
        let number = self.whole(what)?;
        let planet = usize::try_from(number).ok().filter(|&planet| planet < roads.planets());
        planet.ok_or_else(|| {
            self.wrong(format!("{what} is planet {number}, but there are {} planets", roads.planets()))
        })
    }

    fn end(&mut self) -> Result<(), BadLevel> {
        let Some((line, word)) = self.ahead.pop_front() else { return Ok(()) };
        self.line = line;
        let shown: String = word.chars().take(40).collect();
        Err(self
            .wrong(format!("more after the number of rounds, which is the last: '{}'", shown.escape_debug())))
    }
}
