//! Games that authors have uploaded, with every version that a match names.

use rusqlite::{Connection, params};

use crate::packed::{pack, unpack_bytes};
use crate::{BadStore, Store};

/// A version of a game that was uploaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadedGame {
    /// The game's id.
    pub id: String,
    /// The hash of its rules.
    pub hash: String,
    /// Its owner's id.
    pub owner: Option<String>,
    /// The bytes that it takes.
    pub bytes: u64,
    /// When it was uploaded, in milliseconds since 1970.
    pub created: i64,
    /// Whether it is the game's current version.
    pub listed: bool,
    /// Whether the host has hidden the game.
    pub hidden: bool,
}

impl Store {
    /// Keeps a version of a game as its current one, and no earlier ones but those that matches name.
    pub fn keep_game(
        &self,
        (id, hash): (&str, &str),
        owner: Option<&str>,
        contents: &[u8],
        now: i64,
    ) -> Result<(), BadStore> {
        let packed = pack(contents);
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let hidden = "select coalesce(max(hidden), 0) from uploaded_games where id = ? and listed = 1";
        let hidden: bool = change.query_row(hidden, [id], |row| row.get(0))?;
        change.execute("update uploaded_games set listed = 0 where id = ?", [id])?;
        change.execute(
            "insert into uploaded_games (hash, id, owner, contents, created, listed, hidden) values (?, ?, ?, ?, ?, 1, ?)
             on conflict do update set owner = excluded.owner, created = excluded.created, listed = 1, hidden = excluded.hidden",
            params![hash, id, owner, packed, now, hidden],
        )?;
        drop_unnamed(&change, id)?;
        Ok(change.commit()?)
    }

    /// All versions of all games that were uploaded, the earliest first.
    pub fn uploaded_games(&self) -> Result<Vec<UploadedGame>, BadStore> {
        let game = |row: &rusqlite::Row<'_>| {
            Ok(UploadedGame {
                id: row.get(0)?,
                hash: row.get(1)?,
                owner: row.get(2)?,
                bytes: u64::try_from(row.get::<_, i64>(3)?).unwrap_or_default(),
                created: row.get(4)?,
                listed: row.get(5)?,
                hidden: row.get(6)?,
            })
        };
        let sql =
            "select id, hash, owner, octet_length(contents), created, listed, hidden from uploaded_games
             order by created, id";
        self.rows(sql, [], game)
    }

    /// What a version of a game consists of.
    pub fn contents_of_game(&self, hash: &str) -> Result<Option<Vec<u8>>, BadStore> {
        let sql = "select contents from uploaded_games where hash = ?";
        let packed: Option<Vec<u8>> = self.row(sql, [hash], |row| row.get(0))?;
        packed.map(|packed| unpack_bytes(&packed)).transpose()
    }

    /// Hides a game, or shows it again. Returns false if there is none of that id.
    pub fn hide_game(&self, id: &str, hidden: bool) -> Result<bool, BadStore> {
        let sql = "update uploaded_games set hidden = ? where id = ? and listed = 1";
        Ok(self.connection().execute(sql, params![hidden, id])? > 0)
    }

    /// Removes a game, with all its versions but those that matches name. Returns false if there is none of that id.
    pub fn remove_game(&self, id: &str) -> Result<bool, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let removed =
            change.execute("update uploaded_games set listed = 0 where id = ? and listed = 1", [id])?;
        drop_unnamed(&change, id)?;
        change.commit()?;
        Ok(removed > 0)
    }
}

fn drop_unnamed(change: &Connection, id: &str) -> rusqlite::Result<()> {
    let sql = "delete from uploaded_games where id = ?1 and listed = 0
        and not exists (select 1 from matches where game = ?1 and instr(plan, uploaded_games.hash))
        and not exists (select 1 from tournaments where game = ?1 and instr(plan, uploaded_games.hash))";
    change.execute(sql, [id]).map(drop)
}

#[cfg(test)]
mod tests;
