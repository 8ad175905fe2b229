//! The roads between planets: a symmetric matrix of weights.

use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The matrix of a map, as its level gives it. A positive weight is a distance in rounds; zero and below is no road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roads {
    planets: usize,
    /// Row by row. Shared, because it never changes in a game.
    weights: Arc<[i32]>,
}

impl Roads {
    /// The roads of so many planets; `None` when the weights do not make a square.
    pub fn new(planets: usize, weights: Vec<i32>) -> Option<Roads> {
        (planets.checked_mul(planets)? == weights.len()).then(|| Roads { planets, weights: weights.into() })
    }

    /// How many planets they join.
    pub fn planets(&self) -> usize {
        self.planets
    }

    /// The weights of one planet's roads, by the planet at the other end.
    pub fn row(&self, planet: usize) -> &[i32] {
        &self.weights[planet * self.planets..(planet + 1) * self.planets]
    }

    /// The rows of the matrix.
    pub fn rows(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.planets).map(|planet| self.row(planet))
    }

    /// Rounds between two planets; `None` when no road joins them.
    pub fn distance(&self, from: usize, to: usize) -> Option<u32> {
        u32::try_from(self.row(from)[to]).ok().filter(|&distance| distance > 0)
    }

    /// The planets that one is joined to.
    pub fn joined(&self, planet: usize) -> impl Iterator<Item = usize> {
        self.row(planet).iter().enumerate().filter(|&(_, &weight)| weight > 0).map(|(other, _)| other)
    }

    /// Whether every planet can be reached from every other.
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

/// In JSON the roads are the rows of the matrix.
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
