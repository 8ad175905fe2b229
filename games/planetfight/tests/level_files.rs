//! Reading and writing `.pflvl` files.

use game::{Dice, File, Files, FromOptions, Player};

use super::support::{level, options, start, text};
use crate::planetfight::level_file::read;
use crate::planetfight::setup::Setup;
use crate::planetfight::ship::Ship;

#[test]
fn the_documents_level_is_read() {
    let level = level("document/example.pflvl");
    let planets: Vec<_> = level.planets.iter().map(|planet| (planet.x, planet.y, planet.size)).collect();
    assert_eq!(planets, [(34.0, 52.0, 5), (89.0, 15.0, 10), (57.0, 76.0, 7), (2.0, 100.0, 15)]);
    assert_eq!(level.owners, [Some(Player::SECOND), None, None, Some(Player::FIRST)]);
    // Where the comment and the matrix of the document differ, the matrix is right.
    assert_eq!(level.roads.distance(0, 2), Some(3));
    assert_eq!(level.ships[Player::FIRST], [Ship::standing(3), Ship::flying(3, 2, 1)]);
    assert_eq!(level.ships[Player::SECOND], [Ship::standing(0), Ship::flying(0, 1, 1)]);
    assert_eq!(level.rounds, 40);
}

#[test]
fn what_is_saved_reads_as_the_same_level() {
    let check = |level: &crate::planetfight::level::Level| {
        let saved = level.to_string();
        assert_eq!(read(&saved).as_ref(), Ok(level), "{saved}");
        assert_eq!(read(&saved).unwrap().to_string(), saved);
    };
    for file in ["document/example.pflvl", "document/map.pflvl", "levels/small.pflvl", "levels/odd.pflvl"] {
        check(&level(file));
    }
    let given: [&[(&str, &str)]; 3] =
        [&[], &[("ships", "9"), ("planets", "4")], &[("planets", "120"), ("max_size", "1000000")]];
    for map in 0..20 {
        given.iter().for_each(|given| check(start(given, map).level()));
    }
}

/// All forms of white space, comments and positions.
#[test]
fn an_odd_file_is_read() {
    let odd = level("levels/odd.pflvl");
    let positions: Vec<_> = odd.planets.iter().map(|planet| (planet.x, planet.y)).collect();
    assert_eq!(positions, [(-1e300, 0.125), (1e300, -7.0), (0.1, 1e-9)]);
    assert_eq!(odd.roads.row(1), [-5, 0, i32::MAX]);
    assert_eq!(odd.ships[Player::FIRST], [Ship::standing(0), Ship::flying(1, 2, i32::MAX as u32)]);
    assert_eq!(odd.ships[Player::SECOND], [Ship::flying(2, 1, 1), Ship::standing(2)]);
    assert_eq!(read(&format!("\u{feff}{}", text("levels/odd.pflvl")).replace('\n', "\r\n")), Ok(odd));
}

/// Each line: what to replace in a valid file, its replacement, and the error.
#[test]
fn what_is_refused_is_named_with_its_line() {
    let sound = text("levels/small.pflvl");
    let check = |from: &str, to: &str, expected: &str| {
        assert!(sound.contains(from), "{from}");
        let error = read(&sound.replacen(from, to, 1)).expect_err(expected).to_string();
        assert_eq!(error, expected);
    };
    // Truncated anywhere, or with extra content.
    check(&sound, "", "line 1: the file ends where the number of planets was expected");
    check("10 20 3 0\n2.5 -3 7 2\n", "", "line 3: the size of planet 1 is -1, less than 0");
    check("\n9\n", "\n", "line 10: the file ends where the number of rounds was expected");
    check(
        "\n2 2 1 1\n9\n",
        "\n2 2",
        "line 10: the file ends where the destination of ship 2 of 2 was expected",
    );
    check("9\n", "9\n\n9 8\n", "line 13: more after the number of rounds, which is the last: '9'");
    check("9\n", "9 x\n", "line 11: more after the number of rounds, which is the last: 'x'");
    // The matrix.
    check(
        "2 0 2\n",
        "3 0 2\n",
        "line 6: the distance of planets 1 and 0 is 3, but in row 0 it is 2; the matrix must be symmetric",
    );
    check(
        "-1 2 0\n",
        "0 2 0\n",
        "line 7: the distance of planets 2 and 0 is 0, but in row 0 it is -1; the matrix must be symmetric",
    );
    check("-1 2 0\n", "-1 2 1\n", "line 7: the distance of planet 2 to itself is 1; it must be 0 or less");
    // Planets.
    check("10 20 3 0", "10 20 -3 0", "line 3: the size of planet 1 is -3, less than 0");
    check("10 20 3 0", "10 20 3 3", "line 3: the owner of planet 1 is 3, not 0, 1 or 2");
    check("10 20 3 0", "10 20 3 -1", "line 3: the owner of planet 1 is -1, not 0, 1 or 2");
    check("10 20", "10 north", "line 3: expected the y of planet 1, a number, got 'north'");
    check("10 20", "inf 20", "line 3: expected the x of planet 1, a number, got 'inf'");
    check("10 20", "10 NaN", "line 3: expected the y of planet 1, a number, got 'NaN'");
    check("10 20 3", "10 20 3.5", "line 3: expected the size of planet 1, a whole number, got '3.5'");
    check(
        "0 2 -1",
        "0 4294967297 -1",
        "line 5: expected the distance of planets 0 and 1, a whole number, got '4294967297'",
    );
    // Ships.
    check("1 0 0 0", "0 0 0 0", "line 9: the owner of ship 1 of 2 is 0, not 1 or 2");
    check("1 0 0 0", "3 0 0 0", "line 9: the owner of ship 1 of 2 is 3, not 1 or 2");
    check("2 2 1 1", "1 2 1 1", "line 10: one ship too many of player 1; each player has 1");
    check("1 0 0 0", "2 0 0 0", "line 10: one ship too many of player 2; each player has 1");
    check("2 2 1 1", "2 2 0 1", "line 10: ship 2 of 2 is between planets 2 and 0, where no road is");
    check(
        "2 2 1 1",
        "2 2 1 0",
        "line 10: 0 rounds remain to ship 2 of 2, but the road from 2 to 1 takes 1 to 2",
    );
    check(
        "2 2 1 1",
        "2 2 1 3",
        "line 10: 3 rounds remain to ship 2 of 2, but the road from 2 to 1 takes 1 to 2",
    );
    check(
        "2 2 1 1",
        "2 2 1 -1",
        "line 10: -1 rounds remain to ship 2 of 2, but the road from 2 to 1 takes 1 to 2",
    );
    check("1 0 0 0", "1 0 0 1", "line 9: ship 1 of 2 stands on planet 0, so 0 rounds remain, not 1");
    check("1 0 0 0", "1 3 3 0", "line 9: the start of ship 1 of 2 is planet 3, but there are 3 planets");
    check("1 0 0 0", "1 -1 0 0", "line 9: the start of ship 1 of 2 is planet -1, but there are 3 planets");
    // Counts.
    check("3\n", "-3\n", "line 1: expected the number of planets, a whole number from 0, got '-3'");
    check("3\n", "three\n", "line 1: expected the number of planets, a whole number from 0, got 'three'");
    check("3\n", "2000000000\n", "line 5: the size of planet 3 is -1, less than 0");
    check("\n9\n", "\n-9\n", "line 11: expected the number of rounds, a whole number from 0, got '-9'");
}

#[test]
fn a_level_that_does_not_load_is_an_error_that_names_it() {
    let options = options(&[("level", "maps/a.pflvl")]);
    let read = |text: &str| {
        let file = File { name: "a.pflvl".into(), text: text.into() };
        Setup::read(&options, &Files::from([("level".into(), file)]))
    };
    assert!(read(&text("levels/small.pflvl")).is_ok());
    assert_eq!(
        read("2\n0 0 1").unwrap_err().to_string(),
        "a.pflvl, line 2: the file ends where the owner of planet 0 was expected"
    );
    assert_eq!(
        Setup::read(&options, &Files::new()).unwrap_err().to_string(),
        "the level 'maps/a.pflvl' was not read"
    );
}

/// Mutates words and bytes of levels: no panic, and whatever parses is written correctly.
#[test]
fn no_text_is_too_strange() {
    let sound = ["document/example.pflvl", "levels/small.pflvl", "levels/odd.pflvl"].map(text);
    let mut dice = Dice::named(1, "levels");
    let (mut sounds, mut refused) = (0, 0);
    for round in 0..20_000 {
        let mut text = sound[round % sound.len()].clone();
        for _ in 0..=dice.below(3) {
            text = distorted(&text, &mut dice);
        }
        match read(&text) {
            Ok(level) => {
                sounds += 1;
                assert_eq!(read(&level.to_string()), Ok(level), "{text}");
            }
            Err(bad) => {
                refused += 1;
                assert!((1..=text.lines().count().max(1)).contains(&bad.line), "{bad} in {text}");
            }
        }
    }
    assert!(sounds > 1000 && refused > 1000, "{sounds} sound, {refused} refused");
}

fn distorted(text: &str, dice: &mut Dice) -> String {
    const WORDS: &[&str] =
        &["0", "1", "2", "-1", "3", "99999999999", "1e9", "//", "x", "", "\n", "\u{0}", "é", "2147483647"];
    let mut words: Vec<&str> = text.split(' ').collect();
    let place = dice.below(words.len() as u64) as usize;
    match dice.below(5) {
        0 => words[place] = *dice.pick(WORDS).expect("there are words"),
        1 => words.insert(place, *dice.pick(WORDS).expect("there are words")),
        2 => drop(words.remove(place)),
        3 => words.truncate(place),
        _ => {
            let other = dice.below(words.len() as u64) as usize;
            words.swap(place, other);
        }
    }
    words.join(" ")
}
