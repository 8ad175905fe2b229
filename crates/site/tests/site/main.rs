//! Tests of the site over real sockets.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;
mod visitor;
mod zips;

mod accounts;
mod assignments;
mod bad_uploads;
mod bots;
mod closing;
mod connections;
mod contests;
mod crowds;
mod disk_full;
mod embedded;
mod exhausting;
mod going_on;
mod guard;
mod hosted;
mod hosting;
mod invited;
mod learning;
mod matches;
mod memory_low;
mod openings;
mod pages;
mod paid;
mod persons;
mod probes;
mod quotas;
mod records;
mod remote_contests;
mod remotes;
mod results;
mod rights;
mod secrets;
mod socket;
mod thinking;
mod umpires;
mod uploaded_games;
mod uploads;
mod workers;
