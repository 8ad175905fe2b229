//! `human`: a person at the terminal.

use crate::support::Folder;

const LINE: &str =
    "play perlwars human house:random --seed 3 --set stage=7x7 --set start=0,0,6,6 --set games=1";

#[test]
fn a_person_plays_and_leaves() {
    let typed = "?\nup\ne\nshot 3 3\nend\n";
    insta::assert_snapshot!(Folder::new("human").typing(LINE, typed).ended(0).shown());
}

#[test]
fn what_cannot_be_done_is_explained_and_asked_again() {
    // Three shots in a turn are one too many.
    let ran = Folder::new("human-again").typing(LINE, "shot 1 1\nshot 1 1\nshot 1 1\n").ended(0);
    assert!(ran.err.contains("that cannot be done: "), "{}", ran.err);
}

#[test]
fn refused_actions_without_end_lose_the_game() {
    let typed = "shot 99 99\n".repeat(16_000);
    let ran = Folder::new("human-refused").typing(&format!("{LINE} --json"), &typed).ended(0).object();
    let verdict = &ran["verdicts"][0];
    assert_eq!((&ran["winner"], &verdict["verdict"]), (&1.into(), &"malformed_output".into()), "{ran}");
    let message = verdict["message"].as_str().unwrap();
    assert!(message.contains("100 actions were refused in one turn"), "{message}");
}

#[test]
fn orders_of_planetfight_can_be_typed() {
    let folder = Folder::new("human-planets");
    let ran =
        folder.typing("play planetfight human house:random --seed 3 --set rounds=2 --json", "\n\n").ended(0);
    assert_eq!(ran.object()["verdicts"][0]["verdict"], "ok", "{}", ran.out);
    assert!(ran.err.contains("PlanetFight, game 1: you have seat 0"), "{}", ran.err);
}

#[test]
fn a_person_may_ask_for_a_hint() {
    let ran = Folder::new("human-hint").typing("play zrf human house:random --seed 3", "hint\nb2\n").ended(0);
    assert!(ran.err.contains("hint: puts Crosses Cross on "), "{}", ran.err);
    let ran = Folder::new("human-no-hint").typing(LINE, "hint\n").ended(0);
    assert!(ran.err.contains("Perl Wars has no hints"), "{}", ran.err);
}

#[test]
fn a_game_can_be_given_up() {
    for (game, reason) in [
        ("perlwars", "more games won"),
        ("planetfight", "resigned"),
        ("thud", "more points"),
        ("wizards", "more games won"),
    ] {
        let folder = Folder::new(&format!("human-resigns-{game}"));
        let line = format!("play {game} human house:random --seed 3 --record given-up.vrec --json");
        let ran = folder.typing(&line, "resign\nresign\n").ended(0).object();
        assert_eq!((&ran["winner"], &ran["verdicts"][0]["verdict"]), (&1.into(), &"ok".into()), "{ran}");
        assert_eq!(ran["reason"], reason, "{ran}");
        let record = String::from_utf8(folder.read("given-up.vrec")).unwrap();
        assert!(record.contains("{\"seat\":0,\"resigned\":true}\n"), "{record}");
        folder.viadal("verify given-up.vrec").ended(0);
        assert!(folder.viadal("replay given-up.vrec").ended(0).out.contains("human: gives the game up"));
    }
}

#[test]
fn a_flood_of_refused_actions_ends_the_game_and_not_the_program() {
    let typed = "shot 99 99\n".repeat(16_000);
    let ran = Folder::new("human-flood")
        .typing("play perlwars human house:random --seed 3 --set games=1", &typed)
        .ended(0);
    assert!(ran.out.starts_with("random wins: "), "{}", ran.out);
    assert!(ran.out.contains("100"), "{}", ran.out);
}
