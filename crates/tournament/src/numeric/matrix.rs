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

    fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.cells[row * self.size..(row + 1) * self.size]
    }

    /// The inverse of a positive definite matrix, by Cholesky's factors.
    pub(crate) fn inverse(mut self) -> Matrix {
        self.factor();
        let inverse = self.inverse_of_factor();
        // The inverse is the factor's inverse, turned, times itself; the rows of `inverse` are its columns.
        let mut whole = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let value = dot(&inverse.row(row)[row..], &inverse.row(column)[row..]);
                whole.cells[row * self.size + column] = value;
                whole.cells[column * self.size + row] = value;
            }
        }
        whole
    }

    /// Leaves Cholesky's lower factor in the lower triangle.
    fn factor(&mut self) {
        for row in 0..self.size {
            for column in 0..=row {
                let sum = self.at(row, column) - dot(&self.row(row)[..column], &self.row(column)[..column]);
                let value = if row == column {
                    sum.max(f64::MIN_POSITIVE).sqrt()
                } else {
                    sum / self.at(column, column)
                };
                self.cells[row * self.size + column] = value;
            }
        }
    }

    /// The inverse of the lower factor, with its columns as rows.
    fn inverse_of_factor(&self) -> Matrix {
        let mut inverse = Matrix::zero(self.size);
        for column in 0..self.size {
            let solved = inverse.row_mut(column);
            solved[column] = 1.0 / self.at(column, column);
            for row in column + 1..self.size {
                let sum = dot(&self.row(row)[column..row], &solved[column..row]);
                solved[row] = -sum / self.at(row, row);
            }
        }
        inverse
    }
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
        let size = 9;
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
