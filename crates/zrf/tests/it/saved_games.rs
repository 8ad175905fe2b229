//! Recorded games of the original program: each move must be legal and do what it says. A sample; `./evidence zrf` replays all.

use crate::{corpus, recorded};

/// One game of so many.
const EVERY: usize = 6;

#[test]
fn recorded_games_replay_to_their_end() {
    let Some(folder) = corpus::folder() else { return };
    let mut failed = 0;
    println!(
        "{:24} {:24} {:28} {:>5} {:>5} {:>6} {:>7}  result",
        "game", "rules", "variant", "edits", "moves", "agreed", "letters"
    );
    for path in corpus::files(&folder, "zsg").into_iter().step_by(EVERY) {
        let game = recorded::replayed(&path, &folder);
        let result = game.result.as_ref().map_or_else(String::as_str, |()| "ok");
        println!(
            "{:24} {:24} {:28} {:5} {:5} {:6} {:7}  {result}",
            game.game, game.rules, game.variant, game.edits, game.lines, game.agreed, game.written
        );
        failed += usize::from(game.result.is_err() || game.agreed < game.lines);
    }
    assert_eq!(failed, 0, "recorded games do not replay");
}
