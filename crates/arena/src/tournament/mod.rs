//! Tournaments: many matches from a schedule, played in parallel and stored as they end.

mod bench;
mod comparison;
mod fault;
mod jobs;
mod model_uses;
mod not_held;
#[cfg(feature = "games")]
mod openings;
mod pair_tally;
mod part;
mod plan;
mod players;
mod run;
mod schedule;
mod table;
mod tally;

pub use bench::BENCH_AFTER;
pub use comparison::{Comparison, Failures};
pub use fault::{KeptFault, is_sound};
pub use jobs::{FinishedMatch, JobEnd, play_job, play_jobs};
pub use model_uses::ModelRow;
pub use not_held::NotHeld;
#[cfg(feature = "games")]
pub use openings::{OpeningTexts, spread_openings};
pub use part::Part;
pub use plan::{Job, Map, Participant, TournamentPlan};
pub use players::{Players, SlotEnd, SlotJob};
pub use run::{Ended, Progress, Shard, TournamentRun};
pub use schedule::Schedule;
pub use table::{Cell, GivenUp, SwissRow, Table, TableRow};
