//! Cached tables of large tournaments.

use rusqlite::{OptionalExtension, params};

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
        self.connection().execute(sql, params![number, rank_by, stamp, body])?;
        Ok(())
    }

    /// The cached table with this stamp.
    pub fn worked_out(&self, number: i64, rank_by: &str, stamp: &str) -> Result<Option<String>, BadStore> {
        let sql = "select body from worked_out where tournament = ? and rank_by = ? and stamp = ?";
        let place = params![number, rank_by, stamp];
        let found: Option<Vec<u8>> = self.connection().query_row(sql, place, |row| row.get(0)).optional()?;
        found.map(|body| unpack(&body)).transpose()
    }

    /// The orders that a table is kept for, each with its stamp.
    pub fn worked_out_stamps(&self, number: i64) -> Result<Vec<(String, String)>, BadStore> {
        let connection = self.connection();
        let mut question =
            connection.prepare("select rank_by, stamp from worked_out where tournament = ?")?;
        Ok(question.query_map([number], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
    }
}
