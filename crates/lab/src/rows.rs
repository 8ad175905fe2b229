//! What games teach: positions as the evaluation reads them, and what became of them.

use evaluation::learned::Shape;
use evaluation::learned::reading::Reading;
use evaluation::learned::shape::{AS_RULES, PARTS};
use evaluation::terms::{TermValues, WEIGHED};

/// One position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub reading: Reading,
    /// Moves to choose from less those the other had.
    pub mobility: i16,
    /// The position terms that have a weight, within two bytes each.
    pub terms: TermValues,
    /// What the mover got in the end, of 2; none where the game did not go on from here.
    pub result: Option<u8>,
    /// What the search said, in hundredths; beyond [`PROVEN`] it is proven.
    pub score: i32,
    /// The same averaged with what it said later in that game, where positions are quiet.
    pub later: i32,
}

impl Row {
    /// Calls back with each weight that a row touches, and how often.
    pub(crate) fn touched(&self, shape: &Shape, mut touch: impl FnMut(usize, f32)) {
        shape.touched(&self.reading, &mut touch);
        let blend = shape.blend(self.reading.phase, self.reading.side);
        for (base, count) in blend.into_iter().filter(|(_, count)| *count > 0) {
            let share = count as f32 / shape.whole() as f32;
            if shape.mobility {
                touch(base + 1, f32::from(self.mobility.clamp(-40, 40)) * share);
            }
            for (weight, value) in shape.weighed(self.terms) {
                touch(base + weight, value as f32 * share * (PARTS as f32 / AS_RULES as f32));
            }
        }
    }
}

/// The score of a win that is seen.
pub(crate) const PROVEN: i32 = 100_000;

/// The chance of winning at these log-odds.
pub(crate) fn logistic(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The rows of one generation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows(pub(crate) Vec<Row>);

impl Rows {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As bytes, to go on from later.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for Row { reading, mobility, terms, result, score, later } in &self.0 {
            bytes.extend_from_slice(&reading.digits);
            bytes.extend(reading.stock.iter().map(|count| count.to_le_bytes()[0]));
            bytes.extend([reading.side, reading.phase, result.unwrap_or(u8::MAX)]);
            bytes.extend(mobility.to_le_bytes());
            bytes.extend(terms.iter().flat_map(|value| (*value as i16).to_le_bytes()));
            bytes.extend(score.to_le_bytes());
            bytes.extend(later.to_le_bytes());
        }
        bytes
    }

    /// Reads them back; none where they are of another game.
    pub fn from_bytes(shape: &Shape, bytes: &[u8]) -> Option<Rows> {
        let (cells, kinds) = shape.sizes();
        let size = cells + kinds + 13 + 2 * WEIGHED;
        let row = |row: &[u8]| -> Option<Row> {
            let (digits, rest) = row.split_at_checked(cells)?;
            let (stock, rest) = rest.split_at_checked(kinds)?;
            let (&[side, phase, result, m0, m1], rest) = rest.split_first_chunk()?;
            let (values, scores) = rest.split_at_checked(2 * WEIGHED)?;
            let (score, later) = scores.split_first_chunk()?;
            let mut terms = [0; WEIGHED];
            for (term, bytes) in terms.iter_mut().zip(values.as_chunks().0) {
                *term = i16::from_le_bytes(*bytes).into();
            }
            let reading = Reading {
                royal: shape.royals(digits),
                digits: digits.to_vec(),
                stock: stock.iter().map(|count| i8::from_le_bytes([*count])).collect(),
                side,
                phase,
            };
            shape.is_sound(&reading).then_some(Row {
                reading,
                mobility: i16::from_le_bytes([m0, m1]),
                terms,
                result: (result != u8::MAX).then_some(result.min(2)),
                score: i32::from_le_bytes(*score),
                later: i32::from_le_bytes(later.try_into().ok()?),
            })
        };
        if !bytes.len().is_multiple_of(size) {
            return None;
        }
        bytes.chunks_exact(size).map(row).collect::<Option<_>>().map(Rows)
    }
}
