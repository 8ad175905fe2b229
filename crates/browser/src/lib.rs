//! The arena without a machine around it: rules, referee and house players behind one function, JSON in and JSON out.
//!
//! `build.sh` makes a WebAssembly module of it, which a page asks in a worker. The module has the interface of rules that come as
//! modules: it exports `memory`, `alloc` and `ask`. It imports its clock, `now`; `told`, which hears what a search has found so far;
//! `weights`, which reads learned weights; and `load` and `rules`, which run rules that are modules.
//! [`Desk::ask`] is the same in a program.

mod analysis;
mod brought;
mod desk;
mod matches;
mod refused;
mod seat;
mod setup;
mod told;

#[cfg(target_family = "wasm")]
pub mod module;

pub use analysis::{Point, Spot};
pub use desk::{Call, Desk};
