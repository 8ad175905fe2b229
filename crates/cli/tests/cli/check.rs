//! `viadal check`

use crate::support::Folder;

/// A Python player of tic-tac-toe that plays the first legal move, after doing this to each message.
fn player(does: &str) -> String {
    format!(
        "import json, random, sys\n\
         for line in sys.stdin:\n\
         \x20   message = json.loads(line)\n\
         \x20   kind, view = message['type'], message.get('view')\n\
         \x20   {does}\n\
         \x20   if kind == 'hello':\n\
         \x20       print('{{\"ready\":true}}', flush=True)\n\
         \x20   while view:\n\
         \x20       print(json.dumps({{'action': {{'move': view['legal'][0]}}}}), flush=True)\n\
         \x20       message = json.loads(sys.stdin.readline())\n\
         \x20       view = message.get('reply', {{}}).get('view')\n"
    )
}

const BOTS: &[(&str, &str)] = &[
    ("second.py", "assert kind != 'start' or message['game'] == 1, 'never more than one game'"),
    ("chess.py", "assert kind != 'hello' or message['options']['rules'] != 'chess'"),
    ("mute.py", "sys.exit(3)"),
    ("dice.py", "view and random.shuffle(view['legal'])"),
];

/// Games so long that a bot of random moves does not play one twice.
const LONG: &str = " --set rules=connect-four";

/// The output without what changes with the house bots, the options and the version of Python.
fn shown(folder: &Folder, bot: &str, more: &str, status: i32) -> String {
    let ran =
        folder.viadal(&format!("check zrf {bot} --seeds 2 --set load_time=60s --set turn_time=30s{more}"));
    let text = ran.ended(status).shown();
    let told = |line: &&str| {
        let fine = line.starts_with("ok    ") && !line.contains("seeds");
        let start = line.trim();
        !fine && !start.starts_with("File \"") && !start.starts_with('^')
    };
    text.lines().filter(told).map(|line| uncounted(line) + "\n").collect()
}

/// The line without the numbers of situations and matches.
fn uncounted(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let counted = |place: usize| {
        let next = words.get(place + 1).copied().unwrap_or_default();
        next.starts_with("situation") || next == "matches"
    };
    let number = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_digit());
    let word = |(place, word): (usize, &&str)| match number(word) && counted(place) {
        true => "N".to_string(),
        false => (*word).to_string(),
    };
    words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_to_be_mended_is_told() {
    let mut folder = Folder::new("check");
    for (bot, does) in BOTS {
        folder = folder.with(bot, &player(does));
    }
    insta::assert_snapshot!("second", shown(&folder, "second.py", "", 1));
    insta::assert_snapshot!("chess", shown(&folder, "chess.py", "", 1));
    insta::assert_snapshot!("mute", shown(&folder, "mute.py", "", 1));
    insta::assert_snapshot!("dice", shown(&folder, "dice.py", LONG, 0));
}

#[test]
fn as_json() {
    let folder = Folder::new("check-json").with("mute.py", &player("sys.exit(3)"));
    let found = folder.viadal("check zrf mute.py --json --set load_time=60s").ended(1).object();
    assert_eq!(found["mend"], 1);
    assert_eq!(found["situations"][0]["verdict"], "load_failed");
    let again = found["situations"][0]["again"].as_str().unwrap();
    let result =
        folder.viadal(&format!("{} --json", again.strip_prefix("viadal ").unwrap())).ended(0).object();
    assert_eq!(result["verdicts"][0]["verdict"], "load_failed");
    let found =
        folder.viadal("check perlwars Drifter --json --seeds 1 --set turn_time=30s").ended(0).object();
    assert_eq!(found["mend"], 0);
}

#[test]
fn a_bot_that_never_answers_in_time_is_not_waited_for_again_and_again() {
    let folder = Folder::new("check-late").with("loop.py", "while True: pass\n");
    let line = "check planetfight loop.py --seeds 1 --set turn_time=1ms --set rounds=3";
    let told = folder.viadal(line).ended(1).out;
    assert!(
        told.ends_with(
            "1 of 1 situation to mend: none of its answers came in time, so the rest was not tried\n"
        ),
        "{told}"
    );
}
