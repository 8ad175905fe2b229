//! A game's ladder: a tournament with house bots, samples and all bots of the page. A bot that is saved enters as a new version; the
//! previous one plays no more, but its results stay.

use std::path::Path;
use std::sync::Arc;

use accounts::Refused;
use arena::{Arena, Map, TournamentPlan, read_openings};
use game::{BotId, Files, Options, Room, wording};
use live::entries::written;
use live::{Spec, now, seed};
use referee::Stop;
use store::{Entry, TournamentRow};
use tournament::{Format, Plan, RankBy};

use super::ask::maps;
use super::contests::Contests;
use super::held::SkippedBot;
use super::ladder_id::ladder_id;
use super::read_plan::read_plan;

/// The number of seats in a ladder's match, if the game has matches between bots.
pub fn seats(room: &Room) -> Option<usize> {
    let options = Options::new(&room.all_options(), []).ok()?;
    let allowed = (room.seats)(&options, &Files::new()).ok()?;
    allowed.contains(&2).then_some(2)
}

/// A bot that should be on a ladder.
struct Candidate {
    name: String,
    /// Its spec as an entry.
    spec: String,
    hash: String,
}

/// Creates or updates a game's ladder, with all bots that belong on it. `openings` are a value of the option `position`; without one, a new
/// ladder uses the openings that ship, and any other those that it has.
///
/// # Errors
/// If matches were played by other openings, or the store fails.
pub fn entered(
    contests: &Arc<Contests>,
    game: &str,
    openings: Option<&str>,
) -> Result<(TournamentRow, TournamentPlan, Vec<Entry>), Refused> {
    let (room, store) = (contests.live.room(game)?, &contests.store);
    let _one_at_a_time = contests.held.entering();
    let row = store.tournament(&ladder_id(room))?.filter(|row| row.id == ladder_id(room));
    let (before, mut entries) = match &row {
        Some(row) => (Some(read_plan(row)?), store.entries(row.number)?),
        None => (None, Vec::new()),
    };
    let candidates = candidates(contests, room)?;
    for candidate in &candidates {
        let is_there = |entry: &Entry| entry.spec == candidate.spec && entry.hash == candidate.hash;
        if !entries.iter().any(is_there) {
            let (name, hash) = (unused(&candidate.name, &entries), candidate.hash.clone());
            entries.push(Entry { name, hash, spec: candidate.spec.clone() });
        }
    }
    let is_on = |entry: &Entry| {
        candidates.iter().any(|candidate| entry.spec == candidate.spec && entry.hash == candidate.hash)
    };
    let retired = (0..entries.len()).filter(|&entry| !is_on(&entries[entry])).collect();
    let seed = before.as_ref().map_or_else(seed, |before| before.pairing.seed);
    let maps = ladder_maps(room, before.as_ref(), openings)?;
    let plan = plan(room, maps, &entries, retired, seed);
    if let (Some(row), Some(before)) = (&row, &before)
        && before.openings() != plan.openings()
        && (contests.is_held(row) || store.tournament_counts(row.number)?.0 > 0)
    {
        let wording = wording!("its matches began by other openings; stop and delete the ladder first");
        return Err(Refused::conflict("begun", wording));
    }
    let text = serde_json::to_string(&plan).expect("a plan has string keys and no failing parts");
    let row = match row {
        Some(row) if row.plan == text => row,
        Some(row) => {
            store.reopen_tournament(row.number, &text, &entries)?;
            TournamentRow { plan: text, finished: None, ..row }
        }
        None => store.keep_tournament(&ladder_id(room), room.title, room.id, &text, &entries, now())?,
    };
    Ok((row, plan, entries))
}

/// The maps of a ladder, whose games begin by these openings, or as they did before.
fn ladder_maps(
    room: &'static Room,
    before: Option<&TournamentPlan>,
    openings: Option<&str>,
) -> Result<Vec<Map>, Refused> {
    let options = Options::new(&room.all_options(), room.contests.iter().copied())?;
    let begun = |position: &str| match position {
        "" => options.clone(),
        position => options.clone().with("position", position.into()),
    };
    match (before, openings) {
        (Some(before), None) => {
            let positions = before.maps.iter().map(|map| map.options.text("position"));
            Ok(positions.map(|position| Map { options: begun(position), files: Files::new() }).collect())
        }
        (_, Some(position)) => maps(room, begun(position), Files::new()),
        (None, None) => {
            let no_file = |name: &str| Err(format!("no file '{name}'"));
            let shipped = read_openings(room, &options, &Files::new(), "shipped", &no_file);
            maps(room, begun(&shipped.unwrap_or_default()), Files::new())
        }
    }
}

fn plan(
    room: &'static Room,
    maps: Vec<Map>,
    entries: &[Entry],
    retired: Vec<usize>,
    seed: u64,
) -> TournamentPlan {
    let bots: Vec<BotId> =
        entries.iter().map(|entry| BotId { name: entry.name.clone(), hash: entry.hash.clone() }).collect();
    let format = Format::Ladder { encounters: None, until_settled: true };
    let pairing = Plan { retired, ..Plan::new(format, entries.len(), seed) };
    TournamentPlan::new(room, maps, &bots, pairing, RankBy::Rating)
}

/// The bots that should be on a ladder. One that cannot be seated here, such as a sample in a language that is not installed, is left out,
/// and the page says why.
fn candidates(contests: &Arc<Contests>, room: &'static Room) -> Result<Vec<Candidate>, Refused> {
    let options = Options::new(&room.all_options(), room.contests.iter().copied())?;
    let arena = Arena::new(&contests.live.settings.cache, Stop::default());
    let stem = |file: &str| Path::new(file).file_stem().and_then(|stem| stem.to_str()).map(String::from);
    let house = room.house.iter().map(|house| (house.name.to_string(), house.name));
    let samples = room.samples.iter().map(|sample| (stem(sample.file).unwrap_or_default(), sample.file));
    let mut wanted: Vec<(String, String, Spec)> = house
        .chain(samples)
        .map(|(name, spec)| (name, format!("house:{spec}"), Spec::Ships(format!("house:{spec}"))))
        .collect();
    let mut skipped = Vec::new();
    // Oldest first, so that entries are in the order of arrival.
    let out = contests.store.disqualified()?;
    for bot in contests.store.bots(Some(room.id))?.into_iter().rev().filter(|bot| !out.contains(&bot.id)) {
        let versions = contests.store.versions(&bot.id)?;
        let named = |place: usize| match place {
            0 => bot.name.clone(),
            place => format!("{} v{}", bot.name, place + 1),
        };
        let latest = versions.iter().position(|version| version.hash == bot.hash).unwrap_or(0);
        if let Some(why) = versions.get(latest).and_then(|version| version.held_back.as_deref()) {
            skipped.push(SkippedBot { name: named(latest), why: held_back(why).into() });
        }
        // While a version is held back, the best one before it stays.
        let Some(place) = (0..=latest).rev().find(|&place| versions[place].held_back.is_none()) else {
            continue;
        };
        let (name, version) = (named(place), versions[place].hash.clone());
        let written = written(&bot.id, &version);
        wanted.push((name, written, Spec::Version { bot: bot.id, version, name: bot.name }));
    }
    let mut candidates = Vec::new();
    for (name, spec, wish) in wanted {
        let resolved = contests.live.resolve(room, &wish)?;
        match arena.identify(room, &options, &resolved.written) {
            Ok(found) => candidates.push(Candidate { name, spec, hash: found.hash }),
            Err(bad) => {
                tracing::warn!(bot = name, "is left out: {bad}");
                skipped.push(SkippedBot { name, why: bad.to_string() });
            }
        }
    }
    contests.held.skip(&ladder_id(room), skipped);
    Ok(candidates)
}

/// Why a version is not on the ladder.
pub(crate) fn held_back(why: &str) -> &'static str {
    match why {
        "load_failed" => "it did not get ready",
        "failed" => "it failed when it was checked",
        _ => "none of its answers was of any use",
    }
}

/// The name, numbered if another entry has it.
fn unused(name: &str, entries: &[Entry]) -> String {
    let is_free = |name: &str| entries.iter().all(|entry| entry.name != name);
    if is_free(name) {
        return name.into();
    }
    (2..).map(|number| format!("{name}#{number}")).find(|name| is_free(name)).expect("numbers do not end")
}
