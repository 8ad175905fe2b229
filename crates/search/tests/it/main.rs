//! The search at work on the rules files that ship.
mod blindness;
mod budgets;
mod exchanges;
mod library;
mod placed;
mod puzzles;
mod support;
mod values;
mod wins;
mod won;
