//! Matches by id, in play and finished. Each is played on its own thread, with any number of spectators; nothing here knows of the web.
//!
//! A [`Plan`] says what is asked for. [`MatchRegistry::begin`] makes a match of it and [`play`] plays it: the only way in which a match is
//! played on a server. A [`Spectator`] takes its [`News`], which are texts that are written once for all who watch.

mod clock;
mod registry;

mod match_request;
mod plan;
mod sent_file;
mod setup;
mod source;

mod begin;
mod bots;
mod in_terminal;
mod random;
mod remote;
mod resolved_bot;
mod rooms;

mod builds;
mod check;
mod ended;
mod exhibition;
mod meter;
mod owners;
mod pacer;
mod play;
mod slots;
mod space;
mod turns;
mod umpire;
mod work;
mod workers;

mod absence;
mod live_match;
mod pending;
mod persons;
mod presence;
mod progress;

mod diagnostics;
mod log;
mod summary;

mod access;
mod sight;

mod hint;
mod lobby;
mod shared_text;
mod spectator;
mod window;

mod brought;
pub mod entries;
pub mod finished;
mod kept_match;
mod uploaded_games;

pub mod learning;

mod close;
mod closing;
mod counts;

#[cfg(test)]
mod fixtures;

pub use absence::Present;
pub use begin::Begun;
pub use bots::not_connected;
pub use brought::{Brought, keep_played};
pub use check::BotCheck;
pub use clock::now;
pub use close::Background;
pub use closing::Closing;
pub use counts::Counts;
pub use diagnostics::Diagnostic;
pub use hint::HintWanted;
pub use kept_match::{match_id, slot_in};
pub use live_match::LiveMatch;
pub use lobby::LobbySpectator;
pub use match_request::{Lead, MatchRequest, ReadyMatch};
pub use owners::Owners;
pub use pending::PersonPrompt;
pub use plan::{From, Kind, Plan, Spec};
pub use play::{MatchEnd, play, stop_soon};
pub use random::seed;
pub use referee::{FrameLines, replay_lines};
pub use registry::MatchRegistry;
pub use remote::{Came, Connected, Incoming, Presence, RemoteBots, RemoteRow};
pub use rooms::{is_of_workers, read_record, room_of};
pub use sent_file::SentFile;
pub use setup::SetupBody;
pub use shared_text::{SharedText, frame_message};
pub use sight::{SHOWN, Sight};
pub use slots::Slot;
pub use source::{BYTES, DEPTH, FILES, check_files, check_name, language_of, too_many_files};
pub use space::Space;
pub use spectator::{News, Spectator};
pub use summary::{BotVerdict, GameResult, OfTournament, Player, Rematch, State, Summary};
pub use uploaded_games::bad_game;
pub use work::{StopOnDrop, Work, charged};
pub use workers::{Asked, Lines, Workers, do_job};
