//! What each statement and condition compiles to, one block per line.

use std::fmt::Write;

/// Blocks on a board of 3 by 3 with the pieces Man and King, the zone `far`, the attribute `fresh?` and the removed position `x9`.
const BLOCKS: &[&str] = &[
    "n",
    "a1",
    "(opposite n)",
    "mark n back",
    "(mark a1) (go last-from) (go from)",
    "from to",
    "(verify empty?)",
    "(verify empty? (not-friend? n))",
    "(if enemy? capture else flip add)",
    "(if enemy? else (if friend? add))",
    "(while (and empty? (not-in-zone? far n)) n)",
    "(while (or (piece? King) fresh? (not-fresh? a1)) n)",
    "add (add Man King) (add (Man King))",
    "(add-partial) (add-partial jump) (add-partial King) (add-partial King jump)",
    "add-copy (add-copy King) add-copy-partial",
    "cascade capture (capture n) (capture (opposite n)) (capture a1)",
    "(flip a1) (change-owner n)",
    "(change-type King) (change-type King n) (change-type n King)",
    "create (create King) (create Black) (create Black King a1) (create a1 King) (create n)",
    "(set-attribute fresh? true) (set-attribute fresh? (enemy? n) a1)",
    "(set-flag f true) (set-flag f (flag? g)) (verify (not-flag? f))",
    "(set-position-flag p true a1) (set-position-flag p true) (verify (position-flag? p n))",
    "(verify (attacked? n)) (verify (not-attacked? jump)) (verify (defended? jump n)) (verify attacked?)",
    "(verify (position? a1)) (verify (position? a1 n)) (verify (last-to? a1)) (verify marked?)",
    "(verify (in-zone? far a1)) (verify (in-zone? a1 far)) (verify (piece? King n)) (verify (piece? n King))",
    "(verify (position? a1 b1)) (verify (position? b1 a1)) (verify (in-zone? (opposite n) far))",
    "(verify goal-position?) (verify (adjacent-to-enemy? n)) (verify (neutral? n)) (verify true false)",
    "x9 add",
    "((n add))",
];

fn compile(block: &str) -> board::Program {
    let rules = compiled(block).unwrap_or_else(|report| panic!("{report}"));
    rules.entries.into_iter().next().expect("one game").program
}

fn compiled(block: &str) -> Result<zrf::Rules, zrf::Report> {
    let text = format!(
        r#"(game (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1)))
                (dummy x9) (kill-positions x9) (zone (name far) (positions a3)))
            (piece (name Man) (attribute fresh? true) (moves (move-type jump) ({block})))
            (piece (name King)))"#
    );
    let source = zrf::Source { name: "block.zrf", bytes: text.as_bytes() };
    zrf::compile_alone(&source)
}

/// A name and a place may stand in either order; where neither reading fits, the first is told as the name.
#[test]
fn what_is_neither_a_name_nor_a_place_is_reported() {
    for (block, expected) in [
        ("(verify (piece? nowhere King))", "`nowhere`"),
        ("(verify (piece? n nobody))", "`n`"),
        ("(verify (in-zone? a1 b1))", "`a1`"),
        ("(verify (in-zone? nowhere far))", "`nowhere`"),
    ] {
        let report = compiled(block).expect_err(block);
        assert!(report.findings()[0].message.contains(expected), "{block}: {report}");
    }
}

#[test]
fn statements_are_compiled() {
    let mut shown = String::new();
    for block in BLOCKS {
        writeln!(shown, "({block})").expect("a string takes everything");
        for statement in &compile(block).pieces[0].moves[0].statements {
            writeln!(shown, "    {statement:?}").expect("a string takes everything");
        }
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn the_whole_language_compiles_without_a_doubt() {
    let bytes = include_bytes!("../samples/language.zrf");
    let source = zrf::Source { name: "language.zrf", bytes };
    let rules = zrf::compile_alone(&source).unwrap_or_else(|report| panic!("{report}"));
    assert!(rules.warnings.is_empty(), "{}", rules.warnings);
    let program = &rules.entries[0].program;
    assert_eq!(program.move_types, ["walk", "leap", "no-such-type"]);
    assert_eq!(program.attributes, ["fresh?", "tired?"]);
    assert_eq!((program.turns.len(), program.repeat_from), (6, 2));
    assert_eq!(program.texts.description, "One of \"each\".\nIt is no game.");
}
