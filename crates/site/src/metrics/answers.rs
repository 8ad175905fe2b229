//! The answers to probes.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use accounts::Refused;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use contests::Contests;
use host::Level;
use live::State as MatchState;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use serde::Serialize;

use super::counts::Counts;
use super::probe::Probe;
use super::process::Usage;
use crate::error::Answer;
use crate::state::AppState;

/// The text's content type.
const TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// How long the store may take before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(5);

/// How the server is.
#[derive(Serialize)]
pub(crate) struct Health {
    /// Whether it can do its work.
    ok: bool,
    /// The program's version.
    version: &'static str,
    /// What is wrong, in sentences.
    problems: Vec<String>,
}

/// Whether the server can work: 200 or 503.
pub(super) async fn healthz(_: Probe, app: AppState) -> Response {
    let mut problems = Vec::new();
    let checked = app.blocking(|registry| {
        registry.store.check()?;
        Ok((registry.unsaved_count(), registry.check_room().err()))
    });
    match tokio::time::timeout(PATIENCE, checked).await {
        Ok(Ok((unsaved, low))) => {
            if unsaved > 0 {
                problems.push(format!("{unsaved} matches cannot be stored; they are tried again"));
            }
            problems.extend(low.map(|error| error.wording.to_string()));
        }
        Ok(Err(error)) => problems.push(error.wording.to_string()),
        Err(_) => problems.push(format!("the store does not answer within {} s", PATIENCE.as_secs())),
    }
    if app.registry.is_closing() {
        problems.push("the server is being stopped".into());
    }
    let status = if problems.is_empty() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let health = Health { ok: problems.is_empty(), version: env!("CARGO_PKG_VERSION"), problems };
    (status, [(CACHE_CONTROL, "no-store")], axum::Json(health)).into_response()
}

/// Current metrics, for Prometheus.
pub(super) async fn metrics(_: Probe, app: AppState) -> Answer {
    let counts = Arc::clone(&app.counts);
    let text = app.holding(move |contests| text(contests, &counts)).await?;
    Ok(([(CONTENT_TYPE, TYPE), (CACHE_CONTROL, "no-store")], text).into_response())
}

/// The text of all metrics. Most are read where they are known, so all are registered anew each time.
fn text(contests: &Contests, own: &Counts) -> Result<String, Refused> {
    let (mut out, registry) = (Registry::default(), &contests.live);
    out.register(
        "viadal_build_info",
        "The program's version",
        gauges("version", [(env!("CARGO_PKG_VERSION"), 1)]),
    );
    let in_use = host::level_in_use().unwrap_or(Level::None);
    let levels =
        [Level::None, Level::Fallback, Level::Full].map(|level| (level.name(), u64::from(level == in_use)));
    let help = "How bots are confined: 1 for the level in use";
    out.register("viadal_sandbox_level", help, gauges("level", levels));

    let help = "Matches that are played (live), wait for a core (queued), or for a person (waiting)";
    out.register("viadal_matches", help, gauges("state", matches(contests)?));
    let help = "Matches that are over and cannot be stored";
    out.register("viadal_matches_unsaved", help, ConstGauge::new(registry.unsaved_count()));
    let help = "Tournaments and ladders that are played or wait for bots";
    out.register("viadal_tournaments", help, ConstGauge::new(contests.count()));
    out.register("viadal_matches_finished", "Matches that have ended", registry.counts.ended.clone());
    let help = "Bots of matches that have ended, by the worst that happened to each";
    out.register("viadal_verdicts", help, registry.counts.verdicts.clone());
    let help = "What bots took for an answer, by the wall clock and in processor time";
    out.register("viadal_answer_seconds", help, registry.counts.answers.clone());

    out.register("viadal_sockets", "Open sockets of tabs", own.sockets.clone());
    out.register("viadal_requests", "Requests, by the class of their status", own.requests.clone());
    let help = "What clients were refused, by the code of the error";
    out.register("viadal_refusals", help, own.refusals.clone());
    let help = "Times that a match, its record, its log or results could not be stored";
    out.register("viadal_store_failures", help, ConstCounter::new(registry.store.failures()));
    let disks = registry.space().into_iter().filter(|space| space.of != "memory");
    let help = "Free space on the disk of the store, of compiled bots, and of temporary files";
    out.register("viadal_disk_free_bytes", help, gauges("of", disks.map(|disk| (disk.of, disk.free))));
    if let Some(spare) = host::spare_memory() {
        let help = "What programs may still take of the machine's memory";
        out.register("viadal_memory_spare_bytes", help, ConstGauge::new(spare));
    }
    if let Some(usage) = Usage::now() {
        let mut gauge = |name, help, value: u64| out.register(name, help, ConstGauge::new(value));
        gauge("process_resident_memory_bytes", "Memory of the server, without its bots", usage.resident);
        gauge("process_virtual_memory_bytes", "Addresses of the server", usage.virtual_memory);
        gauge("process_threads", "Threads of the server", usage.threads);
        gauge("process_open_fds", "Open files and connections of the server", usage.open_files);
    }
    let mut text = String::new();
    encode(&mut text, &out).expect("a string takes everything");
    Ok(text)
}

/// Values by a label.
fn gauges(
    label: &'static str,
    samples: impl IntoIterator<Item = (&'static str, u64)>,
) -> Family<[(&'static str, &'static str); 1], Gauge<u64, AtomicU64>> {
    let family: Family<_, Gauge<u64, AtomicU64>> = Family::default();
    for (of, value) in samples {
        family.get_or_create(&[(label, of)]).set(value);
    }
    family
}

/// How many matches are in each state.
fn matches(contests: &Contests) -> Result<[(&'static str, u64); 3], Refused> {
    let registry = &contests.live;
    let mut now = [(MatchState::Queued, 0), (MatchState::Live, 0), (MatchState::Waiting, 0)];
    for live_match in registry.live_matches() {
        let state = live_match.summary().state;
        now.iter_mut().filter(|(own, _)| *own == state).for_each(|(_, count)| *count += 1);
    }
    now[2].1 += registry.store.count_matches(MatchState::Waiting.name())? as u64;
    Ok(now.map(|(state, count)| (state.name(), count)))
}
