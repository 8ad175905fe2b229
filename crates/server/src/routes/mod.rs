//! What can be asked for and done, one file a subject.

mod body;

mod attachments;
mod begin;
mod bots;
mod docs;
mod games;
mod ladders;
mod matches;
mod page;
mod records;
mod rules;
mod saved;
mod sent_file;
mod session;
mod tournaments;

#[cfg(test)]
pub(crate) mod types;

use axum::Router;
use axum::routing::{get, post};

use crate::state::AppState;

pub use page::{write_page, write_page_beside_player};
pub(crate) use records::summary as summary_of_record;

/// All under `/api/v1`.
pub(crate) fn api() -> Router<AppState> {
    Router::new()
        .route("/session", get(session::session))
        .route("/games", get(games::games))
        .route("/games/{game}/rules", get(games::rules))
        .route("/games/{game}/starter", get(games::starter))
        .route("/rules", get(rules::list).post(rules::check))
        .route("/bots", get(bots::list).post(bots::add))
        .route("/bots/{id}", get(bots::one).put(bots::change).delete(bots::remove))
        .route("/bots/{id}/check", post(bots::check))
        .route("/bots/{id}/entries", get(bots::entries))
        .route("/matches", get(matches::list).post(begin::begin))
        .route("/matches/{id}", get(matches::one))
        .route("/matches/{id}/frames", get(matches::frames))
        .route("/matches/{id}/log", get(attachments::log))
        .route("/matches/{id}/record", get(attachments::record))
        .route("/matches/{id}/page.html", get(page::page))
        .route("/matches/{id}/pictures/{name}", get(attachments::picture))
        .route("/matches/{id}/stop", post(begin::stop))
        .route("/matches/{id}/again", post(begin::again))
        .route("/matches/{id}/fork", post(begin::fork))
        .route("/matches/{id}/undo", post(begin::undo))
        .route("/matches/{id}/saved.zsg", get(saved::take))
        .route("/saved", post(saved::bring))
        .route("/records", post(records::bring).layer(axum::extract::DefaultBodyLimit::max(records::BODY)))
        .route("/ladders", get(ladders::list))
        .route("/ladders/{game}", post(ladders::switch))
        .route("/tournaments", get(tournaments::list).post(tournaments::begin))
        .route("/tournaments/{id}/stop", post(tournaments::stop))
        .route("/tournaments/{id}/resume", post(tournaments::resume))
        .route("/tournaments/{id}", get(tournaments::one).delete(tournaments::remove))
        .route("/tournaments/{id}/matches", get(tournaments::matches))
        .route("/tournaments/{id}/entries/{entry}", get(tournaments::entry))
        .route("/docs", get(docs::list))
        .route("/docs/{name}", get(docs::one))
}
