//! Plays one match: asks bots, applies the rules, keeps the record. And plays records through the same rules again.

mod event;
mod game_in_play;
mod seat;

mod run;

mod replay;

pub use event::{Event, Recorder};
pub use replay::{Difference, replay, verify};
pub use run::{Broken, Contest, GameScore, MatchResult, REFUSALS_RECORDED, Stop, run};
pub use seat::{Entrant, Worst};
