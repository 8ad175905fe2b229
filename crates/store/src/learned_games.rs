//! Games that are learned: how far each has come, and what was found.

use rusqlite::{Row, params};

use crate::file::columns;
use crate::{BadStore, Store};

/// A game of a rules file that is learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedGame {
    /// The fingerprint of the rules file and the number of the game in it.
    pub id: String,
    /// The name of the rules file.
    pub file: String,
    /// Its text.
    pub rules: String,
    /// The number of the game in it.
    pub number: u32,
}

/// How far learning has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearningProgress {
    /// What came of it so far, as JSON.
    pub curve: String,
    /// All that is needed to go on; empty before the first generation is done.
    pub learning: Vec<u8>,
    /// The weights that clearly won.
    pub weights: Option<Vec<u8>>,
}

impl Store {
    /// Keeps a game to learn, or wants a known one to go on.
    pub fn want_learning(&self, game: &LearnedGame) -> Result<(), BadStore> {
        let sql = "insert into learned_games (id, file, rules, number, wanted, curve, learning)
                   values (?, ?, ?, ?, 1, '{}', x'') on conflict (id) do update set wanted = 1";
        let LearnedGame { id, file, rules, number } = game;
        self.run(sql, params![id, file, rules, number])
    }

    /// Notes that a game is not to go on.
    pub fn stop_learning(&self, id: &str) -> Result<(), BadStore> {
        self.run("update learned_games set wanted = 0 where id = ?", [id])
    }

    /// The ids of the games that are to go on.
    pub fn wanted_games(&self) -> Result<Vec<String>, BadStore> {
        self.rows("select id from learned_games where wanted order by id", [], |row| row.get(0))
    }

    /// A game to learn.
    pub fn learned_game(&self, id: &str) -> Result<Option<LearnedGame>, BadStore> {
        let sql = "select id, file, rules, number from learned_games where id = ?";
        let read = |row: &Row<'_>| columns!(row, LearnedGame { id, file, rules, number });
        self.row(sql, [id], read)
    }

    /// How far a game has come.
    pub fn learning_progress(&self, id: &str) -> Result<Option<LearningProgress>, BadStore> {
        let sql = "select curve, learning, weights from learned_games where id = ?";
        let read = |row: &Row<'_>| columns!(row, LearningProgress { curve, learning, weights });
        self.row(sql, [id], read)
    }

    /// The curve of a game, and whether weights were found. It reads no rows of games, unlike
    /// [`learning_progress`](Store::learning_progress).
    pub fn learning_curve(&self, id: &str) -> Result<Option<(String, bool)>, BadStore> {
        let sql = "select curve, weights is not null from learned_games where id = ?";
        self.row(sql, [id], |row| row.try_into())
    }

    /// Keeps how far a game has come.
    pub fn keep_learning_progress(&self, id: &str, progress: &LearningProgress) -> Result<(), BadStore> {
        let sql = "update learned_games set curve = ?, learning = ?, weights = ? where id = ?";
        let LearningProgress { curve, learning, weights } = progress;
        self.run(sql, params![curve, learning, weights, id])
    }

    /// All weights that were found.
    pub fn all_learned_weights(&self) -> Result<Vec<Vec<u8>>, BadStore> {
        let sql = "select weights from learned_games where weights is not null order by id";
        self.rows(sql, [], |row| row.get(0))
    }
}

#[cfg(test)]
mod tests;
