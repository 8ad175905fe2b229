//! What a tournament's models cost, summed over the output of its matches.

use game::ModelUse;
use serde::{Deserialize, Serialize};
use store::{BadStore, Store};

use super::plan::TournamentPlan;
use super::schedule::Schedule;

/// What a model cost in a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ModelRow {
    /// What its endpoint calls it.
    pub name: String,
    #[serde(flatten)]
    pub uses: ModelUse,
}

impl ModelRow {
    pub fn tokens(&self) -> u64 {
        self.uses.tokens_in + self.uses.tokens_out
    }

    /// In units of the money that its prices are in.
    pub fn cost(&self) -> f64 {
        self.uses.micros as f64 / 1e6
    }

    pub fn seconds(&self) -> f64 {
        self.uses.millis as f64 / 1e3
    }

    /// The share of its answers that were illegal actions.
    pub fn illegal(&self) -> f64 {
        self.uses.illegal as f64 / self.uses.answers.max(1) as f64
    }

    /// Answers of no use.
    pub fn retries(&self) -> u64 {
        self.uses.illegal + self.uses.unparsable + self.uses.cut_off
    }

    /// What the models among the participants cost so far; `None` for bots that are none.
    ///
    /// # Errors
    /// If the store fails.
    pub fn all(store: &Store, number: i64, plan: &TournamentPlan) -> Result<Vec<Option<ModelRow>>, BadStore> {
        let row = |name: &String| ModelRow { name: name.clone(), uses: ModelUse::default() };
        let mut rows: Vec<_> = plan.participants.iter().map(|bot| bot.model.as_ref().map(row)).collect();
        if rows.iter().all(Option::is_none) {
            return Ok(rows);
        }
        let schedule = Schedule::read(plan, store, number)?;
        for result in store.results(number)? {
            let players = schedule.players(result.slot);
            let Some((_, output)) = store.result_record(number, result.slot)? else { continue };
            for Line { bot, model } in output.lines().filter_map(|line| serde_json::from_str(line).ok()) {
                if let Some(row) = players.get(bot).and_then(|&player| rows[player].as_mut()) {
                    row.uses.add(&model);
                }
            }
        }
        Ok(rows)
    }
}

/// A line of a match's output.
#[derive(Serialize, Deserialize)]
struct Line {
    /// Its place among the bots of the match.
    bot: usize,
    model: ModelUse,
}

/// The lines of a match's output that say what its models cost.
pub(super) fn lines(uses: &[ModelUse]) -> String {
    let used = uses.iter().enumerate().filter(|(_, uses)| **uses != ModelUse::default());
    let line = |(bot, model): (usize, &ModelUse)| {
        serde_json::to_string(&Line { bot, model: *model }).expect("numbers") + "\n"
    };
    used.map(line).collect()
}
