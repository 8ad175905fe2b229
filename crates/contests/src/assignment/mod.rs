//! Assignments: people hand in bots, and each plays a gauntlet against the bots that the host has chosen, rung by rung.

mod hand_in;
mod set;
mod standing;
mod terms;
mod told;

pub(crate) use terms::find;

pub use hand_in::{HandInBody, begin_hand_ins, hand_in};
pub use set::{change_assignment, open_assignment, remove_assignment};
pub use standing::{LostMatch, RungStanding};
pub use terms::{AssignmentBody, AssignmentDates};
pub use told::{Assignment, AssignmentPerson, AssignmentRung, HandedIn};
