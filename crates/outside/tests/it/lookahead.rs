//! The house player that looks ahead.

use crate::support::{Place, play, setup};

/// Chomp: whoever eats the last square has lost.
const GAME: &str = r#"
from viadal_game import due, one_of, over, run

def start(setup):
    return {"turn": 1, "due": setup.first, "rows": [3, 3, 3], "lost": None}

def legal(state):
    return [[x, y] for y, size in enumerate(state["rows"]) for x in range(size)]

def status(state):
    lost = state["lost"]
    return due(state["turn"], [state["due"]]) if lost is None else over([int(lost != seat) for seat in (0, 1)], "eaten")

def play(state, seat, action):
    one_of(action, legal(state))
    x, y = action
    state["rows"] = [min(size, x) if row >= y else size for row, size in enumerate(state["rows"])]
    if action == [0, 0]:
        state["lost"] = seat
    state["turn"], state["due"] = state["turn"] + 1, 1 - seat

def fail(state, seat, fault):
    state["lost"] = seat

def resign(state, seat):
    state["lost"] = seat

def view(state, seat):
    return {"turn": state["turn"], "rows": state["rows"], "legal": legal(state) if seat == state["due"] else []}

run(globals())
"#;

/// Whoever begins wins, if both play as well as they can: it plays a small game without a mistake, also against itself.
#[test]
fn a_small_game_is_played_without_a_mistake() {
    let manifest = "id = \"chomp\"\ntitle = \"Chomp\"\nsummary = \"For tests\"\nplayers = 2\nrun = [\"python3\", \"chomp.py\"]\nlookahead = \"state\"\n";
    let (place, kit) = (Place::new(), include_str!("../../kits/python/viadal_game.py"));
    let files = [("game.toml", manifest), ("chomp.py", GAME), ("viadal_game.py", kit)];
    let room = place.open(&place.game("chomp", &files));
    for seed in 1..=6 {
        // Nodes alone limit it.
        let setup = setup(room, &[("turn_time", "600s")], seed);
        for bots in [["lookahead", "lookahead"], ["lookahead", "random"]] {
            let record = play(&setup, &bots).unwrap();
            let last = record.lines.last().unwrap().to_string();
            assert!(last.contains("\"scores\":[1,0]"), "{bots:?}, seed {seed}: {last}");
        }
    }
}
