use board::{PlayoutMemory, Position, playout};

use super::*;

#[test]
fn the_cache_is_bounded_in_bytes_and_keeps_nothing_idle() {
    let text = |number: usize| format!("; {number}\n{}", crate::SHIPPED[0].text);
    let files: Vec<_> = (0..3).map(|number| rules_file("a", &text(number)).unwrap()).collect();
    let each = files[0].bytes();
    let least = files[0].variant("").unwrap().program().size();
    assert!(each > least && least > 20_000, "{each} bytes, {least} of them of the program");
    let mut kept = files;
    bound(&mut kept, 2 * each + each / 2);
    assert_eq!(kept.len(), 2);
    // The latest stays, however large it is.
    bound(&mut kept, 1);
    assert_eq!(kept.len(), 1);

    let is_kept = |number: usize| cache().iter().any(|file| file.text == text(number));
    rules_file("a", &text(10)).unwrap();
    forget(&text(10));
    assert!(!is_kept(10));
    rules_file("a", &text(11)).unwrap();
    let held = rules_file("a", &text(12)).unwrap().variant("").unwrap();
    drop_idle();
    drop_idle();
    assert!(!is_kept(11));

    // What a match holds stays, however much there is, so that others share it; and goes with the match.
    let mut position = Position::new(&held.rules);
    playout(&mut position, 200, &mut PlayoutMemory::default(), |bound| 7 % bound);
    assert!(held.rules.table_bytes() > 0);
    forget(&text(12));
    let again = rules_file("another", &text(12)).unwrap().variant("").unwrap();
    assert!(Arc::ptr_eq(&held, &again));
    let mut kept = vec![rules_file("a", &text(12)).unwrap()];
    bound(&mut kept, 0);
    kept.insert(0, rules_file("a", &text(13)).unwrap());
    bound(&mut kept, 0);
    assert_eq!(kept.len(), 2);
    drop(kept);
    let tables = Arc::downgrade(&held.rules);
    drop((position, held, again));
    drop_idle();
    drop_idle();
    assert!(tables.upgrade().is_none(), "the tables went with the match");
}
