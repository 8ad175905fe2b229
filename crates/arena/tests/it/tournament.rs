//! Tournaments on a host that sometimes fails.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use arena::{
    Arena, Ended, JobEnd, Map, NotHeld, Players, SlotEnd, SlotJob, Table, TournamentPlan, TournamentRun,
    play_job, room,
};
use game::Options;
use store::{Entry, Slot, Store};
use tournament::{Format, Plan, RankBy};

/// A host that fails this often in one match before it succeeds.
struct Breaking<'a> {
    arena: &'a Arena,
    slot: Slot,
    times: u32,
    broken: Cell<u32>,
    /// How often each match was finished.
    played: RefCell<BTreeMap<Slot, u32>>,
}

impl Players for Breaking<'_> {
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld> {
        while let Some(SlotJob { slot, id, job }) = next() {
            if slot == self.slot && self.broken.get() < self.times {
                self.broken.set(self.broken.get() + 1);
                done(Some(SlotEnd::HostFault(slot, "no more processes".into())));
                continue;
            }
            let JobEnd::Finished(finished) = play_job(self.arena, room("zrf").unwrap(), &job) else {
                panic!()
            };
            *self.played.borrow_mut().entry(slot).or_insert(0) += 1;
            done(Some(SlotEnd::Finished(Box::new(finished.result(slot, id)))));
        }
        Ok(())
    }
}

/// Three bots meet once from either seat: six matches. The host fails in the second match of the second encounter.
fn hold(times: u32) -> (Ended, Vec<u32>, Table) {
    let zrf = room("zrf").unwrap();
    let arena = Arena::new(env!("CARGO_TARGET_TMPDIR"), Default::default());
    let options = Options::new(&zrf.all_options(), [("rules", "tic-tac-toe")]).unwrap();
    let (options, files) = arena::load_option_files(zrf, &options).unwrap();
    let specs: Vec<String> = ["random", "greedy", "house:random"].map(String::from).into();
    let bots: Vec<_> = specs.iter().map(|spec| arena.identify(zrf, &options, spec).unwrap()).collect();
    let pairing = Plan::new(Format::RoundRobin { cycles: 1 }, 3, 7);
    let plan = TournamentPlan::new(zrf, vec![Map { options, files }], &bots, pairing, RankBy::Rating);
    let store = Store::in_memory().unwrap();
    let entries: Vec<Entry> = plan
        .participants
        .iter()
        .zip(&specs)
        .map(|(bot, spec)| Entry { name: bot.name.clone(), hash: bot.hash.clone(), spec: spec.clone() })
        .collect();
    let text = serde_json::to_string(&plan).unwrap();
    let row = store.keep_tournament(&plan.id(), "Cup", &plan.game, &text, &entries, 1).unwrap();
    let run = TournamentRun {
        arena: &arena,
        store: &store,
        number: row.number,
        plan: &plan,
        specs: &specs,
        threads: 1,
        shard: None,
        now: || 2,
    };
    let slot = Slot { encounter: 1, turn: 1 };
    let players = Breaking { arena: &arena, slot, times, broken: Cell::new(0), played: RefCell::default() };
    let ended = run.play_by(&players, &mut |_| {}).unwrap();
    let table = Table::read(&store, &row, &plan, RankBy::Rating, true).unwrap();
    let table = table.complete(&store, &row).unwrap();
    let played = players.played.into_inner().into_values().collect();
    (ended, played, table)
}

#[test]
fn a_match_that_the_host_breaks_is_played_again_and_counts_once() {
    let (ended, played, table) = hold(2);
    assert_eq!((ended, played), (Ended::Finished, vec![1; 6]));
    assert_eq!(table.matches, 6);
    assert!(table.rows.iter().all(|row| row.matches == 4 && row.faults.is_empty()));
    let (_, _, smooth) = hold(0);
    assert_eq!(serde_json::to_string(&table).unwrap(), serde_json::to_string(&smooth).unwrap());
}

#[test]
fn a_match_that_the_host_breaks_always_is_given_up_and_not_counted() {
    let (ended, played, table) = hold(u32::MAX);
    assert_eq!((ended, played), (Ended::HostFaults { left: 1 }, vec![1; 5]));
    assert_eq!(table.matches, 5);
    let [given_up] = &table.given_up[..] else { panic!("{:?}", table.given_up) };
    let bots = given_up.bots.iter().map(String::as_str).collect::<Vec<_>>();
    let expected = ("1.1", &["random", "greedy"][..], "no more processes");
    assert_eq!((given_up.number.as_str(), &bots[..], given_up.why.as_str()), expected);
}

/// A tournament of three with ten thousand made-up results.
fn large() -> (Store, TournamentPlan, i64) {
    let zrf = room("zrf").unwrap();
    let options = Options::new(&zrf.all_options(), [("rules", "tic-tac-toe")]).unwrap();
    let (options, files) = arena::load_option_files(zrf, &options).unwrap();
    let bots = ["A", "B", "C"].map(|name| arena::Participant {
        name: name.into(),
        hash: name.into(),
        author: None,
        model: None,
    });
    let plan = TournamentPlan {
        game: zrf.id.into(),
        rules: zrf.rules,
        rules_hash: String::new(),
        maps: vec![Map { options, files }],
        participants: bots.into(),
        pairing: Plan::new(Format::RoundRobin { cycles: 1_700 }, 3, 7),
        rank_by: RankBy::Rating,
    };
    let store = Store::in_memory().unwrap();
    let text = serde_json::to_string(&plan).unwrap();
    let number = store.keep_tournament(&plan.id(), "Cup", &plan.game, &text, &[], 1).unwrap().number;
    let round = tournament::next_round(&plan.pairing, &tournament::History::default()).unwrap().unwrap();
    let rows = arena::Schedule::new(&plan, Vec::new(), Vec::new()).add_round(round);
    store.keep_encounters(number, 0, &rows).unwrap();
    let results: Vec<_> =
        (0..5_000).flat_map(|encounter| [0, 1].map(|turn| made_up(encounter, turn))).collect();
    store.keep_results(number, &results).unwrap();
    (store, plan, number)
}

fn made_up(encounter: u64, turn: u32) -> store::NewResult {
    let rank = u32::from(encounter % 3 == u64::from(turn));
    let row = store::ResultRow {
        slot: Slot { encounter, turn },
        job: format!("{encounter}.{turn}"),
        ranks: vec![rank, 1 - rank],
        scores: vec![i64::from(1 - rank), i64::from(rank)],
        reason: "goal".into(),
        turns: 9,
        faults: if encounter == 7 {
            r#"[null,{"verdict":"crash","message":"m","at":"1.1"}]"#
        } else {
            "[null,null]"
        }
        .into(),
        wall_us: 5,
        cpu_us: vec![1, 2],
        digest: format!("{encounter}.{turn}"),
        at: None,
    };
    store::NewResult::packed(row, "", "")
}

/// Plays made-up matches; those of some bots all fail.
struct MadeUp {
    failing: bool,
    asked: RefCell<Vec<Slot>>,
}

impl Players for MadeUp {
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld> {
        while let Some(SlotJob { slot, .. }) = next() {
            self.asked.borrow_mut().push(slot);
            let mut result = made_up(slot.encounter, slot.turn);
            if self.failing {
                result.row.faults = r#"[{"verdict":"crash","message":"m","at":"1.1"},null]"#.into();
                (result.row.ranks, result.row.scores) = (vec![1, 0], vec![0, 1]);
            }
            done(Some(SlotEnd::Finished(Box::new(result))));
            done(None);
        }
        Ok(())
    }
}

#[test]
fn a_large_tournament_goes_on_with_what_is_missing() {
    for failing in [false, true] {
        let (store, plan, number) = large();
        let gap = Slot { encounter: 700, turn: 1 };
        assert!(store.forget_result(number, gap).unwrap());
        let arena = Arena::new(env!("CARGO_TARGET_TMPDIR"), Default::default());
        let specs = ["A", "B", "C"].map(String::from);
        let run = TournamentRun {
            arena: &arena,
            store: &store,
            number,
            plan: &plan,
            specs: &specs,
            threads: 1,
            shard: None,
            now: || 2,
        };
        let players = MadeUp { failing, asked: RefCell::default() };
        let mut last = (0, 0.0);
        let ended = run.play_by(&players, &mut |progress| {
            if progress.left == 0 {
                last = (progress.schedule.played(), progress.schedule.fit().rating(0));
            }
        });
        assert_eq!(ended.unwrap(), Ended::Finished);
        let mut missing = vec![gap];
        missing.extend((5_000..5_100).flat_map(|encounter| [0, 1].map(|turn| Slot { encounter, turn })));
        assert_eq!(players.asked.into_inner(), missing);
        let schedule = arena::Schedule::read(&plan, &store, number).unwrap();
        assert_eq!(last, (10_200, schedule.fit().rating(0)));
        let row = store.tournaments().unwrap().remove(0);
        let json = |table: &Table| serde_json::to_string(table).unwrap();
        let table = json(&Table::read(&store, &row, &plan, RankBy::Rating, true).unwrap());
        assert_eq!(table, json(&Table::of(&row, &plan, &schedule, RankBy::Rating)));
    }
}

#[test]
fn a_large_table_is_kept_until_something_is_played() {
    let (store, plan, number) = large();
    let row = || store.tournaments().unwrap().remove(0);
    let json = |table: &Table| serde_json::to_string(table).unwrap();
    let read = || json(&Table::read(&store, &row(), &plan, RankBy::Rating, true).unwrap());
    let worked_out = || {
        let schedule = arena::Schedule::read(&plan, &store, number).unwrap();
        json(&Table::of(&row(), &plan, &schedule, RankBy::Rating))
    };
    let first = read();
    assert_eq!(first, worked_out());
    assert!(first.contains(r#""crash":"#));
    // The stored counts are used: changing them changes the table.
    let (_, played) = store.tournament_counts(number).unwrap();
    assert_eq!(played, 10_000);
    store.finish_tournament(number, 9).unwrap();
    assert_eq!(read(), first.replace(r#""finished":false"#, r#""finished":true"#));
    assert_eq!(store.worked_out_stamps(number).unwrap().len(), 1);
    store.keep_results(number, &[made_up(5_000, 0)]).unwrap();
    let second = read();
    assert!(second.contains(r#""matches":10001"#) && second == worked_out(), "{second}");
    assert_eq!(store.worked_out_stamps(number).unwrap().len(), 1, "it took the place of the one before");
}

/// Plays some matches at once, the latest of them first, and stops after so many.
struct Halting<'a> {
    arena: &'a Arena,
    at_once: usize,
    after: usize,
}

impl Players for Halting<'_> {
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld> {
        let mut played = 0;
        while played < self.after {
            let mut begun: Vec<SlotJob> = std::iter::from_fn(&mut *next).take(self.at_once).collect();
            if begun.is_empty() {
                return Ok(());
            }
            while let Some(SlotJob { slot, job, .. }) = begun.pop() {
                // It beats the first rival, is beaten by the second, and wins every second match against the third.
                let wins = match job.bots.iter().max().unwrap().as_str() {
                    "1" => true,
                    "2" => false,
                    _ => slot.turn == 0,
                };
                let own = job.bots.iter().position(|bot| bot == "0").unwrap();
                let mut result = made_up(slot.encounter, slot.turn);
                result.row.ranks = vec![u32::from(wins != (own == 0)), u32::from(wins != (own == 1))];
                done(Some(SlotEnd::Finished(Box::new(result))));
                played += 1;
            }
            done(None);
        }
        self.arena.stop().store(true, std::sync::atomic::Ordering::Relaxed);
        Ok(())
    }
}

#[test]
fn rivals_of_whom_enough_is_known_play_no_more_however_often_it_is_stopped() {
    let (_, mut plan, _) = large();
    plan.participants = ["0", "1", "2", "3"]
        .map(|name| arena::Participant { name: name.into(), hash: name.into(), author: None, model: None })
        .into();
    plan.pairing = Plan::new(Format::Gauntlet { challengers: 1, cycles: 20 }, 4, 7);
    plan.pairing.marks = vec![0.5; 3];
    let specs = ["0", "1", "2", "3"].map(String::from);
    let mut tables = Vec::new();
    for (at_once, after) in [(1, usize::MAX), (1, 1), (4, 5), (7, 30), (60, usize::MAX)] {
        let store = Store::in_memory().unwrap();
        let text = serde_json::to_string(&plan).unwrap();
        let row = store.keep_tournament(&plan.id(), "Cup", &plan.game, &text, &[], 1).unwrap();
        loop {
            let arena = Arena::new(env!("CARGO_TARGET_TMPDIR"), Default::default());
            let (store, number, plan, specs) = (&store, row.number, &plan, &specs[..]);
            let (arena, now) = (&arena, || 2);
            let run = TournamentRun { arena, store, number, plan, specs, threads: 1, shard: None, now };
            match run.play_by(&Halting { arena, at_once, after }, &mut |_| {}).unwrap() {
                Ended::Interrupted { left } => assert!(left > 0),
                ended => break assert_eq!(ended, Ended::Finished),
            }
        }
        let (scheduled, played) = store.tournament_counts(row.number).unwrap();
        assert!(scheduled == 120 && (72..=72 + at_once as u64).contains(&played), "{played} of {scheduled}");
        let table = Table::read(&store, &row, &plan, RankBy::Rating, true).unwrap();
        assert!(table.rows.iter().all(|row| !row.benched));
        let mut matches: Vec<(usize, u32)> = table.rows.iter().map(|row| (row.entry, row.matches)).collect();
        matches.sort_unstable();
        assert_eq!(matches, [(0, 72), (1, 16), (2, 16), (3, 40)]);
        tables.push(serde_json::to_string(&table.rows).unwrap());
    }
    assert!(tables.windows(2).all(|two| two[0] == two[1]), "{tables:#?}");
}
