//! A room whose rules an umpire is asked for.

use std::sync::{Arc, Weak};

use game::{BadSetup, Dialect, Dice, Files, Match, Opening, Options, Prompt, Room, Spoken, lock};

use super::game_there::{Game, View};
use super::link::{Link, link, unasked};
use super::protocol::{self, Question};
use crate::workers::Workers;

/// The most dialects of a game.
const DIALECTS: usize = 8;
const ASK: [fn(&Prompt) -> Vec<u8>; DIALECTS] =
    [ask::<0>, ask::<1>, ask::<2>, ask::<3>, ask::<4>, ask::<5>, ask::<6>, ask::<7>];
type Hear = fn(&Prompt, &[u8]) -> Result<Spoken, String>;
const HEAR: [Hear; DIALECTS] =
    [hear::<0>, hear::<1>, hear::<2>, hear::<3>, hear::<4>, hear::<5>, hear::<6>, hear::<7>];

impl Workers {
    /// The room whose rules an umpire is asked for, of one that workers have. It stays as long as the program runs, as rooms do.
    pub(crate) fn room(self: &Arc<Workers>, room: &'static Room) -> &'static Room {
        let mut rooms = lock(&self.rooms);
        rooms
            .entry((room.id, room.rules, room.hash))
            .or_insert_with(|| room_there(room, &Arc::downgrade(self)))
    }
}

/// Makes the room of this process for one that workers have.
fn room_there(room: &'static Room, workers: &Weak<Workers>) -> &'static Room {
    let linked = {
        let workers = Weak::clone(workers);
        move || -> Result<Arc<Link>, BadSetup> { link(&workers, room).map_err(BadSetup::verbatim) }
    };
    let seats = {
        let linked = linked.clone();
        move |options: &Options, files: &Files| {
            let question = Question::Seats { options: options.clone(), files: files.clone() };
            let (least, most) =
                linked()?.ask::<protocol::OrBad<protocol::Seats>>(&question).map_err(unasked)??;
            Ok(least..=most)
        }
    };
    let opens = move |options: &Options, files: &Files, opening: Opening, dice: Dice| {
        Ok(Box::new(Game::open(linked()?, (options, files), &opening, &dice)?) as Box<dyn Match>)
    };
    assert!(room.dialects.len() <= DIALECTS, "too many dialects");
    let dialect =
        |(number, dialect): (usize, &Dialect)| Dialect { ask: ASK[number], hear: HEAR[number], ..*dialect };
    let dialects: Vec<Dialect> = room.dialects.iter().enumerate().map(dialect).collect();
    let mut there = *room;
    // Those of a game that was uploaded follow from its options alone.
    if room.hash.is_empty() {
        there.seats = Box::leak(Box::new(seats));
    }
    there.open = Box::leak(Box::new(opens));
    there.dialects = Vec::leak(dialects);
    // It is of one version.
    there.earlier = &[];
    Box::leak(Box::new(there))
}

fn ask<const NUMBER: usize>(prompt: &Prompt) -> Vec<u8> {
    prompt.view::<View>().and_then(|view| view.ask_in(NUMBER)).unwrap_or_default()
}

fn hear<const NUMBER: usize>(prompt: &Prompt, answer: &[u8]) -> Result<Spoken, String> {
    let view = prompt.view::<View>().ok_or("a program was seated at another game")?;
    view.hear_in(NUMBER, answer)
}
