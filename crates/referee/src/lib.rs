//! Plays a match: asks bots, applies the rules, keeps the record. Also replays records through the same rules.

mod bank;
mod event;
mod house;
mod match_run;
mod match_setup;
mod seat;

mod game_in_play;
mod one_game;
mod run;

mod frame_lines;
mod frame_stream;
mod replay;

pub use event::{Event, Recorder};
pub use frame_lines::{FrameLines, replay_lines};
pub use frame_stream::{Frame, FrameStream, Opened, Seer, StreamItem, Visibility, frames_of};
pub use house::{Function, house_entrant};
pub use match_run::{GameScore, Stop};
pub use match_setup::MatchSetup;
pub use one_game::REFUSALS_RECORDED;
pub use replay::{
    Coverage, Difference, last_decision, prompt_at, replay, replay_unless, verify, verify_unless,
};
pub use run::{Broken, MatchResult, run};
pub use seat::{Entrant, Worst};
