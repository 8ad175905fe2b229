//! Matches in play: each on its own thread, with any number of spectators.

mod registry;

mod begin;
mod bots;
mod builds;
mod in_terminal;
mod match_request;
mod resolved_bot;
mod run;
mod slots;
mod turns;

mod absence;
mod live_match;
mod presence;
mod progress;
mod spectator;

mod frames;
mod log;
mod pending;
mod window;

mod close;
mod closing;

mod exhibition;
mod hint;
mod lobby;

#[cfg(test)]
pub(crate) mod fixtures;

pub(crate) use absence::Present;
pub(crate) use begin::Begun;
pub(crate) use bots::not_connected;
pub(crate) use closing::Closing;
pub(crate) use frames::{FrameLines, frame_message, replay_lines};
pub(crate) use live_match::LiveMatch;
pub(crate) use match_request::{Lead, MatchRequest};
#[cfg(test)]
pub(crate) use pending::PersonPrompt;
pub(crate) use registry::{MatchRegistry, now, row};
pub(crate) use resolved_bot::ResolvedBot;
pub(crate) use run::{play_for_tournament, play_watched, stop_soon};
pub(crate) use slots::Slot;
pub(crate) use spectator::{News, Spectator};
