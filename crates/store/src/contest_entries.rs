//! The bots of a contest: those stored here, and those that run on their authors' machines.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::contests::{Contest, read};
use crate::{BadStore, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestEntry {
    pub bot: String,
    /// The name of a bot that runs elsewhere. Its id is the one it connects with.
    pub remote: Option<String>,
    /// Its owner; `None` is the host.
    pub person: Option<String>,
    pub entered: i64,
}

/// The result of entering a bot or withdrawing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    Done,
    /// There is no such contest, or the bot is not in it.
    Unknown,
    /// It opens at this time.
    NotOpen(i64),
    /// It closed at this time.
    Closed(i64),
    /// The person has reached the contest's limit of bots.
    Full(u32),
    /// It takes no bots that run elsewhere.
    NoRemotes,
}

impl Store {
    /// A contest's bots, in order of entry.
    pub fn contest_entries(&self, id: &str) -> Result<Vec<ContestEntry>, BadStore> {
        let connection = self.connection();
        let mut question = connection.prepare(
            "select bot, null, person, entered from contest_entries where contest = ?1
             union all select remote, name, person, entered from contest_remotes where contest = ?1
             order by 4, 1",
        )?;
        let entry = |row: &Row<'_>| {
            Ok(ContestEntry {
                bot: row.get(0)?,
                remote: row.get(1)?,
                person: row.get(2)?,
                entered: row.get(3)?,
            })
        };
        Ok(question.query_map([id], entry)?.collect::<Result<_, _>>()?)
    }

    /// Enters a bot stored here. Does nothing if it is in already.
    pub fn enter_contest(
        &self,
        id: &str,
        bot: &str,
        person: Option<&str>,
        now: i64,
    ) -> Result<Entered, BadStore> {
        self.enter(id, bot, None, person, now)
    }

    /// Enters a bot that runs elsewhere, by the id it connects with. Does nothing if it is in already.
    pub fn enter_contest_from_elsewhere(
        &self,
        id: &str,
        (remote, name): (&str, &str),
        person: Option<&str>,
        now: i64,
    ) -> Result<Entered, BadStore> {
        self.enter(id, remote, Some(name), person, now)
    }

    fn enter(
        &self,
        id: &str,
        bot: &str,
        remote: Option<&str>,
        person: Option<&str>,
        now: i64,
    ) -> Result<Entered, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let contest = match open(&change, id, now)? {
            Ok(contest) => contest,
            Err(refused) => return Ok(refused),
        };
        if remote.is_some() && contest.remote_wait.is_none() {
            return Ok(Entered::NoRemotes);
        }
        let sql = "select count(*) from (
                     select bot, person from contest_entries where contest = ?1
                     union all select remote, person from contest_remotes where contest = ?1
                   ) where person is ?2 and bot <> ?3";
        let own: u32 = change.query_row(sql, params![id, person, bot], |row| row.get(0))?;
        if own >= contest.most {
            return Ok(Entered::Full(contest.most));
        }
        match remote {
            None => change.execute(
                "insert into contest_entries (contest, bot, person, entered) values (?, ?, ?, ?)
                 on conflict do nothing",
                params![id, bot, person, now],
            )?,
            Some(name) => change.execute(
                "insert into contest_remotes (contest, remote, name, person, entered) values (?, ?, ?, ?, ?)
                 on conflict do nothing",
                params![id, bot, name, person, now],
            )?,
        };
        change.commit()?;
        Ok(Entered::Done)
    }

    /// Withdraws a bot from an open contest.
    pub fn leave_contest(&self, id: &str, bot: &str, now: i64) -> Result<Entered, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        if let Err(refused) = open(&change, id, now)? {
            return Ok(refused);
        }
        let kept = change.execute("delete from contest_entries where contest = ? and bot = ?", [id, bot])?;
        let remote =
            change.execute("delete from contest_remotes where contest = ? and remote = ?", [id, bot])?;
        change.commit()?;
        Ok(if kept + remote > 0 { Entered::Done } else { Entered::Unknown })
    }

    /// The owner of an entered bot that runs elsewhere. The outer `None` means that there never was such a bot.
    pub fn entered_remote_owner(&self, remote: &str) -> Result<Option<Option<String>>, BadStore> {
        let sql = "select person from contest_remotes where remote = ? limit 1";
        Ok(self.connection().query_row(sql, [remote], |row| row.get(0)).optional()?)
    }
}

/// The contest if it takes bots now, otherwise why not.
fn open(connection: &Connection, id: &str, now: i64) -> rusqlite::Result<Result<Contest, Entered>> {
    let Some(contest) = read(connection, id)? else { return Ok(Err(Entered::Unknown)) };
    Ok(match contest.closed {
        Some(at) => Err(Entered::Closed(at)),
        None if contest.closes <= now => Err(Entered::Closed(contest.closes)),
        None if now < contest.opens => Err(Entered::NotOpen(contest.opens)),
        None => Ok(contest),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NewBot, NewContest, SourceFile};

    /// A contest that is open from 10 to 20.
    fn add_cup(store: &Store, remote_wait: Option<u32>) -> Contest {
        let (opens, closes) = (10, 20);
        let new = NewContest { name: "Cup", game: "thud", wish: "{}", opens, closes, most: 2, remote_wait };
        store.add_contest(&new, 1).unwrap()
    }

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
        let cup = add_cup(&store, None).id;
        let enter = |bot: &str, now| store.enter_contest(&cup, bot, None, now).unwrap();
        assert_eq!(enter(&one, 9), Entered::NotOpen(10));
        assert_eq!([enter(&one, 10), enter(&one, 11), enter(&two, 19)], [Entered::Done; 3]);
        assert_eq!(enter(&three, 19), Entered::Full(2));
        assert_eq!(store.leave_contest(&cup, &one, 19).unwrap(), Entered::Done);
        assert_eq!(store.leave_contest(&cup, &one, 19).unwrap(), Entered::Unknown);
        assert_eq!(enter(&three, 19), Entered::Done);
        assert_eq!(store.close_contests(19).unwrap(), []);
        // The time alone closes it, before anything is written.
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

    #[test]
    fn bots_that_run_elsewhere_are_entered_where_the_contest_takes_them() {
        let store = Store::in_memory().unwrap();
        let files = [SourceFile { name: "a.py".into(), text: "1".into() }];
        let new =
            NewBot { name: "A", game: "thud", language: None, files: &files, owner: None, held_back: None };
        let kept = store.add_bot(&new, 1).unwrap().id;
        let closed_to_them = add_cup(&store, None);
        let enter = |cup: &Contest, remote: &str| {
            store.enter_contest_from_elsewhere(&cup.id, (remote, "Rover"), None, 12).unwrap()
        };
        assert_eq!(enter(&closed_to_them, "r1"), Entered::NoRemotes);
        let cup = add_cup(&store, Some(5));
        assert_eq!(cup.remote_wait, Some(5));
        assert_eq!([enter(&cup, "r1"), enter(&cup, "r1")], [Entered::Done; 2]);
        assert_eq!(store.enter_contest(&cup.id, &kept, None, 11).unwrap(), Entered::Done);
        // Both kinds count.
        assert_eq!(enter(&cup, "r2"), Entered::Full(2));
        let entries: Vec<_> = store.contest_entries(&cup.id).unwrap();
        let told: Vec<_> = entries.iter().map(|one| (one.bot.as_str(), one.remote.as_deref())).collect();
        assert_eq!(told, [(kept.as_str(), None), ("r1", Some("Rover"))]);
        assert_eq!(store.entered_remote_owner("r1").unwrap(), Some(None));
        assert_eq!(store.entered_remote_owner("r2").unwrap(), None);
        assert_eq!(store.leave_contest(&cup.id, "r1", 13).unwrap(), Entered::Done);
        assert_eq!(store.leave_contest(&cup.id, "r1", 13).unwrap(), Entered::Unknown);
    }
}
