//! Files of learned weights.

use std::sync::Arc;

use super::Learned;
use super::network::Network;
use super::shape::Shape;

impl Learned {
    /// The weights as bytes: numbers zigzag in groups of seven bits, runs of zeros by their length. Those of a network follow.
    pub fn to_bytes(&self, fingerprint: u64, number: usize) -> Vec<u8> {
        let digest = self.shape.digest();
        let units = self.network.as_ref().map_or(String::new(), |network| format!(" {}", network.units()));
        let header =
            format!("{MAGIC} {fingerprint:016x} {number} {digest:016x} {}{units}\n", self.weights.len());
        let mut bytes = header.into_bytes();
        push_all(self.weights.iter().copied(), &mut bytes);
        if let Some(network) = &self.network {
            push_all(network.numbers(), &mut bytes);
        }
        bytes
    }

    /// Reads weights for a shape; none where they were learned for other rules or by another version.
    pub fn from_bytes(shape: &Arc<Shape>, bytes: &[u8]) -> Option<Learned> {
        let Header { digest, count, units, start, .. } = Header::read(bytes)?;
        if digest != shape.digest() || count != shape.weights() {
            return None;
        }
        let mut rest = bytes.get(start..)?.iter();
        let weights = pull_all(&mut rest, count)?;
        let network = match units {
            None => None,
            Some(units) if shape.has_network() && Network::may_have(units) => {
                let numbers = pull_all(&mut rest, Network::silent(shape, units).numbers().count())?;
                Some(Arc::new(Network::from_numbers(shape, units, &numbers)?))
            }
            Some(_) => return None,
        };
        rest.next().is_none().then(|| Learned::new(Arc::clone(shape), weights).with_network(network))
    }
}

const MAGIC: &str = "viadal-weights-1";

/// For what weights were learned.
pub(crate) struct Header {
    pub fingerprint: u64,
    pub number: usize,
    digest: u64,
    count: usize,
    /// Units of a network that follows.
    units: Option<usize>,
    start: usize,
}

impl Header {
    pub(crate) fn read(bytes: &[u8]) -> Option<Header> {
        let start = bytes.iter().take(200).position(|byte| *byte == b'\n')? + 1;
        let line = std::str::from_utf8(&bytes[..start - 1]).ok()?;
        let words: Vec<&str> = line.split(' ').collect();
        let (words, units) = match words.as_slice() {
            [words @ .., units] if words.len() == 5 => (words, Some(units.parse().ok()?)),
            words => (words, None),
        };
        let &[MAGIC, fingerprint, number, digest, count] = words else { return None };
        Some(Header {
            fingerprint: u64::from_str_radix(fingerprint, 16).ok()?,
            number: number.parse().ok()?,
            digest: u64::from_str_radix(digest, 16).ok()?,
            count: count.parse().ok()?,
            units,
            start,
        })
    }
}

fn push_all(numbers: impl Iterator<Item = i16>, bytes: &mut Vec<u8>) {
    let mut zeros = 0_u64;
    for number in numbers {
        if number == 0 {
            zeros += 1;
            continue;
        }
        flush_zeros(&mut zeros, bytes);
        let number = i64::from(number);
        push(((number << 1) ^ (number >> 63)) as u64, bytes);
    }
    flush_zeros(&mut zeros, bytes);
}

fn pull_all<'a>(bytes: &mut impl Iterator<Item = &'a u8>, count: usize) -> Option<Vec<i16>> {
    let mut numbers = Vec::with_capacity(count);
    while numbers.len() < count {
        match pull(bytes)? {
            0 => {
                let zeros = pull(bytes)? as usize;
                if zeros > count - numbers.len() {
                    return None;
                }
                numbers.resize(numbers.len() + zeros, 0);
            }
            number => numbers.push(i16::try_from((number >> 1) as i64 ^ -((number & 1) as i64)).ok()?),
        }
    }
    Some(numbers)
}

fn flush_zeros(zeros: &mut u64, bytes: &mut Vec<u8>) {
    if *zeros > 0 {
        bytes.push(0);
        push(std::mem::take(zeros), bytes);
    }
}

fn push(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn pull<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *bytes.next()?;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests;
