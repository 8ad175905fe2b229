//! The house players in play.

use std::time::Duration;

use game::{Bot, Dice, Fault, Hello, Prompt, Verdict};

use super::referee::{Played, bot, play};
use crate::wizards::paths::Paths;
use crate::wizards::{Action, Cell, View, Wanted};

/// Plays this many games between two players with swapped seats, each pair on one map; returns the games won by each.
fn wins(names: [&str; 2], games: u64) -> [usize; 2] {
    let mut wins = [0; 2];
    for seed in 0..games / 2 {
        let played = play(names.map(bot), &[("games", "2")], seed);
        faultless(&played);
        for game in &played.games {
            (0..2).filter(|&bot| game[bot] == 1).for_each(|bot| wins[bot] += 1);
        }
    }
    wins
}

fn faultless(played: &Played) {
    assert!(played.verdicts.iter().all(|verdict| *verdict == Verdict::Ok), "{:?}", played.verdicts);
}

/// Few games; the ladder measures how large each step is.
#[test]
fn each_beats_the_one_before() {
    for (pair, games) in [
        (["wanderer", "random"], 40),
        (["collector", "wanderer"], 40),
        (["hunter", "collector"], 40),
        (["reader", "hunter"], 10),
    ] {
        let [won, lost] = wins(pair, games);
        println!("{pair:?}: {won} won, {lost} lost of {games}");
        assert!(won > lost + games as usize / 10, "{pair:?}: {won} won, {lost} lost of {games}");
    }
}

/// Few nodes; the ladder measures the gain from more.
#[test]
fn strong_beats_hunter() {
    let [won, lost] = wins(["strong,nodes=100", "hunter"], 6);
    println!("strong: {won} won, {lost} lost of 6");
    assert!(won >= 4, "{won} won, {lost} lost of 6");
}

/// A wizard that does not fight: it stands still, or gathers elements.
struct Peaceful {
    gathers: bool,
    dice: Dice,
}

impl Bot for Peaceful {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.dice = Dice::named(u64::from(hello.seed), "peaceful");
        Ok(())
    }

    fn ask(&mut self, prompt: &Prompt, _: Duration) -> Result<String, Fault> {
        let Some(View::Wizard(sight)) = prompt.view() else { panic!("its own game") };
        let action = match sight.pos {
            None => Action::Place(Cell {
                x: self.dice.between(0, 9) + 10 * sight.seat.seat() as i64,
                y: self.dice.between(0, 9),
            }),
            Some(pos) if self.gathers => {
                let here = sight.map.elements(pos);
                let paths = Paths::from(pos, |cell| sight.map.obstacle[cell] > 0);
                let nearest = Cell::all()
                    .filter(|&cell| cell != pos && sight.map.elements(cell).total() > 2)
                    .filter_map(|cell| paths.to(cell))
                    .min_by_key(|way| way.steps);
                match nearest.and_then(|way| way.first) {
                    _ if here.total() > 2 && self.dice.below(4) > 0 => Action::Take(Wanted::from(here)),
                    Some(direction) => Action::step(direction),
                    None => Action::Pass,
                }
            }
            Some(_) => Action::Pass,
        };
        Ok(serde_json::to_string(&action).unwrap())
    }
}

/// How often the hunter kills a wizard that does not fight, and how often it searches in a game.
fn hunts(map: &str, gathers: bool, games: u64) -> (u64, f64) {
    let (mut killed, mut searches) = (0, 0);
    for seed in 0..games / 2 {
        let peaceful = Box::new(Peaceful { gathers, dice: Dice::named(0, "") });
        let played = play([bot("hunter"), peaceful], &[("map", map), ("games", "2")], seed);
        faultless(&played);
        killed += played
            .reasons
            .iter()
            .zip(&played.games)
            .filter(|(reason, game)| *reason == "hit" && game[0] == 1)
            .count() as u64;
        searches += played
            .record
            .lines()
            .filter(|line| line.contains("\"look\"") || line.contains("\"wind\",\"count\""))
            .count();
    }
    (killed, searches as f64 / games as f64)
}

/// `VIADAL_MATCHES` sets the number of games of each kind.
#[test]
fn the_hunter_finds_who_hides_and_who_gathers() {
    let games = std::env::var("VIADAL_MATCHES").ok().and_then(|number| number.parse().ok()).unwrap_or(20);
    let mut fewer = Vec::new();
    for map in ["start", "open", "hidden"] {
        for (gathers, percent) in [(false, 90), (true, 60)] {
            let (killed, searches) = hunts(map, gathers, games);
            let told = format!(
                "map={map}, gathers: {gathers}: {killed} of {games} killed, {searches:.1} searches a game"
            );
            println!("{told}");
            if killed * 100 < games * percent || !gathers && searches < 3.0 {
                fewer.push(told);
            }
        }
    }
    assert!(fewer.is_empty(), "{fewer:#?}");
}

/// No unexpected option makes them act illegally.
#[test]
fn they_play_under_all_options() {
    let options: [&[(&str, &str)]; 3] = [
        &[("map", "hidden"), ("turns", "20")],
        &[("map", "open"), ("fire_report", "false"), ("friendly_fire", "true"), ("turns", "20")],
        &[("dragon_center", "true"), ("friendly_fire", "true"), ("turns", "20")],
    ];
    for given in options {
        for names in [
            ["hunter", "wanderer"],
            ["collector", "hunter"],
            ["random", "collector"],
            ["strong,nodes=50", "reader"],
        ] {
            faultless(&play(names.map(bot), given, 5));
        }
    }
}

#[test]
fn a_match_repeats() {
    for (names, games) in [(["hunter", "collector"], "3"), (["strong,nodes=100", "reader"], "1")] {
        let record = || play(names.map(bot), &[("games", games)], 9).record;
        assert_eq!(record(), record(), "{names:?}");
    }
}
