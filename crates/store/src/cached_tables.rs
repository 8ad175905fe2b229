//! Cached tables of large tournaments.

use rusqlite::params;

use crate::packed::{pack, unpack};
use crate::{BadStore, Store};

impl Store {
    /// Caches a table, replacing the previous one. The stamp identifies what it was computed from.
    pub fn keep_worked_out(
        &self,
        number: i64,
        rank_by: &str,
        stamp: &str,
        body: &str,
    ) -> Result<(), BadStore> {
        let sql = "insert or replace into worked_out (tournament, rank_by, stamp, body) values (?, ?, ?, ?)";
        let body = pack(body);
        self.run(sql, params![number, rank_by, stamp, body])
    }

    /// The cached table with this stamp.
    pub fn worked_out(&self, number: i64, rank_by: &str, stamp: &str) -> Result<Option<String>, BadStore> {
        let sql = "select body from worked_out where tournament = ? and rank_by = ? and stamp = ?";
        let place = params![number, rank_by, stamp];
        let found: Option<Vec<u8>> = self.row(sql, place, |row| row.get(0))?;
        found.map(|body| unpack(&body)).transpose()
    }

    /// The orders that a table is kept for, each with its stamp.
    pub fn worked_out_stamps(&self, number: i64) -> Result<Vec<(String, String)>, BadStore> {
        let sql = "select rank_by, stamp from worked_out where tournament = ?";
        self.rows(sql, [number], |row| row.try_into())
    }
}
