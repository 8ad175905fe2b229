//! What a match computes of its rules and house players is computed by its owner's worker: by an umpire, which has the match's games and
//! the players that are functions. The referee, the bots that are processes, and people stay here.
//!
//! ```text
//! referee -> Room -> Game, HousePlayer -> Link -> host::Worker -> serve -> the rules themselves
//! ```
//!
//! A [`Room`](game::Room) of this process asks an umpire, so that nothing else knows where rules run. A match has one umpire. Whoever
//! replays a part of a match has one for as long. If the worker ends, the rules of its games are broken, and so are the matches.

mod protocol;
mod serve;

mod game_there;
mod house_there;
mod link;
mod room_there;

pub(crate) use house_there::seat;
pub(crate) use link::{Umpires, at};
pub(crate) use serve::serve;
