//! Least squares with a handful of unknowns, by elimination.

/// The `N` factors whose weighted sums of the columns come closest to the targets. Rows are columns,
/// target and how much the row counts.
pub(crate) fn solve<const N: usize>(rows: &[([f64; N], f64, f64)]) -> [f64; N] {
    let mut matrix = [[0.0; N]; N];
    let mut right = [0.0; N];
    for (columns, target, weight) in rows {
        for (row, a) in columns.iter().enumerate() {
            for (column, b) in columns.iter().enumerate() {
                matrix[row][column] += weight * a * b;
            }
            right[row] += weight * a * target;
        }
    }
    for pivot in 0..N {
        // A slight pull towards zero: no pivot is zero, however few rows there are.
        matrix[pivot][pivot] += 1e-9;
        for row in (0..N).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let above = matrix[pivot];
            for (value, above) in matrix[row].iter_mut().zip(above) {
                *value -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    std::array::from_fn(|at| right[at] / matrix[at][at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_again() {
        let rows: Vec<_> = (0..20)
            .map(f64::from)
            .map(|x| ([1.0, x, x * x], 3.0 - 2.0 * x + 0.5 * x * x, 1.0 + x))
            .collect();
        let found = solve(&rows);
        for (found, expected) in found.iter().zip([3.0, -2.0, 0.5]) {
            assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
        }
    }
}
