//! What can be asked for and done, one file a subject.

mod body;

mod attachments;
mod begin;
mod bots;
mod check;
mod docs;
mod games;
mod ladders;
mod learning;
mod matches;
mod page;
mod records;
mod rules;
mod saved;
mod sent_file;
mod session;
mod tournaments;
mod upload;

#[cfg(test)]
mod openapi;
#[cfg(test)]
pub(crate) mod types;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};

use crate::state::AppState;
use crate::{archive, embed, remote};

pub(crate) use attachments::picture_of;
pub(crate) use begin::{MatchBody, begin_match};
pub(crate) use body::{Body, attachment, created_json, ok_json};
pub(crate) use matches::frames_of;
pub use page::{write_page, write_page_beside_player};
pub use records::keep_played;
pub(crate) use records::summary as summary_of_record;
pub(crate) use tournaments::find as find_tournament;
pub(crate) use tournaments::{TournamentBody, rerun};

/// All under `/api/v1`.
pub(crate) fn api(is_public: bool) -> Router<AppState> {
    let routes = own_routes().into_iter().chain(if is_public { crate::public::routes() } else { Vec::new() });
    routes.fold(Router::new(), |router, (path, methods)| router.route(path, methods))
}

/// What every server has, public or not.
pub(crate) fn own_routes() -> Vec<(&'static str, MethodRouter<AppState>)> {
    let mut routes = vec![
        ("/session", get(session::session)),
        ("/games", get(games::games)),
        ("/games/{game}/rules", get(games::rules)),
        ("/games/{game}/starter", get(games::starter)),
        ("/rules", get(rules::list).post(rules::check)),
        ("/bots", get(bots::list).post(bots::add)),
        ("/bots/{id}", get(bots::one).put(bots::change).delete(bots::remove)),
        ("/bots/upload", post(upload::add).layer(DefaultBodyLimit::max(crate::upload::BODY))),
        ("/bots/{id}/upload", post(upload::change).layer(DefaultBodyLimit::max(crate::upload::BODY))),
        ("/bots/{id}/check", post(check::check)),
        ("/bots/{id}/entries", get(bots::entries)),
        ("/remotes", get(remote::list)),
        ("/matches", get(matches::list).post(begin::begin)),
        ("/matches/{id}", get(matches::one)),
        ("/matches/{id}/frames", get(matches::frames)),
        ("/matches/{id}/log", get(attachments::log)),
        ("/matches/{id}/record", get(attachments::record)),
        ("/matches/{id}/page.html", get(page::page)),
        ("/matches/{id}/pictures/{name}", get(attachments::picture)),
        ("/matches/{id}/stop", post(begin::stop)),
        ("/matches/{id}/again", post(begin::again)),
        ("/matches/{id}/fork", post(begin::fork)),
        ("/matches/{id}/undo", post(begin::undo)),
        ("/matches/{id}/saved.zsg", get(saved::take)),
        ("/matches/{id}/learning", get(learning::one).post(learning::switch)),
        ("/saved", post(saved::bring)),
        ("/records", post(records::bring).layer(DefaultBodyLimit::max(records::BODY))),
        ("/ladders", get(ladders::list)),
        ("/ladders/{game}", post(ladders::switch)),
        ("/tournaments", get(tournaments::list).post(tournaments::begin)),
        ("/tournaments/{id}/stop", post(tournaments::stop)),
        ("/tournaments/{id}/resume", post(tournaments::resume)),
        ("/tournaments/{id}", get(tournaments::one).delete(tournaments::remove)),
        ("/tournaments/{id}/matches", get(tournaments::matches)),
        ("/tournaments/{id}/results.csv", get(archive::results_csv)),
        ("/tournaments/{id}/results.json", get(archive::results_json)),
        ("/tournaments/{id}/table.csv", get(archive::table_csv)),
        ("/tournaments/{id}/entries/{entry}", get(tournaments::entry)),
        ("/docs", get(docs::list)),
        ("/openapi.json", get(docs::openapi)),
        ("/schemas/{name}", get(docs::schema)),
        ("/docs/{name}", get(docs::one)),
    ];
    routes.extend(embed::routes());
    routes
}
