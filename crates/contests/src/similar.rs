//! Similar sources among the bots of an assignment or a contest, for the host to read.

use std::collections::BTreeMap;

use accounts::Refused;
use arena::{Pair, Sources};
use serde::Serialize;
use store::SourceFile;

use crate::Contests;
use crate::assignment::find;

/// Which bots of different people have similar sources. It is a hint where to look, not a verdict.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SimilarSources {
    /// How many bots were compared.
    compared: usize,
    /// The most similar first.
    pairs: Vec<Pair>,
}

impl SimilarSources {
    /// The newest bot that each person has handed in for an assignment.
    ///
    /// # Errors
    /// If there is no such assignment, or the store cannot be read.
    pub fn of_assignment(contests: &Contests, id: &str) -> Result<SimilarSources, Refused> {
        let (store, assignment) = (&contests.store, find(contests, id)?);
        let newest: BTreeMap<_, _> =
            store.hand_ins(id, None)?.into_iter().map(|one| (one.person.clone(), one)).collect();
        let people = names(contests)?;
        let read = newest.into_values().map(|one| {
            let files = store.version_files(&one.bot, &one.version)?.unwrap_or_default();
            Ok(sources(&people, one.called, one.people, files))
        });
        compare(contests, &assignment.game, &read.collect::<Result<Vec<_>, Refused>>()?)
    }

    /// The newest versions of the bots that are entered into a contest, but for those that run elsewhere.
    ///
    /// # Errors
    /// If there is no such contest, or the store cannot be read.
    pub fn of_contest(contests: &Contests, id: &str) -> Result<SimilarSources, Refused> {
        let store = &contests.store;
        let contest = store.contest(id)?.ok_or_else(|| Refused::missing(format!("no contest '{id}'")))?;
        let (people, mut read) = (names(contests)?, Vec::new());
        for entry in store.contest_entries(id)? {
            if let (Some(bot), Some(files)) = (store.bot(&entry.bot)?, store.files_of(&entry.bot)?) {
                read.push(sources(&people, bot.name, entry.person.into_iter().collect(), files));
            }
        }
        compare(contests, &contest.game, &read)
    }
}

/// The names of people, by id.
fn names(contests: &Contests) -> Result<BTreeMap<String, String>, Refused> {
    Ok(contests.store.people()?.into_iter().map(|person| (person.id, person.name)).collect())
}

fn sources(
    people: &BTreeMap<String, String>,
    name: String,
    ids: Vec<String>,
    files: Vec<SourceFile>,
) -> Sources {
    let authors = ids.into_iter().map(|id| people.get(&id).cloned().unwrap_or(id)).collect();
    Sources::new(name, authors, files.into_iter().map(|file| (file.name, file.text)))
}

fn compare(contests: &Contests, game: &str, bots: &[Sources]) -> Result<SimilarSources, Refused> {
    let given = arena::given(contests.live.room(game)?);
    Ok(SimilarSources { compared: bots.len(), pairs: arena::similar(bots, &given) })
}
