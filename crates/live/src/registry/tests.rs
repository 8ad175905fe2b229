use super::*;
use crate::fixtures;

#[test]
fn what_cannot_go_on_when_the_program_starts_again_is_broken_and_over() {
    let registry = fixtures::registry();
    let live_match = fixtures::live_match(&registry);
    registry.remove(&live_match);
    let rows = registry.recover().unwrap();
    assert_eq!(rows.len(), 1);
    // Thud cannot be played by nobody.
    *registry.to_resume.lock().unwrap() = rows;
    registry.resume_all();
    let row = registry.store.match_row(&live_match.id).unwrap().unwrap();
    let summary = registry.summary(&live_match.id).unwrap().unwrap();
    assert_eq!((summary.state, summary.note.as_deref()), (State::Broken, Some("broken_off")));
    assert_eq!(
        (summary.ended, row.ended, row.state.as_str()),
        (Some(summary.started), summary.ended, "broken")
    );
}
