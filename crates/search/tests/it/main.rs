//! The search at work on the rules files that ship.
mod budgets;
mod support;
mod wins;
