//! Programs' output: orders, and everything else.

use game::{Dice, Eyes, Game, Life, Player, Prompt, Run, Spoken, open};

use super::support::{level, start};
use crate::planetfight::PlanetFight;
use crate::planetfight::dialect::{DIALECTS, DRIVERS, read_orders};
use crate::planetfight::setup::Setup;
use crate::planetfight::view::View;

/// Player 1's ships 0 and 1 are on planet 3 and on the way from 3 to 2. All four planets are joined.
fn example() -> View {
    super::support::start_of(level("document/example.pflvl")).view(Eyes::Player(Player::FIRST))
}

fn check(output: &[u8], orders: &[(i64, i64)], notices: &[&str]) {
    let expected = serde_json::to_string(&super::support::orders(orders)).unwrap();
    let spoken = read_orders(&example(), output);
    assert_eq!(
        spoken,
        Spoken { action: expected, notices: notices.iter().map(ToString::to_string).collect() }
    );
}

#[test]
fn orders_are_lines_of_two_integers() {
    check(b"0 2\n1 3\n", &[(0, 2), (1, 3)], &[]);
    check(b"0 2", &[(0, 2)], &[]);
    check(b"0\t2\n", &[(0, 2)], &[]);
    check(b" \t 0 \t\t  2 \t \r\n", &[(0, 2)], &[]);
    check(b"-0 002\r\n", &[(0, 2)], &[]);
    check(b"", &[], &[]);
}

#[test]
fn the_documents_sample_orders() {
    check(
        b"0 3\n2 1\n1 -1\n-2 1\n",
        &[(0, 3), (2, 1), (1, -1), (-2, 1)],
        &[
            "line 1: '0 3' is ignored: ship 0 stands on planet 3",
            "line 2: '2 1' is ignored: no ship 2: ships are numbered 0 to 1",
            "line 3: '1 -1' is ignored: no planet -1: planets are numbered 0 to 3",
            "line 4: '-2 1' is ignored: no ship -2: ships are numbered 0 to 1",
        ],
    );
    // As it is printed there, without the blank.
    check(b"1-1\n", &[], &["line 1: '1-1' is ignored: expected two whole numbers, a ship and a planet"]);
}

#[test]
fn any_other_line_is_ignored_and_noted() {
    let no_orders: [&[u8]; 22] = [
        b"",
        b"0",
        b"0 ",
        b"0 2 1",
        b"0,2",
        b"0 2,",
        b"0 2 // there",
        b"+0 2",
        b"0 +2",
        b"0.0 2",
        b"0 2.",
        b"0 2e0",
        b"0x0 2",
        b"- 2",
        b"0 -",
        b"--0 2",
        b"zero two",
        b"0\x0b2",
        b"0\x002",
        b"\xff\xfe0 2",
        "0\u{a0}2".as_bytes(),
        "\u{660} \u{662}".as_bytes(),
    ];
    for line in no_orders {
        let spoken = read_orders(&example(), &[line, b"\n0 2\n"].concat());
        assert_eq!(spoken.action, r#"{"orders":[{"ship":0,"planet":2}]}"#, "{line:?}");
        assert_eq!(spoken.notices.len(), 1, "{line:?}");
        assert!(spoken.notices[0].ends_with("expected two whole numbers, a ship and a planet"), "{line:?}");
    }
}

#[test]
fn numbers_of_any_length_are_numbers() {
    let (high, low) = (i64::MAX, i64::MIN);
    check(
        b"99999999999999999999999 -99999999999999999999999\n",
        &[(high, low)],
        &[
            "line 1: '99999999999999999999999 -99999999999999999999999' is ignored: no ship 9223372036854775807: \
           ships are numbered 0 to 1",
        ],
    );
}

#[test]
fn a_flood_is_cut_to_what_is_carried_out() {
    let mut output = b"0 9\n".repeat(100_000);
    output.extend(b"0 1\n0 2\n1 3\n");
    let spoken = read_orders(&example(), &output);
    assert_eq!(spoken.action, r#"{"orders":[{"ship":0,"planet":2},{"ship":1,"planet":3}]}"#);
    assert_eq!(spoken.notices.len(), 51);
    assert_eq!(spoken.notices[50], "and 99951 more");
    let megabyte = vec![b'7'; 1 << 20];
    let spoken = read_orders(&example(), &megabyte);
    assert_eq!(spoken.action, r#"{"orders":[]}"#);
    assert!(spoken.notices[0].len() < 200, "{}", spoken.notices[0]);
}

fn with_prompt<T>(look: impl FnOnce(&Prompt) -> T) -> T {
    let opening = game::Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(1, "lots") };
    let setup = Setup::Level(level("document/example.pflvl").into());
    let game = open::<PlanetFight>(&setup, opening, Dice::named(1, "game")).unwrap();
    look(&game.prompt(Player::FIRST, 1))
}

#[test]
fn a_kept_answer_ends_with_an_empty_line() {
    let kept = DIALECTS.iter().find(|dialect| dialect.name == "kept").unwrap();
    assert_eq!(kept.life, Life::Kept);
    let check = |output: &[u8], action: &str| {
        let spoken = with_prompt(|prompt| (kept.hear)(prompt, output)).unwrap();
        assert_eq!(spoken, Spoken { action: action.into(), notices: Vec::new() }, "{output:?}");
    };
    check(b"0 2\n\n", r#"{"orders":[{"ship":0,"planet":2}]}"#);
    check(b"0 2\r\n \r\nrubbish\n", r#"{"orders":[{"ship":0,"planet":2}]}"#);
    check(b"0 2\n1 3", r#"{"orders":[{"ship":0,"planet":2},{"ship":1,"planet":3}]}"#);
    check(b"\n", r#"{"orders":[]}"#);
    check(b"", r#"{"orders":[]}"#);
}

#[test]
fn in_step_an_empty_line_is_no_end() {
    let step = DIALECTS.iter().find(|dialect| dialect.name == "step").unwrap();
    assert_eq!(step.life, Life::Step);
    let spoken = with_prompt(|prompt| (step.hear)(prompt, b"0 2\n\n1 3\n")).unwrap();
    assert_eq!(spoken.action, r#"{"orders":[{"ship":0,"planet":2},{"ship":1,"planet":3}]}"#);
    assert_eq!(spoken.notices, ["line 2: '' is ignored: expected two whole numbers, a ship and a planet"]);
}

/// Any output is an answer, and its orders are judged by the rules.
#[test]
fn no_output_is_too_strange() {
    const PIECES: &[&[u8]] = &[
        b"0",
        b"1",
        b"2",
        b"3",
        b"-",
        b" ",
        b"\t",
        b"\r",
        b"\n",
        b"\n",
        b"0 2\n",
        b"1 3\n",
        b"\xff",
        b"\0",
        b"x",
        b"18446744073709551616",
    ];
    let mut dice = Dice::named(2, "outputs");
    let view = start(&[("ships", "3"), ("planets", "4"), ("max_distance", "20")], 3)
        .view(Eyes::Player(Player::FIRST));
    let mut given = 0;
    for _ in 0..20_000 {
        let output: Vec<u8> = (0..dice.below(30))
            .flat_map(|_| dice.pick(PIECES).expect("there are pieces").iter().copied())
            .collect();
        let spoken = read_orders(&view, &output);
        let orders: crate::planetfight::orders::Orders =
            serde_json::from_str(&spoken.action).expect("an action");
        given += orders.orders.len();
        assert!(output.is_empty() || orders.orders.len() + spoken.notices.len() > 0, "{output:?}");
    }
    assert!(given > 20_000, "{given}");
}

#[test]
fn executables_of_other_systems_are_refused() {
    let [driver] = DRIVERS else { panic!("one driver for every file") };
    assert_eq!(driver.ending, "*");
    assert!(matches!(driver.run, Run::Dialect("step")));
    let accept = |name: &str, contents: &[u8]| (driver.accept)(name, contents);
    assert_eq!(accept("bot.py", b"print(0, 1)"), Ok(Vec::new()));
    assert_eq!(accept("empty", b""), Ok(Vec::new()));
    if cfg!(target_os = "linux") {
        assert_eq!(accept("random", b"\x7fELF\x02\x01\x01"), Ok(Vec::new()));
        let refused = "uber.exe is a program for Windows and does not run on this system; give its source, or build it here";
        assert_eq!(accept("uber.exe", b"MZ\x90\0"), Err(refused.into()));
        assert_eq!(accept("uber.exe", b""), Err(refused.into()));
        assert!(accept("uber", b"\xcf\xfa\xed\xfe").is_err());
    }
}
