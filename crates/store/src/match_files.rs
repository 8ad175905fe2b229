//! The files of a match: record, log, pictures.

use rusqlite::{OptionalExtension, params};

use crate::packed::{pack, unpack};
use crate::{BadStore, Store};

impl Store {
    /// Stores a match's record, replacing an earlier one.
    pub fn keep_record(&self, id: &str, record: &str) -> Result<(), BadStore> {
        let packed = pack(record);
        let sql = "insert or replace into records (match, vrec) values (?, ?)";
        let kept = self.connection().execute(sql, params![id, packed]);
        self.counted(kept.map(drop))
    }

    pub fn record(&self, id: &str) -> Result<Option<String>, BadStore> {
        self.text("select vrec from records where match = ?", id)
    }

    /// Stores a match's log, replacing an earlier one.
    pub fn keep_log(&self, id: &str, lines: &str) -> Result<(), BadStore> {
        let packed = pack(lines);
        let sql = "insert or replace into logs (match, lines) values (?, ?)";
        let kept = self.connection().execute(sql, params![id, packed]);
        self.counted(kept.map(drop))
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
        self.connection().execute(sql, params![id, name, bytes])?;
        Ok(())
    }

    pub fn picture(&self, id: &str, name: &str) -> Result<Option<Vec<u8>>, BadStore> {
        let sql = "select bytes from pictures where match = ? and name = ? collate nocase";
        Ok(self.connection().query_row(sql, [id, name], |row| row.get(0)).optional()?)
    }

    pub fn pictures(&self, id: &str) -> Result<Vec<String>, BadStore> {
        let connection = self.connection();
        let mut question = connection.prepare("select name from pictures where match = ? order by name")?;
        let names = question.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(names)
    }

    fn text(&self, question: &str, id: &str) -> Result<Option<String>, BadStore> {
        self.packed(question, id)?.map(|bytes| unpack(&bytes)).transpose()
    }

    fn packed(&self, question: &str, id: &str) -> Result<Option<Vec<u8>>, BadStore> {
        Ok(self.connection().query_row(question, [id], |row| row.get(0)).optional()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MatchRow;

    #[test]
    fn papers_go_with_their_match() {
        let store = Store::in_memory().unwrap();
        let row = MatchRow {
            id: "a".into(),
            game: "thud".into(),
            state: "live".into(),
            kind: "asked".into(),
            started: 1,
            ended: None,
            plan: "{}".into(),
            summary: "{}".into(),
            owner: None,
        };
        store.keep_match(&row, &[]).unwrap();
        store.keep_record("a", "one\n").unwrap();
        store.keep_record("a", "one\ntwo\n").unwrap();
        store.keep_log("a", "log\n").unwrap();
        store.keep_picture("a", "King.bmp", b"BM").unwrap();
        store.keep_match(&MatchRow { state: "done".into(), ..row }, &[]).unwrap();
        assert_eq!(store.record("a").unwrap().as_deref(), Some("one\ntwo\n"));
        assert_eq!(store.log("a").unwrap().as_deref(), Some("log\n"));
        assert_eq!(store.picture("a", "king.BMP").unwrap().as_deref(), Some(b"BM".as_slice()));
        assert_eq!(store.pictures("a").unwrap(), ["King.bmp"]);
        store.forget_match("a").unwrap();
        assert_eq!(store.record("a").unwrap(), None);
        assert_eq!(store.pictures("a").unwrap(), [""; 0]);
    }
}
