//! The socket of a tab, which carries all updates.

mod lobby;
mod message;
mod tab;
mod task;
mod watch;

pub(crate) use tab::live;
