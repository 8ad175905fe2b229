//! What has been learned so far as bytes, to go on from after a break.

use super::{Course, Learner, Learning, Rows};

const MAGIC: &str = "viadal-learning-2";

impl Learning {
    /// As bytes. They say for which game and course they are.
    pub fn to_bytes(&self, learner: &Learner, course: &Course) -> Vec<u8> {
        let rows: Vec<Vec<u8>> = self.rows.iter().map(Rows::to_bytes).collect();
        let sizes: Vec<String> = rows.iter().map(|rows| rows.len().to_string()).collect();
        let mut bytes = header(learner, course).into_bytes();
        let counts = format!("{} {} {}\n", self.generation, self.weights.len(), sizes.join(" "));
        bytes.extend_from_slice(counts.as_bytes());
        for weight in self.weights.iter().flatten() {
            bytes.extend_from_slice(&weight.to_le_bytes());
        }
        bytes.extend(rows.into_iter().flatten());
        bytes
    }

    /// Reads them; none where they are of another game or course, or broken.
    pub fn from_bytes(learner: &Learner, course: &Course, bytes: &[u8]) -> Option<Learning> {
        let rest = bytes.strip_prefix(header(learner, course).as_bytes())?;
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let counts = std::str::from_utf8(&rest[..end]).ok()?;
        let mut counts = counts.split_whitespace().map(str::parse::<usize>);
        let (generation, sets) = (counts.next()?.ok()?, counts.next()?.ok()?);
        let sizes: Vec<usize> = counts.collect::<Result<_, _>>().ok()?;
        let mut rest = &rest[end + 1..];
        let mut weights = Vec::new();
        for _ in 0..sets.min(2) {
            let (set, after) = rest.split_at_checked(2 * learner.weights())?;
            weights.push(set.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect());
            rest = after;
        }
        let mut rows = Vec::new();
        for size in sizes {
            let (set, after) = rest.split_at_checked(size)?;
            rows.push(Rows::from_bytes(learner, set)?);
            rest = after;
        }
        rest.is_empty().then_some(Learning { generation: generation as u32, weights, rows })
    }
}

/// What must be the same to go on: everything but the number of generations and of threads.
fn header(learner: &Learner, course: &Course) -> String {
    let Course { seed, games, nodes, .. } = course;
    format!("{MAGIC} {:016x} {seed} {games} {nodes}\n", learner.shape.digest())
}
