//! The Fisher information: a sparse symmetric matrix.

use crate::numeric::matrix::{Matrix, dot};

/// The lower triangle.
pub(crate) struct InformationMatrix {
    players: usize,
    diagonal: Vec<f64>,
    /// Entries for two players. The same two may appear several times, once per stage that they share.
    pairs: Vec<(u32, u32, f64)>,
    /// A row for each tie parameter, as it concerns all players.
    ties: Vec<Vec<f64>>,
}

impl InformationMatrix {
    /// The prior's information: the players first, then the tie parameters.
    pub(crate) fn new(players: usize, size: usize, precision: f64) -> InformationMatrix {
        let ties = (players..size).map(|tie| vec![0.0; tie]).collect();
        InformationMatrix { players, diagonal: vec![precision; size], pairs: Vec::new(), ties }
    }

    /// Adds to an entry and its mirror image.
    pub(crate) fn add(&mut self, one: usize, other: usize, value: f64) {
        let (row, column) = (one.max(other), one.min(other));
        if row == column {
            self.diagonal[row] += value;
        } else if row < self.players {
            self.pairs.push((row as u32, column as u32, value));
        } else {
            self.ties[row - self.players][column] += value;
        }
    }

    fn times(&self, vector: &[f64], product: &mut [f64]) {
        for ((product, value), diagonal) in product.iter_mut().zip(vector).zip(&self.diagonal) {
            *product = value * diagonal;
        }
        for &(row, column, value) in &self.pairs {
            product[row as usize] += value * vector[column as usize];
            product[column as usize] += value * vector[row as usize];
        }
        for (row, cells) in (self.players..).zip(&self.ties) {
            product[row] += dot(cells, &vector[..row]);
            cells.iter().zip(product.iter_mut()).for_each(|(cell, product)| *product += cell * vector[row]);
        }
    }

    /// Solves `self * x = wanted` by conjugate gradients, which only need the non-zero entries.
    pub(crate) fn solve(&self, wanted: &[f64]) -> Vec<f64> {
        let size = wanted.len();
        let scaled = |rest: &[f64]| -> Vec<f64> {
            rest.iter().zip(&self.diagonal).map(|(rest, diagonal)| rest / diagonal).collect()
        };
        let mut found = vec![0.0; size];
        let mut rest = wanted.to_vec();
        let mut nearer = scaled(&rest);
        let mut direction = nearer.clone();
        let mut product = vec![0.0; size];
        let mut left = dot(&rest, &nearer);
        let enough = left * 1e-20;
        for _ in 0..4 * size + 20 {
            if left <= enough || left == 0.0 {
                break;
            }
            self.times(&direction, &mut product);
            let far = left / dot(&direction, &product);
            for place in 0..size {
                found[place] += far * direction[place];
                rest[place] -= far * product[place];
            }
            nearer = scaled(&rest);
            let now = dot(&rest, &nearer);
            for place in 0..size {
                direction[place] = nearer[place] + now / left * direction[place];
            }
            left = now;
        }
        found
    }

    /// The dense matrix.
    pub(crate) fn to_matrix(&self) -> Matrix {
        let mut matrix = Matrix::zero(self.diagonal.len());
        for (place, &value) in self.diagonal.iter().enumerate() {
            matrix.add(place, place, value);
        }
        let mut add = |row: usize, column: usize, value: f64| {
            matrix.add(row, column, value);
            matrix.add(column, row, value);
        };
        for &(row, column, value) in &self.pairs {
            add(row as usize, column as usize, value);
        }
        for (row, cells) in (self.players..).zip(&self.ties) {
            for (column, &value) in cells.iter().enumerate() {
                add(row, column, value);
            }
        }
        matrix
    }
}
