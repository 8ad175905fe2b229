//! The roads between planets: a symmetric matrix of distances.

use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The matrix in a level. A positive number is a distance in rounds; others mean that there is no road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roads {
    planets: usize,
    /// Row by row. Shared, because it never changes during a game.
    weights: Arc<[i32]>,
}

impl Roads {
    /// The roads between this many planets; `None` if the weights do not form a square.
    pub fn new(planets: usize, weights: Vec<i32>) -> Option<Roads> {
        (planets.checked_mul(planets)? == weights.len()).then(|| Roads { planets, weights: weights.into() })
    }

    /// The number of planets.
    pub fn planets(&self) -> usize {
        self.planets
    }

    /// A planet's row in the matrix.
    pub fn row(&self, planet: usize) -> &[i32] {
        &self.weights[planet * self.planets..(planet + 1) * self.planets]
    }

    /// The rows of the matrix.
    pub fn rows(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.planets).map(|planet| self.row(planet))
    }

    /// Rounds between two planets; `None` without a road.
    pub fn distance(&self, from: usize, to: usize) -> Option<u32> {
        u32::try_from(self.row(from)[to]).ok().filter(|&distance| distance > 0)
    }

    /// The planets connected to a planet.
    pub fn joined(&self, planet: usize) -> impl Iterator<Item = usize> {
        self.row(planet).iter().enumerate().filter(|&(_, &weight)| weight > 0).map(|(other, _)| other)
    }

    /// Returns true if every planet can be reached from every other.
    #[cfg(test)]
    pub(super) fn are_connected(&self) -> bool {
        let mut reached = vec![false; self.planets];
        let mut open: Vec<usize> = (0..self.planets.min(1)).collect();
        while let Some(planet) = open.pop() {
            if !std::mem::replace(&mut reached[planet], true) {
                open.extend(self.joined(planet));
            }
        }
        reached.into_iter().all(|reached| reached)
    }
}

/// Serializes the rows of the matrix.
impl Serialize for Roads {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

impl<'de> Deserialize<'de> for Roads {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Roads, D::Error> {
        let rows = Vec::<Vec<i32>>::deserialize(deserializer)?;
        let planets = rows.len();
        let square = rows.iter().all(|row| row.len() == planets);
        let weights = rows.into_iter().flatten().collect();
        Roads::new(planets, weights)
            .filter(|_| square)
            .ok_or_else(|| D::Error::custom("the roads are a square matrix"))
    }
}
