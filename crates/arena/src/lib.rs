//! Puts games, bots and the referee together. The only crate that knows all of them.

mod bots;
mod faulty;
mod files;
#[cfg(feature = "models")]
mod model;

mod check;
mod follow;

#[cfg(feature = "tournaments")]
mod csv;
mod log;
#[cfg(feature = "games")]
mod openings;
mod pgn;
mod play;
mod report;
mod similar;
mod tally;

mod rooms;
#[cfg(feature = "tournaments")]
mod tournament;

pub use bots::{Arena, BadBot, OwnProgram, REMOTE};
pub use check::{Finding, Machine, Situation, Trial, situations};
#[cfg(feature = "tournaments")]
pub use csv::Csv;
pub use files::{BadFile, load_option_files, read_included, read_record, write_record};
pub use follow::{CannotFollow, Divergence, Divergences, Fed, Leading, Spoken, feed, fork, lead, transcript};
pub use log::{LOG_CAP, LOG_IS_FULL, Log};
#[cfg(feature = "games")]
pub use openings::{read_openings, rules_with_openings, split_by_match};
pub use pgn::{Occasion, write_pgn};
pub use play::{NotPlayed, Played, Unfinished, play, play_entrants, seat_bots};
pub use referee::{Frame, FrameStream, Opened, Seer, StreamItem, Visibility, frames_of};
pub use report::{Verdict, report, report_unfinished};
pub use rooms::{Games, has_openings, room, room_of_rules, rooms, set_rooms};
#[cfg(feature = "outside")]
pub use rooms::{SentGame, Versions, is_game, know};
pub use similar::{Pair, Passage, Sources, given, similar};
pub use tally::{BotTally, Remark, Tally};
#[cfg(feature = "tournaments")]
pub use tournament::{
    BENCH_AFTER, Cell, Comparison, Ended, Failures, FinishedMatch, GivenUp, Job, JobEnd, KeptFault, Map,
    ModelRow, NotHeld, Part, Participant, Players, Progress, Schedule, Shard, SlotEnd, SlotJob, SwissRow,
    Table, TableRow, TournamentPlan, TournamentRun, is_sound, play_job, play_jobs,
};
#[cfg(all(feature = "games", feature = "tournaments"))]
pub use tournament::{OpeningTexts, spread_openings};
