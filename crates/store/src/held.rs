//! Tournaments that the page holds: whether they are running, late entries, and single matches.

use rusqlite::{OptionalExtension, params};

use crate::tournaments::{RESULT, encounter, result};
use crate::{BadStore, EncounterRow, Entry, ResultRow, Slot, SourceFile, Store};

/// A saved version of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    pub hash: String,
    pub created: i64,
    /// Why it enters no ladder.
    pub held_back: Option<String>,
}

impl Store {
    /// Notes whether the page is running a tournament.
    pub fn hold_tournament(&self, number: i64, is_on: bool) -> Result<(), BadStore> {
        let sql = "insert into held (tournament, is_on) values (?, ?)
                   on conflict (tournament) do update set is_on = excluded.is_on";
        self.connection().execute(sql, params![number, is_on])?;
        Ok(())
    }

    /// The numbers of the page's tournaments, and whether each is running.
    pub fn held_tournaments(&self) -> Result<Vec<(i64, bool)>, BadStore> {
        let connection = self.connection();
        let mut question = connection.prepare("select tournament, is_on from held order by tournament")?;
        Ok(question.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
    }

    /// Deletes a tournament with everything played in it.
    pub fn forget_tournament(&self, number: i64) -> Result<(), BadStore> {
        self.connection().execute("delete from tournaments where number = ?", [number])?;
        Ok(())
    }

    /// Changes the plan of an open tournament and appends entries. Results stay, and it is no longer finished.
    /// played stays, and it is no longer finished.
    pub fn reopen_tournament(&self, number: i64, plan: &str, entries: &[Entry]) -> Result<(), BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let sql = "update tournaments set plan = ?, finished = null where number = ?";
        change.execute(sql, params![plan, number])?;
        for (place, entry) in entries.iter().enumerate() {
            change.execute(
                "insert or ignore into entries (tournament, number, name, hash, spec) values (?, ?, ?, ?, ?)",
                params![number, place as i64, entry.name, entry.hash, entry.spec],
            )?;
        }
        Ok(change.commit()?)
    }

    /// How many of a tournament's matches are scheduled, and how many of those have a result.
    pub fn tournament_counts(&self, number: i64) -> Result<(u64, u64), BadStore> {
        let sql = "select scheduled, played from tournaments where number = ?";
        let counts =
            |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64));
        Ok(self.connection().query_row(sql, [number], counts)?)
    }

    pub fn encounter(&self, tournament: i64, number: u64) -> Result<Option<EncounterRow>, BadStore> {
        let sql = "select round, players, map, swap from encounters where tournament = ? and number = ?";
        let connection = self.connection();
        Ok(connection.query_row(sql, params![tournament, number as i64], encounter).optional()?)
    }

    pub fn result(&self, tournament: i64, slot: Slot) -> Result<Option<ResultRow>, BadStore> {
        let sql = format!("select {RESULT} from results where tournament = ? and encounter = ? and turn = ?");
        let place = params![tournament, slot.encounter as i64, slot.turn];
        Ok(self.connection().query_row(&sql, place, result).optional()?)
    }

    /// All saved versions of a bot, the oldest first.
    pub fn versions(&self, bot: &str) -> Result<Vec<Version>, BadStore> {
        let connection = self.connection();
        let mut question = connection
            .prepare("select hash, created, held_back from versions where bot = ? order by created, hash")?;
        let version = |row: &rusqlite::Row<'_>| {
            Ok(Version { hash: row.get(0)?, created: row.get(1)?, held_back: row.get(2)? })
        };
        Ok(question.query_map([bot], version)?.collect::<Result<_, _>>()?)
    }

    /// Notes why a bot's version enters no ladder; `None` lets it in. Returns false if nothing changed.
    pub fn hold_back(&self, bot: &str, hash: &str, why: Option<&str>) -> Result<bool, BadStore> {
        let sql = "update versions set held_back = ?3 where bot = ?1 and hash = ?2 and held_back is not ?3";
        Ok(self.connection().execute(sql, params![bot, hash, why])? > 0)
    }

    /// A bot's files at this version, even if the bot was removed.
    pub fn version_files(&self, bot: &str, hash: &str) -> Result<Option<Vec<SourceFile>>, BadStore> {
        let sql = "select files from versions where bot = ? and hash = ?";
        let found: Option<Vec<u8>> =
            self.connection().query_row(sql, [bot, hash], |row| row.get(0)).optional()?;
        let Some(found) = found else { return Ok(None) };
        let files = serde_json::from_str(&crate::packed::unpack(&found)?);
        files.map(Some).map_err(|error| BadStore::Unreadable(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NewBot, NewResult};

    fn entry(name: &str) -> Entry {
        Entry { name: name.into(), hash: "0".into(), spec: name.into() }
    }

    #[test]
    fn a_tournament_is_switched_on_and_off_and_takes_newcomers() {
        let store = Store::in_memory().unwrap();
        let cup = store.keep_tournament("abc", "Cup", "thud", "{}", &[entry("A"), entry("B")], 1).unwrap();
        assert_eq!(store.held_tournaments().unwrap(), []);
        store.hold_tournament(cup.number, true).unwrap();
        store.hold_tournament(cup.number, false).unwrap();
        assert_eq!(store.held_tournaments().unwrap(), [(cup.number, false)]);

        store.finish_tournament(cup.number, 5).unwrap();
        let all = [entry("A"), entry("B"), entry("C")];
        store.reopen_tournament(cup.number, "{\"new\":1}", &all).unwrap();
        assert_eq!(store.entries(cup.number).unwrap(), all);
        let row = store.tournament("abc").unwrap().unwrap();
        assert_eq!((row.plan.as_str(), row.finished), ("{\"new\":1}", None));
    }

    #[test]
    fn matches_are_counted_and_found_one_by_one() {
        let store = Store::in_memory().unwrap();
        let cup = store.keep_tournament("abc", "Cup", "thud", "{}", &[entry("A"), entry("B")], 1).unwrap();
        let row = |players: &[usize], swap| EncounterRow { round: 0, players: players.into(), map: 3, swap };
        store
            .keep_encounters(cup.number, 0, &[row(&[1, 0], true), row(&[0, 1, 2], true), row(&[0, 1], false)])
            .unwrap();
        assert_eq!(store.tournament_counts(cup.number).unwrap(), (6, 0));
        assert_eq!(store.encounter(cup.number, 1).unwrap(), Some(row(&[0, 1, 2], true)));
        assert_eq!(store.encounter(cup.number, 9).unwrap(), None);
        let slot = Slot { encounter: 2, turn: 0 };
        let kept = ResultRow {
            slot,
            job: "j".into(),
            ranks: vec![0, 1],
            scores: vec![1, 0],
            reason: "hit".into(),
            turns: 3,
            faults: "[null,null]".into(),
            wall_us: 1,
            cpu_us: vec![1, 1],
            digest: String::new(),
        };
        store.keep_results(cup.number, &[NewResult::packed(kept.clone(), "r\n", "")]).unwrap();
        assert_eq!(store.result(cup.number, slot).unwrap(), Some(kept));
        assert_eq!(store.result(cup.number, Slot { encounter: 2, turn: 1 }).unwrap(), None);
        assert_eq!(store.tournament_counts(cup.number).unwrap(), (6, 1));
    }

    #[test]
    fn every_version_of_a_bot_can_be_had_again() {
        let store = Store::in_memory().unwrap();
        let files = |text: &str| vec![SourceFile { name: "A.plw".into(), text: text.into() }];
        let (first, second) = (files("1"), files("2"));
        let new =
            |files| NewBot { name: "A", game: "thud", language: None, files, owner: None, held_back: None };
        let bot = store.add_bot(&new(&first), 1).unwrap();
        let changed = store.change_bot(&bot.id, &new(&second), 2).unwrap().unwrap();
        let versions = store.versions(&bot.id).unwrap();
        let version = |hash: &str, created| Version { hash: hash.into(), created, held_back: None };
        let [one, two] = [version(&bot.hash, 1), version(&changed.hash, 2)];
        assert_eq!(versions, [one.clone(), two.clone()]);
        // A version is held back until the bot is saved again without errors.
        assert!(store.hold_back(&bot.id, &changed.hash, Some("useless")).unwrap());
        assert!(!store.hold_back(&bot.id, &changed.hash, Some("useless")).unwrap());
        let held_back = Version { held_back: Some("useless".into()), ..two.clone() };
        assert_eq!(store.versions(&bot.id).unwrap(), [one.clone(), held_back]);
        store.change_bot(&bot.id, &new(&second), 3).unwrap();
        assert_eq!(store.versions(&bot.id).unwrap(), [one, two]);
        assert_eq!(store.version_files(&bot.id, &bot.hash).unwrap(), Some(first));
        store.remove_bot(&bot.id).unwrap();
        assert_eq!(store.version_files(&bot.id, &bot.hash).unwrap(), None);
        assert_eq!(store.version_files(&bot.id, "none").unwrap(), None);
    }
}
