//! The search at work on the rules files that ship.
mod budgets;
mod library;
mod placed;
mod puzzles;
mod support;
mod wins;
mod won;
