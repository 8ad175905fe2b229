//! Everything that is kept, in one SQLite file: bots, matches, records, logs. One table and its queries per file.
//!
//! ```
//! use store::{Store, NewBot, SourceFile};
//!
//! let store = Store::in_memory().unwrap();
//! let files = vec![SourceFile { name: "Hunter.plw".into(), text: "sub turn {}".into() }];
//! let new = NewBot { name: "Hunter", game: "perlwars", language: Some("perl"), files: &files, owner: None, held_back: None };
//! let bot = store.add_bot(&new, 1_700_000_000_000).unwrap();
//! assert_eq!(store.files_of(&bot.id).unwrap().unwrap(), files);
//! ```
//!
//! There is no clock here: times are arguments, in milliseconds since 1970. Queries return [`BadStore`] if SQLite fails; only other errors
//! are documented.

mod file;
mod packed;

mod backup;
mod checksum;

mod assignments;
mod blocks;
mod bots;
mod contest_entries;
mod contests;
mod disqualified;
mod hand_ins;
mod held;
mod invitations;
mod kept;
mod learned_games;
mod listed;
mod match_files;
mod matches;
mod people;
mod private;
mod rerun;
mod result_summaries;
mod sessions;
mod slot;
mod tally;
mod tokens;
mod tournaments;
mod uploaded_games;

pub use assignments::{Assignment, NewAssignment};
pub use backup::{BadBackup, Checksum, Contents, OnExisting, back_up, restore};
pub use bots::{Bot, BotError, NewBot, SourceFile, Tally};
pub use contest_entries::{ContestEntry, Entered};
pub use contests::{Contest, NewContest};
pub use disqualified::RemoteBot;
pub use file::{BadStore, Store};
pub use hand_ins::{Challenge, HandIn, is_hand_in};
pub use held::Version;
pub use invitations::{Accepted, Invitation, NewInvitation};
pub use learned_games::{LearnedGame, LearningProgress};
pub use listed::{ListedMatch, MatchFilter};
pub use matches::{Filter, MatchRow, Seat, Seated};
pub use people::{Person, Role};
pub use private::private_folder;
pub use result_summaries::ResultSummary;
pub use sessions::NewSession;
pub use slot::Slot;
pub use tally::{MetEncounter, MetResult, ReadUpTo};
pub use tokens::Token;
pub use tournaments::{EncounterRow, Entry, NewResult, ResultRow, TournamentRow};
pub use uploaded_games::UploadedGame;
