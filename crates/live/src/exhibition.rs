//! Exhibition matches: house bots play while somebody watches the list and nothing else is being played.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use game::{Files, Options, Room, lock};
use games::zrf::{SHIPPED, shipped};
use store::Filter;

use super::match_request::MatchRequest;
use super::registry::MatchRegistry;
use crate::plan::{Kind, Plan, Spec};
use crate::random::seed;

/// The shortest time that a turn is shown, in milliseconds.
const PACE_MS: u64 = 700;
/// Rules files are visited in strides, so that alphabetical neighbours do not follow each other.
const STRIDE: usize = 5;
/// How many past exhibitions are kept.
const KEPT: usize = 20;

impl MatchRegistry {
    /// Starts an exhibition if only people's matches are running, whose people may be long gone.
    pub fn begin_exhibition(self: &Arc<MatchRegistry>) {
        // Of several viewers at once, one starts it.
        let _one = lock(&self.exhibition_lock);
        if self.is_closing() || self.live_matches().iter().any(|live_match| !live_match.has_person()) {
            return;
        }
        self.forget_old_ones();
        // A game that cannot be shown here is skipped.
        for _ in arena::rooms() {
            let number = self.shown.fetch_add(1, Ordering::Relaxed);
            if plan(number).is_some_and(|plan| self.begin(MatchRequest::of(plan)).is_ok()) {
                return;
            }
        }
    }

    fn forget_old_ones(&self) {
        let kind = Some(Kind::Exhibition.name());
        let Ok(all) = self.store.matches(&Filter { kind, limit: u32::MAX, ..Filter::default() }) else {
            return;
        };
        for old in all.iter().skip(KEPT) {
            // It is no loss if this fails; it is retried another time.
            let _ = self.store.forget_match(&old.id);
        }
    }
}

fn plan(number: usize) -> Option<Plan> {
    let room: &Room = arena::rooms()[number % arena::rooms().len()];
    let round = number / arena::rooms().len();
    let (options, players) = set_up(room, round)?;
    let cast = cast(room, round, players);
    let plan = Plan::of(room, Kind::Exhibition, (options, Files::new()), seed(), cast);
    Some(Plan { pace_ms: PACE_MS, ..plan })
}

/// Settings for one game, with different rules each time where rules can be chosen, and extra players if possible.
fn set_up(room: &Room, round: usize) -> Option<(Options, usize)> {
    let table = room.all_options();
    let choice = table.iter().find(|option| shipped(option.default).is_some()).map(|option| option.name);
    let seats = |options: &Options| (room.seats)(options, &Files::new()).ok();
    (0..SHIPPED.len()).find_map(|next| {
        let rules = SHIPPED[(round * STRIDE + next) % SHIPPED.len()].name;
        let given = [("games", "1")].into_iter().chain(choice.map(|option| (option, rules)));
        let options = Options::new(&table, given).ok()?;
        let seats = seats(&options)?;
        let players = (*seats.start()).max(2).min(*seats.end());
        (players >= 2 || choice.is_none()).then_some((options, players))
    })
}

/// House bots that do more than play at random, in a different order each time.
fn cast(room: &Room, number: usize, players: usize) -> Vec<Spec> {
    let names: Vec<&str> = room.house.iter().map(|house| house.name).collect();
    let better: Vec<&str> = names.iter().copied().filter(|name| *name != "random").collect();
    let names = if better.is_empty() { names } else { better };
    let spec =
        |player: usize| names.get((number + player) % names.len().max(1)).map(|name| format!("house:{name}"));
    (0..players).filter_map(spec).map(Spec::Ships).collect()
}

#[cfg(test)]
mod tests;
