//! Tournaments, ladders and contests of a server: those in the store, and those that it plays. Their matches are live matches.
//!
//! [`Contests`] holds tournaments. A contest has dates (`contest/dates.rs`) and entries; when it closes it becomes a tournament. Whatever is
//! handed in for an assignment (`assignment/`) becomes one at once.

mod contests;

mod ask;
mod assignment;
mod contest;
mod held;
mod hold;
mod ladder;
mod ladder_id;
mod players;
mod put_off;
mod read_plan;
mod redact;
mod rerun;
mod similar;
mod submissions;

pub mod history;
pub mod standing;
pub mod table;

pub use ask::{TournamentBody, check_entrant, keep};
pub use assignment::{
    Assignment, AssignmentBody, AssignmentDates, AssignmentPerson, AssignmentRung, HandInBody, HandedIn,
    LostMatch, RungStanding, begin_hand_ins, change_assignment, hand_in, open_assignment, remove_assignment,
};
pub use contest::{
    Contest, ContestBody, ContestBot, Dates, Entry, LeftOut, change_dates, enter, hold_closed, leave,
    open_contest, remove_contest,
};
pub use contests::Contests;
pub use held::{SkippedBot, TournamentState};
pub use ladder::{entered, seats as ladder_seats};
pub use ladder_id::ladder_id;
pub use read_plan::{find, read_plan};
pub use rerun::rerun;
pub use similar::SimilarSources;
pub use standing::Tournament;
pub use submissions::{Failure, OnLadder, SubmittedBot, disqualify, disqualify_remote};
