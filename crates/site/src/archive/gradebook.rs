//! The gradebook of an assignment: a line per person.

use accounts::Caller;
use arena::Csv;
use contests::{Assignment, AssignmentPerson};
use live::now;
use time::OffsetDateTime;

use crate::error::Answer;
use crate::routes::body::{Path, attachment};
use crate::state::AppState;

/// What counts for each person, and the evidence. An empty field is not known yet.
fn gradebook(assignment: &Assignment) -> String {
    let mut csv =
        Csv::new("person,rungs_in_time,rungs,of,days_late,handed_in,times,bot,version,team,tournament");
    for rung in &assignment.rungs {
        for of in ["points", "matches", "passed"] {
            csv.words(&format!("{}: {of}", rung.name));
        }
    }
    csv.end_line();
    for AssignmentPerson { name, hand_ins, in_time, best } in &assignment.people {
        csv.words(name).value(in_time);
        csv.value(best.as_ref().map_or(0, |best| best.reached)).value(assignment.rungs.len());
        let Some(best) = best else {
            csv.value("").value("").value(0).end_line();
            continue;
        };
        csv.value(best.days_late).value(moment(best.at)).value(hand_ins).words(&best.bot);
        csv.value(&best.version).words(&best.people.join("; ")).value(&best.tournament);
        for rung in &best.rungs {
            csv.value(rung.points).value(rung.matches);
            csv.value(rung.passed.map_or("", |passed| if passed { "yes" } else { "no" }));
        }
        csv.end_line();
    }
    csv.take()
}

/// Milliseconds since 1970 as a time in UTC.
fn moment(at: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(at / 1000).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (day, (hour, minute, second)) = (at.date(), at.to_hms());
    format!("{day}T{hour:02}:{minute:02}:{second:02}Z")
}

pub(crate) async fn gradebook_csv(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    let name = format!("gradebook-{id}.csv");
    let found = app.holding(move |contests| Assignment::find(contests, &id, &caller, now())).await?;
    Ok(attachment(&name, "text/csv; charset=utf-8", gradebook(&found)))
}
