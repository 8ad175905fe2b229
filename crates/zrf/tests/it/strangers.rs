//! Rules files that ask for too much are refused with a message, and odd ones are played: whatever somebody drops on the page, the program
//! goes on.

use std::fmt::Write;
use std::sync::Arc;

use board::{Moves, PlayoutMemory, Position, Rules, playout};

/// Repeats a pattern.
fn many(count: usize, thing: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = write!(text, "{} ", thing(number));
        text
    })
}

/// A game on a square board.
fn game(side: usize, directions: &str, pieces: &str, more: &str) -> String {
    let labels = |letter: char| many(side, |n| format!("{letter}{n}")).trim().replace(' ', "/");
    format!(
        r#"(game (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("{}" (9 0)) ("{}" (0 9)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) {directions})))
            (board-setup (White (Man x1y1 x1y2 x1y3 x2y4)) (Black (Man x3y1 x3y2 x3y3))) {pieces} {more})"#,
        labels('x'),
        labels('y'),
    )
}

fn compiled(text: &str) -> Result<zrf::Rules, String> {
    let source = zrf::Source { name: "stranger.zrf", bytes: text.as_bytes() };
    zrf::compile_alone(&source).map_err(|report| report.to_string())
}

#[test]
fn what_would_fill_the_memory_is_refused() {
    let man = "(piece (name Man) (moves (n (verify empty?) add)))";
    let types = |count| many(count, |n| format!("(move-type t{n}) (n add)"));
    let cases = [
        ("too many players, pieces and move types together", {
            let pieces = many(3000, |n| format!("(piece (name P{n}))"));
            game(8, "", &format!("{man} {pieces} (piece (name Q) (moves {}))", types(3000)), "")
        }),
        ("too many players, pieces and positions together", {
            let pieces = many(2400, |n| format!("(piece (name P{n}))"));
            let crowd = many(14, |n| format!("P{n}"));
            let text = game(20, "", &format!("{man} {pieces}"), "");
            text.replace("(players White Black)", &format!("(players White Black {crowd})"))
        }),
        ("14400 positions and 3001 pieces are too large a game: at most 1000000 of one times the other", {
            game(120, "", &format!("{man} {}", many(3000, |n| format!("(piece (name P{n}))"))), "")
        }),
        ("too many directions for so many positions", {
            game(120, &many(4000, |n| format!("(d{n} 1 {n})")), man, "")
        }),
        ("5000 move priorities, but 0 to 4096 are possible", {
            let typed = "(piece (name Man) (moves (move-type t) (n (verify empty?) add)))";
            game(8, "", typed, &format!("(move-priorities {})", many(5000, |_| "t".into())))
        }),
    ];
    for (expected, text) in cases {
        let refused = compiled(&text).err().unwrap_or_else(|| panic!("not refused: {expected}"));
        assert!(refused.contains(expected), "{refused}");
    }
}

/// Each of these games alone is small enough.
#[test]
fn games_that_grow_too_large_together_are_refused_at_the_one_that_is_too_many() {
    let calls = |name: &str, count: usize| many(count, |_| format!("({name})"));
    let macros = format!(
        "(define a {}) (define b {}) (define c {})",
        many(100, |_| "n".into()),
        calls("a", 100),
        calls("b", 300)
    );
    let games = many(4, |number| format!("\n(game (title \"{number}\") (history (c)))"));
    let refused = compiled(&format!("{macros}{games}")).expect_err("twelve million words");
    assert!(refused.contains("the macros of this file grow to more than 10000000 words"), "{refused}");
    assert!(refused.contains("in this call of `c`"), "{refused}");
}

/// A game is compiled when it is asked for: others of the file, however large or wrong, do not matter to it.
#[test]
fn each_game_is_compiled_alone() {
    let race = game(9, "", &man("n add"), "");
    let words = many(100, |_| "n".into());
    let calls = |name: &str, count: usize| many(count, |_| format!("({name})"));
    let macros = format!("(define a {words}) (define b {}) (define c {})", calls("a", 100), calls("b", 210));
    let text = format!(
        "{macros} {race} (variant (title `large`) (history (c))) (variant (title `wrong`) (win-condition (Nobody) stalemated))"
    )
    .replace('`', "\"");
    let source = zrf::Source { name: "stranger.zrf", bytes: text.as_bytes() };
    let outline = zrf::Outline::read(&source, &|_| Err("is not there".into())).expect("it is read");
    let compiled = |title: &str| {
        let title = outline.title(title).expect("it is in the file");
        outline
            .compile(title)
            .map(|entry| entry.number)
            .map_err(|report| report.findings()[0].message.clone())
    };
    assert_eq!(outline.titles().len(), 3);
    assert_eq!(outline.default_title().number, 1);
    assert_eq!(compiled("1"), Ok(1));
    assert_eq!(compiled("large"), Err("this game has more than 2000000 words".into()));
    let wrong = compiled("wrong").expect_err("nobody of that name");
    assert!(wrong.contains("Nobody"), "{wrong}");
    let whole = compiled_whole(&outline);
    assert_eq!(whole.len(), 2, "{whole:?}");
}

/// Titles stand in tables, lists and file names.
#[test]
fn a_title_is_one_short_line() {
    let check = |title: &str, expected: &str| {
        let text = format!("{} (variant (title \"{title}\"))", game(9, "", &man("n add"), ""));
        let source = zrf::Source { name: "stranger.zrf", bytes: text.as_bytes() };
        let outline = zrf::Outline::read(&source, &|_| Err("is not there".into())).expect("it is read");
        let entry = outline.compile(&outline.titles()[1]).expect("it is compiled");
        assert_eq!((&*outline.titles()[1].title, &*entry.title), (expected, expected));
    };
    check(" Large  chess ", "Large  chess");
    check("red \u{1b}[31m\r\n\u{7}x", "red  [31m   x");
    check(&"x".repeat(100_000), &"x".repeat(120));
}

/// Each of these is compiled, until all together are too much.
#[test]
fn games_with_too_many_words_together_are_refused_at_the_one_that_is_too_many() {
    let calls = |name: &str, count: usize| many(count, |_| format!("({name})"));
    let words = many(100, |_| "n".into());
    let macros = format!("(define a {words}) (define b {}) (define c {})", calls("a", 100), calls("b", 180));
    let large = game(9, "", &man("n add"), "(history (c))");
    let variants = many(40, |n| format!("\n(variant (title `{n}`))"));
    let text = format!("{macros} {large}{variants}").replace('`', "\"");
    let source = zrf::Source { name: "stranger.zrf", bytes: text.as_bytes() };
    let outline = zrf::Outline::read(&source, &|_| Err("is not there".into())).expect("it is read");
    let mut taken = 0;
    let report = outline.each(&mut |_| taken += 1).expect_err("41 games of 1.8 million words");
    let told = "the games and variants have more than 64000000 words together";
    assert_eq!((taken, report.findings()[0].message.as_str()), (35, told));
}

fn compiled_whole(outline: &zrf::Outline) -> Vec<String> {
    let report = outline.each(&mut |_| {}).expect_err("two are not playable");
    report.findings().into_iter().map(|finding| finding.message).collect()
}

#[test]
fn files_of_too_many_things_are_refused_before_they_are_compiled() {
    let race = game(9, "", &man("n add"), "");
    let cases = [
        (
            "more than 1000 games and variants",
            race.clone() + &many(20_000, |_| "(variant (title `x`))".into()),
        ),
        ("20001 pieces, but 4096 are possible", {
            game(9, "", &man("n add"), &many(20_000, |n| format!("(piece (name P{n}))")))
        }),
        ("more than 131072 statements together", {
            let pieces = many(1_000, |n| format!("(piece (name P{n}))"));
            game(9, "", &man("n add"), &pieces) + &many(200, |_| "(variant (title `x`))".into())
        }),
        ("boards of all games and variants together are too large", {
            let directions = many(60, |n| format!("(d{n} 1 {n})"));
            let wide = |n: usize| {
                game(100, &directions, "", "").replace("(game ", &format!("(variant (title `{n}`) "))
            };
            race.clone() + &many(10, wide)
        }),
        ("are too large", race + &" ".repeat(5 << 20)),
        ("are too large", "(include `blank.inc`)".repeat(2_000)),
        ("are too large", "(include `large.inc`)".repeat(2_000)),
    ];
    for (expected, text) in cases {
        let text = text.replace('`', "\"");
        let source = zrf::Source { name: "stranger.zrf", bytes: text.as_bytes() };
        let include = |name: &str| Ok(vec![b' '; if name == "large.inc" { 1 << 20 } else { 0 }]);
        let refused = zrf::compile(&source, &include).expect_err(expected);
        let first = &refused.findings()[0].message;
        assert!(first.contains(expected), "{first}");
    }
}

#[test]
fn other_encodings_and_line_ends_are_read() {
    let text = format!("; a game\n{}", game(9, "", &man("n add"), ""));
    let units = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let marked = [&[0xFF, 0xFE][..], &units(u16::to_le_bytes)].concat();
    for bytes in
        [marked, units(u16::to_le_bytes), units(u16::to_be_bytes), text.replace('\n', "\r").into_bytes()]
    {
        let rules = zrf::compile_alone(&zrf::Source { name: "stranger.zrf", bytes: &bytes });
        assert_eq!(rules.expect("the same game").entries[0].program.positions.len(), 81);
    }
}

/// Plays random games, in which moves are counted as soon as it pays off.
fn play(text: &str) {
    let rules = compiled(text).unwrap_or_else(|report| panic!("{report}"));
    let rules = Arc::new(Rules::new(rules.entries[0].program.clone()).expect("a program the compiler made"));
    let mut memory = PlayoutMemory::default();
    for seed in 0..30 {
        let mut state = seed;
        playout(&mut Position::new(&rules), 20, &mut memory, |below| {
            state = (state * 1_664_525 + 1_013_904_223) % (1 << 32);
            (state >> 16) % below
        });
    }
}

fn man(block: &str) -> String {
    format!("(piece (name Man) (moves ({block}) (s (verify empty?) add)))")
}

#[test]
fn long_blocks_are_played() {
    let around = |n: usize| ["n", "s", "e", "w"][n % 4];
    for block in [
        many(900, |n| format!("(if (piece? Man {}) mark)", around(n))),
        many(900, |n| format!("(if (empty? {}) (set-flag f{} true))", around(n), n % 60)),
        many(300, |n| {
            format!("(if (not-empty? n) (set-flag f{} (empty? s)) else (set-flag g true))", n % 50)
        }),
        many(120, |_| "n (verify empty?) add s (verify friend?)".into()),
    ] {
        play(&game(9, "", &man(&format!("{block} n (verify empty?) add")), ""));
    }
}

#[test]
fn odd_moves_are_counted_as_they_are_listed() {
    for block in [
        "n (verify empty?) (add Man Man)",
        "(add Man)",
        "(add Man King)",
        "n s (add King)",
        "(if (friend? n) n else s) to s (add)",
        "n add s add",
        "(while (empty? n) n add) s add",
        "mark n (verify (not-marked? s)) add back (verify empty?) add",
        "(capture n) (capture s) add",
        "n (create King) add",
        "n (flip) (change-type King) add",
        "(set-attribute old? true) add n add",
    ] {
        let king = "(piece (name King) (attribute old? false) (moves (e (verify empty?) add)))";
        let man = man(block).replace("(moves", "(attribute old? false) (moves");
        play(&game(9, "", &format!("{man} {king}"), ""));
    }
}

/// A board whose second row has one cell: some cells below the first row are beyond its end.
#[test]
fn steps_past_the_end_of_a_ragged_board_lead_nowhere() {
    let columns = many(149, |n| format!("x{n}")).trim().replace(' ', "/");
    let killed = (0..149).filter(|n| *n != 100).map(|n| format!("y1x{n} ")).collect::<String>();
    for block in [
        "ee ee s (verify empty?) add",
        "ww ww n (verify empty?) add",
        "ee ee (verify (empty? s)) e (verify empty?) add",
    ] {
        play(&format!(
            r#"(game (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("y0/y1" (0 9)) ("{columns}" (9 0)))
                (directions (e 0 1) (ee 0 60) (ww 0 -60) (s 1 0) (n -1 0))) (kill-positions {killed}))
            (board-setup (White (Man y0x0 y0x1 y0x2 y0x3)) (Black (Man y0x138 y0x139 y0x140 y0x141)))
            (piece (name Man) (moves ({block}) (e (verify empty?) add))))"#
        ));
    }
}

/// A game of `players` players in a column each; the last moves first. `Neutral` never moves.
fn crowd(players: usize, condition: &str) -> String {
    let all = many(players - 1, |n| format!("P{}", players - 1 - n));
    let columns = many(players, |n| format!("x{n}")).trim().replace(' ', "/");
    let men = many(players - 1, |n| format!("(P{} (Man x{n}y2))", n + 1));
    format!(
        r#"(game (players {all} Neutral) (turn-order {all})
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("{columns}" (9 0)) ("y0/y1/y2" (0 9)))
                (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
            (board-setup {men} (Neutral (Man x{}y2)))
            (piece (name Man) (moves ({condition}) (n (verify not-friend?) add))))"#,
        players - 1
    )
}

#[test]
fn sixteen_players_tell_each_other_apart() {
    // P15, who moves, stands between P14 and the neutral player in the last column.
    for (condition, holds) in [
        ("w (verify enemy?) add", true),
        ("w (verify not-enemy?) add", false),
        ("w (verify friend?) add", false),
        ("w (verify neutral?) add", false),
        ("w (verify empty?) add", false),
        ("e (verify neutral?) add", true),
        ("e (verify enemy?) add", false),
        ("e (verify not-enemy?) add", true),
        ("(verify (on-board? s)) e add", false),
        ("(verify (not-enemy? s)) e add", true),
        ("(verify friend?) e add", true),
        ("e (verify enemy?) add) ((verify attacked?) e add", true),
        ("e (verify friend?) add) ((verify attacked?) e add", false),
    ] {
        let rules = compiled(&crowd(16, condition)).unwrap_or_else(|report| panic!("{report}"));
        let rules = Arc::new(Rules::new(rules.entries[0].program.clone()).expect("sixteen players"));
        let mut position = Position::new(&rules);
        let mut moves = Moves::new();
        // Often enough that a game with fewer players would be compiled.
        for _ in 0..100 {
            position.legal(&mut moves);
        }
        assert_eq!(moves.len(), 1 + usize::from(holds), "{condition}");
        play(&crowd(16, condition));
    }
    let refused = compiled(&crowd(17, "n add")).expect_err("one too many");
    assert!(refused.contains("17 players, but 1 to 16 are possible"), "{refused}");
}

/// A king may be left attacked if it is not the last.
#[test]
fn one_of_several_royal_pieces_may_be_left_attacked() {
    for (white, black, expected, over) in [
        ("(King x0y0 x3y3)", "(Rook x0y3)", "both", false),
        ("(King x0y0)", "(Rook x0y3)", "flight", false),
        ("(King x0y0) (Prince x3y3)", "(Rook x0y3)", "both", false),
        ("(King x0y0)", "(Rook x0y3 x1y3)", "", true),
        ("(King x0y0) (Prince x3y3)", "(Rook x0y3 x1y3 x3y0)", "both", false),
    ] {
        let step = |direction: &str| format!("({direction} (verify not-friend?) add)");
        let steps = ["n", "s", "e", "w"].map(step).join(" ");
        let slide =
            |direction: &str| format!("({direction} (while empty? add {direction}) (verify enemy?) add)");
        let slides = ["n", "s", "e", "w"].map(slide).join(" ");
        let text = game(
            4,
            "",
            &format!(
                "(piece (name King) (moves {steps})) (piece (name Prince) (moves {steps}))
                 (piece (name Rook) (moves {slides})) (piece (name Man))"
            ),
            &format!(
                "(board-setup (White {white}) (Black {black})) (loss-condition (White) (checkmated King Prince))"
            ),
        );
        let rules = compiled(&text).unwrap_or_else(|report| panic!("{report}"));
        let rules =
            Arc::new(Rules::new(rules.entries[0].program.clone()).expect("a program the compiler made"));
        let mut position = Position::new(&rules);
        let mut moves = Moves::new();
        let outcome = position.legal(&mut moves);
        let texts: Vec<String> = moves.iter().map(|part| position.text(part)).collect();
        let has = |step: &str| texts.iter().any(|text| text == step);
        let shown = match (has("King x0y0 - x0y1"), has("King x0y0 - x1y0")) {
            (true, true) => "both",
            (false, true) => "flight",
            (true, false) => "file",
            (false, false) => "",
        };
        assert_eq!((shown, outcome.is_some()), (expected, over), "{white} against {black}: {texts:?}");
    }
}
