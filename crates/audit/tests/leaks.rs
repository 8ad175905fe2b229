//! The audit refuses each kind of leak with its own message, and passes the same game without one.

mod guess;

use std::panic::catch_unwind;
use std::path::Path;

use guess::Guess;

/// The audit's complaint about this leak; `None` if it passes.
fn verdict<const LEAK: u8>() -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guess");
    let panic = catch_unwind(|| audit::audit::<Guess<LEAK>>(&guess::room::<LEAK>(), &folder)).err()?;
    Some(panic.downcast_ref::<String>().expect("the audit fails with a sentence").clone())
}

fn check<const LEAK: u8>(sentence: &str) {
    let said = verdict::<LEAK>().expect("the audit passes a leaking game");
    assert!(said.contains(sentence), "{said}");
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(verdict::<{ guess::SOUND }>(), None);
}

#[test]
fn hidden_information_that_nothing_hides() {
    check::<{ guess::SAYS_NOTHING }>(
        "the room says that information is hidden, and `disguise` hides nothing from seat 0",
    );
}

#[test]
fn eyes_that_are_not_due() {
    let said = verdict::<{ guess::SHOWS_WHO_IS_NOT_DUE }>().expect("the audit passes a leaking game");
    let first = said.lines().next().unwrap_or_default();
    assert!(first.contains("a view holds what its eyes may not see: seat 1, not due"), "{said}");
}

#[test]
fn eyes_that_have_decided() {
    check::<{ guess::SHOWS_WHO_HAS_DECIDED }>("a sealed decision shows");
}

#[test]
fn failures_that_show() {
    check::<{ guess::SHOWS_FAILURES }>("a sealed failure shows");
}

#[test]
fn turns_that_go_back() {
    check::<{ guess::GOES_BACK }>("turn 2 comes after turn 4");
}
