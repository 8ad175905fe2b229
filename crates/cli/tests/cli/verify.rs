//! `viadal verify`

use crate::support::Folder;

#[test]
fn differences_are_told() {
    let folder = Folder::new("verify");
    folder
        .viadal(
            "play perlwars house:finder house:random --seed 5 --set stage=7x7 --set games=1 --record a.vrec",
        )
        .ended(0);
    let text = String::from_utf8(folder.read("a.vrec")).unwrap();
    let broken_off: String = text.lines().take(6).map(|line| format!("{line}\n")).collect();
    let folder = folder
        .with("winner.vrec", &text.replace("\"ranks\":[0,1]", "\"ranks\":[1,0]"))
        .with("turns.vrec", &text.replace("\"turns\":", "\"turns\":9"))
        .with("broken-off.vrec", &broken_off)
        .with("rules.vrec", &text.replace("\"rules\":2", "\"rules\":999"))
        .with("game.vrec", &text.replace("\"game\":\"perlwars\"", "\"game\":\"pelota\""))
        .with("text.vrec", "Dear diary\n")
        .with("empty.vrec", "");
    let files =
        "a.vrec winner.vrec turns.vrec broken-off.vrec rules.vrec game.vrec text.vrec empty.vrec none.vrec";
    insta::assert_snapshot!(folder.viadal(&format!("verify {files}")).ended(1).shown());
    let verified = folder.viadal("verify a.vrec empty.vrec --json").ended(1).object();
    assert_eq!((&verified["files"][0]["ok"], &verified["files"][1]["ok"]), (&true.into(), &false.into()));
    folder.viadal("verify a.vrec").ended(0);
}

#[test]
fn who_played_with_which_limits_is_covered() {
    let folder = Folder::new("verify-digest");
    folder
        .viadal("play planetfight house:random house:uber --seed 5 --set rounds=3 --record a.vrec")
        .ended(0);
    let text = String::from_utf8(folder.read("a.vrec")).unwrap();
    let last = text.lines().last().unwrap();
    let (before_digests, _) = text.rsplit_once(",\"digest\"").unwrap();
    let folder = folder
        .with("bots.vrec", &text.replacen("\"hash\":\"", "\"hash\":\"0", 1))
        .with("time.vrec", &text.replace("\"turn_time\":\"2s\"", "\"turn_time\":\"9s\""))
        .with("twice.vrec", &format!("{text}{last}\n"))
        .with("old.vrec", &format!("{before_digests}}}\n"));
    for (file, expected) in [
        ("bots", "the header, a say or a fault was changed"),
        ("time", "the header, a say or a fault was changed"),
        ("twice", "a line after the end of the match"),
    ] {
        let told = folder.viadal(&format!("verify {file}.vrec")).ended(1).out;
        assert!(told.contains(expected), "{told}");
    }
    let old = folder.viadal("verify old.vrec").ended(0).out;
    assert!(old.contains("ok by the rules; too old for a digest"), "{old}");
}
