//! `viadal feed`

use crate::support::Folder;

#[test]
fn a_bot_is_compared_with_a_record() {
    let folder = Folder::new("feed");
    folder
        .viadal("play perlwars Seeker house:random --seed 2 --set stage=7x7 --set games=1 --record a.vrec")
        .ended(0);
    let same = folder.viadal("feed a.vrec --seat 0 Seeker").ended(0);
    assert_eq!(same.out, "Seeker does as recorded, every time\n");
    insta::assert_snapshot!(folder.viadal("feed a.vrec --seat 0 house:finder").ended(0).shown());
    let departures = folder.viadal("feed a.vrec --seat 0 house:finder --json").ended(0).object();
    assert_eq!((&departures["turns"], &departures["unasked"]), (&3.into(), &0.into()));
    let keys: Vec<&String> = departures["departures"][0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["action", "answered", "at", "bot", "recorded"]);
}

/// One bot ends its turns sooner than in the record, the other later, and dies; each gets true replies to its own shots.
#[test]
fn a_bot_that_strays_is_asked_to_the_end_of_its_turn() {
    let short = "package Short;\nsub action { $told = &main'shot(8, 8); &main'say(\"told $told\"); }\n1;\n";
    let long = "package Long;\nsub action {\n  &main'move(9) for 1 .. 150;\n  \
        $told = &main'shot(5, 5);\n  die \"at $told\\n\" if $told == 1;\n  &main'move(1);\n}\n1;\n";
    let folder = Folder::new("feed-strays").with("Short.plw", short).with("Long.plw", long);
    let play = "--seed 5 --set stage=9x9 --set games=2 --set max_turns=4 --set start=4,4,0,0 --record";
    folder.viadal(&format!("play perlwars Short.plw Short.plw {play} short.vrec")).ended(0);
    folder.viadal(&format!("play perlwars Long.plw Short.plw {play} long.vrec")).ended(0);
    let mut shown = String::new();
    for what in
        ["short.vrec --seat 0 Long.plw", "short.vrec --seat 1 Long.plw", "long.vrec --seat 0 Short.plw"]
    {
        shown += &folder.viadal(&format!("feed {what}")).ended(0).shown();
    }
    insta::assert_snapshot!(shown);
    let same = folder.viadal("feed long.vrec --seat 0 Long.plw").ended(0);
    assert_eq!(same.out, "Long.plw does as recorded, every time\n", "a record keeps 100 refusals a turn");
}

/// Messages before the first turn do not count as loading.
#[test]
fn a_wizard_that_dies_while_it_is_placed() {
    let dies = "import sys\nprint('{\"ready\":true}', flush=True)\n\
        for line in sys.stdin:\n    if '\"turn\",' in line: sys.exit('no place for me')\n";
    let folder = Folder::new("feed-placed").with("Dies.py", dies);
    folder.viadal("play wizards random random --seed 5 --set turns=2 --set games=1 --record a.vrec").ended(0);
    let played = folder.viadal("play wizards Dies.py random --seed 5 --set games=1").ended(0);
    assert!(played.out.contains("Dies failed at 1.0: crashed\n"), "{}", played.shown());
    let fed = folder.viadal("feed a.vrec --seat 0 Dies.py -v").ended(0);
    assert!(fed.err.starts_with("1.0 Dies stderr: no place for me\n"), "{}", fed.shown());
    assert!(fed.out.contains("in 2 more it could not be asked"), "{}", fed.shown());
}

/// A record contains actions as the game reads them.
#[test]
fn a_bot_that_says_more_than_is_asked_is_no_other() {
    let wordy = "import json, sys\nprint('{\"ready\":true}', flush=True)\nfor line in sys.stdin:\n    \
        told = json.loads(line)\n    if told['type'] == 'turn':\n        \
        shot = 'shot' if told['turn'] < 5 else 'shoot'\n        \
        print(json.dumps({'action': {shot: {'y': 8, 'x': 8, 'why': 'hope'}}}), flush=True)\n    \
        elif told.get('more'):\n        print('{\"action\":\"end\"}', flush=True)\n";
    let folder = Folder::new("feed-wordy").with("Wordy.py", wordy);
    let set = "--set stage=9x9 --set start=0,0,4,4 --set games=2";
    let played =
        folder.viadal(&format!("play perlwars Wordy.py Drifter --seed 5 {set} --record a.vrec")).ended(0);
    assert!(played.out.contains("malformed output"), "{}", played.shown());
    let fed = folder.viadal("feed a.vrec --seat 0 Wordy.py").ended(0);
    assert_eq!(fed.out, "Wordy.py does as recorded, every time\n");
}
