//! Assignments: what people are to beat with a bot, and until when.

use rusqlite::{Row, params};

use crate::bots::new_id;
use crate::file::columns;
use crate::{BadStore, Store};

/// An assignment to create.
#[derive(Clone, Copy, Debug)]
pub struct NewAssignment<'a> {
    pub title: &'a str,
    pub game: &'a str,
    /// What is to be beaten and how, as JSON.
    pub terms: &'a str,
    pub due: i64,
    pub late_days: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub id: String,
    pub title: String,
    pub game: String,
    /// What is to be beaten and how, as JSON.
    pub terms: String,
    pub due: i64,
    /// Days after that on which bots are still taken.
    pub late_days: u32,
}

const COLUMNS: &str = "id, title, game, terms, due, late_days";

impl Store {
    pub fn add_assignment(&self, new: &NewAssignment<'_>, now: i64) -> Result<String, BadStore> {
        let id = new_id();
        let NewAssignment { title, game, terms, due, late_days } = *new;
        let sql = format!("insert into assignments ({COLUMNS}, created) values (?, ?, ?, ?, ?, ?, ?)");
        self.run(&sql, params![id, title, game, terms, due, late_days, now])?;
        Ok(id)
    }

    /// All assignments, the last to be due first.
    pub fn assignments(&self) -> Result<Vec<Assignment>, BadStore> {
        self.rows(&format!("select {COLUMNS} from assignments order by due desc, id"), [], assignment)
    }

    pub fn assignment(&self, id: &str) -> Result<Option<Assignment>, BadStore> {
        self.row(&format!("select {COLUMNS} from assignments where id = ?"), [id], assignment)
    }

    /// Returns false if there is no such assignment.
    pub fn set_assignment_dates(&self, id: &str, due: i64, late_days: u32) -> Result<bool, BadStore> {
        let sql = "update assignments set due = ?2, late_days = ?3 where id = ?1";
        Ok(self.connection().execute(sql, params![id, due, late_days])? > 0)
    }

    /// Removes an assignment with what was handed in; the tournaments of that stay. Returns false if there is none.
    pub fn remove_assignment(&self, id: &str) -> Result<bool, BadStore> {
        Ok(self.connection().execute("delete from assignments where id = ?", [id])? > 0)
    }
}

fn assignment(row: &Row<'_>) -> rusqlite::Result<Assignment> {
    columns!(row, Assignment { id, title, game, terms, due, late_days })
}
