use super::*;

#[test]
fn keys_go_places() {
    // Where each key leads, one after the other, among 31 steps.
    let table: &[(KeyCode, KeyModifiers, usize)] = &[
        (KeyCode::Left, KeyModifiers::NONE, 0),
        (KeyCode::Right, KeyModifiers::NONE, 1),
        (KeyCode::Right, KeyModifiers::SHIFT, 11),
        (KeyCode::Char('l'), KeyModifiers::NONE, 12),
        (KeyCode::Char('j'), KeyModifiers::NONE, 11),
        (KeyCode::PageDown, KeyModifiers::NONE, 21),
        (KeyCode::Left, KeyModifiers::SHIFT, 11),
        (KeyCode::End, KeyModifiers::NONE, 30),
        (KeyCode::Right, KeyModifiers::NONE, 30),
        (KeyCode::Home, KeyModifiers::NONE, 0),
        (KeyCode::Char('x'), KeyModifiers::NONE, 0),
    ];
    let mut viewer = Viewer::new(31, 1);
    for &(code, modifiers, at) in table {
        viewer = viewer.press(KeyEvent::new(code, modifiers)).unwrap();
        assert_eq!(viewer.at, at, "{code:?}");
    }
    assert_eq!(viewer.press(KeyEvent::from(KeyCode::Char('q'))), None);
    assert_eq!(viewer.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), None);
}

#[test]
fn tall_pictures_scroll() {
    let press = |viewer: Viewer, code| viewer.press(KeyEvent::from(code)).unwrap();
    let down = press(press(Viewer::new(9, 1), KeyCode::Down), KeyCode::Down);
    assert_eq!((down.scrolled, down.at), (2, 0));
    // A step keeps the scroll position.
    assert_eq!(press(down, KeyCode::Right).scrolled, 2);
    assert_eq!(press(press(press(down, KeyCode::Up), KeyCode::Up), KeyCode::Up).scrolled, 0);
}

#[test]
fn eyes_take_turns() {
    let look = |viewer: Viewer| viewer.press(KeyEvent::from(KeyCode::Char('v'))).unwrap();
    let first = Viewer::new(9, 3);
    assert_eq!([look(first).eye, look(look(first)).eye, look(look(look(first))).eye], [1, 2, 0]);
}

#[test]
fn playing_ends_at_the_end_and_at_any_step() {
    let space = KeyEvent::from(KeyCode::Char(' '));
    let mut viewer = Viewer::new(3, 1);
    assert_eq!(viewer.pause(), None);
    viewer = viewer.press(space).unwrap();
    assert_eq!(viewer.pause(), Some(Duration::from_millis(250)));
    viewer = viewer.press(KeyEvent::from(KeyCode::Char('>'))).unwrap();
    assert_eq!(viewer.pause(), Some(Duration::from_millis(125)));
    viewer = viewer.tick().tick();
    assert_eq!((viewer.at, viewer.pause()), (2, None));
    viewer = viewer.press(space).unwrap();
    assert_eq!((viewer.at, viewer.playing), (0, Playing::Yes));
    viewer = viewer.press(KeyEvent::from(KeyCode::Right)).unwrap();
    assert_eq!((viewer.at, viewer.playing), (1, Playing::No));
}
