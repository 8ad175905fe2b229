//! Contests: authors enter bots from one time to another; then it becomes a tournament.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::bots::new_id;
use crate::{BadStore, Store};

/// A contest to be made.
#[derive(Clone, Copy, Debug)]
pub struct NewContest<'a> {
    pub name: &'a str,
    /// The id of its game.
    pub game: &'a str,
    /// The settings of the game and the tournament, as JSON.
    pub wish: &'a str,
    pub opens: i64,
    pub closes: i64,
    /// How many bots each person may enter.
    pub most: u32,
}

/// A contest as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    pub id: String,
    pub name: String,
    /// The id of its game.
    pub game: String,
    /// The settings of the game and the tournament, as JSON.
    pub wish: String,
    pub opens: i64,
    pub closes: i64,
    /// How many bots each person may enter.
    pub most: u32,
    /// When it took no more bots.
    pub closed: Option<i64>,
    /// The id of the tournament that it became.
    pub tournament: Option<String>,
    /// Which bots were left out, and why there is no tournament, as JSON.
    pub note: Option<String>,
}

/// A bot that was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestEntry {
    pub bot: String,
    /// Whose it is; `None` is the host.
    pub person: Option<String>,
    pub entered: i64,
}

/// What came of entering a bot, or of taking it out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    Done,
    /// There is no such contest, or the bot is not in it.
    Unknown,
    /// It opens then.
    NotOpen(i64),
    /// It has taken no more since then.
    Closed(i64),
    /// The person has as many bots in it as it allows.
    Full(u32),
}

const COLUMNS: &str = "id, name, game, wish, opens, closes, most, closed, tournament, note";

impl Store {
    /// Keeps a new contest.
    ///
    /// # Errors
    /// When the store fails.
    pub fn add_contest(&self, new: &NewContest<'_>, now: i64) -> Result<Contest, BadStore> {
        let id = new_id();
        let NewContest { name, game, wish, opens, closes, most } = *new;
        let sql = "insert into contests (id, name, game, wish, opens, closes, most, created)
                   values (?, ?, ?, ?, ?, ?, ?, ?)";
        let connection = self.connection();
        connection.execute(sql, params![id, name, game, wish, opens, closes, most, now])?;
        Ok(read(&connection, &id)?.expect("it has just been written"))
    }

    /// All contests, the one that closes last first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn contests(&self) -> Result<Vec<Contest>, BadStore> {
        let connection = self.connection();
        let sql = format!("select {COLUMNS} from contests order by closes desc, id");
        let mut question = connection.prepare(&sql)?;
        Ok(question.query_map([], contest)?.collect::<Result<_, _>>()?)
    }

    /// A contest.
    ///
    /// # Errors
    /// When the store fails.
    pub fn contest(&self, id: &str) -> Result<Option<Contest>, BadStore> {
        Ok(read(&self.connection(), id)?)
    }

    /// The bots of a contest, the first entered first.
    ///
    /// # Errors
    /// When the store fails.
    pub fn contest_entries(&self, id: &str) -> Result<Vec<ContestEntry>, BadStore> {
        let connection = self.connection();
        let mut question = connection.prepare(
            "select bot, person, entered from contest_entries where contest = ? order by entered, bot",
        )?;
        let entry =
            |row: &Row<'_>| Ok(ContestEntry { bot: row.get(0)?, person: row.get(1)?, entered: row.get(2)? });
        Ok(question.query_map([id], entry)?.collect::<Result<_, _>>()?)
    }

    /// Enters a bot. One that is in already stays in.
    ///
    /// # Errors
    /// When the store fails.
    pub fn enter_contest(
        &self,
        id: &str,
        bot: &str,
        person: Option<&str>,
        now: i64,
    ) -> Result<Entered, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let contest = match open(&change, id, now)? {
            Ok(contest) => contest,
            Err(refused) => return Ok(refused),
        };
        let sql = "select count(*) from contest_entries where contest = ? and person is ? and bot <> ?";
        let own: u32 = change.query_row(sql, params![id, person, bot], |row| row.get(0))?;
        if own >= contest.most {
            return Ok(Entered::Full(contest.most));
        }
        let sql = "insert into contest_entries (contest, bot, person, entered) values (?, ?, ?, ?)
                   on conflict do nothing";
        change.execute(sql, params![id, bot, person, now])?;
        change.commit()?;
        Ok(Entered::Done)
    }

    /// Takes a bot out of a contest that is open.
    ///
    /// # Errors
    /// When the store fails.
    pub fn leave_contest(&self, id: &str, bot: &str, now: i64) -> Result<Entered, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        if let Err(refused) = open(&change, id, now)? {
            return Ok(refused);
        }
        let sql = "delete from contest_entries where contest = ? and bot = ?";
        let was_in = change.execute(sql, [id, bot])? > 0;
        change.commit()?;
        Ok(if was_in { Entered::Done } else { Entered::Unknown })
    }

    /// Sets when a contest opens and closes. One that was closed is open again, and without its tournament.
    ///
    /// # Errors
    /// When the store fails.
    pub fn set_contest_dates(&self, id: &str, opens: i64, closes: i64) -> Result<bool, BadStore> {
        let sql = "update contests set opens = ?2, closes = ?3, closed = null, tournament = null, note = null
                   where id = ?1";
        Ok(self.connection().execute(sql, params![id, opens, closes])? > 0)
    }

    /// Closes the contests whose time is over. Gives those that are closed and have yet to become a tournament.
    ///
    /// # Errors
    /// When the store fails.
    pub fn close_contests(&self, now: i64) -> Result<Vec<Contest>, BadStore> {
        let connection = self.connection();
        let sql = "update contests set closed = closes where closed is null and closes <= ?";
        connection.execute(sql, [now])?;
        let sql = format!(
            "select {COLUMNS} from contests where closed is not null and tournament is null and note is null
             order by closed, id"
        );
        let mut question = connection.prepare(&sql)?;
        Ok(question.query_map([], contest)?.collect::<Result<_, _>>()?)
    }

    /// Notes the tournament that a closed contest became, or with the note why there is none.
    ///
    /// # Errors
    /// When the store fails.
    pub fn settle_contest(&self, id: &str, tournament: Option<&str>, note: &str) -> Result<(), BadStore> {
        let sql = "update contests set tournament = ?2, note = ?3 where id = ?1 and closed is not null";
        self.connection().execute(sql, params![id, tournament, note])?;
        Ok(())
    }

    /// Removes a contest; its tournament stays. Returns whether there was one.
    ///
    /// # Errors
    /// When the store fails.
    pub fn remove_contest(&self, id: &str) -> Result<bool, BadStore> {
        Ok(self.connection().execute("delete from contests where id = ?", [id])? > 0)
    }
}

/// The contest if it takes bots now, else why not.
fn open(connection: &Connection, id: &str, now: i64) -> rusqlite::Result<Result<Contest, Entered>> {
    let Some(contest) = read(connection, id)? else { return Ok(Err(Entered::Unknown)) };
    Ok(match contest.closed {
        Some(at) => Err(Entered::Closed(at)),
        None if contest.closes <= now => Err(Entered::Closed(contest.closes)),
        None if now < contest.opens => Err(Entered::NotOpen(contest.opens)),
        None => Ok(contest),
    })
}

fn read(connection: &Connection, id: &str) -> rusqlite::Result<Option<Contest>> {
    let sql = format!("select {COLUMNS} from contests where id = ?");
    connection.query_row(&sql, [id], contest).optional()
}

fn contest(row: &Row<'_>) -> rusqlite::Result<Contest> {
    Ok(Contest {
        id: row.get(0)?,
        name: row.get(1)?,
        game: row.get(2)?,
        wish: row.get(3)?,
        opens: row.get(4)?,
        closes: row.get(5)?,
        most: row.get(6)?,
        closed: row.get(7)?,
        tournament: row.get(8)?,
        note: row.get(9)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NewBot, SourceFile};

    #[test]
    fn a_contest_takes_bots_from_its_opening_to_its_end() {
        let store = Store::in_memory().unwrap();
        let files = [SourceFile { name: "a.py".into(), text: "1".into() }];
        let bot = |name: &str| {
            let new =
                NewBot { name, game: "thud", language: None, files: &files, owner: None, held_back: None };
            store.add_bot(&new, 1).unwrap().id
        };
        let [one, two, three] = ["A", "B", "C"].map(bot);
        let new = NewContest { name: "Cup", game: "thud", wish: "{}", opens: 10, closes: 20, most: 2 };
        let cup = store.add_contest(&new, 1).unwrap().id;
        let enter = |bot: &str, now| store.enter_contest(&cup, bot, None, now).unwrap();
        assert_eq!(enter(&one, 9), Entered::NotOpen(10));
        assert_eq!([enter(&one, 10), enter(&one, 11), enter(&two, 19)], [Entered::Done; 3]);
        assert_eq!(enter(&three, 19), Entered::Full(2));
        assert_eq!(store.leave_contest(&cup, &one, 19).unwrap(), Entered::Done);
        assert_eq!(store.leave_contest(&cup, &one, 19).unwrap(), Entered::Unknown);
        assert_eq!(enter(&three, 19), Entered::Done);
        assert_eq!(store.close_contests(19).unwrap(), []);
        // The time alone closes it, before anybody has noted that.
        assert_eq!(enter(&one, 20), Entered::Closed(20));
        assert_eq!(store.leave_contest(&cup, &two, 20).unwrap(), Entered::Closed(20));
        let due = |now| store.close_contests(now).unwrap().into_iter().map(|one| one.id).collect::<Vec<_>>();
        assert_eq!((due(20), due(30)), (vec![cup.clone()], vec![cup.clone()]));
        store.settle_contest(&cup, Some("t"), "{}").unwrap();
        assert!(due(30).is_empty());
        assert!(store.set_contest_dates(&cup, 10, 40).unwrap());
        assert_eq!(store.contest(&cup).unwrap().unwrap().tournament, None);
        assert_eq!(store.contest_entries(&cup).unwrap().len(), 2);
        assert_eq!(enter(&one, 30), Entered::Full(2));
        assert_eq!((due(39).len(), due(40).len()), (0, 1));
        assert!(store.remove_contest(&cup).unwrap());
        assert_eq!(store.contest_entries(&cup).unwrap(), []);
        assert_eq!(enter(&one, 30), Entered::Unknown);
    }
}
