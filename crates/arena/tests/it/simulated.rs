//! Leagues and comparisons of made-up bots with known strengths, through the real schedule, store, table and test.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "shared by the tests and the long run, which use different parts"
)]

use std::fmt;

use arena::{Comparison, Map, Participant, Schedule, Table, TournamentPlan};
use game::{Dice, Files, Options};
use store::{ResultRow, Slot, Store};
use tournament::{Decision, Format, History, Pairs, Plan, RankBy, SCALE, Sprt, fit, next_round};

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Sound,
    /// Its games are often drawn.
    Drawish,
    /// Two of them play the same game from the same seats again and again.
    Deterministic,
    /// Deterministic but in one game of ten.
    Nearly,
    /// It chooses among few games.
    Few,
    /// It fails in every match and loses, but for those against its like, which are drawn.
    Broken,
}

/// What comparisons are simulated.
pub(crate) const KINDS: [(&str, Kind); 6] = [
    ("sound", Kind::Sound),
    ("often draw", Kind::Drawish),
    ("always play the same", Kind::Deterministic),
    ("play the same nine times of ten", Kind::Nearly),
    ("know twelve games from each seat", Kind::Few),
    ("both broken", Kind::Broken),
];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bot {
    pub(crate) kind: Kind,
    /// In natural units.
    pub(crate) strength: f64,
}

pub(crate) fn chance(dice: &mut Dice) -> f64 {
    (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

fn normal(dice: &mut Dice) -> f64 {
    let (radius, angle) = (1.0 - chance(dice), chance(dice));
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// Counts how often something held.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Share {
    pub(crate) yes: u32,
    pub(crate) all: u32,
}

impl Share {
    pub(crate) fn note(&mut self, yes: bool) {
        self.add(Share { yes: u32::from(yes), all: 1 });
    }

    pub(crate) fn add(&mut self, other: Share) {
        self.yes += other.yes;
        self.all += other.all;
    }

    pub(crate) fn percent(&self) -> f64 {
        100.0 * f64::from(self.yes) / f64::from(self.all.max(1))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&format!("{:.1} % of {}", self.percent(), self.all))
    }
}

/// What the matches of some bots are, and how they end.
pub(crate) struct World {
    pub(crate) bots: Vec<Bot>,
    seed: u64,
}

impl World {
    pub(crate) fn new(bots: Vec<Bot>, seed: u64) -> World {
        World { bots, seed }
    }

    pub(crate) fn plan(&self, format: Format) -> TournamentPlan {
        let room = arena::room("zrf").unwrap();
        let options = Options::new(&room.all_options(), []).unwrap();
        let participant = |bot: usize| Participant {
            name: format!("bot {bot}"),
            hash: bot.to_string(),
            author: None,
            model: None,
        };
        TournamentPlan {
            rules_hash: String::new(),
            game: room.id.into(),
            rules: room.rules,
            maps: vec![Map { options, files: Files::new() }],
            participants: (0..self.bots.len()).map(participant).collect(),
            pairing: Plan::new(format, self.bots.len(), self.seed),
            rank_by: RankBy::Rating,
        }
    }

    /// A match: the game that is played, and how that game ends.
    pub(crate) fn play(&self, slot: Slot, seats: &[usize], dice: &mut Dice) -> ResultRow {
        let bots = [0, 1].map(|seat| self.bots[seats[seat]]);
        let both = |kinds: &[Kind]| bots.iter().all(|bot| kinds.contains(&bot.kind));
        let fresh = dice.bits();
        let game = match () {
            () if both(&[Kind::Deterministic]) => 0,
            () if both(&[Kind::Nearly]) && dice.below(10) > 0 => 0,
            () if both(&[Kind::Few]) => dice.below(12),
            () if both(&[Kind::Broken]) => 0,
            () => fresh,
        };
        let mut of_game = Dice::named(self.seed, &format!("{} {} {game}", seats[0], seats[1]));
        let is_broken = bots.map(|bot| bot.kind == Kind::Broken);
        let ranks = match is_broken {
            [true, true] => [0, 0],
            [true, false] => [1, 0],
            [false, true] => [0, 1],
            [false, false] => ended(&bots, chance(&mut of_game)),
        };
        let fault = r#"{"verdict":"crashed","message":"it ended","at":"1.1"}"#;
        let faults = is_broken.map(|is_broken| if is_broken { fault } else { "null" });
        ResultRow {
            slot,
            job: format!("{}.{}", slot.encounter, slot.turn),
            ranks: ranks.to_vec(),
            scores: ranks.iter().map(|&rank| i64::from(1 - rank)).collect(),
            reason: "goal".into(),
            turns: 9,
            faults: format!("[{}]", faults.join(",")),
            wall_us: 1,
            cpu_us: vec![1, 1],
            digest: format!("{:016x}", of_game.bits()),
            at: None,
        }
    }

    /// A schedule with all its results, but those of benched bots.
    pub(crate) fn played<'a>(&self, plan: &'a TournamentPlan, dice: &mut Dice) -> Schedule<'a> {
        let round = next_round(&plan.pairing, &History::default()).unwrap().unwrap();
        let mut schedule = Schedule::new(plan, Vec::new(), Vec::new());
        schedule.add_round(round);
        loop {
            let missing = schedule.missing();
            // A bot is benched by its first matches: they come first.
            let Some(&slot) = missing.first() else { return schedule };
            for slot in missing.iter().take_while(|other| other.encounter < slot.encounter + 8) {
                schedule.add_result(&self.play(*slot, &schedule.players(*slot), dice));
            }
        }
    }
}

/// Davidson's model, with a little for the first seat. A pair draws as its bots are inclined to.
fn ended(bots: &[Bot; 2], luck: f64) -> [u32; 2] {
    let inclined = |bot: &Bot| -> f64 { if bot.kind == Kind::Drawish { 1.2 } else { 0.0 } };
    let (p, q) = ((bots[0].strength + 0.1).exp(), (bots[1].strength - 0.1).exp());
    let tie = 0.5 * (inclined(&bots[0]) + inclined(&bots[1])).exp() * (p * q).sqrt();
    let whole = p + q + tie;
    if luck < p / whole {
        [0, 1]
    } else if luck < (p + tie) / whole {
        [0, 0]
    } else {
        [1, 0]
    }
}

/// What a league shows.
#[derive(Default)]
pub(crate) struct LeagueFound {
    /// Intervals of differences between sound bots that hold the truth.
    pub(crate) differences: Share,
    /// The same if every match counted.
    pub(crate) every_match: Share,
    /// Intervals of ratings, if no bot is broken.
    pub(crate) margins: Share,
    pub(crate) repeats: usize,
    pub(crate) unsound: usize,
    pub(crate) benched: usize,
}

/// A league of all kinds of bots.
pub(crate) fn league(seed: u64) -> LeagueFound {
    let mut dice = Dice::named(seed, "a league");
    let players = dice.between(6, 12) as usize;
    let broken = if seed.is_multiple_of(2) { dice.between(2, 3) as usize } else { 0 };
    let bots = (0..players).map(|number| {
        let kind = match dice.below(3) {
            _ if number < broken => Kind::Broken,
            0 => Kind::Drawish,
            1 => Kind::Deterministic,
            _ => Kind::Sound,
        };
        Bot { kind, strength: normal(&mut dice) * 200.0 / SCALE }
    });
    let world = World::new(bots.collect(), seed);
    let cycles = dice.between(4, 10) as usize;
    let plan = world.plan(Format::RoundRobin { cycles });
    let schedule = world.played(&plan, &mut dice);
    let table = table(&plan, &schedule);
    let (ratings, every_match) = (schedule.fit(), fit(players, &schedule.outcomes()));
    let mut found = LeagueFound {
        repeats: table.repeats,
        unsound: table.unsound,
        benched: table.rows.iter().filter(|row| row.benched).count(),
        ..LeagueFound::default()
    };
    for one in broken..players {
        for other in one + 1..players {
            let truth = SCALE * (world.bots[one].strength - world.bots[other].strength);
            for (share, fit) in [(&mut found.differences, &ratings), (&mut found.every_match, &every_match)] {
                let (difference, error) = fit.difference(one, other);
                share.note((difference - truth).abs() <= 1.959_964 * error);
            }
        }
    }
    let mean = world.bots.iter().map(|bot| bot.strength).sum::<f64>() / players as f64;
    for row in table.rows.iter().filter(|_| broken == 0) {
        let truth = 1500.0 + SCALE * (world.bots[row.entry].strength - mean);
        found.margins.note((row.rating - truth).abs() <= row.margin);
    }
    found
}

/// The table as it is read from the store.
pub(crate) fn table(plan: &TournamentPlan, schedule: &Schedule<'_>) -> Table {
    let store = Store::in_memory().unwrap();
    let row = store.keep_tournament(&plan.id(), "Cup", &plan.game, "{}", &[], 1).unwrap();
    Table::of(&row, plan, schedule, plan.rank_by)
}

/// Returns true if a league of equal bots ranks some apart.
pub(crate) fn equals(seed: u64) -> bool {
    let mut dice = Dice::named(seed, "equals");
    let kinds = [Kind::Sound, Kind::Drawish, Kind::Deterministic];
    let bots = (0..dice.between(4, 10)).map(|_| Bot { kind: kinds[dice.below(3) as usize], strength: 0.0 });
    let world = World::new(bots.collect::<Vec<_>>(), seed);
    let plan = world.plan(Format::RoundRobin { cycles: 8 });
    table(&plan, &world.played(&plan, &mut dice)).rows.iter().any(|row| row.rank > 1)
}

/// What a comparison says.
pub(crate) struct Compared {
    pub(crate) better: bool,
    /// Whether "better" would be said if every match counted.
    pub(crate) every_match_better: bool,
    pub(crate) matches: u64,
}

const ASKED: Sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
/// The most pairs of a comparison.
const MOST: usize = 800;

/// Compares two equal bots of this kind.
pub(crate) fn compare(seed: u64, kind: Kind) -> Compared {
    let mut dice = Dice::named(seed, "compare");
    let world = World::new(vec![Bot { kind, strength: 0.0 }; 2], seed);
    let plan = world.plan(Format::RoundRobin { cycles: MOST });
    let mut schedule = Schedule::new(&plan, Vec::new(), Vec::new());
    schedule.add_round(next_round(&plan.pairing, &History::default()).unwrap().unwrap());
    let mut naive = (Pairs::default(), Decision::Open);
    let mut compared = Comparison::default();
    for encounter in 0..MOST as u64 {
        let mut half_points = 0;
        for turn in 0..2 {
            let slot = Slot { encounter, turn };
            let seats = schedule.players(slot);
            let row = world.play(slot, &seats, &mut dice);
            let of = |player| row.ranks[usize::from(seats[1] == player)];
            half_points += (1 + i64::from(of(0)) - i64::from(of(1))) as usize;
            schedule.add_result(&row);
        }
        if naive.1 == Decision::Open {
            naive.0.add(half_points);
            naive.1 = if encounter < 3 { Decision::Open } else { ASKED.decide(&naive.0) };
        }
        if !compared.is_over && (encounter % 16 == 1 || encounter + 1 == MOST as u64) {
            compared = Comparison::of(&schedule, ASKED);
        }
        if compared.is_over && naive.1 != Decision::Open {
            break;
        }
    }
    Compared {
        better: compared.decide(ASKED) == Decision::Better,
        every_match_better: naive.1 == Decision::Better,
        matches: compared.matches,
    }
}
