//! Who goes where, so that the sum of the ways is least.

/// Gives each row a column of its own so that the sum of costs is least; there must not be more rows than columns.
/// `columns[row]` is the row's column.
#[derive(Debug, Default)]
pub(super) struct Matching {
    pub columns: Vec<usize>,
    rows: Vec<usize>,
    of_row: Vec<i64>,
    of_column: Vec<i64>,
    least: Vec<i64>,
    way: Vec<usize>,
    used: Vec<bool>,
}

/// No row.
const NONE: usize = usize::MAX;

impl Matching {
    /// The least sum (the Hungarian method).
    pub(super) fn least(
        &mut self,
        rows: usize,
        columns: usize,
        cost: &mut dyn FnMut(usize, usize) -> u32,
    ) -> u32 {
        self.rows.clear();
        self.rows.resize(columns + 1, NONE);
        self.of_row.clear();
        self.of_row.resize(rows, 0);
        self.of_column.clear();
        self.of_column.resize(columns + 1, 0);
        self.way.clear();
        self.way.resize(columns + 1, columns);
        for row in 0..rows {
            // The last column stands for the row that is to be placed.
            self.rows[columns] = row;
            self.place(columns, cost);
        }
        self.columns.clear();
        self.columns.resize(rows, NONE);
        for (column, row) in self.rows[..columns].iter().enumerate().filter(|(_, row)| **row != NONE) {
            self.columns[*row] = column;
        }
        self.columns
            .iter()
            .enumerate()
            .filter(|(_, column)| **column != NONE)
            .map(|(row, column)| cost(row, *column))
            .sum()
    }

    /// Finds the cheapest change that gives the new row a column, and makes it.
    fn place(&mut self, columns: usize, cost: &mut dyn FnMut(usize, usize) -> u32) {
        self.least.clear();
        self.least.resize(columns, i64::MAX);
        self.used.clear();
        self.used.resize(columns + 1, false);
        let mut here = columns;
        while self.rows[here] != NONE {
            self.used[here] = true;
            let row = self.rows[here];
            let (mut step, mut next) = (i64::MAX, columns);
            for column in 0..columns {
                if self.used[column] {
                    continue;
                }
                let more = i64::from(cost(row, column)) - self.of_row[row] - self.of_column[column];
                if more < self.least[column] {
                    self.least[column] = more;
                    self.way[column] = here;
                }
                if self.least[column] < step {
                    (step, next) = (self.least[column], column);
                }
            }
            if next == columns {
                return;
            }
            for column in 0..=columns {
                if self.used[column] {
                    self.of_row[self.rows[column]] += step;
                    self.of_column[column] -= step;
                } else if column < columns && self.least[column] != i64::MAX {
                    self.least[column] -= step;
                }
            }
            here = next;
        }
        while here != columns {
            let before = self.way[here];
            self.rows[here] = self.rows[before];
            here = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Matching;

    #[test]
    fn the_least_sum_is_found() {
        let check = |costs: &[&[u32]], least: u32| {
            let mut matching = Matching::default();
            assert_eq!(
                matching.least(costs.len(), costs[0].len(), &mut |row, column| costs[row][column]),
                least,
                "{costs:?}"
            );
        };
        check(&[&[3]], 3);
        check(&[&[1, 2], &[1, 9]], 3);
        check(&[&[4, 1, 3], &[2, 0, 5], &[3, 2, 2]], 5);
        check(&[&[1, 9, 9, 9], &[1, 9, 9, 4]], 5);
    }
}
