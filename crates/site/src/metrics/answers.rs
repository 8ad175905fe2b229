//! The answers to probes.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use accounts::Refused;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use contests::Contests;
use host::Level;
use live::State as MatchState;
use serde::Serialize;

use super::counts::Counts;
use super::probe::Probe;
use super::process::Usage;
use super::text::{Exposition, TYPE};
use crate::error::AppError;
use crate::state::AppState;

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
pub(super) async fn healthz(_: Probe, State(app): State<AppState>) -> Response {
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
pub(super) async fn metrics(_: Probe, State(app): State<AppState>) -> Result<Response, AppError> {
    let counts = Arc::clone(&app.counts);
    let text = app.holding(move |contests| text(contests, &counts)).await?;
    Ok(([(CONTENT_TYPE, TYPE), (CACHE_CONTROL, "no-store")], text).into_response())
}

fn text(contests: &Contests, own: &Counts) -> Result<String, Refused> {
    let mut out = Exposition::default();
    out.gauge(
        "viadal_build_info",
        "The program's version.",
        [(vec![("version", env!("CARGO_PKG_VERSION"))], 1)],
    );
    let in_use = host::level_in_use().unwrap_or(Level::None);
    let levels = [Level::None, Level::Fallback, Level::Full];
    out.gauge(
        "viadal_sandbox_level",
        "How bots are confined: 1 for the level in use.",
        levels.map(|level| (vec![("level", level.name())], u8::from(level == in_use))),
    );
    matches(&mut out, contests)?;
    let registry = &contests.live;
    let counts = &registry.counts;
    out.histograms(
        "viadal_answer_seconds",
        "What bots took for an answer, by the wall clock and in processor time.",
        "clock",
        &[("wall", &counts.wall), ("cpu", &counts.cpu)],
    );
    out.gauge("viadal_sockets", "Open sockets of tabs.", [(vec![], own.sockets())]);
    let requests = own.requests.iter().enumerate().skip(1);
    let requests: Vec<(String, u64)> =
        requests.map(|(class, count)| (format!("{class}xx"), count.load(Ordering::Relaxed))).collect();
    out.counter(
        "viadal_requests_total",
        "Requests, by the class of their status.",
        requests.iter().map(|(class, count)| (vec![("status", class.as_str())], *count)),
    );
    out.counter(
        "viadal_refusals_total",
        "What clients were refused, by the code of the error.",
        own.refusals().into_iter().map(|(code, count)| (vec![("code", code)], count)),
    );
    let failures = registry.store.failures();
    out.counter(
        "viadal_store_failures_total",
        "Times that a match, its record, its log or results could not be stored.",
        [(vec![], failures)],
    );
    let space = registry.space();
    out.gauge(
        "viadal_disk_free_bytes",
        "Free space on the disk of the store, of compiled bots, and of temporary files.",
        space.iter().map(|space| (vec![("of", space.of)], space.free)),
    );
    process(&mut out);
    Ok(out.text())
}

fn matches(out: &mut Exposition, contests: &Contests) -> Result<(), Refused> {
    let registry = &contests.live;
    let mut now = [(MatchState::Queued, 0), (MatchState::Live, 0), (MatchState::Waiting, 0)];
    for live_match in registry.live_matches() {
        let state = live_match.summary().state;
        now.iter_mut().filter(|(own, _)| *own == state).for_each(|(_, count)| *count += 1);
    }
    now[2].1 += registry.store.count_matches(MatchState::Waiting.name())?;
    out.gauge(
        "viadal_matches",
        "Matches that are played (live), wait for a core (queued), or for a person (waiting).",
        now.map(|(state, count)| (vec![("state", state.name())], count)),
    );
    let unsaved = registry.unsaved_count();
    out.gauge("viadal_matches_unsaved", "Matches that are over and cannot be stored.", [(vec![], unsaved)]);
    out.gauge(
        "viadal_tournaments",
        "Tournaments and ladders that are played or wait for bots.",
        [(vec![], contests.count())],
    );
    let ends = registry.counts.ends();
    out.counter(
        "viadal_matches_finished_total",
        "Matches that have ended.",
        ends.matches.iter().map(|((kind, state), count)| (vec![("kind", *kind), ("state", *state)], *count)),
    );
    out.counter(
        "viadal_verdicts_total",
        "Bots of matches that have ended, by the worst that happened to each.",
        ends.verdicts.iter().map(|(verdict, count)| (vec![("verdict", verdict.as_str())], *count)),
    );
    Ok(())
}

fn process(out: &mut Exposition) {
    let Some(usage) = Usage::now() else { return };
    let mut gauge = |name, help, value: u64| out.gauge(name, help, [(vec![], value)]);
    gauge("process_resident_memory_bytes", "Memory of the server, without its bots.", usage.resident);
    gauge("process_virtual_memory_bytes", "Addresses of the server.", usage.virtual_memory);
    gauge("process_threads", "Threads of the server.", usage.threads);
    gauge("process_open_fds", "Open files and connections of the server.", usage.open_files);
}
