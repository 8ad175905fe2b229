//! Backs up a store into one file while it is in use, and restores it.

use std::fs::{self, TryLockError};
use std::io;
use std::path::Path;

use host::{plain, replace_whole};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use crate::BadStore;
use crate::checksum;
use crate::file::{MIGRATIONS, lock};
use crate::private::private_file;

/// Why a backup or a restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BadBackup {
    /// A file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        path: String,
        /// What the system or SQLite says.
        why: String,
    },
    /// It is another program's database.
    #[error("{path}: no store of viadal")]
    Foreign { path: String },
    /// Its content is corrupt.
    #[error("{path}: damaged: {why}; take an earlier backup")]
    Damaged { path: String, why: String },
    /// The copy could not be put in its place.
    #[error("the copy cannot be written: {0}")]
    Copy(#[from] io::Error),
    /// What would be replaced is no backup.
    #[error("{path}: there is a file already, which is no backup: name another, or remove it")]
    Taken { path: String },
    /// There is a store already.
    #[error("{path}: there is a store already; with --overwrite it is replaced, and what is in it is lost")]
    Exists { path: String },
    /// The restored store cannot be used.
    #[error(transparent)]
    Store(#[from] BadStore),
}

/// What to do if there is a store already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnExisting {
    Refuse,
    Overwrite,
}

/// How much a backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    pub people: u64,
    pub bots: u64,
    /// Matches outside tournaments.
    pub matches: u64,
    pub tournaments: u64,
    /// Results of tournament matches.
    pub results: u64,
}

/// Whether a backup says what it should be, byte for byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checksum {
    /// It ends with its checksum, and that is right.
    Right,
    /// An earlier version made it, without one.
    Missing,
}

/// Copies the store as it is at one moment, even while a server uses it. Replaces an earlier backup once the copy is complete, and writes
/// into a device or a pipe.
///
/// # Errors
/// If there is no store, the copy cannot be written, or another file is in its place.
pub fn back_up(store: &Path, to: &Path) -> Result<Contents, BadBackup> {
    let source = open_to_read(store)?;
    // What is no backup is a store, perhaps this one and in use, or anything else that is worth keeping.
    let is_kept = to.is_file()
        && fs::metadata(to).is_ok_and(|facts| facts.len() > 0)
        && checksum::is_right(to).map_err(|error| at(to)(plain(&error)))?.is_none();
    if is_kept {
        return Err(BadBackup::Taken { path: to.display().to_string() });
    }
    // It holds bots' sources and people's sessions, so nobody else may read it.
    replace_whole(to, 0o600, |part| {
        copy_into(&source, part)?;
        let copy = open_to_read(part)?;
        check_whole(&copy, part)?;
        let contents = contents(&copy, part)?;
        drop(copy);
        checksum::append(part)?;
        Ok(contents)
    })
}

/// Restores a backup after checking it: its checksum, if it has one, and its structure. An existing store is replaced completely or not at
/// all.
///
/// # Errors
/// If the backup is corrupt or from a later version, or if the store exists, is in use or cannot be written.
pub fn restore(from: &Path, store: &Path, existing: OnExisting) -> Result<(Contents, Checksum), BadBackup> {
    let checksum = if from.is_file() { check_sum(from)? } else { Checksum::Missing };
    let source = open_to_read(from)?;
    check_whole(&source, from)?;
    let contents = contents(&source, from)?;
    let shown = || store.display().to_string();
    if let Some(folder) = store.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| at(folder)(error.to_string()))?;
    }
    let _lock = lock(store).map_err(|error| match error {
        TryLockError::WouldBlock => BadBackup::Store(BadStore::Taken { path: shown() }),
        TryLockError::Error(error) => at(store)(error.to_string()),
    })?;
    if store.exists() && existing == OnExisting::Refuse {
        return Err(BadBackup::Exists { path: shown() });
    }
    private_file(store).map_err(|error| at(store)(error.to_string()))?;
    // SQLite does this in one transaction, so a crash leaves the old content.
    copy_into(&source, store)?;
    Ok((contents, checksum))
}

/// Compares a backup with the checksum at its end.
fn check_sum(path: &Path) -> Result<Checksum, BadBackup> {
    match checksum::is_right(path).map_err(|error| at(path)(error.to_string()))? {
        None => Ok(Checksum::Missing),
        Some(true) => Ok(Checksum::Right),
        Some(false) => Err(BadBackup::Damaged {
            path: path.display().to_string(),
            why: "its bytes are not those that were written: the checksum differs".into(),
        }),
    }
}

fn copy_into(source: &Connection, to: &Path) -> Result<(), BadBackup> {
    let bad = |error: rusqlite::Error| at(to)(error.to_string());
    let mut copy = Connection::open(to).map_err(bad)?;
    copy.pragma_update(None, "synchronous", "full").map_err(bad)?;
    {
        let backup = Backup::new(source, &mut copy).map_err(bad)?;
        // One step reads one moment of the store. With several steps, another process's writes would restart the copy each time.
        match backup.step(-1).map_err(bad)? {
            StepResult::Done => {}
            other => return Err(at(to)(format!("the copy did not come to its end ({other:?})"))),
        }
    }
    // A single file, without a journal beside it.
    copy.pragma_update(None, "journal_mode", "delete").map_err(bad)
}

/// Opens a store that may be in use.
fn open_to_read(path: &Path) -> Result<Connection, BadBackup> {
    let bad = |error: rusqlite::Error| at(path)(error.to_string());
    if !path.is_file() {
        return Err(at(path)("there is no such file".into()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(bad)?;
    let foreign = || BadBackup::Foreign { path: path.display().to_string() };
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(bad)?;
    let version = usize::try_from(version).map_err(|_| foreign())?;
    let tables =
        "select count(*) from sqlite_schema where type = 'table' and name in ('bots', 'matches', 'records')";
    let tables: i64 = connection.query_row(tables, [], |row| row.get(0)).map_err(bad)?;
    if version == 0 || tables < 3 {
        return Err(foreign());
    }
    if version > MIGRATIONS.len() {
        let path = path.display().to_string();
        return Err(BadStore::Future { path, found: version, known: MIGRATIONS.len() }.into());
    }
    Ok(connection)
}

/// Reads everything and checks that all references are valid.
fn check_whole(connection: &Connection, path: &Path) -> Result<(), BadBackup> {
    let damaged = |why: String| BadBackup::Damaged { path: path.display().to_string(), why };
    let told: Result<String, _> = connection.query_row("pragma integrity_check(1)", [], |row| row.get(0));
    match told {
        Ok(told) if told == "ok" => {}
        Ok(told) => return Err(damaged(told)),
        Err(error) => return Err(damaged(error.to_string())),
    }
    let dangling: i64 = connection
        .query_row("select count(*) from pragma_foreign_key_check", [], |row| row.get(0))
        .map_err(|error| damaged(error.to_string()))?;
    if dangling > 0 {
        return Err(damaged(format!("{dangling} rows refer to others that are missing")));
    }
    Ok(())
}

fn contents(connection: &Connection, path: &Path) -> Result<Contents, BadBackup> {
    // An older store lacks some tables.
    let count = |table: &str| -> rusqlite::Result<u64> {
        let there = "select count(*) from sqlite_schema where type = 'table' and name = ?";
        let there: i64 = connection.query_row(there, [table], |row| row.get(0))?;
        if there == 0 {
            return Ok(0);
        }
        connection
            .query_row(&format!("select count(*) from {table}"), [], |row| row.get::<_, i64>(0))
            .map(|count| u64::try_from(count).unwrap_or_default())
    };
    let all = || {
        Ok(Contents {
            people: count("people")?,
            bots: count("bots")?,
            matches: count("matches")?,
            tournaments: count("tournaments")?,
            results: count("results")?,
        })
    };
    all().map_err(|error: rusqlite::Error| at(path)(error.to_string()))
}

fn at(path: &Path) -> impl Fn(String) -> BadBackup {
    let path = path.display().to_string();
    move |why| BadBackup::File { path: path.clone(), why }
}

#[cfg(test)]
mod tests;
