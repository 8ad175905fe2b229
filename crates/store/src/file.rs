//! The file itself: opening, migrating, locking.

use std::fs::{DirBuilder, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use host::plain;
use rusqlite::{Connection, OptionalExtension, Params, Row};

use crate::checksum;
use crate::private::{close_to_others, private_file};

/// The steps from an empty file to the current schema. A released step never changes.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("migrations/001.sql"),
    include_str!("migrations/002.sql"),
    include_str!("migrations/003.sql"),
    include_str!("migrations/004.sql"),
    include_str!("migrations/005.sql"),
    include_str!("migrations/006.sql"),
    include_str!("migrations/007.sql"),
    include_str!("migrations/008.sql"),
    include_str!("migrations/009.sql"),
    include_str!("migrations/010.sql"),
    include_str!("migrations/011.sql"),
    include_str!("migrations/012.sql"),
    include_str!("migrations/013.sql"),
    include_str!("migrations/014.sql"),
    include_str!("migrations/015.sql"),
    include_str!("migrations/016.sql"),
    include_str!("migrations/017.sql"),
    include_str!("migrations/018.sql"),
    include_str!("migrations/019.sql"),
];

/// The columns of a row in their order, as the fields of a struct.
macro_rules! columns {
    ($row:ident, $type:ident { $($field:ident),* }) => {{
        let mut column = 0..;
        Ok($type { $($field: $row.get(column.next().expect("there are more"))?),* })
    }};
}
pub(crate) use columns;

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadStore {
    /// The file cannot be opened or is not a database.
    #[error("{path}: {why}")]
    Open { path: String, why: String },
    /// A later version of the program wrote it.
    #[error(
        "{path}: written by a later viadal (version {found} of its form, this program knows {known}); use that one, or another file with --db"
    )]
    Future {
        path: String,
        found: usize,
        /// The latest version known here.
        known: usize,
    },
    /// Another program is using it.
    #[error("{path}: in use by another viadal; stop that one, or use another file with --db")]
    Taken { path: String },
    /// A query failed.
    #[error("the store failed: {0}")]
    Sql(#[from] rusqlite::Error),
    /// Its content is not what was written.
    #[error("the store holds something unreadable: {0}")]
    Unreadable(String),
}

/// The store, the only owner of its file. Shared between threads.
pub struct Store {
    connection: Mutex<Connection>,
    /// How often a write failed.
    failures: AtomicU64,
    /// Held while the store is open.
    _lock: Option<File>,
}

impl Store {
    /// Opens a store, creating the file and its folder if necessary.
    ///
    /// # Errors
    /// If it cannot be opened, is in use, or was written by a later version.
    pub fn open(path: &Path) -> Result<Store, BadStore> {
        let shown = path.display().to_string();
        let bad = |why: String| BadStore::Open { path: shown.clone(), why };
        let unusable = |error: io::Error| {
            // Also who only reads writes: the lock, and the journal of SQLite.
            let hint = match error.kind() {
                ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
                    "; a database needs a folder that can be written: copy it into one"
                }
                _ => "",
            };
            bad(format!("{}{hint}", plain(&error)))
        };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(&unusable)?;
        }
        let lock = lock(path).map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => BadStore::Taken { path: shown.clone() },
            std::fs::TryLockError::Error(error) => unusable(error),
        })?;
        checksum::remove(path).map_err(&unusable)?;
        private_file(path).map_err(&unusable)?;
        for of_sqlite in ["-wal", "-shm"] {
            let mut name = path.as_os_str().to_owned();
            name.push(of_sqlite);
            close_to_others(Path::new(&name), 0o600);
        }
        let connection = Connection::open(path).map_err(|error| bad(error.to_string()))?;
        prepare(connection, &shown, Some(lock))
    }

    /// A store that ends with the program.
    pub fn in_memory() -> Result<Store, BadStore> {
        prepare(Connection::open_in_memory()?, ":memory:", None)
    }

    /// Runs a trivial query.
    pub fn check(&self) -> Result<(), BadStore> {
        Ok(self.connection().query_row("select count(*) from sqlite_schema", [], |_| Ok(()))?)
    }

    /// How many writes of matches, records, logs or results have failed since the store was opened.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    /// Passes a result on and counts failures.
    pub(crate) fn counted<E: Into<BadStore>>(&self, kept: Result<(), E>) -> Result<(), BadStore> {
        kept.map_err(|error| {
            self.failures.fetch_add(1, Ordering::Relaxed);
            error.into()
        })
    }

    /// What is read of each row that a query finds.
    pub(crate) fn rows<T, C: FromIterator<T>>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<C, BadStore> {
        let connection = self.connection();
        let mut query = connection.prepare(sql)?;
        Ok(query.query_map(values, read)?.collect::<Result<_, _>>()?)
    }

    /// What is read of the first row that a query finds.
    pub(crate) fn row<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, BadStore> {
        Ok(self.connection().query_row(sql, values, read).optional()?)
    }

    /// Runs one statement.
    pub(crate) fn run(&self, sql: &str, values: impl Params) -> Result<(), BadStore> {
        self.connection().execute(sql, values)?;
        Ok(())
    }

    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Locks a file beside the database. The system releases the lock when the process ends.
pub(crate) fn lock(path: &Path) -> Result<File, std::fs::TryLockError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = private_file(Path::new(&name)).map_err(std::fs::TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

fn prepare(mut connection: Connection, path: &str, lock: Option<File>) -> Result<Store, BadStore> {
    let bad = |error: rusqlite::Error| BadStore::Open { path: path.into(), why: error.to_string() };
    // A power cut may lose the last moments, never the file.
    connection.pragma_update(None, "journal_mode", "wal").map_err(bad)?;
    connection.pragma_update(None, "synchronous", "normal").map_err(bad)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(bad)?;
    migrate(&mut connection, path)?;
    Ok(Store { connection: Mutex::new(connection), failures: AtomicU64::new(0), _lock: lock })
}

fn migrate(connection: &mut Connection, path: &str) -> Result<(), BadStore> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let found = usize::try_from(found).unwrap_or(usize::MAX);
    if found > MIGRATIONS.len() {
        return Err(BadStore::Future { path: path.into(), found, known: MIGRATIONS.len() });
    }
    for (number, step) in MIGRATIONS.iter().enumerate().skip(found) {
        let change = connection.transaction()?;
        change.execute_batch(step)?;
        change.pragma_update(None, "user_version", number as i64 + 1)?;
        change.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
