//! Matches on this machine, for the person at this terminal.

use arena::{Arena, CannotFollow, Divergence, NotPlayed};

use referee::Broken;

use crate::failure::Failure;
use crate::folders;
use crate::human::Person;
use crate::prompt::Typed;
use crate::signals::stop_on_interrupt;
use crate::terminal::{escape_controls, note, quotable};
use crate::undo::Undo;

/// An arena with this user's cache. Ctrl-C ends its matches.
pub(crate) fn local_arena() -> Arena {
    let arena = Arena::new(folders::cache(), stop_on_interrupt());
    #[cfg(feature = "serve")]
    let arena = arena.with_models(|name| std::env::var(name).ok());
    arena
}

/// An arena in which the person at this terminal can play.
pub(crate) fn arena_with_person(undo: &Undo) -> Arena {
    let (typed, undo, arena) = (Typed::default(), undo.clone(), local_arena());
    let stop = arena.stop().clone();
    arena.with_person(move |room, _| {
        Some(Box::new(Person::new(room, typed.clone(), undo.clone(), stop.clone())))
    })
}

/// Prints a warning about a bot's file.
pub(crate) fn warn(warning: &str) {
    note(&format!("warning: {}", quotable(warning)));
}

/// Why a match was not played, and what to do.
pub(crate) fn not_played(error: NotPlayed, again: &str) -> Failure {
    match error {
        NotPlayed::Interrupted(_) => Failure::Failed(format!("{error}; to play it again: {again}")),
        NotPlayed::Match(Broken::Rules { .. }) => match Failure::from(error) {
            Failure::Failed(why) => Failure::Failed(format!("{why}\nto see it again: {again}")),
            other => other,
        },
        other => other.into(),
    }
}

/// Why a record cannot be followed, and what to do.
pub(crate) fn cannot_follow(error: CannotFollow) -> Failure {
    match error {
        CannotFollow::NotPlayed(interrupted @ NotPlayed::Interrupted(_)) => {
            Failure::Failed(interrupted.to_string())
        }
        CannotFollow::NotPlayed(error) => not_played(error, ""),
        other => other.into(),
    }
}

/// A divergence as text.
pub(crate) fn describe(divergence: &Divergence) -> String {
    let Divergence { at, action, recorded, answered, .. } = divergence;
    let action = if *action > 1 { format!(", action {action}") } else { String::new() };
    format!(
        "{at}{action}: the record has {}, the bot {}",
        escape_controls(recorded),
        escape_controls(answered)
    )
}
