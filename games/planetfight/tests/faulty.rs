//! The faulty programs in `faulty/`: those that exit by themselves get the verdict in `expected.txt`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use game::{Eyes, Game, Player};

use super::programs::{Folder, compile, run, with_argument};
use super::support::{path, start_of, text};
use crate::planetfight::dialect::{DRIVERS, read_orders};
use crate::planetfight::level_file;

/// Ship 0 is on planet 0, which has a road to planet 1.
const LEVEL: &str = "3  0 0 1 1  9 0 5 0  5 9 1 2  0 4 4 4 0 4 4 4 0  1  1 0 0 0  2 2 2 0  40";

/// Name, fate of its orders, verdict.
fn expected() -> Vec<[String; 3]> {
    let text = text("faulty/expected.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let words: Vec<String> = row.split_whitespace().map(str::to_string).collect();
        words.try_into().expect("three words")
    })
    .collect()
}

#[test]
fn every_program_is_in_the_table() {
    let listed: BTreeSet<String> = expected().into_iter().map(|[name, ..]| name).collect();
    let files = std::fs::read_dir(path("faulty")).expect("the folder can be read");
    let found: BTreeSet<String> = files
        .map(|file| file.expect("it can be read").file_name().into_string().expect("a plain name"))
        .filter(|name| name != "expected.txt")
        .collect();
    assert_eq!(listed, found);
}

#[test]
fn those_that_end_well_give_the_orders_expected() {
    let folder = Folder::new("faulty");
    let view = start_of(level_file::read(LEVEL).unwrap()).view(Eyes::Player(Player::FIRST));
    let ending =
        |name: &str| Path::new(name).extension().and_then(|end| end.to_str()).unwrap_or_default().to_string();
    let mut ran = 0;
    for [name, orders, verdict] in expected() {
        // Programs that stay, or keep their output open, are covered by the referee's tests.
        let lingers = ["closes_stdout.sh", "leaves_a_child.sh", "kept_dies"].contains(&name.as_str());
        if verdict != "ok" || lingers {
            continue;
        }
        let file = path("faulty").join(&name);
        let mut command = match ending(&name).as_str() {
            "c" => Command::new(compile(&folder.write(&name, &text(&format!("faulty/{name}"))))),
            "py" => with_argument("python3", &file),
            "pl" => with_argument("perl", &file),
            "sh" => with_argument("sh", &file),
            other => panic!("{name}: no way to run .{other}"),
        };
        let spoken = read_orders(&view, &run(&mut command, &view).stdout);
        let mut game = start_of(level_file::read(LEVEL).unwrap());
        let report = game.play(Player::FIRST, serde_json::from_str(&spoken.action).unwrap()).unwrap();
        assert_eq!(!report.accepted.is_empty(), orders == "orders", "{name}: {spoken:?}");
        assert!(spoken.notices.len() <= 51, "{name}");
        ran += 1;
    }
    assert_eq!(ran, 14);
}

#[test]
fn the_program_for_another_system_is_refused_before_it_is_started() {
    let contents = std::fs::read(path("faulty/windows.exe")).unwrap();
    assert_eq!((DRIVERS[0].accept)("windows.exe", &contents).is_err(), !cfg!(windows));
}
