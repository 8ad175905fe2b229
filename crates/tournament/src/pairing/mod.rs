//! Who plays whom. Each format gives its encounters round by round, based on earlier results.

mod elimination;
mod gauntlet;
mod ladder;
mod matching;
mod plan;
mod round_robin;
mod swiss;
mod wish;

pub(crate) use plan::{Card, cards};
pub use plan::{Encounter, Format, History, Plan};
pub use wish::{FormatName, Wish};

/// The most encounters of a schedule that is known in advance.
const MOST_ENCOUNTERS: usize = 2_000_000;
/// The most defeats after which a player is out.
const MOST_LIVES: usize = 100;

/// Why a plan is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPlan(pub String);

/// The next round's encounters; `None` when the tournament is over. The same history gives the same round.
///
/// # Errors
/// If the plan is impossible with this number of players.
pub fn next_round(plan: &Plan, history: &History<'_>) -> Result<Option<Vec<Encounter>>, BadPlan> {
    check(plan)?;
    let is_first = history.rounds.is_empty();
    let most = plan.most.unwrap_or(usize::MAX);
    let groups = match plan.format {
        Format::RoundRobin { cycles } => is_first.then(|| round_robin::all(plan, cycles, most)),
        Format::Sampled { encounters } => is_first.then(|| round_robin::sampled(plan, encounters.min(most))),
        Format::Gauntlet { challengers, cycles } => {
            is_first.then(|| gauntlet::all(plan.players, challengers, cycles, most))
        }
        Format::Swiss { rounds } => swiss::next(plan, rounds, history),
        Format::Elimination { lives } => elimination::next(plan, lives, history),
        Format::Ladder { encounters, until_settled } => {
            ladder::next(plan, encounters, until_settled, history)
        }
    };
    let played: usize = history.rounds.iter().map(Vec::len).sum();
    let left = plan.most.map_or(usize::MAX, |most| most.saturating_sub(played));
    let encounter = |(number, (players, cycle)): (usize, (Vec<usize>, usize))| {
        let map = if plan.shared_maps { cycle as u64 } else { (played + number) as u64 };
        Encounter { players, map, swap: plan.swap }
    };
    let round =
        groups.map(|groups| groups.into_iter().take(left).enumerate().map(encounter).collect::<Vec<_>>());
    Ok(round.filter(|round| !round.is_empty()))
}

/// The winner of an elimination, once everyone else is out; `None` in other formats.
pub fn champion(plan: &Plan, history: &History<'_>) -> Option<usize> {
    match plan.format {
        Format::Elimination { lives } if check(plan).is_ok() => elimination::champion(plan, lives, history),
        _ => None,
    }
}

/// The rank of each player of an elimination by the round it reached, the winner first; `None` in other formats. Those who were out in the
/// same round share a rank.
pub fn elimination_ranks(plan: &Plan, history: &History<'_>) -> Option<Vec<usize>> {
    let Format::Elimination { lives } = plan.format else { return None };
    check(plan).ok()?;
    let reached = elimination::reached(plan, lives, history);
    let rank = |own: &usize| 1 + reached.iter().filter(|other| *other > own).count();
    Some(reached.iter().map(rank).collect())
}

fn check(plan: &Plan) -> Result<(), BadPlan> {
    let name = plan.format.name();
    let bad = |why: String| Err(BadPlan(why));
    if plan.players < plan.seats.max(2) {
        return bad(format!("{} players are too few: a match seats {}", plan.players, plan.seats.max(2)));
    }
    let any_seats = matches!(plan.format, Format::RoundRobin { .. } | Format::Sampled { .. });
    if plan.seats != 2 && !any_seats {
        return bad(format!("{name} is for matches of two players; with {} use round-robin", plan.seats));
    }
    if plan.encounters() > MOST_ENCOUNTERS {
        return bad(format!(
            "more than {MOST_ENCOUNTERS} encounters are too many for one tournament: ask for fewer rounds or matches"
        ));
    }
    match plan.format {
        Format::Swiss { rounds } if rounds >= plan.players + plan.players % 2 => bad(format!(
            "{rounds} rounds of swiss are too many for {} players: nobody meets anybody twice, so {} are the most",
            plan.players,
            plan.players + plan.players % 2 - 1
        )),
        Format::Gauntlet { challengers, .. } if challengers == 0 || challengers >= plan.players => {
            bad(format!("{challengers} challengers of {} players: somebody must be challenged", plan.players))
        }
        Format::Elimination { lives } if !(1..=MOST_LIVES).contains(&lives) => {
            bad(format!("elimination after {lives} defeats: 1 to {MOST_LIVES} are possible"))
        }
        _ => Ok(()),
    }
}
