//! Fills a database's latest tournament with random results, to measure the cost of a large one.
//!
//! `cargo run --release -p arena --example large_tournament -- DB [LEAVE]`
//!
//! The schedule is the program's own (`viadal tournament run`, stopped). Results follow from random strengths; the first seat wins a little
//! more often, and every twentieth match is a draw. The last `LEAVE` encounters (0) stay unplayed. All records are the same few bytes: what
//! is measured reads none.

use std::path::Path;

use arena::{Schedule, TournamentPlan};
use game::Dice;
use store::{NewResult, ResultRow, Slot, Store};

/// The standard deviation of the strengths, in natural units: 250 points of rating.
const SPREAD: f64 = 1.44;

fn main() {
    let mut words = std::env::args().skip(1);
    let db = words.next().expect("the database is the first word");
    let leave: usize = words.next().map_or(0, |count| count.parse().expect("a number of encounters"));
    let store = Store::open(Path::new(&db)).expect("the database opens");
    let row = store.tournaments().expect("it reads").into_iter().next().expect("it holds a tournament");
    let plan: TournamentPlan = serde_json::from_str(&row.plan).expect("its plan reads");
    let schedule =
        Schedule::new(&plan, store.encounters(row.number).expect("its schedule reads"), Vec::new());
    let mut dice = Dice::named(1, "large");
    let strengths: Vec<f64> = plan.participants.iter().map(|_| SPREAD * normal(&mut dice)).collect();
    let until = schedule.encounters.len().saturating_sub(leave) as u64;
    let slots: Vec<Slot> =
        schedule.slots().map(|(slot, _)| slot).filter(|slot| slot.encounter < until).collect();
    for slots in slots.chunks(10_000) {
        let results: Vec<NewResult> =
            slots.iter().map(|&slot| drawn(&plan, &schedule, slot, &strengths, &mut dice)).collect();
        store.keep_results(row.number, &results).expect("it keeps results");
    }
    println!("{} bots, {} matches of tournament {}", plan.participants.len(), slots.len(), row.id);
}

fn drawn(
    plan: &TournamentPlan,
    schedule: &Schedule<'_>,
    slot: Slot,
    strengths: &[f64],
    dice: &mut Dice,
) -> NewResult {
    let players = schedule.players(slot);
    let [one, other] = players[..] else { panic!("a tournament of matches of two") };
    let wins = 1.0 / (1.0 + (strengths[other] - strengths[one] - 0.1).exp());
    let (ranks, scores) = match (dice.below(20), chance(dice) < wins) {
        (0, _) => (vec![0, 0], vec![0, 0]),
        (_, true) => (vec![0, 1], vec![1, 0]),
        (_, false) => (vec![1, 0], vec![0, 1]),
    };
    let row = ResultRow {
        slot,
        job: plan.job_id(&schedule.encounters[slot.encounter as usize], slot),
        ranks,
        scores,
        reason: "goal".into(),
        turns: 40,
        faults: "[null,null]".into(),
        wall_us: 5_000,
        cpu_us: vec![2_000, 2_000],
        digest: format!("{:016x}", dice.bits()),
        at: None,
    };
    NewResult::packed(row, "no record\n", "")
}

fn chance(dice: &mut Dice) -> f64 {
    dice.below(1 << 53) as f64 / (1_u64 << 53) as f64
}

/// The sum of twelve uniform numbers minus six is close to normal.
fn normal(dice: &mut Dice) -> f64 {
    (0..12).map(|_| chance(dice)).sum::<f64>() - 6.0
}
