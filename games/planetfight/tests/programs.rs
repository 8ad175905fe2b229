//! The room's sample programs as real processes: their output for a state.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use game::{Dice, Eyes, Game, Player, Status};

use super::support::start;
use crate::planetfight::dialect::{read_orders, state};
use crate::planetfight::orders::Orders;
use crate::planetfight::sample::draw_orders;
use crate::planetfight::view::View;
use crate::planetfight::{ROOM, uber};

/// A folder that is removed when its test ends.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("viadal-planetfight-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(super) fn write(&self, file: &str, text: &str) -> PathBuf {
        let path = self.0.join(file);
        std::fs::write(&path, text).expect("a file for the test");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

pub(super) fn compile(source: &Path) -> PathBuf {
    let program = source.with_extension("");
    let done = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1", "-o"])
        .args([&program, source])
        .output()
        .expect("the C compiler runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    program
}

/// Runs a program for one state; returns its exit status and output.
pub(super) fn run(command: &mut Command, view: &View) -> Output {
    let mut process = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = process.stdin.take().expect("its input is ours");
    // It may exit without reading its input.
    input.write_all(state(view).as_bytes()).ok();
    drop(input);
    process.wait_with_output().expect("it ends")
}

/// The output of a program that must not fail.
fn ask(command: &mut Command, view: &View) -> Vec<u8> {
    let output = run(command, view);
    assert!(output.status.success(), "{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn sample(file: &str) -> &'static str {
    ROOM.samples.iter().find(|sample| sample.file == file).expect("a sample").text
}

/// States of random play, for both seats in turn.
fn states(given: &[(&str, &str)], map: u64, every: u32) -> Vec<View> {
    let mut dice = Dice::named(map, "states");
    let mut game = start(given, map);
    let mut views = Vec::new();
    while let Status::Waiting { turn, .. } = game.status() {
        let seen = Player::all(2).map(|player| game.view(Eyes::Player(player))).collect::<Vec<_>>();
        for (player, view) in Player::all(2).zip(&seen) {
            // Mixed play reaches both planned positions and others.
            let orders = if dice.below(2) == 0 { uber::orders(view) } else { draw_orders(view, &mut dice) };
            game.play(player, orders).expect("orders are legal");
        }
        if turn % every == 0 {
            views.push(seen[turn as usize / every as usize % 2].clone());
        }
    }
    views
}

#[test]
fn uber_in_c_plays_as_the_house_player() {
    let folder = Folder::new("uber");
    let program = compile(&folder.write("uber.c", sample("uber.c")));
    let given: [&[(&str, &str)]; 3] = [
        &[],
        &[("ships", "4"), ("planets", "12")],
        &[("ships", "7"), ("planets", "30"), ("max_distance", "3")],
    ];
    let mut compared = 0;
    for given in given {
        for map in 0..8 {
            for view in states(given, map, 3) {
                let spoken = read_orders(&view, &ask(&mut Command::new(&program), &view));
                let planned = uber::orders(&view);
                assert_eq!(
                    serde_json::from_str::<Orders>(&spoken.action).unwrap(),
                    planned,
                    "{}",
                    state(&view)
                );
                assert!(spoken.notices.is_empty() || !planned.orders.is_empty());
                compared += planned.orders.len();
            }
        }
    }
    assert!(compared > 100, "{compared} orders compared");
}

#[test]
fn random_in_c_sends_every_ship_to_some_planet() {
    let folder = Folder::new("random");
    let program = compile(&folder.write("random.c", sample("random.c")));
    let mut seen = [false; 10];
    for view in states(&[("ships", "3")], 1, 1) {
        let printed = |seed: &str| ask(Command::new(&program).env("VIADAL_SEED", seed), &view);
        let output = printed("12345");
        assert_eq!(output, printed("12345"), "it repeats");
        let spoken = read_orders(&view, &output);
        let sent: Orders = serde_json::from_str(&spoken.action).unwrap();
        assert_eq!(sent.orders.iter().map(|order| order.ship).collect::<Vec<_>>(), [0, 1, 2]);
        sent.orders.iter().for_each(|order| seen[order.planet as usize] = true);
    }
    assert_eq!(seen, [true; 10], "every planet is drawn in time");
}

pub(super) fn with_argument(program: &str, argument: &Path) -> Command {
    let mut command = Command::new(program);
    command.arg(argument);
    command
}
