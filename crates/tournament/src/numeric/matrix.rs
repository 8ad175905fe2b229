//! Symmetric positive definite matrices.

use std::ops::Range;

#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

/// Rows and columns are processed in blocks of this size, which fit the processor's cache.
const BLOCK: usize = 64;
/// Rows and columns of a tile, whose sums stay in registers.
const TILE: usize = 4;

impl Matrix {
    pub(crate) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    pub(crate) fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }

    fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.cells[row * self.size..(row + 1) * self.size]
    }

    /// The inverse of a positive definite matrix by Cholesky decomposition, in place in the lower triangle.
    pub(crate) fn inverse(mut self) -> Matrix {
        self.factor();
        self.invert_factor();
        self.square_factor();
        for row in 0..self.size {
            for column in 0..row {
                self.cells[column * self.size + row] = self.cells[row * self.size + column];
            }
        }
        self
    }

    /// Computes the lower Cholesky factor.
    fn factor(&mut self) {
        for block in blocks(self.size) {
            self.factor_block(&block);
            let inverse = self.inverse_of_block(&block);
            for row in block.end..self.size {
                let own = &mut self.row_mut(row)[block.clone()];
                for place in (0..own.len()).rev() {
                    own[place] = dot(&own[..=place], &inverse[place][..=place]);
                }
            }
            let below = self.panel_of_rows(&block);
            self.add_products(-1.0, &below, &below);
        }
    }

    /// Inverts the lower factor.
    fn invert_factor(&mut self) {
        for block in blocks(self.size) {
            let inverse = self.inverse_of_block(&block);
            let known = block.start;
            for (place, row) in block.clone().enumerate().rev() {
                let (above, own) = self.cells.split_at_mut(row * self.size);
                own[..known].iter_mut().for_each(|cell| *cell *= -inverse[place][place]);
                for (other, other_row) in block.clone().enumerate().take(place) {
                    let factor = inverse[place][other];
                    let other_row = &above[other_row * self.size..][..known];
                    own[..known].iter_mut().zip(other_row).for_each(|(cell, other)| *cell -= factor * other);
                }
                own[block.clone()].copy_from_slice(&inverse[place][..block.len()]);
            }
            let below = self.panel_of_rows(&block);
            (block.end..self.size).for_each(|row| self.row_mut(row)[block.clone()].fill(0.0));
            let right = self.panel_of_columns(&block);
            self.add_products(1.0, &below, &right);
        }
    }

    /// Computes the product of the transposed lower factor and itself.
    fn square_factor(&mut self) {
        for block in blocks(self.size) {
            let panel = self.panel_of_columns(&block);
            block.clone().for_each(|row| self.row_mut(row)[..block.end].fill(0.0));
            self.add_products(1.0, &panel, &panel);
        }
    }

    /// The lower Cholesky factor of a diagonal block.
    fn factor_block(&mut self, block: &Range<usize>) {
        for row in block.clone() {
            for column in block.start..=row {
                let known = block.start..column;
                let near = dot(&self.row(row)[known.clone()], &self.row(column)[known]);
                let sum = self.at(row, column) - near;
                let value = if row == column {
                    sum.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    sum / self.at(column, column)
                };
                self.row_mut(row)[column] = value;
            }
        }
    }

    /// The inverse of a lower factor's diagonal block, 0 above the diagonal.
    fn inverse_of_block(&self, block: &Range<usize>) -> [[f64; BLOCK]; BLOCK] {
        let mut inverse = [[0.0; BLOCK]; BLOCK];
        for (place, row) in block.clone().enumerate() {
            let own = &self.row(row)[block.clone()];
            let mut cells = [0.0; BLOCK];
            cells[place] = 1.0 / own[place];
            for (column, cell) in cells.iter_mut().enumerate().take(place) {
                let between = own[column..place].iter().zip(&inverse[column..place]);
                let sum: f64 = between.map(|(own, row)| own * row[column]).sum();
                *cell = -sum / own[place];
            }
            inverse[place] = cells;
        }
        inverse
    }

    /// The rows below a diagonal block.
    fn panel_of_rows(&self, block: &Range<usize>) -> Panel {
        let at = |index: usize, place: usize| self.at(index, block.start + place);
        Panel::of(block.end..self.size, block.len(), at)
    }

    /// The rows of a block up to the diagonal, transposed: their columns are the panel's rows.
    fn panel_of_columns(&self, block: &Range<usize>) -> Panel {
        let at = |index: usize, place: usize| {
            let row = block.start + place;
            if index <= row { self.at(row, index) } else { 0.0 }
        };
        Panel::of(0..block.end, block.len(), at)
    }

    /// Adds the products of two panels' rows, times the sign, to their cells. Cells above the diagonal may then be wrong.
    fn add_products(&mut self, sign: f64, rows: &Panel, columns: &Panel) {
        for (of_row, row) in rows.places.clone().step_by(TILE).enumerate() {
            let left = rows.tile(of_row);
            for (of_column, column) in columns.places.clone().step_by(TILE).enumerate() {
                if column >= row + TILE {
                    break;
                }
                let sums = products(left, columns.tile(of_column));
                let width = TILE.min(columns.places.end - column);
                for (row, sums) in (row..rows.places.end).zip(&sums) {
                    let cells = &mut self.cells[row * self.size + column..][..width];
                    cells.iter_mut().zip(sums).for_each(|(cell, sum)| *cell += sign * sum);
                }
            }
        }
    }
}

/// Rows stored tile by tile.
struct Panel {
    places: Range<usize>,
    depth: usize,
    /// For each tile, the first cells of its rows, then the second cells, and so on; the last tile is padded with zeros.
    cells: Vec<[f64; TILE]>,
}

impl Panel {
    fn of(places: Range<usize>, depth: usize, at: impl Fn(usize, usize) -> f64) -> Panel {
        let mut cells = Vec::with_capacity(places.len().div_ceil(TILE) * depth);
        for first in places.clone().step_by(TILE) {
            let width = TILE.min(places.end - first);
            for place in 0..depth {
                let one = |side: usize| if side < width { at(first + side, place) } else { 0.0 };
                cells.push(std::array::from_fn(one));
            }
        }
        Panel { places, depth, cells }
    }

    fn tile(&self, number: usize) -> &[[f64; TILE]] {
        &self.cells[number * self.depth..][..self.depth]
    }
}

/// The products of each of some rows with each of others.
fn products(rows: &[[f64; TILE]], columns: &[[f64; TILE]]) -> [[f64; TILE]; TILE] {
    let mut sums = [[0.0; TILE]; TILE];
    for (of_rows, of_columns) in rows.iter().zip(columns) {
        for (sums, of_row) in sums.iter_mut().zip(of_rows) {
            for (sum, of_column) in sums.iter_mut().zip(of_columns) {
                *sum += of_row * of_column;
            }
        }
    }
    sums
}

fn blocks(size: usize) -> impl Iterator<Item = Range<usize>> {
    (0..size).step_by(BLOCK).map(move |start| start..size.min(start + BLOCK))
}

/// The dot product, as four partial sums that the processor computes in parallel.
pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    let (ones, others) = (one.chunks_exact(4), other.chunks_exact(4));
    let rest: f64 = ones.remainder().iter().zip(others.remainder()).map(|(a, b)| a * b).sum();
    let mut sums = [0.0; 4];
    for (a, b) in ones.zip(others) {
        for lane in 0..4 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests;
