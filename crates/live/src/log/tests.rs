use super::*;

#[test]
fn the_level_of_each_program_is_told_once() {
    let mut log = LiveLog::new("a", 2);
    for bot in [0, 1, 1] {
        let aside = if bot == 1 { Aside::CpuMicros(7) } else { Aside::Say("no program".into()) };
        log.note(Place { game: 1, turn: 1 }, bot, Player::new(bot), &aside);
    }
    let text = log.text();
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("\"sandbox\":")).collect();
    assert_eq!(lines.len(), 1, "{text}");
    assert!(lines[0].contains("\"bot\":1"), "{text}");
}

#[test]
fn a_full_log_says_so_and_keeps_times() {
    let mut log = LiveLog::new("a", 1);
    let note = |log: &mut LiveLog, aside: &Aside| {
        log.note(Place { game: 1, turn: 1 }, 0, Player::new(0), aside);
    };
    for _ in 0..40 {
        note(&mut log, &Aside::Stderr("x".repeat(1 << 20)));
    }
    note(&mut log, &Aside::WallMicros(7));
    let text = log.text();
    assert!(text.len() < LOG_CAP + (2 << 20), "{}", text.len());
    let tail: Vec<&str> = text.lines().rev().take(2).collect();
    assert!(tail[0].contains("\"wall_us\":7") && tail[1].contains(LOG_IS_FULL), "{}", tail[0]);
}
