//! Turns a description into a plan: finds and prepares bots, reads options, checks the format.

use std::collections::BTreeMap;

use arena::{Arena, Map, TournamentPlan, load_option_files};
use game::{BotId, Room};
use referee::MatchSetup;
use tournament::{Plan, RankBy, Wish};

use super::description::{Description, Setting};
use crate::arguments::{GameName, contest_options, game_name};
use crate::failure::Failure;
use crate::openings::OpeningsArg;
use crate::terminal::note;

/// A plan with its name and the specs of its bots.
pub(crate) struct NamedPlan {
    pub(crate) name: String,
    pub(crate) plan: TournamentPlan,
    pub(crate) specs: Vec<String>,
}

/// A game by name, or a rules file by name or path, as in a description.
pub(crate) fn named_game(name: Option<&str>) -> Result<GameName, Failure> {
    let name = name.ok_or_else(|| {
        Failure::Usage("no game given: write it before the bots, or add 'game' to the file".into())
    })?;
    game_name(name).map_err(|why| Failure::Usage(format!("game '{name}': {why}")))
}

/// Finds and prepares the bots, and checks that this many can play.
pub(crate) fn load(description: &Description, arena: &Arena, seed: u64) -> Result<NamedPlan, Failure> {
    let game = named_game(description.game.as_deref())?;
    let room = game.room;
    let openings =
        OpeningsArg { openings: description.openings.clone(), adjudicate: description.adjudicate.clone() };
    let maps = openings.maps(room, maps(&game, &description.options)?)?;
    let specs = specs(&description.bots)?;
    let mut bots: Vec<BotId> = Vec::new();
    for spec in &specs {
        if spec == "human" {
            return Err(Failure::Usage("a person cannot play in a tournament".into()));
        }
        let bot = arena.identify(room, &maps[0].options, spec);
        bots.push(bot.map_err(|bad| Failure::Usage(bad.to_string()))?);
    }
    let seats = seats(room, &maps[0], description, specs.len())?;
    let pairing = pairing(description, specs.len(), seats, seed)?;
    let rank_by = description.rank_by.unwrap_or_default();
    let mut plan = TournamentPlan::new(room, maps, &bots, pairing, rank_by);
    for (bot, spec) in plan.participants.iter_mut().zip(&specs) {
        bot.author = arena.author(room, spec);
        bot.model = arena.model(room, spec);
    }
    for (number, map) in (0..).zip(&plan.maps) {
        let (options, files) = (map.options.clone(), map.files.clone());
        MatchSetup { room, options, files, seed: plan.seed(number) }.check(seats)?;
    }
    let name = description
        .name
        .clone()
        .unwrap_or_else(|| format!("{} {}", game.written, plan.pairing.format.name()));
    Ok(NamedPlan { name, plan, specs })
}

/// The settings of each map: options with several values use them in turn.
fn maps(game: &GameName, given: &BTreeMap<String, Setting>) -> Result<Vec<Map>, Failure> {
    let mut values: Vec<(String, Vec<String>)> = Vec::new();
    for (name, setting) in given {
        let mut all = Vec::new();
        for value in setting.values() {
            all.extend(if value.contains('*') { matching(&value)? } else { vec![value] });
        }
        if all.is_empty() {
            return Err(Failure::Usage(format!("option '{name}' has an empty list")));
        }
        values.push((name.clone(), all));
    }
    let count = values.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
    (0..count)
        .map(|map| {
            let of_map: Vec<(String, String)> = values
                .iter()
                .map(|(name, values)| (name.clone(), values[map % values.len()].clone()))
                .collect();
            let room = game.room;
            let of_map = game.settings(&of_map)?;
            let (options, files) = load_option_files(room, &contest_options(room, &of_map)?)?;
            Ok(Map { options, files })
        })
        .collect()
}

/// The bots' specs, with patterns replaced by the files that match, in order.
fn specs(bots: &[String]) -> Result<Vec<String>, Failure> {
    let mut specs = Vec::new();
    for bot in bots {
        if bot.contains('*') && !bot.starts_with("house:") {
            specs.extend(matching(bot)?);
        } else {
            specs.push(bot.clone());
        }
    }
    Ok(specs)
}

fn matching(pattern: &str) -> Result<Vec<String>, Failure> {
    let bad = |why: String| Failure::Usage(format!("'{pattern}': {why}"));
    let mut found: Vec<String> = glob::glob(pattern)
        .map_err(|error| bad(error.msg.into()))?
        .filter_map(|path| Some(path.ok()?.display().to_string()))
        .collect();
    found.sort();
    if found.is_empty() { Err(bad("nothing fits this pattern".into())) } else { Ok(found) }
}

/// Bots per match: as given, otherwise two if the game allows it, otherwise the fewest it takes.
fn seats(room: &'static Room, map: &Map, description: &Description, bots: usize) -> Result<usize, Failure> {
    let allowed = (room.seats)(&map.options, &map.files)?;
    let usual = if allowed.contains(&2) { 2 } else { *allowed.start() };
    let seats = description.seats.unwrap_or(usual);
    if !allowed.contains(&seats) {
        let (low, high) = (allowed.start(), allowed.end());
        return Err(Failure::Usage(format!("{} seats {low} to {high} at a match, not {seats}", room.id)));
    }
    if seats < 2 {
        let message = format!("a match of {} here seats one: there is nobody to beat", room.id);
        return Err(Failure::Usage(message));
    }
    if bots < seats {
        let given = if bots == 1 { "1 bot is".into() } else { format!("{bots} bots are") };
        return Err(Failure::Usage(format!("{given} too few for a tournament: a match seats {seats}")));
    }
    Ok(seats)
}

fn pairing(description: &Description, players: usize, seats: usize, seed: u64) -> Result<Plan, Failure> {
    let by_points = description.rank_by == Some(RankBy::Points);
    let wish = Wish {
        format: description.format.unwrap_or_default(),
        matches: description.games,
        rounds: description.rounds,
        challengers: description.challengers,
        defeats: description.defeats,
        endless: description.endless.unwrap_or(false),
        swap: description.swap.unwrap_or(true),
        shared_maps: description.same_maps.unwrap_or(by_points),
    };
    let plan = wish.plan(players, seats, seed).map_err(|bad| Failure::Usage(bad.to_string()))?;
    if plan.swap && plan.format.is_fixed() && description.games.is_some_and(|games| games % seats > 0) {
        note(&format!("each encounter is played from all {seats} seats: a few matches more than asked for"));
    }
    Ok(plan)
}
