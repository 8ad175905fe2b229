//! Turns a request from the page into a stored tournament.

use std::collections::BTreeMap;
use std::sync::Arc;

use accounts::{Reason, Refused};
use arena::{Arena, Map, TournamentPlan, spread_openings};
use game::{BadSetup, BotId, Files, Options, Room, wording};
use live::entries::{Elsewhere, written};
use live::{MatchRegistry, SetupBody, Spec, now, seed};
use referee::{MatchSetup, Stop};
use serde::Deserialize;
use store::{Entry, TournamentRow};
use tournament::{FormatName, RankBy, Wish};

use super::contest::disqualified;

/// The most bots of a tournament, and the most matches of a fixed schedule.
const BOTS: usize = 200;
const MATCHES: usize = 100_000;
/// The most bytes of rules in a plan, which has them for each opening.
const BYTES: usize = 4 << 20;

/// A tournament as the page asks for it, but for the settings of its game.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct TournamentWish {
    pub name: Option<String>,
    pub bots: Vec<Spec>,
    /// Those that run on their authors' machines; only a contest lets them in.
    #[serde(skip)]
    pub elsewhere: Vec<Elsewhere>,
    #[serde(default)]
    #[cfg_attr(feature = "describe", schemars(with = "Option<String>"))]
    pub format: FormatName,
    /// Matches in all.
    pub games: Option<usize>,
    pub rounds: Option<usize>,
    pub challengers: Option<usize>,
    pub defeats: Option<usize>,
    #[serde(default)]
    #[cfg_attr(feature = "describe", schemars(with = "Option<String>"))]
    pub rank_by: RankBy,
    pub seed: Option<u64>,
    /// The shares of the points that a gauntlet's only challenger is asked for.
    #[serde(skip)]
    pub marks: Vec<f64>,
    /// Its id, if that does not follow from its plan.
    #[serde(skip)]
    pub id: Option<String>,
}

/// A tournament as the page asks for it.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct TournamentBody {
    #[serde(flatten)]
    pub setup: SetupBody,
    #[serde(flatten)]
    pub wish: TournamentWish,
}

/// Stores the tournament, or finds the identical one. Its rules are asked in the worker of this line.
pub fn keep(
    registry: &Arc<MatchRegistry>,
    line: &str,
    room: &'static Room,
    setup: (Options, Files),
    wish: &TournamentWish,
) -> Result<TournamentRow, Refused> {
    let (plan, entries) = planned(registry, line, room, setup, wish)?;
    let name = wish.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(room.title);
    let name: String = name.chars().take(80).collect();
    let text = serde_json::to_string(&plan).expect("a plan has string keys and no failing parts");
    let id = wish.id.clone().unwrap_or_else(|| plan.id());
    Ok(registry.store.keep_tournament(&id, &name, room.id, &text, &entries, now())?)
}

/// Checks and prepares a tournament: its plan and its entries.
pub(crate) fn planned(
    registry: &Arc<MatchRegistry>,
    line: &str,
    room: &'static Room,
    (options, files): (Options, Files),
    wish: &TournamentWish,
) -> Result<(TournamentPlan, Vec<Entry>), Refused> {
    if wish.bots.len() + wish.elsewhere.len() > BOTS {
        let wording = wording!("at most {most} bots take part on the page", most = BOTS);
        return Err(Refused::wrong("too_many_bots", wording));
    }
    let (mut bots, mut specs) = identified(registry, room, &options, &wish.bots)?;
    for bot in &wish.elsewhere {
        // Nobody here knows its files.
        bots.push(BotId { name: bot.name.clone(), hash: "remote".into() });
        specs.push(bot.written());
    }
    let there = registry.umpired(room);
    let allowed = MatchRegistry::asking(line, || (there.seats)(&options, &files))?;
    let seats = if allowed.contains(&2) { 2 } else { *allowed.start() };
    if seats < 2 {
        let game = room.title;
        let wording = wording!("{game} is played alone: there is nobody to beat", game);
        return Err(Refused::wrong("no_rivals", wording));
    }
    let seed = wish.seed.unwrap_or_else(seed);
    let maps = maps(room, options, files)?;
    MatchRegistry::asking(line, || {
        maps.iter().try_for_each(|Map { options, files }| {
            MatchSetup { room: there, options: options.clone(), files: files.clone(), seed }.check(seats)
        })
    })?;
    let terms = Wish {
        format: wish.format,
        matches: wish.games.filter(|&games| games > 0),
        rounds: wish.rounds.filter(|&rounds| rounds > 0),
        challengers: wish.challengers,
        defeats: wish.defeats,
        endless: false,
        swap: true,
        shared_maps: wish.rank_by == RankBy::Points,
    };
    let bad = |bad: tournament::BadPlan| Refused::from(BadSetup::verbatim(bad.to_string()));
    let mut pairing = terms.plan(bots.len(), seats, seed).map_err(bad)?;
    pairing.marks.clone_from(&wish.marks);
    if pairing.encounters().saturating_mul(seats) > MATCHES {
        let wording =
            wording!("that is more than {most} matches; ask for fewer rounds or matches", most = MATCHES);
        return Err(Refused::wrong("too_long", wording));
    }
    let plan = TournamentPlan::new(room, maps, &bots, pairing, wish.rank_by);
    let participants = plan.participants.iter().zip(specs);
    let entries: Vec<Entry> = participants
        .map(|(bot, spec)| Entry { name: bot.name.clone(), hash: bot.hash.clone(), spec })
        .collect();
    Ok((plan, entries))
}

/// Whether what fails now can be tried again as it is: there are too many tournaments, the server is stopping, or it failed itself.
pub(crate) fn is_for_later(error: &Refused) -> bool {
    error.reason == Reason::Internal || matches!(error.code, "too_many_tournaments" | "closing")
}

/// The maps of a tournament: one for each of its openings, if it has any.
pub(crate) fn maps(room: &Room, options: Options, files: Files) -> Result<Vec<Map>, Refused> {
    let bytes: usize = files.values().map(|file| file.text.len()).sum();
    let maps = spread_openings(room, vec![Map { options, files }])?;
    if maps.len() > 1 && bytes.saturating_mul(maps.len()) > BYTES {
        let wording =
            wording!("{count} openings of rules that long are too many; send fewer", count = maps.len());
        return Err(Refused::wrong("too_long", wording));
    }
    Ok(maps)
}

/// Refuses a bot that cannot take part, for example because it does not compile.
pub fn check_entrant(
    registry: &Arc<MatchRegistry>,
    room: &'static Room,
    options: &Options,
    wish: &Spec,
) -> Result<(), Refused> {
    identified(registry, room, options, std::slice::from_ref(wish)).map(drop)
}

/// Finds and prepares the bots: their ids, and their specs as entries.
fn identified(
    registry: &Arc<MatchRegistry>,
    room: &'static Room,
    options: &Options,
    wanted: &[Spec],
) -> Result<(Vec<BotId>, Vec<String>), Refused> {
    let arena = Arena::new(&registry.settings.cache, Stop::default());
    let (mut bots, mut specs) = (Vec::new(), Vec::new());
    let mut known: BTreeMap<String, BotId> = BTreeMap::new();
    for wish in wanted {
        let resolved = registry.resolve(room, wish)?;
        if let Spec::Kept { bot } | Spec::Version { bot, .. } = wish
            && registry.store.disqualified()?.contains(bot)
        {
            return Err(disqualified(&resolved.player.name));
        }
        let spec = match wish {
            Spec::Kept { bot } => {
                let kept =
                    registry.store.bot(bot)?.ok_or_else(|| Refused::missing(format!("no bot '{bot}'")))?;
                written(&kept.id, &kept.hash)
            }
            Spec::Version { bot, version, .. } => written(bot, version),
            Spec::Ships(_) if !wish.is_human() => resolved.written.clone(),
            _ => {
                let wording =
                    wording!("house bots, samples and bots that are saved here take part; save yours first");
                return Err(Refused::wrong("no_entrant", wording));
            }
        };
        let found = match known.get(&spec) {
            Some(found) => found.clone(),
            None => arena
                .identify(room, options, &resolved.written)
                .map_err(|bad| Refused::from(BadSetup::verbatim(bad.to_string())))?,
        };
        known.insert(spec.clone(), found.clone());
        bots.push(BotId { name: resolved.player.name.clone(), hash: found.hash });
        specs.push(spec);
    }
    Ok((bots, specs))
}
