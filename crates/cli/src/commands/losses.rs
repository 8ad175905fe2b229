//! `viadal losses`: what a bot lost, as files to learn from.

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::{Arena, KeptFault, Schedule, Spoken, TournamentPlan, transcript, write_record};
use host::write_whole;
use serde::Serialize;
use store::{Slot, Store, TournamentRow};

use crate::commands::table::{existing_store, kept_record, played_room};
use crate::failure::{Failure, failed_at};
use crate::local_arena::{cannot_follow, local_arena};
use crate::terminal::escape_controls;

/// Writes the matches that a bot lost into a folder: records, what was written, what the bot was sent
#[derive(clap::Args)]
#[command(
    after_help = "The folder gets for each match N.vrec (the record), N.vlog (what bots wrote, if anything), N.feed (the exact
bytes that the bot was sent), and losses.jsonl with a line for each: against whom, in which seat, why.

Example: viadal losses Rover cup.db --since 5f0c --into losses"
)]
pub(crate) struct Args {
    /// The bot, as the table names it
    bot: String,
    /// Where the results are kept [default: viadal/viadal.db in $XDG_DATA_HOME]
    #[arg(value_name = "DB")]
    db: Option<PathBuf>,
    /// All tournaments from the first one with this version of the bot on: the beginning of its hash [default: the latest tournament of
    /// the bot]
    #[arg(long, value_name = "VERSION")]
    since: Option<String>,
    /// The folder
    #[arg(long, value_name = "DIR", default_value = "losses")]
    into: PathBuf,
}

/// A tournament in which the bot took part, and its number there.
struct Played {
    row: TournamentRow,
    plan: TournamentPlan,
    entry: usize,
}

/// A line of `losses.jsonl`.
#[derive(Serialize)]
struct Loss<'a> {
    /// The record's name without its ending.
    number: usize,
    tournament: &'a str,
    /// `ENCOUNTER.TURN`, its place in the schedule.
    #[serde(rename = "match")]
    place: String,
    version: &'a str,
    /// The bot's number in the record: `viadal feed N.vrec --seat SEAT`.
    seat: usize,
    against: Vec<&'a str>,
    scores: Vec<i64>,
    reason: String,
    turns: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<KeptFault>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let store = existing_store(args.db.as_deref())?;
    let played = chosen(played(&store, &args.bot)?, args)?;
    std::fs::create_dir_all(&args.into).map_err(failed_at(&args.into))?;
    let mut there = std::fs::read_dir(&args.into).map_err(failed_at(&args.into))?;
    if there.next().is_some() {
        return Err(Failure::Usage(format!("--into {}: the folder is not empty", args.into.display())));
    }
    let (arena, mut lines, mut matches, mut count) = (local_arena(), String::new(), 0, 0);
    for Played { row, plan, entry } in &played {
        let schedule = Schedule::read(plan, &store, row.number)?;
        for result in store.results(row.number)? {
            let players = schedule.players(result.slot);
            let Some(seat) = players.iter().position(|player| player == entry) else { continue };
            matches += 1;
            if result.ranks[seat] == 0 {
                continue;
            }
            count += 1;
            write_files(&arena, &store, (row, plan), result.slot, &args.into.join(count.to_string()), seat)?;
            let names = players.iter().filter(|player| *player != entry);
            let faults: Vec<Option<KeptFault>> = serde_json::from_str(&result.faults).unwrap_or_default();
            let loss = Loss {
                number: count,
                tournament: &row.id,
                place: format!("{}.{}", result.slot.encounter, result.slot.turn),
                version: &plan.participants[*entry].hash,
                seat,
                against: names.map(|&player| plan.participants[player].name.as_str()).collect(),
                scores: result.scores,
                reason: result.reason,
                turns: result.turns,
                fault: faults.into_iter().nth(seat).flatten(),
            };
            writeln!(out, "{}", escape_controls(&told(&loss)))?;
            lines += &(serde_json::to_string(&loss).expect("names and numbers") + "\n");
        }
    }
    write(&args.into.join("losses.jsonl"), lines.as_bytes())?;
    let (bot, folder) = (escape_controls(&args.bot), args.into.display());
    writeln!(out, "{bot} lost {count} of {matches} matches; see {folder}")?;
    Ok(())
}

/// The tournaments in which a bot took part, oldest first.
fn played(store: &Store, bot: &str) -> Result<Vec<Played>, Failure> {
    let (mut found, mut names) = (Vec::new(), Vec::new());
    for row in store.tournaments()?.into_iter().rev() {
        let Ok(plan) = serde_json::from_str::<TournamentPlan>(&row.plan) else { continue };
        match plan.participants.iter().position(|participant| participant.name == bot) {
            Some(entry) => found.push(Played { row, plan, entry }),
            None => names.extend(plan.participants.into_iter().map(|participant| participant.name)),
        }
    }
    if found.is_empty() {
        names.sort();
        names.dedup();
        let names = names.join(", ");
        return Err(Failure::Usage(format!("no tournament there has a bot '{bot}'; there are: {names}")));
    }
    Ok(found)
}

/// Those since a version, else the latest.
fn chosen(mut played: Vec<Played>, args: &Args) -> Result<Vec<Played>, Failure> {
    let Some(version) = &args.since else { return Ok(played.split_off(played.len() - 1)) };
    let hash = |played: &Played| played.plan.participants[played.entry].hash.clone();
    let Some(first) = played.iter().position(|played| hash(played).starts_with(version.as_str())) else {
        let mut versions: Vec<String> =
            played.iter().map(|played| hash(played).chars().take(16).collect()).collect();
        versions.dedup();
        let (bot, versions) = (&args.bot, versions.join(", "));
        return Err(Failure::Usage(format!("--since {version}: {bot} played as {versions}")));
    };
    Ok(played.split_off(first))
}

/// Writes the files of a match, whose names begin with `path`.
fn write_files(
    arena: &Arena,
    store: &Store,
    (row, plan): (&TournamentRow, &TournamentPlan),
    slot: Slot,
    path: &Path,
    seat: usize,
) -> Result<(), Failure> {
    let Some((record, output)) = kept_record(store, row, slot)? else { return Ok(()) };
    write_record(&path.with_extension("vrec"), &record).map_err(Failure::from)?;
    if !output.is_empty() {
        write(&path.with_extension("vlog"), output.as_bytes())?;
    }
    let room = played_room(plan)?;
    let spoken = transcript(arena, (&record, room), seat).map_err(cannot_follow)?;
    let sent = spoken.into_iter().filter_map(|line| match line {
        Spoken::Sent(bytes) => Some(bytes),
        _ => None,
    });
    write(&path.with_extension("feed"), &sent.collect::<Vec<_>>().concat())
}

/// A loss in a line.
fn told(loss: &Loss<'_>) -> String {
    let Loss { number, seat, against, scores, reason, turns, fault, .. } = loss;
    let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
    let fault = fault.as_ref().map_or(String::new(), |fault| {
        format!("; {} at {}: {}", fault.verdict.replace('_', " "), fault.at, fault.message)
    });
    let (against, scores) = (against.join(", "), scores.join(" : "));
    format!("{number}  seat {seat} against {against}, {scores} after {turns} turns: {reason}{fault}")
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole(path, bytes).map_err(failed_at(path))
}
