//! The search at work on the rules files that ship.
mod blindness;
mod budgets;
mod connection;
mod exchanges;
#[path = "../../../zrf/tests/large/generator.rs"]
mod generator;
mod large;
mod library;
mod placed;
mod puzzles;
mod several;
mod support;
mod values;
mod wins;
mod won;
