//! Numbers, defaults and inheritance of games and variants.

use board::{GoalKind, PassTurn, Program};

const GAME: &str = r#"
    (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9))) (directions (n 0 -1))))
    (board-setup (White (Man a1)) (Black (Man b2)))
    (piece (name Man) (moves (n add)))
    (piece (name King) (help "base") (moves (n add)))"#;

fn rules(text: &str) -> zrf::Rules {
    let text = text.replace("BASE", GAME);
    let source = zrf::Source { name: "variants.zrf", bytes: text.as_bytes() };
    zrf::compile_alone(&source).unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn entries_are_numbered_from_the_first_game() {
    for (text, expected) in [
        ("(game (title \"A\") BASE)", "1 A"),
        (
            "(game (title \"A\") BASE) (variant (title \"B\")) (variant (title \"-\")) (variant (title \"C\"))",
            "1 A, 2 B, 3 C",
        ),
        ("(variant (title \"B\")) (game (title \"A\") BASE) (variant (title \"C\"))", "1 A, 2 B, 3 C"),
        ("(game (title \"A\") BASE) (variant (title \"B\") (default))", "1 A, 2 B*"),
        ("(game (title \"A\") BASE (default)) (variant (title \"B\"))", "1 A*, 2 B"),
        ("(game (title \"A\") BASE) (variant) (game (title \"Z\") BASE)", "1 A, 2 A, 3 Z"),
    ] {
        let rules = rules(text);
        let shown = |entry: &zrf::Entry| {
            format!("{} {}{}", entry.number, entry.title, if entry.default { "*" } else { "" })
        };
        let shown: Vec<String> = rules.entries.iter().map(shown).collect();
        assert_eq!(shown.join(", "), expected);
    }
}

#[test]
fn an_entry_is_found_by_number_or_title() {
    let rules = rules("(game (title \"First\") BASE) (variant (title \" Second one \") (default))");
    for (name, number) in
        [("1", Some(1)), ("first", Some(1)), ("second one", Some(2)), ("3", None), ("x", None)]
    {
        assert_eq!(rules.entry(name).map(|entry| entry.number), number, "{name}");
    }
    let default = rules.entries.iter().find(|entry| entry.default);
    assert_eq!(default.map(|entry| entry.number), Some(2));
}

/// A variant after inheritance, on one line.
fn shown(program: &Program) -> String {
    let pieces: Vec<String> = program
        .pieces
        .iter()
        .map(|piece| format!("{}:{}:{}", piece.name, piece.help, piece.moves.len()))
        .collect();
    let goals: Vec<&str> = (program.goals.iter())
        .map(|goal| match goal.kind {
            GoalKind::Win => "win",
            GoalKind::Loss => "loss",
            GoalKind::Draw => "draw",
            GoalKind::Count => "count",
        })
        .collect();
    let pass = match program.options.pass_turn {
        PassTurn::Never => "never",
        PassTurn::Always => "always",
        PassTurn::Forced => "forced",
    };
    let (partial, setup) = (program.options.pass_partial, program.setup.len());
    format!("{} | {} | pass {pass} {partial} | setup {setup}", pieces.join(" "), goals.join(" "))
}

#[test]
fn a_variant_replaces_what_it_says() {
    const OPTIONS: &str = "(option \"pass turn\" true) (pass-partial true)
        (win-condition (White) stalemated) (draw-condition (Black) repetition)";
    for (variant, expected) in [
        ("", "Man::1 King:base:1 | win draw | pass always true | setup 2"),
        (
            "(piece (name Man) (help \"new\"))",
            "Man:new:0 King:base:1 | win draw | pass always true | setup 2",
        ),
        ("(piece (name Duke))", "Man::1 King:base:1 Duke::0 | win draw | pass always true | setup 2"),
        ("(loss-condition (White) stalemated)", "Man::1 King:base:1 | loss | pass always true | setup 2"),
        (
            "(count-condition stalemated) (draw-condition stalemated)",
            "Man::1 King:base:1 | count draw | pass always true | setup 2",
        ),
        ("(pass-turn forced)", "Man::1 King:base:1 | win draw | pass forced true | setup 2"),
        ("(option \"Pass Partial\" false)", "Man::1 King:base:1 | win draw | pass always false | setup 2"),
        ("(board-setup (White (Man a1)))", "Man::1 King:base:1 | win draw | pass always true | setup 1"),
    ] {
        let text = format!("(game BASE {OPTIONS}) (variant {variant})");
        assert_eq!(shown(&rules(&text).entries[1].program), expected, "{variant}");
    }
}

#[test]
fn a_variant_inherits_from_the_nearest_game_before_it() {
    let text = "(variant (title \"V\")) (game BASE (title \"A\") (pass-turn true)) (variant)
        (game BASE (title \"B\") (pass-turn forced)) (variant)";
    let rules = rules(text);
    let passes: Vec<PassTurn> = rules.entries.iter().map(|entry| entry.program.options.pass_turn).collect();
    use PassTurn::{Always, Forced};
    assert_eq!(passes, [Always, Always, Always, Forced, Forced]);
}

#[test]
fn only_the_entries_that_need_an_engine_are_left_out() {
    let text = "(game (title \"A\") BASE) (variant (title \"B\") (engine \"b.dll\")) (variant (title \"C\"))";
    let rules = rules(text);
    let numbers: Vec<usize> = rules.entries.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!(rules.warnings.findings().len(), 1);
}
