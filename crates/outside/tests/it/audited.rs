//! What the audit finds in games that do not obey.

use outside::{audit, replay_exchanges};

use crate::support::{Place, compiles_c};

const GAME: &str = r#"
from viadal_game import Illegal, due, one_of, over, run

CALLS = 0

def start(setup):
    return {"turn": 1, "first": setup.lots.below(2), "laid": [None, None], "lost": None, "key": setup.dice.save()["key"]}

def status(state):
    if state["lost"] is not None or state["turn"] > 3:
        lost = state["lost"]
        return over([int(lost != seat) for seat in (0, 1)], "over")
    return due(state["turn"], [seat for seat in (0, 1) if state["laid"][seat] is None])

def play(state, seat, action):
    if type(action) is not int or action not in (1, 2, 3):
        raise Illegal("1, 2 or 3")
    state["laid"][seat] = action
    if None not in state["laid"]:
        state["lost"] = state.pop("resigns", None)
        state["laid"], state["turn"] = [None, None], state["turn"] + 1

def fail(state, seat, fault):
    play(state, seat, 1)

def resign(state, seat):
    state["resigns"] = seat
    play(state, seat, 1)

def view(state, seat):
    shown = {"turn": state["turn"]}
    if seat is not None and state["laid"][seat] is None:
        shown["legal"] = [1, 2, 3]
    return shown

run(globals())
"#;

const MANIFEST: &str = "id = \"dice\"\ntitle = \"Dice\"\nsummary = \"For tests\"\nplayers = 2\nrun = [\"python3\", \"dice.py\"]\n";

/// What the audit says of the game with this change, after so many plays.
fn found(old: &str, new: &str, plays: u64) -> String {
    let place = Place::new();
    assert!(GAME.contains(old), "{old}");
    let (rules, kit) = (GAME.replace(old, new), include_str!("../../kits/python/viadal_game.py"));
    let files = [("game.toml", MANIFEST), ("dice.py", &rules), ("viadal_game.py", kit)];
    let report = audit(&place.versions, &place.game("dice", &files), plays, None, &mut |_| {}).unwrap();
    assert!(report.plays > 1);
    let told = |finding: &outside::Finding| {
        let what: String = finding.what.chars().take(90).collect();
        format!("{what} [{} inputs]", finding.play.len())
    };
    report.findings.iter().map(told).collect::<Vec<_>>().join("\n")
}

#[test]
fn each_finding_has_its_shortest_play() {
    let cases = [
        (
            "    shown = {\"turn\"",
            "    global CALLS\n    CALLS += 1\n    shown = {\"calls\": CALLS, \"turn\"",
            "the rules failed: start: the same question is answered differently",
        ),
        (
            "    shown = {\"turn\"",
            "    import time\n    shown = {\"now\": time.time_ns(), \"turn\"",
            "the rules failed: start: the same question is answered differently",
        ),
        // The order of fields is that of the second in which the process began, as in Lua.
        (
            "def view(state, seat):\n    shown = {\"turn\": state[\"turn\"]}",
            "import random, time\nORDER = random.Random(int(time.time()))\nFIELDS = ORDER.sample(\"abcdefghijkl\", 12)\n\ndef view(state, seat):\n    shown = {\"turn\": state[\"turn\"], **dict.fromkeys(FIELDS, 0)}",
            "the rules failed: start: the same question is answered differently (only the order of fiel",
        ),
        (
            "def view(state, seat):\n",
            "def view(state, seat):\n    raise ValueError('no such cell')\n",
            "the rules failed: start: crashed: ended with exit status 1; it wrote: ",
        ),
        (
            "    shown = {\"turn\"",
            "    shown = {\"laid\": state[\"laid\"], \"turn\"",
            "a decision shows to others before all who are due have decided [0 inputs]",
        ),
        (
            "    shown = {\"turn\"",
            "    shown = {\"key\": state[\"key\"], \"turn\"",
            "the view of seat 0 has the key of the dice",
        ),
        ("[1, 2, 3]", "[1, 2, 4]", "an action that the rules offer is refused: 1, 2 or 3 [1 inputs]"),
        ("if type(action) is not int or action", "if action < 0 or action", "an odd action breaks the rules"),
        (
            "state[\"laid\"], state[\"turn\"] = [None, None], state[\"turn\"] + 1",
            "state[\"laid\"] = [None, None]",
            "the game is not over after",
        ),
        ("[int(lost != seat)", "[int(lost == seat)", "resigned and has won"),
        (
            "        state[\"laid\"], state[\"turn\"]",
            "        state[\"lost\"] = 0 if action == 3 else None\n        state[\"laid\"], state[\"turn\"]",
            "the order of two decisions makes a difference",
        ),
        (
            "shown[\"legal\"] = [1, 2, 3]",
            "shown.update(legal=[1, 2, 3], picture={\"buttons\": [{\"text\": n, \"action\": n} for n in (1, 2, 4)]})",
            "in the picture, the button '4' makes an action that is not legal: 4 [0 inputs]",
        ),
        (
            "shown[\"legal\"] = [1, 2, 3]",
            "shown.update(legal=[1, 2, 3], picture={\"cells\": [{\"rect\": [0, 0, 1, 1], \"action\": 1}], \"hands\": [{\"seat\": 0, \"cards\": [{\"text\": 2, \"action\": 2}]}]})",
            "in the picture, no cell, card or button makes a legal action: 3 [0 inputs]",
        ),
        (
            "shown[\"legal\"] = [1, 2, 3]",
            "shown.update(legal=[1, 2, 3], picture={\"cells\": 7})",
            "the picture of seat 1 cannot be read: invalid type: integer `7`, expected a sequence",
        ),
        (
            "shown[\"legal\"] = [1, 2, 3]",
            "shown.update(legal=[1, 2, 3], picture={\"cells\": [{}] * 5000})",
            "has 5000 cells, cards and other parts: at most 4096 are drawn",
        ),
        (
            "shown[\"legal\"] = [1, 2, 3]",
            "shown.update(legal=[1, 2, 3], picture={\"cells\": [{\"rekt\": [0, 0, 1, 1]}]})",
            "cannot be read: unknown field `rekt`, expected one of `na",
        ),
        (
            "shown[\"legal\"] = [1, 2, 3]",
            "shown.update(legal=[1, 2, 3], picture={\"cells\": [{\"rect\": [0, 0, 1, 1], \"shape\": \"sqare\"}]})",
            "cannot be read: unknown variant `sqare`, expected one of",
        ),
        (
            "shown[\"legal\"] = [1, 2, 3]",
            "shown.update(legal=[1, 2, 3], picture={\"sizes\": [1, 1]})",
            "cannot be read: unknown field `sizes`, expected one of `s",
        ),
        ("\"legal\"", "\"moves\"", "the rules offer no action to a player who is due"),
    ];
    // At once: the two processes of a game begin more than a second apart.
    std::thread::scope(|scope| {
        for (old, new, expected) in cases {
            scope.spawn(move || {
                // Three: without failures, with nothing else, and one in which somebody resigns. Five have a shorter one.
                let found = found(old, new, if expected.ends_with("[1 inputs]") { 5 } else { 3 });
                assert!(found.contains(expected), "{new}\n{found}");
            });
        }
    });
}

/// Without chance: also in one play.
#[test]
fn every_play_asks_what_happens_when_somebody_leaves() {
    let place = Place::new();
    let kit = include_str!("../../kits/python/viadal_game.py");
    for (asked, header) in
        [("fail", "def fail(state, seat, fault):\n"), ("resign", "def resign(state, seat):\n")]
    {
        assert!(GAME.contains(header));
        let rules = GAME.replace(header, &format!("{header}    raise ValueError('not written')\n"));
        let files = [("game.toml", MANIFEST), ("dice.py", &rules), ("viadal_game.py", kit)];
        let report = audit(&place.versions, &place.game(asked, &files), 1, None, &mut |_| {}).unwrap();
        let found: Vec<&str> = report.findings.iter().map(|finding| finding.what.as_str()).collect();
        let failed = format!("the rules failed: {asked} of seat");
        assert!(found.iter().any(|what| what.starts_with(&failed)), "{found:?}");
    }
}

#[test]
fn nothing_more_is_asked_of_rules_that_do_not_flush() {
    let place = Place::new();
    let kit = include_str!("../../kits/python/viadal_game.py");
    let (flushes, buffered) = ("        sys.stdout.flush()", "sys.stdout.reconfigure(write_through=False)\n");
    assert!(kit.contains(flushes));
    let kit = kit.replace(flushes, "").replace("import sys\n", &format!("import sys\n{buffered}"));
    let folder = place.game("dice", &[("game.toml", MANIFEST), ("dice.py", GAME), ("viadal_game.py", &kit)]);
    let report = audit(&place.versions, &folder, 6, None, &mut |_| {}).unwrap();
    assert!(report.late && report.plays == 1, "{report:?}");
    let [finding] = report.findings.as_slice() else { panic!("{report:?}") };
    let what = &finding.what;
    assert!(
        what.contains("start: timeout: no answer within") && what.contains("not flushed: flush"),
        "{what}"
    );
}

#[test]
fn games_of_the_kits_and_examples_obey() {
    let place = Place::new();
    let kit = |language: &str, run: &str| place.kit(language, run);
    let mut folders = vec![
        kit("python", "run = [\"python3\", \"nim.py\"]"),
        kit("javascript", "run = [\"node\", \"nim.mjs\"]"),
        place.copied("examples/goofspiel"),
    ];
    if compiles_c() {
        folders.extend([kit("c", "module = \"nim.wasm\""), place.copied("examples/goofspiel_c")]);
    }
    for folder in folders {
        let report = audit(&place.versions, &folder, 1, None, &mut |_| {}).unwrap();
        assert!(report.findings.is_empty(), "{}: {:?}", folder.display(), report.findings);
    }
}

#[test]
fn example_exchanges_are_what_the_referee_says() {
    let place = Place::new();
    let folder = place.kit("python", "run = [\"python3\", \"nim.py\"]");
    let text = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let (rewritten, number) = replay_exchanges(&text, place.open(&folder)).unwrap();
    assert_eq!((number, text.as_str()), (1, rewritten.as_str()), "{rewritten}");
    for (old, new) in [
        ("seat=0", "seat=7"),
        ("seed=3", "seed=x"),
        ("heaps=2", "heaps=99"),
        ("heaps=2", "piles=2"),
        // Nothing that the author wrote is dropped.
        ("\n...\n", "\na remark\n"),
        ("\n...\n", "\n< {\"action\":{\"heap\":0,\"take\":1}}\n< {\"say\":\"bye\"}\n"),
    ] {
        assert!(text.contains(old), "{old}");
        assert!(replay_exchanges(&text.replace(old, new), place.open(&folder)).is_err(), "{new}");
    }
}
