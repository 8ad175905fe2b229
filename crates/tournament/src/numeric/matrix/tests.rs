use super::*;

#[test]
fn a_matrix_times_its_inverse_is_one() {
    for size in [1, 9, 64, 67, 130] {
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
