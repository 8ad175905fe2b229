//! Symmetric positive definite matrices.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

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

    /// The inverse of a positive definite matrix, by Cholesky's factors.
    pub(crate) fn inverse(mut self) -> Matrix {
        self.factor();
        let inverse = self.inverse_of_factor();
        // The inverse is the factor's inverse, turned, times itself; the rows of `inverse` are its columns.
        let mut whole = Matrix::zero(self.size);
        for columns in blocks(0, self.size) {
            for row in columns.start..self.size {
                let own = &inverse.row(row)[row..];
                let sums =
                    dots(own, |column| &inverse.row(column)[row..], columns.start..columns.end.min(row + 1));
                for (column, value) in columns.clone().zip(sums) {
                    whole.cells[row * self.size + column] = value;
                    whole.cells[column * self.size + row] = value;
                }
            }
        }
        whole
    }

    /// Leaves Cholesky's lower factor in the lower triangle.
    fn factor(&mut self) {
        for columns in blocks(0, self.size) {
            let known = columns.start;
            for row in known..self.size {
                let of_row = columns.start..columns.end.min(row + 1);
                let sums = dots(&self.row(row)[..known], |column| &self.row(column)[..known], of_row.clone());
                for (column, sum) in of_row.clone().zip(sums) {
                    self.cells[row * self.size + column] -= sum;
                }
                for column in of_row {
                    let near = dot(&self.row(row)[known..column], &self.row(column)[known..column]);
                    let sum = self.at(row, column) - near;
                    let value = if row == column {
                        sum.max(f64::MIN_POSITIVE).sqrt()
                    } else {
                        sum / self.at(column, column)
                    };
                    self.cells[row * self.size + column] = value;
                }
            }
        }
    }

    /// The inverse of the lower factor, with its columns as rows.
    fn inverse_of_factor(&self) -> Matrix {
        let mut inverse = Matrix::zero(self.size);
        for columns in blocks(0, self.size) {
            for row in columns.start..self.size {
                let known = columns.start..row;
                let of_row = columns.start..columns.end.min(row + 1);
                let sums = dots(
                    &self.row(row)[known.clone()],
                    |column| &inverse.row(column)[known.clone()],
                    of_row.clone(),
                );
                for (column, sum) in of_row.zip(sums) {
                    let wanted = if column == row { 1.0 } else { -sum };
                    inverse.cells[column * self.size + row] = wanted / self.at(row, row);
                }
            }
        }
        inverse
    }
}

/// So many columns are worked on together: they stay in the processor's cache while the rows go by.
const BLOCK: usize = 16;
/// So many sums of products are formed side by side.
const SIDE: usize = 8;

fn blocks(from: usize, to: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    (from..to).step_by(BLOCK).map(move |start| start..to.min(start + BLOCK))
}

/// The sums of products of a row with at most [`BLOCK`] columns, all as long as it is.
fn dots<'a>(
    row: &[f64],
    column: impl Fn(usize) -> &'a [f64],
    columns: std::ops::Range<usize>,
) -> [f64; BLOCK] {
    let mut sums = [0.0; BLOCK];
    let mut done = 0;
    while columns.len() - done >= SIDE {
        let several: [&[f64]; SIDE] = std::array::from_fn(|place| column(columns.start + done + place));
        sums[done..done + SIDE].copy_from_slice(&side_by_side(row, several));
        done += SIDE;
    }
    for (sum, place) in sums[done..].iter_mut().zip(columns.start + done..columns.end) {
        *sum = dot(row, column(place));
    }
    sums
}

/// Each value of the row is read once for all columns.
fn side_by_side(row: &[f64], columns: [&[f64]; SIDE]) -> [f64; SIDE] {
    let whole = row.len() / 2 * 2;
    let (pairs, rest) = row.split_at(whole);
    let columns = columns.map(|column| &column[..row.len()]);
    let mut sums = [[0.0; 2]; SIDE];
    for (place, pair) in pairs.chunks_exact(2).enumerate() {
        for (sum, column) in sums.iter_mut().zip(&columns) {
            let other = &column[2 * place..2 * place + 2];
            sum[0] += pair[0] * other[0];
            sum[1] += pair[1] * other[1];
        }
    }
    std::array::from_fn(|side| {
        let last: f64 = rest.iter().zip(&columns[side][whole..]).map(|(a, b)| a * b).sum();
        sums[side][0] + sums[side][1] + last
    })
}

/// The sum of products. Four sums side by side, which the processor adds at once.
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
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        for size in [1, 9, 16, 61] {
            a_matrix_of_size_times_its_inverse_is_one(size);
        }
    }

    fn a_matrix_of_size_times_its_inverse_is_one(size: usize) {
        let mut matrix = Matrix::zero(size);
        for row in 0..size {
            for column in 0..size {
                let near = row.abs_diff(column) as f64;
                matrix.add(row, column, (-near / 2.0).exp() + if row == column { 0.5 } else { 0.0 });
            }
        }
        let inverse = matrix.clone().inverse();
        for row in 0..size {
            for column in 0..size {
                let product = dot(matrix.row(row), inverse.row(column));
                let expected = f64::from(u8::from(row == column));
                assert!((product - expected).abs() < 1e-12, "{row} {column}: {product}");
            }
        }
    }
}
