//! The files of a match: record, log, pictures.

use rusqlite::params;

use crate::packed::{pack, unpack};
use crate::{BadStore, Store};

impl Store {
    /// Stores a match's record, replacing an earlier one.
    pub fn keep_record(&self, id: &str, record: &str) -> Result<(), BadStore> {
        self.keep("insert or replace into records (match, vrec) values (?, ?)", id, record)
    }

    pub fn record(&self, id: &str) -> Result<Option<String>, BadStore> {
        self.text("select vrec from records where match = ?", id)
    }

    /// Stores a match's log, replacing an earlier one.
    pub fn keep_log(&self, id: &str, lines: &str) -> Result<(), BadStore> {
        self.keep("insert or replace into logs (match, lines) values (?, ?)", id, lines)
    }

    pub fn log(&self, id: &str) -> Result<Option<String>, BadStore> {
        self.text("select lines from logs where match = ?", id)
    }

    /// A match's log, gzipped.
    pub fn packed_log(&self, id: &str) -> Result<Option<Vec<u8>>, BadStore> {
        self.packed("select lines from logs where match = ?", id)
    }

    pub fn keep_picture(&self, id: &str, name: &str, bytes: &[u8]) -> Result<(), BadStore> {
        let sql = "insert or replace into pictures (match, name, bytes) values (?, ?, ?)";
        self.run(sql, params![id, name, bytes])
    }

    pub fn picture(&self, id: &str, name: &str) -> Result<Option<Vec<u8>>, BadStore> {
        let sql = "select bytes from pictures where match = ? and name = ? collate nocase";
        self.row(sql, [id, name], |row| row.get(0))
    }

    pub fn pictures(&self, id: &str) -> Result<Vec<String>, BadStore> {
        self.rows("select name from pictures where match = ? order by name", [id], |row| row.get(0))
    }

    fn keep(&self, sql: &str, id: &str, text: &str) -> Result<(), BadStore> {
        let packed = pack(text);
        self.counted(self.run(sql, params![id, packed]))
    }

    fn text(&self, question: &str, id: &str) -> Result<Option<String>, BadStore> {
        self.packed(question, id)?.map(|bytes| unpack(&bytes)).transpose()
    }

    fn packed(&self, question: &str, id: &str) -> Result<Option<Vec<u8>>, BadStore> {
        self.row(question, [id], |row| row.get(0))
    }
}

#[cfg(test)]
mod tests;
