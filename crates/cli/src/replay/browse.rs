//! A record on a terminal, turn by turn.

use std::cell::OnceCell;
use std::io::{IsTerminal, stderr, stdin, stdout};

use game::{Player, Record, Room};

use super::viewer::view;
use super::{Replay, ReplayText, replay_record};
use crate::failure::Failure;
use crate::terminal::stderr_paint;

/// Whether somebody is there to browse.
pub(crate) fn on_a_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && stderr().is_terminal()
}

/// Shows a record turn by turn, from one seat, or from all with a key to switch.
pub(crate) fn browse(
    record: &Record,
    room: &'static Room,
    replay: Replay,
    seat: Option<Player>,
) -> Result<(), Failure> {
    let steps = replay.steps();
    let mut eyes = vec![(seat, OnceCell::from(replay))];
    if seat.is_none() {
        let seats = Player::all(record.header.bots.len());
        eyes.extend(seats.map(|seat| (Some(seat), OnceCell::new())));
    }
    let texts: Vec<ReplayText> = eyes.iter().map(|(seat, _)| ReplayText::new(room, record, *seat)).collect();
    view(steps.len(), eyes.len(), |at, eye| {
        let (seat, replay) = &eyes[eye];
        let replay = replay.get_or_init(|| replay_record(record, room, *seat).0);
        texts[eye].step(replay, &steps[at], stderr_paint())
    })?;
    Ok(())
}
