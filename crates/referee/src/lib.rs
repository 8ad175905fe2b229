//! Plays one match: asks bots, applies the rules, keeps the record. And plays records through the same rules again.

mod event;
mod seat;
mod table;

mod run;

mod replay;

pub use event::{Event, Recorder};
pub use replay::{Difference, replay, verify};
pub use run::{Broken, Contest, GameScore, Outcome, REFUSALS_RECORDED, Stop, run};
pub use seat::{Entrant, Worst};
