//! Opens assignments, changes them and removes them. The store keeps them.

use accounts::{Caller, Refused};
use game::{Files, Options, Room};
use live::Spec;
use store::NewAssignment;

use super::terms::{AssignmentBody, AssignmentDates, find};
use super::told::Assignment;
use crate::Contests;
use crate::ask::planned;

/// Opens an assignment that was [read](AssignmentBody::read). The bots of its rungs stay as they are now.
pub fn open_assignment(
    contests: &Contests,
    caller: &Caller,
    asked: AssignmentBody,
    (room, options, files): (&'static Room, Options, Files),
    now: i64,
) -> Result<Assignment, Refused> {
    let AssignmentBody { title, dates: AssignmentDates { due, late_days }, mut terms } = asked;
    let first = terms.wish(&title, terms.rungs[0].bot.clone());
    planned(&contests.live, &caller.line(), room, (options, files), &first)?;
    for rung in &mut terms.rungs {
        if let Spec::Kept { bot } = &rung.bot {
            let kept = contests.store.bot(bot)?.ok_or_else(|| Refused::missing(format!("no bot '{bot}'")))?;
            rung.bot = Spec::Version { bot: kept.id, version: kept.hash, name: kept.name };
        }
        let bot = match &rung.bot {
            Spec::Version { name, .. } => name,
            Spec::Ships(name) => name.strip_prefix("house:").unwrap_or(name),
            _ => "",
        };
        let name = Some(rung.name.trim()).filter(|name| !name.is_empty()).unwrap_or(bot);
        rung.name = name.chars().take(40).collect();
    }
    let terms = serde_json::to_string(&terms).expect("terms have string keys");
    let new = NewAssignment { title: &title, game: room.id, terms: &terms, due, late_days };
    let id = contests.store.add_assignment(&new, now)?;
    Assignment::of(contests, find(contests, &id)?, caller, now)
}

/// Changes when an assignment is due.
pub fn change_assignment(
    contests: &Contests,
    caller: &Caller,
    id: &str,
    dates: &AssignmentDates,
    now: i64,
) -> Result<Assignment, Refused> {
    dates.check()?;
    contests.store.set_assignment_dates(id, dates.due, dates.late_days)?;
    Assignment::of(contests, find(contests, id)?, caller, now)
}

/// Deletes an assignment with what was handed in for it, and the matches of that.
pub fn remove_assignment(contests: &Contests, id: &str) -> Result<(), Refused> {
    find(contests, id)?;
    for one in contests.store.hand_ins(id, None)? {
        // Nothing begins to play it meanwhile.
        contests.store.settle_hand_in(&one.id, "removed")?;
        if let Some(row) = contests.store.tournament(&one.tournament())? {
            contests.delete_tournament(&row)?;
        }
    }
    contests.store.remove_assignment(id)?;
    Ok(())
}
