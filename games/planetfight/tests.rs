//! Tests of the room. Their data lie beside them.

mod support;

mod audited;
mod random_play;
mod rule_tables;
mod sealing;

mod level_files;
mod random_maps;

mod document;
mod outputs;

mod exploiter;
mod house_players;
mod programs;

mod faulty;
mod readme;
mod words;
