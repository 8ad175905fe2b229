//! The game in a terminal: a picture of a frame, sentences for its inputs, what a person types.

mod picture;
mod sentence;
mod typed;

pub(super) use picture::draw;
pub(super) use sentence::tell;
pub(super) use typed::read;
