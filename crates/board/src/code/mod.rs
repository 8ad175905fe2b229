//! Specialized code for all pieces on all cells, compiled once it has been used often enough, and then cached.
//!
//! Compiled code and interpreted blocks give the same moves in the same order.
mod build;
mod facts;
mod hits;
mod listing;
mod quick;
mod rays;
mod ready;
mod setwise;
mod tidy;
mod trace;

pub(crate) use listing::MoveCode;
pub(crate) use ready::Ready;
