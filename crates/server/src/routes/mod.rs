//! What can be asked for and done, one file a subject.

mod ask;

mod bots;
mod docs;
mod games;
mod matches;
mod new;
mod page;
mod papers;
mod records;
mod rules;
mod saved;
mod sent;
mod session;

#[cfg(test)]
pub(crate) mod types;

use axum::Router;
use axum::routing::{get, post};

use crate::app::App;

pub use page::page_of;

pub(crate) use matches::{check_bot, kept_back, record, seer, summary};
pub(crate) use papers::picture_type;

/// All under `/api/v1`.
pub(crate) fn api() -> Router<App> {
    Router::new()
        .route("/session", get(session::session))
        .route("/games", get(games::games))
        .route("/games/{game}/rules", get(games::rules))
        .route("/games/{game}/starter", get(games::starter))
        .route("/rules", get(rules::list).post(rules::check))
        .route("/bots", get(bots::list).post(bots::add))
        .route("/bots/{id}", get(bots::one).put(bots::change).delete(bots::remove))
        .route("/matches", get(matches::list).post(new::begin))
        .route("/matches/{id}", get(matches::one))
        .route("/matches/{id}/frames", get(matches::frames))
        .route("/matches/{id}/log", get(papers::log))
        .route("/matches/{id}/record", get(papers::record))
        .route("/matches/{id}/page.html", get(page::page))
        .route("/matches/{id}/pictures/{name}", get(papers::picture))
        .route("/matches/{id}/stop", post(new::stop))
        .route("/matches/{id}/again", post(new::again))
        .route("/matches/{id}/fork", post(new::fork))
        .route("/matches/{id}/undo", post(new::undo))
        .route("/matches/{id}/saved.zsg", get(saved::take))
        .route("/saved", post(saved::bring))
        .route("/records", post(records::bring).layer(axum::extract::DefaultBodyLimit::max(records::BODY)))
        .route("/docs", get(docs::list))
        .route("/docs/{name}", get(docs::one))
}

/// The socket; never compressed.
pub(crate) fn socket() -> Router<App> {
    Router::new().route("/api/v1/live", get(crate::socket::live))
}
