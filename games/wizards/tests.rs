//! Tests of the room. Their data are in the folder `tests`.

mod referee;
mod support;

mod audited;
mod chance;
mod law;
mod leaks;
mod rule_tables;

mod house_players;
mod where_it_is;

mod readme;
mod recorded;
mod words;
