//! Tests of the room. Their data lie beside them.

mod referee;
mod support;

mod audited;
mod rule_tables;

mod house_players;
mod where_it_is;
mod leaks;
