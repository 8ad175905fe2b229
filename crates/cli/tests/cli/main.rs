//! The program as people use it: real command lines and bots, one file per command.

#![allow(clippy::unwrap_used)]

mod chat_server;
mod site;
mod support;

mod adjudication;
mod backup;
mod book;
mod check;
mod connect;
mod crowd;
mod debugged;
mod doctor;
mod engines;
mod feed;
mod fork;
mod games;
mod help;
mod human;
mod interrupt;
mod killed;
mod learn;
mod models;
mod new;
mod new_game;
mod play;
mod queue;
mod replay;
mod screen;
mod serve;
mod serve_public;
mod shell;
mod siege;
mod similar;
mod submit;
mod tournament;
mod transcript;
mod uci;
mod upgrade;
mod verify;
mod wrong_lines;
mod wrong_usage;
mod zrf;
