//! Ratings that copies, broken and drawish bots cannot bend: small samples of what `./evidence ratings` runs.

use std::cell::RefCell;
use std::collections::BTreeMap;

use arena::{Arena, Ended, NotHeld, Players, SlotEnd, SlotJob, TournamentRun};
use game::Dice;
use store::{NewResult, Slot, Store};
use tournament::{Format, History, RankBy, Total, fit, next_round, standings};

use crate::simulated::{Bot, KINDS, Kind, Share, World, compare, equals, league, table};

fn bots(kinds: &[(Kind, f64)]) -> Vec<Bot> {
    kinds.iter().map(|&(kind, strength)| Bot { kind, strength }).collect()
}

/// What a table says of each bot.
type Verdicts = BTreeMap<usize, (usize, (usize, usize), f64, f64)>;

#[test]
fn a_tournament_of_deterministic_bots_says_what_its_distinct_games_say() {
    for seed in 0..20 {
        let mut dice = Dice::named(seed, "distinct");
        let players = dice.between(3, 7) as usize;
        let kinds: Vec<(Kind, f64)> =
            (0..players).map(|_| (Kind::Deterministic, dice.below(300) as f64 / 100.0)).collect();
        let world = World::new(bots(&kinds), seed);
        let verdicts = |cycles: usize| -> Verdicts {
            let plan = world.plan(Format::RoundRobin { cycles });
            let table = table(&plan, &world.played(&plan, &mut Dice::named(seed, "games")));
            let distinct = players * (players - 1);
            assert_eq!((table.matches, table.repeats), (distinct * cycles, distinct * (cycles - 1)));
            table.rows.iter().map(|row| (row.entry, (row.rank, row.places, row.rating, row.margin))).collect()
        };
        let once = verdicts(1);
        // An even number turns who is named first.
        for cycles in [2, 3, 10] {
            assert_eq!(verdicts(cycles), once, "{cycles} cycles of {players}, seed {seed}");
        }
        let plan = world.plan(Format::RoundRobin { cycles: 1 });
        let outcomes = world.played(&plan, &mut dice).outcomes();
        let rows = standings(&fit(players, &outcomes), &Total::all(players, &outcomes), RankBy::Rating);
        assert!(rows.iter().all(|row| once[&row.player].0 == row.rank), "seed {seed}");
    }
}

#[test]
fn copies_among_other_games_count_once() {
    let world = World::new(bots(&[(Kind::Nearly, 0.0), (Kind::Nearly, 0.5)]), 3);
    let plan = world.plan(Format::RoundRobin { cycles: 200 });
    let schedule = world.played(&plan, &mut Dice::named(3, "games"));
    let known: std::collections::BTreeSet<_> = schedule
        .counted()
        .into_iter()
        .map(|(slot, result)| (schedule.players(slot), result.digest))
        .collect();
    let table = table(&plan, &schedule);
    assert_eq!(table.matches - table.repeats, known.len());
    assert!((20..120).contains(&known.len()), "{}", known.len());
}

#[test]
fn broken_bots_change_nothing_between_sound_ones() {
    let sound = [(Kind::Sound, 0.8), (Kind::Sound, 0.0), (Kind::Sound, -0.5)];
    let difference = |broken: usize| {
        // The sound ones come first, so that their games are the same.
        let all = [&sound[..], &vec![(Kind::Broken, 0.0); broken]].concat();
        let world = World::new(bots(&all), 11);
        let plan = world.plan(Format::RoundRobin { cycles: 20 });
        let mut schedule = arena::Schedule::new(&plan, Vec::new(), Vec::new());
        schedule.add_round(next_round(&plan.pairing, &History::default()).unwrap().unwrap());
        let mut dice = Dice::named(1, "their games");
        let mut of_pair: BTreeMap<Vec<usize>, Vec<u64>> = BTreeMap::new();
        for seats in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] {
            of_pair.insert(seats.to_vec(), (0..20).map(|_| dice.bits()).collect());
        }
        for (slot, _) in schedule.slots().map(|(slot, met)| (slot, met.clone())).collect::<Vec<(Slot, _)>>() {
            let seats = schedule.players(slot);
            let seed = of_pair.get_mut(&seats).and_then(Vec::pop).unwrap_or(slot.encounter);
            schedule.add_result(&world.play(slot, &seats, &mut Dice::named(seed, "game")));
        }
        let table = table(&plan, &schedule);
        assert_eq!(table.unsound > 0, broken > 1);
        let (difference, error) = schedule.fit().difference(0, 1);
        (difference, error)
    };
    let (alone, error) = difference(0);
    for broken in [1, 2, 4] {
        let (beside, its_error) = difference(broken);
        assert!((alone - beside).abs() < 0.1 * error, "{alone} and {beside} beside {broken}");
        assert!((error / its_error - 1.0).abs() < 0.15, "{error} and {its_error} beside {broken}");
    }
}

#[test]
fn who_wins_by_points_does_not_depend_on_when_a_bot_was_benched() {
    let world = World::new(
        bots(&[(Kind::Sound, 0.0), (Kind::Sound, 0.2), (Kind::Sound, 0.1), (Kind::Broken, 0.0)]),
        5,
    );
    for by in [RankBy::Wins, RankBy::Points] {
        let mut plan = world.plan(Format::RoundRobin { cycles: 12 });
        plan.rank_by = by;
        let table = table(&plan, &world.played(&plan, &mut Dice::named(5, "games")));
        let broken = table.rows.iter().find(|row| row.entry == 3).unwrap();
        assert!(broken.benched && broken.matches == 10);
        // Everybody else has met everybody else equally often.
        assert!(table.rows.iter().filter(|row| row.entry != 3).all(|row| row.matches == 48));
    }
}

#[test]
fn intervals_hold_the_truth_beside_all_kinds_of_bots() {
    let (mut differences, mut margins, mut apart) = (Share::default(), Share::default(), Share::default());
    for seed in 0..40 {
        let found = league(seed);
        differences.add(found.differences);
        margins.add(found.margins);
        apart.note(equals(seed));
    }
    assert!((91.0..99.0).contains(&differences.percent()), "{differences}");
    assert!((91.0..99.0).contains(&margins.percent()), "{margins}");
    assert!(apart.percent() <= 15.0, "{apart}");
}

#[test]
fn copies_never_make_a_bot_better() {
    for (name, kind) in KINDS {
        let mut better = Share::default();
        let mut matches = 0;
        for seed in 0..40 {
            let found = compare(seed, kind);
            better.note(found.better);
            matches += found.matches;
        }
        let most = if matches!(kind, Kind::Deterministic | Kind::Broken) { 0.0 } else { 15.0 };
        assert!(better.percent() <= most, "{name}: {better}");
        if most == 0.0 {
            assert_eq!(matches, 40 * 4, "{name}: told after four games");
        }
    }
}

/// Plays the made-up matches of a world; a spec is the number of its bot.
struct InWorld<'a>(&'a World, RefCell<Dice>);

impl Players for InWorld<'_> {
    fn play(
        &self,
        next: &mut (dyn FnMut() -> Option<SlotJob> + Send),
        done: &mut dyn FnMut(Option<SlotEnd>) -> bool,
    ) -> Result<(), NotHeld> {
        while let Some(SlotJob { slot, job, .. }) = next() {
            let seats: Vec<usize> = job.bots.iter().map(|spec| spec.parse().unwrap()).collect();
            let row = self.0.play(slot, &seats, &mut self.1.borrow_mut());
            done(Some(SlotEnd::Finished(Box::new(NewResult::packed(row, "", "")))));
        }
        Ok(())
    }
}

#[test]
fn a_ladder_of_bots_that_repeat_themselves_comes_to_its_end() {
    for kinds in [[Kind::Deterministic; 6], [Kind::Broken; 6]] {
        let world = World::new(bots(&kinds.map(|kind| (kind, 0.0))), 8);
        let plan = world.plan(Format::Ladder { encounters: None, until_settled: true });
        let store = Store::in_memory().unwrap();
        let row = store.keep_tournament(&plan.id(), "Ladder", &plan.game, "{}", &[], 1).unwrap();
        let arena = Arena::new(env!("CARGO_TARGET_TMPDIR"), Default::default());
        let specs: Vec<String> = (0..6).map(|bot| bot.to_string()).collect();
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
        let players = InWorld(&world, RefCell::new(Dice::named(8, "ladder")));
        assert_eq!(run.play_by(&players, &mut |_| {}).unwrap(), Ended::Finished);
        let (_, played) = store.tournament_counts(row.number).unwrap();
        // Each pair is told after four matches.
        assert!((30..=60).contains(&played), "{kinds:?}: {played}");
    }
}
