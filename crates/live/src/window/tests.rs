use super::*;

#[test]
fn only_the_latest_lines_are_kept() {
    let room = arena::room("thud").unwrap();
    let mut window = Window::of("a", Seer::Everything, room, None);
    let line = format!("\"{}\"", "x".repeat(1000));
    for _ in 0..10_000 {
        window.add(&line);
    }
    assert!(window.bytes <= MAX_BYTES && window.messages.len() > 900, "{}", window.bytes);
    assert_eq!(window.len(), 10_000);
    let next = window.from(9_999, 9).next().unwrap();
    assert!(next.as_str().contains("\"line\":9999,"), "{next:?}");
    window.game_began = 9_998;
    window.take_back();
    assert_eq!((window.len(), window.void_at, window.from(9_990, 99).count()), (9_998, 9_998, 8));
    window.game_began = 5;
    window.take_back();
    assert_eq!((window.len(), window.first(), window.bytes), (5, 5, 0));
}
