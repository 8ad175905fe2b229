//! Weights that self-play has found, by rules file: the example `tune` writes the table.

use crate::weights::Weights;

/// One line a game: its name for people, the fingerprint of its file, its number there, the weights, and the worth of
/// each type of piece.
const TABLE: &str = include_str!("../tuned.txt");

/// What tells rules files apart: 64 bits of their bytes (FNV-1a). A file that is changed loses its weights.
pub fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The weights found for a game of a rules file, by the file's fingerprint and the game's number in it.
pub fn tuned(fingerprint: u64, number: usize) -> Option<Weights> {
    TABLE.lines().filter_map(read).find(|line| line.0 == fingerprint && line.1 == number).map(|line| line.2)
}

impl Weights {
    /// The line of the table that holds these weights.
    pub fn line(&self, name: &str, fingerprint: u64, number: usize) -> String {
        let Weights { pieces, place, mobility, advance, rush, lines, tempo } = self;
        let pieces: Vec<String> = pieces.iter().flatten().map(ToString::to_string).collect();
        let pieces = pieces.join(" ");
        format!(
            "{name} {fingerprint:016x} {number} {place} {mobility} {advance} {rush} {lines} {tempo} {pieces}"
        )
        .trim_end()
        .into()
    }
}

fn read(line: &str) -> Option<(u64, usize, Weights)> {
    let mut words = line.split_whitespace().skip(1);
    let fingerprint = u64::from_str_radix(words.next()?, 16).ok()?;
    let number = words.next()?.parse().ok()?;
    let numbers: Vec<i32> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let [place, mobility, advance, rush, lines, tempo, pieces @ ..] = numbers.as_slice() else { return None };
    let (place, mobility, advance) = (*place, *mobility, *advance);
    let (rush, lines, tempo) = (*rush, *lines, *tempo);
    let pieces = (!pieces.is_empty()).then(|| pieces.to_vec());
    Some((fingerprint, number, Weights { pieces, place, mobility, advance, rush, lines, tempo }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        let lines: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
        for line in &lines {
            let (fingerprint, number, weights) = read(line).unwrap_or_else(|| panic!("{line}"));
            let name = line.split(' ').next().unwrap_or_default();
            assert_eq!(weights.line(name, fingerprint, number), *line);
        }
    }
}
