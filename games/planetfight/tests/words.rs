//! Text shown and typed in the terminal.

use game::{Eyes, Game, Paint, Player};

use super::support::{level, orders, start_of};
use crate::planetfight::PlanetFight;
use crate::planetfight::terminal::TERMINAL;

fn frame(game: &PlanetFight, eyes: Eyes) -> String {
    serde_json::to_string(&game.view(eyes)).unwrap()
}

fn picture(game: &PlanetFight, paint: Paint) -> String {
    (TERMINAL.draw)(&game.scene().to_string(), &frame(game, Eyes::Everything), paint)
}

fn contested() -> PlanetFight {
    let mut game = start_of(level("document/map.pflvl"));
    for (first, second) in [((0, 9), (0, 9)), ((0, 5), (0, 8)), ((0, 9), (0, 9))] {
        game.play(Player::FIRST, orders(&[first])).unwrap();
        game.play(Player::SECOND, orders(&[second])).unwrap();
    }
    game
}

#[test]
fn a_picture() {
    insta::assert_snapshot!(picture(&contested(), Paint::Plain));
}

#[test]
fn colours_change_nothing_but_colour() {
    for game in [contested(), start_of(level("levels/odd.pflvl"))] {
        let painted = picture(&game, Paint::Colours);
        let mut plain = String::new();
        let mut rest = painted.as_str();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            plain += before;
            rest = after.split_once('m').expect("a colour ends").1;
        }
        assert_ne!(painted, picture(&game, Paint::Plain));
        assert_eq!(plain + rest, picture(&game, Paint::Plain));
    }
}

#[test]
fn maps_of_any_shape_have_a_picture() {
    let shapes = [
        "0 0 0",
        "1 5 5 1 0 0 0 3",
        "2 5 5 1 0 5 5 1 1 0 1 1 0 1 1 0 1 1 2 1 0 1 9",
        "2 -1e308 1e308 1 0 1e308 -1e308 1 1 0 1 1 0 0 9",
    ];
    for shape in shapes {
        let game = start_of(crate::planetfight::level_file::read(shape).unwrap());
        assert!(picture(&game, Paint::Plain).contains("player 2"), "{shape}");
    }
    assert!((TERMINAL.draw)("null", "{}", Paint::Plain).starts_with("no picture of this frame"));
    let torn = frame(&contested(), Eyes::Everything).replace("\"from\":9", "\"from\":900");
    assert!((TERMINAL.draw)("null", &torn, Paint::Plain).starts_with("no picture of this frame"));
}

#[test]
fn sentences() {
    let tell = |given: &[(i64, i64)]| {
        let mut game = contested();
        let action = serde_json::to_string(&orders(given)).unwrap();
        let reply = game.play(Player::FIRST, orders(given)).unwrap();
        (TERMINAL.tell)(&action, &serde_json::to_string(&reply).unwrap())
    };
    let told = [
        tell(&[]),
        tell(&[(0, 3)]),
        tell(&[(0, 3), (1, -1)]),
        tell(&[(7, 7)]),
        tell(&[(7, 7); 120]).split_once("; and").unwrap().1.to_string(),
        (TERMINAL.tell)("null", "null"),
        (TERMINAL.tell)("null", r#"{"accepted":[{"ship":0,"planet":1},{"ship":1,"planet":4}],"ignored":[]}"#),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn what_a_person_types() {
    let view = frame(&start_of(level("document/example.pflvl")), Eyes::Player(Player::FIRST));
    let read = |typed: &str| (TERMINAL.read)(typed, &view);
    let given = |given: &[(i64, i64)]| Ok(serde_json::to_string(&orders(given)).unwrap());
    assert_eq!(read(""), given(&[]));
    assert_eq!(read(" ; \r\n"), given(&[]));
    assert_eq!(read("0 2"), given(&[(0, 2)]));
    assert_eq!(read("0  2;1\t3;"), given(&[(0, 2), (1, 3)]));
    assert_eq!(read("0 2, 1 3"), given(&[(0, 2), (1, 3)]));
    let refused = ["what", "0", "0 2 1", "0 9", "1 1", "2 0"].map(|typed| read(typed).unwrap_err());
    insta::assert_snapshot!(refused.join("\n\n"));
    assert!((TERMINAL.read)("0 2", "{}").is_err());
}

#[test]
fn a_person_whose_ships_are_away_is_told_so() {
    let help =
        |game: &PlanetFight| (TERMINAL.read)("?", &frame(game, Eyes::Player(Player::SECOND))).unwrap_err();
    let lost = start_of(crate::planetfight::level_file::read("1 0 0 1 0 0 1 1 0 0 0 2 0 0 0 5").unwrap());
    insta::assert_snapshot!([help(&contested()), help(&lost)].join("\n"));
}
