//! Weights that self-play has found, by rules file: the example `tune` writes the table.

use crate::weights::Weights;

/// One line a game: its name for people, the fingerprint of its file, its number there, and each weight that is not as
/// usual, as `name=number`; `pieces` are the worth of each type in the order of the file, with commas between. What
/// follows `#` is for people.
const TABLE: &str = include_str!("../tuned.txt");

/// The weights found for a game of a rules file, by the file's fingerprint and the game's number in it.
pub fn tuned(fingerprint: u64, number: usize) -> Option<Weights> {
    let lines = TABLE.lines().filter_map(|line| Line::read(line).ok().flatten());
    lines
        .into_iter()
        .find(|line| line.fingerprint == fingerprint && line.number == number)
        .map(|line| line.weights)
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The game's name, for people.
    pub name: String,
    /// The fingerprint of its rules file.
    pub fingerprint: u64,
    /// Its number in the file.
    pub number: usize,
    /// The weights that won in self-play.
    pub weights: Weights,
}

impl Line {
    /// Reads a line; none where it is empty or for people alone.
    ///
    /// # Errors
    /// With what is wrong in words.
    pub fn read(line: &str) -> Result<Option<Line>, String> {
        let told = line.split('#').next().unwrap_or_default();
        let mut words = told.split_whitespace();
        let Some(name) = words.next() else { return Ok(None) };
        let hash = words.next().ok_or("the fingerprint is missing")?;
        let fingerprint = u64::from_str_radix(hash, 16).map_err(|_| format!("'{hash}' is no fingerprint"))?;
        let number = words.next().ok_or("the number of the game is missing")?;
        let number = number.parse().map_err(|_| format!("'{number}' is no number of a game"))?;
        let mut weights = Weights::USUAL;
        words.try_for_each(|word| weights.set(word))?;
        Ok(Some(Line { name: name.into(), fingerprint, number, weights }))
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} {:016x} {}", self.name, self.fingerprint, self.number)?;
        let (mut usual, mut own) = (Weights::USUAL, self.weights.clone());
        for knob in Weights::KNOBS {
            let number = *(knob.of)(&mut own);
            if number != *(knob.of)(&mut usual) {
                write!(out, " {}={number}", knob.name)?;
            }
        }
        if let Some(pieces) = own.pieces {
            let pieces: Vec<String> = pieces.iter().map(ToString::to_string).collect();
            write!(out, " pieces={}", pieces.join(","))?;
        }
        Ok(())
    }
}

impl Weights {
    /// Sets what one word of a line says, such as `place=8`.
    ///
    /// # Errors
    /// With what is wrong in words.
    pub fn set(&mut self, word: &str) -> Result<(), String> {
        let (name, value) =
            word.split_once('=').ok_or_else(|| format!("'{word}' is not of the form name=number"))?;
        let number = |text: &str| text.parse::<i32>().map_err(|_| format!("{name}: '{text}' is no number"));
        if name == "pieces" {
            self.pieces = Some(value.split(',').map(number).collect::<Result<_, _>>()?);
            return Ok(());
        }
        let known = || Weights::KNOBS.map(|knob| knob.name).join(", ");
        let knob = Weights::KNOBS.iter().find(|knob| knob.name == name);
        let knob = knob.ok_or_else(|| format!("no weight '{name}'; there are: pieces, {}", known()))?;
        *(knob.of)(self) = number(value)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
