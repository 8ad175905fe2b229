use game::{Dice, Files, Options};
use store::{NewResult, ResultRow};
use tournament::{History, Plan, next_round};

use super::super::plan::{Map, Participant};
use super::super::schedule::Schedule;
use super::*;

const PLAYERS: usize = 5;

fn plan(seed: u64) -> TournamentPlan {
    let room = crate::room("thud").unwrap();
    let options = Options::new(&room.all_options(), []).unwrap();
    let participant = |number: usize| Participant {
        name: number.to_string(),
        hash: String::new(),
        author: None,
        model: None,
    };
    let format = Format::RoundRobin { cycles: 8 };
    TournamentPlan {
        game: room.id.into(),
        rules: room.rules,
        rules_hash: room.hash.into(),
        maps: vec![Map { options, files: Files::new() }],
        participants: (0..PLAYERS).map(participant).collect(),
        pairing: Plan { swap: !seed.is_multiple_of(4), ..Plan::new(format, PLAYERS, seed) },
        rank_by: Default::default(),
    }
}

/// Some bots repeat the same match, one fails nearly always, and of some it is unknown what they played.
fn drawn(slot: Slot, seats: &[usize], dice: &mut Dice) -> NewResult {
    let always_alike = seats[0] + seats[1] < 4;
    let failing = seats.iter().position(|&player| player == 4 && dice.below(40) > 0);
    let end = match failing {
        Some(seat) => 1 - seat,
        None if always_alike => seats[0] % 3,
        None => dice.below(3) as usize,
    };
    let digest = match seats[0] {
        _ if always_alike => "1f".into(),
        2 => String::new(),
        _ => dice.below(2).to_string(),
    };
    let fault = r#"{"verdict":"crashed","message":"m","at":"1.1"}"#;
    // Sometimes the other fails too.
    let both = failing.is_some() && dice.below(3) == 0;
    let faults = [0, 1].map(|seat| if failing == Some(seat) || both { fault } else { "null" });
    let row = ResultRow {
        slot,
        job: String::new(),
        ranks: [[0, 1], [1, 0], [0, 0]][end].into(),
        scores: vec![dice.below(9) as i64, -1],
        reason: String::new(),
        turns: 1,
        faults: format!("[{}]", faults.join(",")),
        wall_us: 0,
        cpu_us: vec![0, 0],
        digest,
        at: None,
    };
    NewResult::packed(row, "", "")
}

fn encounters(counts: Vec<PairCount>) -> BTreeMap<([u32; 2], [u32; 3]), u32> {
    let mut sums = BTreeMap::new();
    for count in counts {
        *sums.entry((count.players, count.matches)).or_insert(0) += count.encounters;
    }
    sums
}

#[test]
fn results_come_to_the_same_in_any_order_and_after_any_of_them() {
    let (mut benched, mut repeats, mut unsound) = (0, 0, 0);
    for seed in 0..12 {
        let mut dice = Dice::named(seed, "tally");
        let (plan, store) = (plan(seed), Store::in_memory().unwrap());
        let number = store.keep_tournament("a", "Cup", "thud", "{}", &[], 1).unwrap().number;
        let round = next_round(&plan.pairing, &History::default()).unwrap().unwrap();
        let rows = Schedule::new(&plan, Vec::new(), Vec::new()).add_round(round);
        store.keep_encounters(number, 0, &rows).unwrap();
        let empty = Schedule::read(&plan, &store, number).unwrap();
        let mut slots: Vec<Slot> = empty.slots().map(|(slot, _)| slot).collect();
        dice.shuffle(&mut slots);
        let (mut tally, mut read) = Tally::of_all(&plan, &store, number).unwrap();
        while !slots.is_empty() {
            let size = slots.len().min(1 + dice.below(9) as usize);
            let new: Vec<NewResult> =
                slots.drain(..size).map(|slot| drawn(slot, &empty.players(slot), &mut dice)).collect();
            store.keep_results(number, &new).unwrap();
            let packed = Tally::unpack(&tally.pack(), PLAYERS).unwrap();
            assert_eq!(packed, tally);
            let whole = Tally::of_all(&plan, &store, number).unwrap();
            (tally, read) = packed
                .with_later(&plan, &store, number, read.latest)
                .unwrap()
                .unwrap_or_else(|| whole.clone());
            assert_eq!((&tally, read), (&whole.0, whole.1));
            let schedule = Schedule::read(&plan, &store, number).unwrap();
            assert_eq!(tally.benched(), schedule.benched());
            let (outcomes, silent) = schedule.telling_outcomes();
            let (counts, silent_too) = tally.telling();
            assert_eq!(encounters(counts), encounters(PairCount::of(&outcomes).unwrap()));
            assert_eq!(silent_too, silent);
            for by in [RankBy::Rating, RankBy::Points] {
                assert_eq!(tally.totals(by), schedule.totals(by));
            }
            assert_eq!(schedule.tally().pairs, tally.pairs);
            repeats += silent.repeats;
            unsound += silent.unsound;
        }
        benched += tally.benched().iter().flatten().count();
    }
    assert!(benched > 0 && repeats > 0 && unsound > 0);
}
