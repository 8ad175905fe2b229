//! The commands, one per file.

pub(crate) mod games;
pub(crate) mod play;

pub(crate) mod replay;
#[cfg(feature = "serve")]
mod replay_page;
pub(crate) mod verify;

pub(crate) mod feed;
pub(crate) mod fork;
pub(crate) mod transcript;

#[cfg(feature = "serve")]
pub(crate) mod compare;
#[cfg(feature = "serve")]
pub(crate) mod losses;
#[cfg(feature = "serve")]
pub(crate) mod merge;
#[cfg(feature = "serve")]
pub(crate) mod table;
#[cfg(feature = "serve")]
pub(crate) mod tournament;
#[cfg(feature = "queue")]
pub(crate) mod worker;

#[cfg(feature = "games")]
pub(crate) mod audit;
pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod new;
mod new_game;
#[cfg(feature = "games")]
mod new_outside;

#[cfg(feature = "learn")]
pub(crate) mod learn;
#[cfg(feature = "games")]
pub(crate) mod uci;
#[cfg(feature = "games")]
pub(crate) mod zrf;

#[cfg(feature = "serve")]
pub(crate) mod backup;
#[cfg(feature = "serve")]
pub(crate) mod connect;
#[cfg(feature = "serve")]
pub(crate) mod restore;
#[cfg(feature = "serve")]
pub(crate) mod serve;
#[cfg(feature = "serve")]
pub(crate) mod similar;
#[cfg(feature = "serve")]
pub(crate) mod site;
#[cfg(feature = "serve")]
pub(crate) mod submit;

#[cfg(feature = "comfort")]
pub(crate) mod completions;
#[cfg(feature = "comfort")]
pub(crate) mod man;
