//! Who goes where, so that the sum of the ways is least.

/// Gives each row a column of its own so that the sum of costs is least; there must not be more rows than columns.
/// Keeps its memory.
#[derive(Debug, Default)]
pub(super) struct Matching {
    /// The row of each column.
    rows: Vec<usize>,
    of_row: Vec<i64>,
    of_column: Vec<i64>,
    least: Vec<i64>,
    /// The column before each on the cheapest chain of changes.
    before: Vec<usize>,
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
        reset(&mut self.rows, columns + 1, NONE);
        reset(&mut self.of_row, rows, 0);
        reset(&mut self.of_column, columns + 1, 0);
        reset(&mut self.before, columns + 1, columns);
        (0..rows).for_each(|row| self.place(row, columns, cost));
        let placed = self.rows[..columns].iter().enumerate().filter(|(_, row)| **row != NONE);
        placed.map(|(column, row)| cost(*row, column)).sum()
    }

    /// Finds the cheapest chain of changes that gives a row a column, and makes it.
    fn place(&mut self, row: usize, columns: usize, cost: &mut dyn FnMut(usize, usize) -> u32) {
        reset(&mut self.least, columns, i64::MAX);
        reset(&mut self.used, columns + 1, false);
        // The last column stands for the row that is to be placed.
        self.rows[columns] = row;
        let mut here = columns;
        while self.rows[here] != NONE {
            self.used[here] = true;
            let row = self.rows[here];
            let (mut step, mut next) = (i64::MAX, columns);
            for column in (0..columns).filter(|column| !self.used[*column]) {
                let more = i64::from(cost(row, column)) - self.of_row[row] - self.of_column[column];
                if more < self.least[column] {
                    (self.least[column], self.before[column]) = (more, here);
                }
                if self.least[column] < step {
                    (step, next) = (self.least[column], column);
                }
            }
            for column in 0..=columns {
                if self.used[column] {
                    self.of_row[self.rows[column]] += step;
                    self.of_column[column] -= step;
                } else if column < columns {
                    self.least[column] -= step;
                }
            }
            here = next;
        }
        while here != columns {
            let before = self.before[here];
            self.rows[here] = self.rows[before];
            here = before;
        }
    }
}

fn reset<T: Clone>(list: &mut Vec<T>, length: usize, value: T) {
    list.clear();
    list.resize(length, value);
}

#[cfg(test)]
mod tests;
