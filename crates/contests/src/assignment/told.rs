//! An assignment as shown to a person: to whoever hands in, how that stands; to the host, how everybody does.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use accounts::{Caller, Refused};
use live::Spec;
use serde::Serialize;
use store::{HandIn, Role};

use super::standing::{LostMatch, RungStanding, lost, reached, rungs};
use super::terms::Terms;
use crate::Contests;

/// A day, in milliseconds.
pub(super) const DAY: i64 = 24 * 3_600_000;

/// An assignment.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Assignment {
    pub id: String,
    pub title: String,
    game: String,
    /// Which of the board games, where there are several.
    rules: Option<String>,
    /// Milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub due: i64,
    /// Days after that on which bots are still taken.
    late_days: u32,
    /// `open`, `late` or `closed`.
    state: &'static str,
    /// Matches against the bot of each rung.
    matches: usize,
    /// Whether a rung is played only until it is decided; `matches` is the most then.
    until_decided: bool,
    /// The most bytes of a bot's sources.
    max_bytes: Option<usize>,
    /// How many people may hand in together.
    team: usize,
    /// The easiest first.
    pub rungs: Vec<AssignmentRung>,
    /// What counts for the reader, the latest first.
    hand_ins: Vec<HandedIn>,
    /// Everybody who hands in or could; only for the host, and only where one assignment is asked for.
    pub people: Vec<AssignmentPerson>,
}

/// A bot to be beaten.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AssignmentRung {
    pub name: String,
    /// The bot, if it ships with the game: anybody may play it at any time.
    house: Option<String>,
    /// The share of the points that passes.
    pass: f64,
}

/// A bot that was handed in, and how it stands.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct HandedIn {
    /// The tournament in which it plays.
    pub tournament: String,
    /// What the bot was called.
    pub bot: String,
    /// The hash of its files.
    pub version: String,
    /// Who handed it in.
    by: String,
    /// Whom it counts for.
    pub people: Vec<String>,
    /// Milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// Days after the due date, a part of a day being one; 0 if it was in time.
    pub days_late: u32,
    /// `waiting`, `playing`, `done`, `stopped` or `failed`.
    state: &'static str,
    /// Why it could not be played.
    trouble: Option<String>,
    /// How many rungs it has passed before the first that it has not.
    pub reached: usize,
    pub rungs: Vec<RungStanding>,
    /// Matches that it lost on that rung.
    lost: Vec<LostMatch>,
    /// Whether it is the one of the reader's that counts.
    counts: bool,
}

/// A person's line in the host's table.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AssignmentPerson {
    pub name: String,
    /// How often something was handed in that counts for this person.
    pub hand_ins: usize,
    /// The most rungs passed by what was handed in until the due date.
    pub in_time: usize,
    /// What counts: it has passed the most rungs; among equals it has the most points; then it is the earliest.
    pub best: Option<HandedIn>,
}

impl Assignment {
    /// An assignment as this caller may know it.
    pub fn of(
        contests: &Contests,
        assignment: store::Assignment,
        caller: &Caller,
        now: i64,
    ) -> Result<Assignment, Refused> {
        let (store, terms) = (&contests.store, Terms::of(&assignment)?);
        let mut hand_ins = Vec::new();
        if let Some(person) = caller.person() {
            let reader = Reader::of(contests, &assignment, &terms)?;
            for one in store.hand_ins(&assignment.id, Some(&person.id))? {
                hand_ins.push(reader.with_lost(reader.read(&one)?)?);
            }
            if let Some(best) = best(&hand_ins) {
                hand_ins[best].counts = true;
            }
            hand_ins.reverse();
        }
        let house = |bot: &Spec| match bot {
            Spec::Ships(name) => Some(name.clone()),
            _ => None,
        };
        let rung = |rung: super::terms::Rung| AssignmentRung {
            house: house(&rung.bot),
            name: rung.name,
            pass: rung.pass,
        };
        let latest = assignment.due + i64::from(assignment.late_days) * DAY;
        Ok(Assignment {
            id: assignment.id,
            title: assignment.title,
            game: assignment.game,
            rules: terms.setup.option("rules"),
            due: assignment.due,
            late_days: assignment.late_days,
            state: if now <= assignment.due {
                "open"
            } else if now <= latest {
                "late"
            } else {
                "closed"
            },
            matches: terms.matches,
            until_decided: terms.until_decided,
            max_bytes: terms.max_bytes,
            team: terms.team,
            rungs: terms.rungs.into_iter().map(rung).collect(),
            hand_ins,
            people: Vec::new(),
        })
    }

    /// All assignments, the last to be due first.
    pub fn all(contests: &Contests, caller: &Caller, now: i64) -> Result<Vec<Assignment>, Refused> {
        let all = contests.store.assignments()?;
        all.into_iter().map(|one| Assignment::of(contests, one, caller, now)).collect()
    }

    /// The assignment with this id; for the host with everybody's standing.
    pub fn find(contests: &Contests, id: &str, caller: &Caller, now: i64) -> Result<Assignment, Refused> {
        let row = super::terms::find(contests, id)?;
        let people = if caller.sees_all() { everybody(contests, &row)? } else { Vec::new() };
        Ok(Assignment { people, ..Assignment::of(contests, row, caller, now)? })
    }
}

/// The line of each author, and of everybody else who has handed in.
fn everybody(contests: &Contests, assignment: &store::Assignment) -> Result<Vec<AssignmentPerson>, Refused> {
    let terms = Terms::of(assignment)?;
    let reader = Reader::of(contests, assignment, &terms)?;
    let hand_ins = contests.store.hand_ins(&assignment.id, None)?;
    let mut people = Vec::new();
    for person in &reader.people {
        let own: Vec<&HandIn> = hand_ins.iter().filter(|one| one.people.contains(&person.id)).collect();
        if own.is_empty() && (person.role != Role::Author || person.shut_out) {
            continue;
        }
        let own: Vec<HandedIn> = own.into_iter().map(|one| reader.read(one)).collect::<Result<_, _>>()?;
        let in_time = own.iter().filter(|one| one.days_late == 0).map(|one| one.reached).max().unwrap_or(0);
        let (hand_ins, best) = (own.len(), best(&own));
        let best = best.and_then(|best| own.into_iter().nth(best));
        people.push(AssignmentPerson { name: person.name.clone(), hand_ins, in_time, best });
    }
    people.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(people)
}

/// Which of somebody's, the earliest first, counts.
fn best(own: &[HandedIn]) -> Option<usize> {
    let halves = |one: &HandedIn| (one.rungs.iter().map(|rung| rung.points).sum::<f64>() * 2.0) as u64;
    let order = |(place, one): &(usize, &HandedIn)| (one.reached, halves(one), Reverse(*place));
    own.iter().enumerate().max_by_key(order).map(|(place, _)| place)
}

/// Reads how the bots stand that were handed in for an assignment.
struct Reader<'a> {
    contests: &'a Contests,
    terms: &'a Terms,
    due: i64,
    people: Vec<store::Person>,
    names: BTreeMap<String, String>,
}

impl Reader<'_> {
    fn of<'a>(
        contests: &'a Contests,
        assignment: &store::Assignment,
        terms: &'a Terms,
    ) -> Result<Reader<'a>, Refused> {
        let people = contests.store.people()?;
        let names = people.iter().map(|one| (one.id.clone(), one.name.clone())).collect();
        Ok(Reader { contests, terms, due: assignment.due, people, names })
    }

    fn read(&self, one: &HandIn) -> Result<HandedIn, Refused> {
        let store = &self.contests.store;
        let row = store.tournament(&one.tournament())?;
        let state = match &row {
            _ if one.trouble.is_some() => "failed",
            Some(row) if row.finished.is_some() => "done",
            Some(row) if self.contests.is_held(row) => "playing",
            Some(row) if store.held_tournaments()?.contains(&(row.number, false)) => "stopped",
            _ => "waiting",
        };
        let challenges =
            row.as_ref().map(|row| store.challenges(row.number)).transpose()?.unwrap_or_default();
        let rungs = rungs(self.terms, &challenges, state == "done");
        let reached = reached(&rungs);
        let late = (one.at - self.due).max(0);
        let name = |person: &String| self.names.get(person).cloned().unwrap_or_default();
        Ok(HandedIn {
            tournament: one.tournament(),
            bot: one.called.clone(),
            version: one.version.clone(),
            by: name(&one.person),
            people: one.people.iter().map(name).collect(),
            at: one.at,
            days_late: late.div_euclid(DAY) as u32 + u32::from(late % DAY > 0),
            state,
            trouble: one.trouble.clone(),
            reached,
            rungs,
            lost: Vec::new(),
            counts: false,
        })
    }

    /// The same with matches to look at.
    fn with_lost(&self, one: HandedIn) -> Result<HandedIn, Refused> {
        let store = &self.contests.store;
        Ok(match store.tournament(&one.tournament)? {
            Some(row) if one.reached < one.rungs.len() => {
                HandedIn { lost: lost(store, &row, one.reached)?, ..one }
            }
            _ => one,
        })
    }
}
