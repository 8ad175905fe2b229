//! Matches: their plan, their state and their seats.

use rusqlite::types::Value;
use rusqlite::{Row, params, params_from_iter};

use crate::bots::new_id;
use crate::file::columns;
use crate::{BadStore, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    pub id: String,
    pub game: String,
    /// `live`, `done`, `broken`, ...
    pub state: String,
    /// What it is: requested, an exhibition, or an uploaded record.
    pub kind: String,
    pub started: i64,
    pub ended: Option<i64>,
    /// What was requested, as JSON.
    pub plan: String,
    /// What is shown of it, as JSON.
    pub summary: String,
    /// The id of the person who requested it.
    pub owner: Option<String>,
}

/// One bot's result in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// The bot's id, if it is in this store.
    pub bot: Option<String>,
    /// 1 won, 0 drawn, -1 lost; `None` for a match without an end.
    pub result: Option<i64>,
    /// The verdict of its worst fault.
    pub verdict: Option<String>,
    /// That fault's message.
    pub message: Option<String>,
    /// `GAME.TURN`.
    pub at: Option<String>,
}

/// The bots of a match, in the order given.
pub type Seated = Vec<Seat>;

/// Selects matches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter<'a> {
    pub state: Option<&'a str>,
    pub game: Option<&'a str>,
    /// With this bot.
    pub bot: Option<&'a str>,
    pub kind: Option<&'a str>,
    /// Started before.
    pub before: Option<i64>,
    /// Only matches of these kinds, which everybody may see, and those of this person.
    pub shown_to: Option<(&'a [&'a str], &'a str)>,
    /// How many to return.
    pub limit: u32,
}

const COLUMNS: &str = "id, game, state, kind, started, ended, plan, summary, owner";

impl Store {
    /// A new match's id.
    pub fn match_id(&self) -> String {
        new_id()
    }

    /// Inserts or updates a match.
    pub fn keep_match(&self, row: &MatchRow, seats: &[Seat]) -> Result<(), BadStore> {
        let kept = self.try_keep_match(row, seats);
        self.counted(kept)
    }

    fn try_keep_match(&self, row: &MatchRow, seats: &[Seat]) -> rusqlite::Result<()> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        change.execute(
            &format!(
                "insert into matches ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                 on conflict (id) do update set state = excluded.state, ended = excluded.ended,
                   plan = excluded.plan, summary = excluded.summary"
            ),
            params![
                row.id,
                row.game,
                row.state,
                row.kind,
                row.started,
                row.ended,
                row.plan,
                row.summary,
                row.owner
            ],
        )?;
        for (number, seat) in seats.iter().enumerate() {
            change.execute(
                "insert or replace into seats (match, number, bot, result, verdict, message, at)
                 values (?, ?, ?, ?, ?, ?, ?)",
                params![row.id, number as i64, seat.bot, seat.result, seat.verdict, seat.message, seat.at],
            )?;
        }
        change.commit()
    }

    pub fn match_row(&self, id: &str) -> Result<Option<MatchRow>, BadStore> {
        let question = format!("select {COLUMNS} from matches where id = ?");
        self.row(&question, [id], row)
    }

    /// The selected matches, latest first.
    pub fn matches(&self, filter: &Filter<'_>) -> Result<Vec<MatchRow>, BadStore> {
        let mut question = format!("select {COLUMNS} from matches where 1 = 1");
        let mut values: Vec<Value> = Vec::new();
        let mut also = |condition: &str, value: Option<Value>| {
            if let Some(value) = value {
                question += condition;
                values.push(value);
            }
        };
        let text = |text: Option<&str>| text.map(|text| Value::Text(text.into()));
        also(" and state = ?", text(filter.state));
        also(" and game = ?", text(filter.game));
        also(" and kind = ?", text(filter.kind));
        also(" and id in (select match from seats where bot = ?)", text(filter.bot));
        also(" and started < ?", filter.before.map(Value::Integer));
        if let Some((kinds, person)) = filter.shown_to {
            let marks = vec!["?"; kinds.len()].join(", ");
            question += &format!(" and (kind in ({marks}) or owner = ?)");
            values.extend(kinds.iter().chain([&person]).map(|text| Value::Text((*text).into())));
        }
        question += " order by started desc, id limit ?";
        values.push(Value::Integer(filter.limit.into()));
        self.rows(&question, params_from_iter(values), row)
    }

    pub fn count_matches(&self, state: &str) -> Result<usize, BadStore> {
        let sql = "select count(*) from matches where state = ?";
        let count: i64 = self.connection().query_row(sql, [state], |row| row.get(0))?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// Deletes a match with its record and log.
    pub fn forget_match(&self, id: &str) -> Result<(), BadStore> {
        self.run("delete from matches where id = ?", [id])
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
    columns!(row, MatchRow { id, game, state, kind, started, ended, plan, summary, owner })
}

#[cfg(test)]
mod tests;
