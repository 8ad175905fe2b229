//! Bots written on the page, with every saved version.

use rusqlite::{OptionalExtension, Params, Row, params};
use serde::{Deserialize, Serialize};

use crate::file::columns;
use crate::kept::{drop_all_versions, drop_versions};
use crate::packed::{pack, unpack};
use crate::{BadStore, Store};

/// A file of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SourceFile {
    pub name: String,
    pub text: String,
}

/// A bot to save.
#[derive(Clone, Copy, Debug)]
pub struct NewBot<'a> {
    pub name: &'a str,
    pub game: &'a str,
    pub language: Option<&'a str>,
    /// At least one file.
    pub files: &'a [SourceFile],
    /// Its owner on a public server. Used only for a new bot.
    pub owner: Option<&'a str>,
    /// Why this version enters no ladder.
    pub held_back: Option<&'a str>,
}

/// A saved bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Bot {
    pub id: String,
    pub name: String,
    pub game: String,
    pub language: Option<String>,
    /// The hash of its current files.
    pub hash: String,
    /// Milliseconds since 1970.
    pub created: i64,
    pub updated: i64,
    /// The owner's id.
    #[serde(skip)]
    pub owner: Option<String>,
}

/// How a bot's finished matches ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// A failure of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BotError {
    /// The id of the match.
    #[serde(rename = "match")]
    pub in_match: String,
    /// `GAME.TURN`, if known.
    pub at: Option<String>,
    pub verdict: String,
    pub message: String,
}

const COLUMNS: &str = "id, name, game, language, hash, created, updated, owner";

impl Store {
    /// Saves a new bot.
    pub fn add_bot(&self, new: &NewBot<'_>, now: i64) -> Result<Bot, BadStore> {
        let id = new_id();
        let (hash, packed) = (hash(new.files), packed(new.files));
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let sql = format!("insert into bots ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?) returning {COLUMNS}");
        let values = params![id, new.name, new.game, new.language, hash, now, now, new.owner];
        let added = change.query_row(&sql, values, bot)?;
        change.execute(
            "insert into versions (bot, hash, files, created, held_back) values (?, ?, ?, ?, ?)",
            params![id, hash, packed, now, new.held_back],
        )?;
        change.commit()?;
        Ok(added)
    }

    /// Saves a new version of a bot, keeping the latest earlier ones and those of tournaments. `None` if there is no such bot.
    pub fn change_bot(&self, id: &str, new: &NewBot<'_>, now: i64) -> Result<Option<Bot>, BadStore> {
        let (hash, packed) = (hash(new.files), packed(new.files));
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let sql = format!(
            "update bots set name = ?, language = ?, hash = ?, updated = ? where id = ? and gone = 0
             returning {COLUMNS}"
        );
        let values = params![new.name, new.language, hash, now, id];
        let Some(changed) = change.query_row(&sql, values, bot).optional()? else { return Ok(None) };
        change.execute(
            "insert into versions (bot, hash, files, created, held_back) values (?, ?, ?, ?, ?)
             on conflict do update set held_back = excluded.held_back",
            params![id, hash, packed, now, new.held_back],
        )?;
        drop_versions(&change, id)?;
        change.commit()?;
        Ok(Some(changed))
    }

    /// Hides a bot, and deletes its versions but those of tournaments; its matches stay. Returns false if there is no such bot.
    pub fn remove_bot(&self, id: &str) -> Result<bool, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let removed = change.execute("update bots set gone = 1 where id = ? and gone = 0", [id])?;
        drop_all_versions(&change, id)?;
        change.commit()?;
        Ok(removed > 0)
    }

    pub fn bot(&self, id: &str) -> Result<Option<Bot>, BadStore> {
        let question = format!("select {COLUMNS} from bots where id = ? and gone = 0");
        self.row(&question, [id], bot)
    }

    /// A bot's owner, even if the bot was removed. The outer `None` means that there never was such a bot.
    pub fn bot_owner(&self, id: &str) -> Result<Option<Option<String>>, BadStore> {
        let sql = "select owner from bots where id = ?";
        self.row(sql, [id], |row| row.get(0))
    }

    /// All bots, or those of one game; the last saved first.
    pub fn bots(&self, game: Option<&str>) -> Result<Vec<Bot>, BadStore> {
        let sql = format!(
            "select {COLUMNS} from bots where gone = 0 and (?1 is null or game = ?1) order by updated desc, id"
        );
        self.rows(&sql, [game], bot)
    }

    /// A bot's current files.
    pub fn files_of(&self, id: &str) -> Result<Option<Vec<SourceFile>>, BadStore> {
        let sql = "select files from versions join bots on bots.id = bot and bots.hash = versions.hash
                   where bots.id = ? and gone = 0";
        self.source_files(sql, [id])
    }

    /// The files that a query finds.
    pub(crate) fn source_files(
        &self,
        sql: &str,
        values: impl Params,
    ) -> Result<Option<Vec<SourceFile>>, BadStore> {
        let found: Option<Vec<u8>> = self.row(sql, values, |row| row.get(0))?;
        let Some(found) = found else { return Ok(None) };
        let files = serde_json::from_str(&unpack(&found)?);
        files.map(Some).map_err(|error| BadStore::Unreadable(error.to_string()))
    }

    pub fn tally(&self, id: &str) -> Result<Tally, BadStore> {
        let connection = self.connection();
        Ok(connection.query_row(
            "select count(*) filter (where result = 1), count(*) filter (where result = 0),
               count(*) filter (where result = -1)
             from seats where bot = ?",
            [id],
            |row| Ok(Tally { won: row.get(0)?, drawn: row.get(1)?, lost: row.get(2)? }),
        )?)
    }

    /// A bot's latest failures, latest first.
    pub fn errors_of(&self, id: &str, limit: u32) -> Result<Vec<BotError>, BadStore> {
        let error = |row: &Row<'_>| {
            let message: Option<String> = row.get(3)?;
            Ok(BotError {
                in_match: row.get(0)?,
                at: row.get(1)?,
                verdict: row.get(2)?,
                message: message.unwrap_or_default(),
            })
        };
        let sql = "select match, at, verdict, message from seats join matches on matches.id = match
             where bot = ? and verdict is not null and verdict <> 'ok' order by started desc, match limit ?";
        self.rows(sql, params![id, limit], error)
    }
}

fn bot(row: &Row<'_>) -> rusqlite::Result<Bot> {
    columns!(row, Bot { id, name, game, language, hash, created, updated, owner })
}

fn packed(files: &[SourceFile]) -> Vec<u8> {
    pack(serde_json::to_string(files).expect("names and texts"))
}

/// The hash of a bot's files, independent of their order.
fn hash(files: &[SourceFile]) -> String {
    let mut sorted: Vec<&SourceFile> = files.iter().collect();
    sorted.sort_by(|one, other| one.name.cmp(&other.name));
    let text = serde_json::to_string(&sorted).expect("names and texts");
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// A unique id: 12 letters and digits that are hard to confuse.
pub(crate) fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let bits = getrandom::u64().expect("every system that this runs on has random numbers");
    (0..12).map(|place| char::from(LETTERS[(bits >> (place * 5)) as usize % 32])).collect()
}

#[cfg(test)]
mod tests;
