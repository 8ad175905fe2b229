//! A match on its own server, for `viadal play --browser`: the page shows it and seats people, the terminal keeps the result.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use arena::{CannotFollow, Played};
use game::{Files, Options, Room};
use live::{Kind, MatchRegistry, MatchRequest, Plan, Spec, play};
use referee::{Event, Stop};

use crate::serve::{Cannot, Config, serve_registry};

pub struct HostedMatch {
    pub room: &'static Room,
    /// Its options, all of them.
    pub options: Options,
    /// The files that options name.
    pub files: Files,
    /// The seed of all randomness.
    pub seed: u64,
    /// The bots' specs.
    pub bots: Vec<String>,
    /// Pictures of the pieces: name and contents.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// The shortest time that a turn is shown.
    pub pace: Duration,
}

/// Callbacks of a hosted match.
pub struct Hosting<'a> {
    /// Called once, with the address of the match's page.
    pub opened: &'a mut dyn FnMut(&str),
    /// Called with every event of the match.
    pub watch: &'a mut dyn FnMut(&Event<'_>),
    /// Called when a decision is taken back: the match restarts and is led to that point, and so are the events for `watch`.
    pub taken_back: &'a mut dyn FnMut(),
    /// Called with the result, unless the match was stopped before it started.
    pub played: &'a mut dyn FnMut(Result<Played, CannotFollow>),
}

/// Serves the page and plays a match on this thread. Continues to serve until `stop` is set.
///
/// # Errors
/// If the server cannot run, or the match cannot start.
pub fn serve_match(
    config: Config,
    stop: &Stop,
    hosted: HostedMatch,
    hosting: Hosting<'_>,
) -> Result<(), Cannot> {
    let local: Vec<String> = hosted.bots.iter().filter(|bot| Path::new(bot).exists()).cloned().collect();
    let (sender, ready) = mpsc::channel();
    std::thread::scope(|scope| {
        let server = scope.spawn(|| {
            serve_registry(config, local, stop, move |started, registry| {
                let _ = sender.send((started.address, Arc::clone(registry)));
            })
        });
        let hosted = match ready.recv() {
            Ok((address, registry)) => host(&registry, address, hosted, hosting),
            // It reports the reason itself.
            Err(_) => Ok(()),
        };
        if hosted.is_err() {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
        let served = server.join().expect("the server does not panic");
        served.and(hosted)
    })
}

fn host(
    registry: &Arc<MatchRegistry>,
    address: SocketAddr,
    hosted: HostedMatch,
    hosting: Hosting<'_>,
) -> Result<(), Cannot> {
    let HostedMatch { room, options, files, seed, bots, pictures, pace } = hosted;
    let Hosting { opened, watch, taken_back, played } = hosting;
    let spec = |bot: String| match Path::new(&bot).exists() && bot != "human" {
        true => Spec::Local { path: bot },
        false => Spec::Ships(bot),
    };
    let bots = bots.into_iter().map(spec).collect();
    let pace_ms = u64::try_from(pace.as_millis()).unwrap_or(u64::MAX);
    let plan = Plan { pace_ms, ..Plan::of(room, Kind::Asked, (options, files), seed, bots) };
    let request = MatchRequest { plan, lead: None, pictures };
    let ready = registry.begin_here(request).map_err(|error| Cannot::Match(error.wording.to_string()))?;
    let live_match = &ready.live_match;
    let keys: Vec<&str> = live_match.plan.keys.iter().map(|key| key.as_deref().unwrap_or_default()).collect();
    let seats = if keys.iter().any(|key| !key.is_empty()) {
        format!("#keys={}", keys.join(","))
    } else {
        String::new()
    };
    registry.in_terminal.play(&live_match.id);
    opened(&format!("http://{address}/match/{}{seats}", live_match.id));
    let mut end = play(registry, &ready, watch);
    while let Some(next) = registry.in_terminal.next() {
        taken_back();
        registry.in_terminal.play(&next.live_match.id);
        end = play(registry, &next, watch);
    }
    if let Some(end) = end {
        played(end.played);
    }
    Ok(())
}
