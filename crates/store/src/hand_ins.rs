//! What was handed in for assignments. Each is played as a tournament whose id follows from its own; only its people and the host see that.

use rusqlite::{Row, params};

use crate::bots::new_id;
use crate::{BadStore, Store};

/// An encounter of a gauntlet's challenger with one rival.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The rival's entry.
    pub rival: usize,
    /// The ranks of challenger and rival in each match that has been played.
    pub ranks: Vec<[u32; 2]>,
}

/// How the ids of their tournaments begin.
const PREFIX: &str = "hand-in-";
/// A day, in milliseconds.
const DAY: i64 = 24 * 3_600_000;

/// A version of a bot, handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandIn {
    pub id: String,
    pub assignment: String,
    /// Who handed it in.
    pub person: String,
    /// Whom it counts for, that person included.
    pub people: Vec<String>,
    pub bot: String,
    pub version: String,
    /// The bot's name then.
    pub called: String,
    pub at: i64,
    /// Why it cannot be played.
    pub trouble: Option<String>,
}

impl HandIn {
    /// The id of the tournament in which it plays.
    pub fn tournament(&self) -> String {
        format!("{PREFIX}{}", self.id)
    }
}

/// Returns true if the tournament is that of something handed in.
pub fn is_hand_in(tournament: &str) -> bool {
    tournament.starts_with(PREFIX)
}

const COLUMNS: &str = "id, assignment, hand_ins.person, bot, version, called, at, trouble,
    (select group_concat(hand_in_people.person, ' ') from hand_in_people where hand_in = hand_ins.id)";
/// What no server has begun to play.
const WAITING: &str = "trouble is null and not exists (
    select 1 from tournaments join held on held.tournament = number where tournaments.id = 'hand-in-' || hand_ins.id)";

impl Store {
    /// Keeps what is handed in, under a new id. It replaces what the same person handed in and nobody has begun to play. Returns false if
    /// this person has handed in as much as `most` for this assignment within a day.
    pub fn hand_in(&self, new: &HandIn, most: u32) -> Result<bool, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let own = params![new.assignment, new.person];
        change.execute(
            &format!("delete from hand_ins where assignment = ? and person = ? and {WAITING}"),
            own,
        )?;
        let sql = "select count(*) from hand_ins where assignment = ? and person = ? and at > ?";
        let latest: u32 =
            change.query_row(sql, params![new.assignment, new.person, new.at - DAY], |row| row.get(0))?;
        if latest >= most {
            return Ok(false);
        }
        let id = new_id();
        change.execute(
            "insert into hand_ins (id, assignment, person, bot, version, called, at) values (?, ?, ?, ?, ?, ?, ?)",
            params![id, new.assignment, new.person, new.bot, new.version, new.called, new.at],
        )?;
        for person in &new.people {
            change.execute("insert into hand_in_people (hand_in, person) values (?, ?)", [&id, person])?;
        }
        change.commit()?;
        Ok(true)
    }

    /// What was handed in for an assignment, the oldest first; with a person, what counts for that one.
    pub fn hand_ins(&self, assignment: &str, person: Option<&str>) -> Result<Vec<HandIn>, BadStore> {
        let sql = format!(
            "select {COLUMNS} from hand_ins where assignment = ?1 and (?2 is null or exists (
               select 1 from hand_in_people where hand_in = hand_ins.id and hand_in_people.person = ?2))
             order by at, id"
        );
        self.rows(&sql, params![assignment, person], hand_in)
    }

    /// What has yet to be played, the oldest first.
    pub fn waiting_hand_ins(&self) -> Result<Vec<HandIn>, BadStore> {
        let sql = format!("select {COLUMNS} from hand_ins where {WAITING} order by at, id");
        self.rows(&sql, [], hand_in)
    }

    /// What this tournament plays, if it was handed in.
    pub fn hand_in_of(&self, tournament: &str) -> Result<Option<HandIn>, BadStore> {
        let Some(id) = tournament.strip_prefix(PREFIX) else { return Ok(None) };
        self.row(&format!("select {COLUMNS} from hand_ins where id = ?"), [id], hand_in)
    }

    /// Notes why something cannot be played.
    pub fn settle_hand_in(&self, id: &str, trouble: &str) -> Result<(), BadStore> {
        self.run("update hand_ins set trouble = ?2 where id = ?1", [id, trouble])
    }

    /// The encounters of a gauntlet's challenger, entry 0, in order, with their results so far.
    pub fn challenges(&self, tournament: i64) -> Result<Vec<Challenge>, BadStore> {
        let sql = "select players, coalesce(group_concat(turn || ' ' || ranks, ' '), '')
             from encounters left join results on results.tournament = encounters.tournament and encounter = number
             where encounters.tournament = ? group by number order by number";
        let challenge = |row: &Row<'_>| {
            let players: Vec<usize> = crate::tournaments::parted(row, 0)?;
            let played: Vec<u32> = crate::tournaments::parted(row, 1)?;
            // The seats are turned once for the second match.
            let ranks = |of: &[u32]| match (players[0] == 0) == (of[0] == 0) {
                true => [of[1], of[2]],
                false => [of[2], of[1]],
            };
            Ok(Challenge {
                rival: players.iter().copied().max().unwrap_or(0),
                ranks: played.chunks_exact(3).map(ranks).collect(),
            })
        };
        self.rows(sql, [tournament], challenge)
    }
}

fn hand_in(row: &Row<'_>) -> rusqlite::Result<HandIn> {
    let people: String = row.get(8)?;
    Ok(HandIn {
        id: row.get(0)?,
        assignment: row.get(1)?,
        person: row.get(2)?,
        bot: row.get(3)?,
        version: row.get(4)?,
        called: row.get(5)?,
        at: row.get(6)?,
        trouble: row.get(7)?,
        people: people.split(' ').map(String::from).collect(),
    })
}

#[cfg(test)]
mod tests;
